// Starts the language server `matti lsp` for the open variant files. Colours and snippets work without it.
"use strict";

const { spawn } = require("node:child_process");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");
const { ARGUMENTS, commandOf, obstacle } = require("./command");

const WATCHED = ["**/*.matti", "**/corpus/*/{source,passages}.yaml"]; // what a check reads
const OPEN_SETTING = "Open the setting";
const TRY_AGAIN = "Try again";

let client;
let server; // its process
let watchers = [];
let work = Promise.resolve(); // starts and stops, one after the other

function folder() {
  return vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
}

/** The process that the client talks to over stdio. */
async function spawned(command) {
  server = spawn(command, ARGUMENTS, { cwd: folder() });
  server.on("error", () => {}); // the client sees that the streams are closed
  return server;
}

function newClient(command) {
  return new LanguageClient("matti", "Matti", () => spawned(command), {
    documentSelector: [{ scheme: "file", language: "matti" }],
    initializationFailedHandler: () => false, // told by `start`
    synchronize: { fileEvents: watchers },
  });
}

/** Say why there is no server, and what helps; nothing waits for the answer. */
async function tell(reason) {
  const text = `Matti: ${reason} Files are coloured, but not checked. Install Myllymatti, or name its command in the setting matti.path.`;
  const answer = await vscode.window.showErrorMessage(text, OPEN_SETTING, TRY_AGAIN);
  if (answer === OPEN_SETTING) {
    await vscode.commands.executeCommand("workbench.action.openSettings", "matti.path");
  } else if (answer === TRY_AGAIN) {
    await restart();
  }
}

async function start() {
  const command = commandOf(vscode.workspace.getConfiguration("matti").get("path", "matti"), folder());
  const reason = await obstacle(command, folder());
  if (reason) {
    tell(reason);
    return;
  }
  client = newClient(command);
  try {
    await client.start();
  } catch (error) {
    server?.kill();
    tell(`“${command} lsp” ended before it was ready: ${error.message.replace(/\.$/, "")}.`);
  }
}

async function stop() {
  const running = client;
  client = undefined;
  await running?.dispose().catch(() => server?.kill()); // what is not ready cannot be asked to stop
}

function restart() {
  work = work.then(stop).then(start);
  return work;
}

/** Called by VS Code when the first variant file is opened. */
function activate(context) {
  watchers = WATCHED.map((pattern) => vscode.workspace.createFileSystemWatcher(pattern));
  context.subscriptions.push(
    ...watchers,
    vscode.commands.registerCommand("matti.restart", restart),
    vscode.workspace.onDidChangeConfiguration((change) => change.affectsConfiguration("matti.path") && restart()),
    vscode.workspace.onDidGrantWorkspaceTrust(restart),
  );
  return restart();
}

/** Called by VS Code when it closes. */
function deactivate() {
  work = work.then(stop);
  return work;
}

module.exports = { activate, deactivate };
