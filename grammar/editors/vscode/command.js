// Which command is the language server, and whether it can be started: nothing here knows VS Code.
"use strict";

const { execFile } = require("node:child_process");
const { homedir } = require("node:os");

const ARGUMENTS = ["lsp"];
const MOST_MILLISECONDS = 30_000; // the first start on a slow disk takes seconds

/** The path of the setting, with the open folder and the home folder put in. */
function commandOf(setting, folder) {
  const named = setting.trim() || "matti";
  return named.replace(/^~(?=[/\\])/, () => homedir()).replaceAll("${workspaceFolder}", () => folder ?? "");
}

/** Why the command cannot be started, as a sentence; empty when it can. */
function obstacle(command, folder) {
  return new Promise((resolve) => {
    execFile(command, [...ARGUMENTS, "--help"], { cwd: folder, timeout: MOST_MILLISECONDS }, (error, _, stderr) => {
      if (!error) {
        resolve("");
      } else if (error.code === "ENOENT") {
        resolve(`The command “${command}” was not found.`);
      } else if (error.code === "EACCES") {
        resolve(`“${command}” is there, but is no program that may be started.`);
      } else if (error.killed) {
        resolve(`“${command}” gave no answer within ${MOST_MILLISECONDS / 1000} seconds.`);
      } else {
        const said = stderr.trim().split("\n").pop() || error.message;
        resolve(`“${command} lsp” does not start: ${said.replace(/\.$/, "")}.`);
      }
    });
  });
}

module.exports = { ARGUMENTS, commandOf, obstacle };
