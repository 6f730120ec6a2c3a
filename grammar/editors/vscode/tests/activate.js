// Activates the bundled extension as VS Code does. VS Code itself is stood in for: what the extension asks of it is
// answered here, anything else by a class with nothing in it. The argument is the setting matti.path. Every message shown
// is written as a line; the run ends when the extension is active and has been stopped again.
"use strict";

const Module = require("node:module");
const { join } = require("node:path");

const nothing = () => ({ dispose() {} });

/** An object in which every name that is not given leads to an empty class. */
function standIn(given) {
  return new Proxy(given, { get: (target, name) => (name in target ? target[name] : class {}) });
}

/** As `standIn`, for the parts of VS Code that are functions: they return something that can be disposed of. */
function functions(given) {
  return new Proxy(given, { get: (target, name) => (name in target ? target[name] : nothing) });
}

class EventEmitter {
  event = nothing;
  fire() {}
  dispose() {}
}

const kind = { append: () => kind };

function say(text, ...answers) {
  console.log(`${text} [${answers.join(", ")}]`);
  return Promise.resolve(undefined);
}

const channel = functions({ append: console.error, appendLine: console.error });
const vscode = standIn({
  version: "1.82.0",
  commands: functions({}),
  CodeActionKind: { Empty: kind },
  EventEmitter,
  env: { language: "en", appName: "stand-in" },
  languages: functions({ createDiagnosticCollection: () => functions({}) }),
  window: functions({ createOutputChannel: () => channel, showErrorMessage: say, visibleTextEditors: [], tabGroups: { all: [] } }),
  workspace: functions({
    createFileSystemWatcher: () => functions({}),
    getConfiguration: () => ({ get: (name, otherwise) => (name === "path" ? process.argv[2] : otherwise) }),
    notebookDocuments: [],
    textDocuments: [],
    workspaceFolders: undefined,
  }),
});

const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));

// As in VS Code, a promise that fails unheard is told and ends nothing.
process.on("unhandledRejection", (error) => console.error(error.message));

async function main() {
  const extension = require(join(__dirname, "..", "dist", "extension.js"));
  await extension.activate({ subscriptions: [] });
  await extension.deactivate();
  console.log("stopped");
}

main().catch((error) => {
  console.error(error.stack);
  process.exitCode = 1;
});
