import { expect, it } from "vitest";
import { colouredLanguages, findLanguage, languageFacts } from "./languages";

it.each([
  ["ts", "TypeScript", "code.ts"],
  ["TypeScript", "TypeScript", "code.ts"],
  ["js", "JavaScript", "code.js"],
  ["py", "Python", "code.py"],
  ["python3", "Python", "code.py"],
  ["rust,no_run", "Rust", "code.rs"],
  ["{.python", "Python", "code.py"],
  ["{r}", "R", "code.r"],
  ["js{1,3-4}", "JavaScript", "code.js"],
  ["c++", "C++", "code.cpp"],
  ["c#", "C#", "code.cs"],
  ["c", "C", "code.c"],
  ["objective-c", "Objective-C", "code.m"],
  ["vb.net", "Visual Basic", "code.vb"],
  ["sh", "Shell", "code.sh"],
  ["zsh", "Zsh", "code.zsh"],
  ["console", "Terminal", "code.txt"],
  ["dockerfile", "Dockerfile", "Dockerfile"],
  ["makefile", "Makefile", "Makefile"],
  ["yml", "YAML", "code.yaml"],
  ["hcl", "HCL", "code.hcl"],
  ["txt", "Plain text", "code.txt"],
])("%s is %s and is saved as %s", (word, name, file) => {
  const id = findLanguage(word);
  expect(id && languageFacts(id)).toMatchObject({ name, file });
});

it.each(["", "{", "brainfuck", "constructor", "__proto__", "c+", "typescripts"])(
  "%j is not a language",
  (word) => {
    expect(findLanguage(word)).toBeUndefined();
  },
);

it("maps every word to one language", () => {
  const words = colouredLanguages().flatMap((id) => [id, ...languageFacts(id).aliases]);
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  for (const word of words) expect(word).toBe(word.toLowerCase());
});
