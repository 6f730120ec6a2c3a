// The scopes that VS Code gives the files named as arguments, read by its own tokenizer. Written as JSON: for each file
// its tokens as [line, start, end, innermost scope], lines from 0, places in UTF-16 units.
"use strict";

const { readFileSync } = require("node:fs");
const { join } = require("node:path");
const oniguruma = require("vscode-oniguruma");
const { INITIAL, Registry, parseRawGrammar } = require("vscode-textmate");

const GRAMMAR = join(__dirname, "..", "syntaxes", "matti.tmLanguage.json");

async function grammar() {
  await oniguruma.loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")));
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => parseRawGrammar(readFileSync(GRAMMAR, "utf8"), GRAMMAR),
  });
  return registry.loadGrammar("source.matti");
}

function tokensOf(language, text) {
  let state = INITIAL;
  return text.split("\n").flatMap((line, number) => {
    const { tokens, ruleStack } = language.tokenizeLine(line, state);
    state = ruleStack;
    return tokens.map(({ startIndex, endIndex, scopes }) => [number, startIndex, endIndex, scopes.at(-1)]);
  });
}

grammar().then((language) => {
  const found = process.argv.slice(2).map((path) => tokensOf(language, readFileSync(path, "utf8")));
  process.stdout.write(JSON.stringify(found));
});
