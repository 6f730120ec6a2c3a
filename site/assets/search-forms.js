// The search finds a word in all of its forms. The build puts this behind Material's search worker, with the stemmer of
// the site's language between them (see cli/site_search.py): the worker is one file, so that it works from disk.
//
// Each word of a page goes into the index as it stands, by its key (the same for all of its forms, as far as the stemmer
// and the tables below know them), and with plain letters (mjolis); words like "the" do not. What is typed is looked for
// as the beginning of a word, as Material does it, and by its key.
(() => {
  const { lunr } = self;
  const language = self.searchLanguage;
  const KEY = "="; // stands before a key: no word begins so, nor does the query language know the sign

  // What the stemmers leave apart. An entry of `words` is a key for whatever begins so; `tidy` mends what a stemmer made.
  const monosyllable =
    /^([bcdfghjklmnpqrstvwxz]?([aouyäöei])\2)(?:n|t|tta|ttä|ta|tä|ssa|ssä|sta|stä|lla|llä|lta|ltä|lle|ksi|na|nä)$/;
  const withoutEl = (stem) => stem.replace(/eln?$/, "l");
  const FORMS = {
    en: { of: lunr, words: [], tidy: (stem) => stem },
    fi: {
      of: lunr.fi,
      words: [
        [/^kunin(gas|kaa|kai)/, "kuningas"],
        [/^sään[tnö]/, "sääntö"],
        [/^(jao|jako|jae|jaka|jaa|jai)(?!rd)/, "jako"],
        [/^hävi/, "häviö"],
        [/^tik[ik]/, "tikki"],
      ],
      // The endings that are left, and the grades of the last consonant: kk and k, d and t.
      tidy: (stem, word) => {
        const [, root] = monosyllable.exec(word) ?? [];
        if (root) return root;
        let short = /[aeiouyäö]si$/.test(word) ? word.replace(/si$/, "t") : stem.replace(/(?<=[eoöuy])j$/, "");
        while (short.length > 3 && /[aeiouyäö]$/.test(short)) short = short.slice(0, -1);
        return short.replace(/([kptlnrsm])\1$/, "$1").replace(/d$/, "t");
      },
    },
    sv: {
      of: lunr.sv,
      words: [[/^händer/, "hand"]],
      tidy: (stem) => withoutEl(stem.length > 4 ? stem.replace(/(?<=[^aeiouyåäö])(et|an)$/, "") : stem),
    },
    nb: {
      of: lunr.no,
      words: [[/^hend(er|ene)/, "hånd"]],
      tidy: (stem) => withoutEl(stem.length > 5 ? stem.replace(/ern?$/, "") : stem),
    },
  };
  const { of, words, tidy } = FORMS[language];
  const { stemmer, stopWordFilter } = of;

  const keys = new Map();
  const key = (word) => {
    if (!keys.has(word)) {
      const [, whole] = words.find(([beginning]) => beginning.test(word)) ?? [];
      keys.set(word, KEY + (whole ?? tidy(String(stemmer(new lunr.Token(word, {}))), word)));
    }
    return keys.get(word);
  };
  const PLAIN = { æ: "ae", ø: "o", å: "a" };
  const plain = (word) => word.replace(/[æøå]/g, (one) => PLAIN[one]).normalize("NFD").replace(/\p{M}/gu, "");

  const sameAs = (common) => [common, common.slice(1)]; // a word that is its own key is in the index only once

  // The words of the index by their keys, and those that are there with plain letters only.
  const formsOf = new Map();
  const plainOnes = new Set();
  let isAsking = false;
  const forms = (token) => {
    const word = String(token);
    if (word.includes("*") || word.startsWith(KEY)) return token;
    const common = key(word);
    if (isAsking) return [token, ...sameAs(common).map((same) => token.clone(() => same))];
    if (!stopWordFilter(token)) return undefined;
    if (!formsOf.has(common)) formsOf.set(common, new Set());
    formsOf.get(common).add(word);
    const all = [token];
    if (common !== KEY + word) all.push(token.clone(() => common));
    if (plain(word) !== word) {
      plainOnes.add(plain(word));
      all.push(token.clone(() => plain(word)));
    }
    return all;
  };
  lunr.Pipeline.registerFunction(forms, "forms");
  lunr.stemmer = forms;

  // A word that was found by several of these is marked once; one that was found by its key counts as found.
  const marked = (metadata, asked) => {
    const seen = {};
    const rank = (term) => (term.startsWith(KEY) ? 2 : plainOnes.has(term) ? 1 : 0);
    for (const term of Object.keys(metadata).sort((one, other) => rank(one) - rank(other))) {
      const fields = metadata[term];
      for (const [field, { position }] of Object.entries(fields)) {
        seen[field] ??= new Set();
        fields[field].position = [...new Set(position)].filter((one) => !seen[field].has(one));
        for (const one of position) seen[field].add(one);
      }
      const word = asked.get(term) ?? asked.get(KEY + term);
      if (word === term) continue;
      if (word || (rank(term) && !Object.values(fields).some(({ position }) => position.length))) delete metadata[term];
      if (!word) continue;
      metadata[word] ??= {};
      for (const [field, { position }] of Object.entries(fields)) {
        metadata[word][field] ??= { position: [] };
        metadata[word][field].position.push(...position);
      }
    }
  };
  const query = lunr.Index.prototype.query;
  lunr.Index.prototype.query = function (build) {
    const asked = new Map();
    isAsking = true;
    const found = query.call(this, (built) => {
      build.call(built, built);
      for (const { term, presence, fields } of [...built.clauses]) {
        const word = term.replace(/\*$/, "");
        if (presence === lunr.Query.presence.PROHIBITED || word.includes("*")) continue;
        asked.set(key(word), word);
        // What must be there goes through `forms` as it is; a beginning of a word does not.
        if (presence !== lunr.Query.presence.OPTIONAL || word === term) continue;
        for (const same of sameAs(key(word))) built.clause({ term: same, fields, usePipeline: false });
      }
    });
    isAsking = false;
    for (const { matchData } of found) marked(matchData.metadata, asked);
    return found;
  };

  // Of a long stretch without paragraphs, such as a table, only what stands beside the words that were found is shown.
  const BESIDE = 100;
  const shortened = (text) =>
    text
      .split(/(<[^>]*>)/)
      .map((part, index, all) => {
        if (part.startsWith("<") || part.length < 2.5 * BESIDE) return part;
        const before = index > 0 ? part.slice(0, BESIDE).replace(/\S*$/, "") : "";
        const after = index < all.length - 1 ? part.slice(-BESIDE).replace(/^\S*/, "") : "";
        return `${before}… ${after}`;
      })
      .join("");

  // A page that a result leads to marks the words of its address: all forms of those that were found.
  const MOST_FORMS = 12;
  const send = self.postMessage;
  self.postMessage = (message, ...more) => {
    for (const item of (message.data?.items ?? []).flat()) {
      const { terms = {} } = item;
      if (Object.keys(terms).length) item.text = shortened(item.text);
      for (const word of Object.keys(terms).filter((one) => terms[one])) {
        const others = [...(formsOf.get(key(word)) ?? [])].filter((one) => !one.startsWith(word));
        for (const other of others.slice(0, MOST_FORMS)) terms[other] = true;
      }
    }
    return send.call(self, message, ...more);
  };
})();
