// Writes dist/: the extension with the packages it uses in one file, and the licences of those packages.
"use strict";

const { copyFileSync, readFileSync, readdirSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
const { buildSync } = require("esbuild");

const PACKAGE = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;

function licence(folder) {
  const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (!file) {
    throw new Error(`${folder} has no licence file, and the extension may not hold it without one`);
  }
  return `${name} ${version}\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
}

process.chdir(__dirname);
const { metafile } = buildSync({
  entryPoints: ["extension.js"],
  outfile: "dist/extension.js",
  bundle: true,
  minify: true,
  platform: "node",
  target: "node18",
  external: ["vscode"], // VS Code gives it
  metafile: true,
  logLevel: "warning",
});
const folders = Object.keys(metafile.inputs).map((input) => input.match(PACKAGE)?.[0]);
const licences = [...new Set(folders.filter(Boolean))].sort().map(licence);
writeFileSync("dist/LICENSES.txt", licences.join("\n" + "-".repeat(80) + "\n\n"));

// With this the client ends a server that does not end by itself; it looks for it beside the bundle.
copyFileSync("node_modules/vscode-languageclient/lib/node/terminateProcess.sh", "dist/terminateProcess.sh");
