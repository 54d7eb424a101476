import { createShikiPrimitive } from "@shikijs/core";
import { createJavaScriptRegexEngine } from "@shikijs/engine-javascript";
import type { Grammar as TextMateGrammar, LanguageRegistration } from "@shikijs/types";
import type { ColouredLanguage } from "./languages";
import type { Grammar } from "./tokenizer";

type StateStack = Parameters<TextMateGrammar["tokenizeLine"]>[1];
type Loader = () => Promise<{ default: LanguageRegistration[] }>;

// Each grammar is a separate file, loaded on demand.
const LOADERS: Readonly<Record<ColouredLanguage, Loader>> = {
  typescript: () => import("@shikijs/langs/typescript"),
  tsx: () => import("@shikijs/langs/tsx"),
  javascript: () => import("@shikijs/langs/javascript"),
  jsx: () => import("@shikijs/langs/jsx"),
  json: () => import("@shikijs/langs/json"),
  jsonc: () => import("@shikijs/langs/jsonc"),
  json5: () => import("@shikijs/langs/json5"),
  jsonl: () => import("@shikijs/langs/jsonl"),
  html: () => import("@shikijs/langs/html"),
  css: () => import("@shikijs/langs/css"),
  scss: () => import("@shikijs/langs/scss"),
  sass: () => import("@shikijs/langs/sass"),
  less: () => import("@shikijs/langs/less"),
  svelte: () => import("@shikijs/langs/svelte"),
  vue: () => import("@shikijs/langs/vue"),
  astro: () => import("@shikijs/langs/astro"),
  python: () => import("@shikijs/langs/python"),
  rust: () => import("@shikijs/langs/rust"),
  go: () => import("@shikijs/langs/go"),
  java: () => import("@shikijs/langs/java"),
  kotlin: () => import("@shikijs/langs/kotlin"),
  swift: () => import("@shikijs/langs/swift"),
  c: () => import("@shikijs/langs/c"),
  cpp: () => import("@shikijs/langs/cpp"),
  csharp: () => import("@shikijs/langs/csharp"),
  fsharp: () => import("@shikijs/langs/fsharp"),
  "objective-c": () => import("@shikijs/langs/objective-c"),
  php: () => import("@shikijs/langs/php"),
  ruby: () => import("@shikijs/langs/ruby"),
  perl: () => import("@shikijs/langs/perl"),
  lua: () => import("@shikijs/langs/lua"),
  r: () => import("@shikijs/langs/r"),
  julia: () => import("@shikijs/langs/julia"),
  scala: () => import("@shikijs/langs/scala"),
  groovy: () => import("@shikijs/langs/groovy"),
  haskell: () => import("@shikijs/langs/haskell"),
  ocaml: () => import("@shikijs/langs/ocaml"),
  elixir: () => import("@shikijs/langs/elixir"),
  erlang: () => import("@shikijs/langs/erlang"),
  clojure: () => import("@shikijs/langs/clojure"),
  "common-lisp": () => import("@shikijs/langs/common-lisp"),
  scheme: () => import("@shikijs/langs/scheme"),
  elm: () => import("@shikijs/langs/elm"),
  dart: () => import("@shikijs/langs/dart"),
  zig: () => import("@shikijs/langs/zig"),
  nim: () => import("@shikijs/langs/nim"),
  crystal: () => import("@shikijs/langs/crystal"),
  d: () => import("@shikijs/langs/d"),
  pascal: () => import("@shikijs/langs/pascal"),
  "fortran-free-form": () => import("@shikijs/langs/fortran-free-form"),
  vb: () => import("@shikijs/langs/vb"),
  matlab: () => import("@shikijs/langs/matlab"),
  solidity: () => import("@shikijs/langs/solidity"),
  gdscript: () => import("@shikijs/langs/gdscript"),
  glsl: () => import("@shikijs/langs/glsl"),
  wgsl: () => import("@shikijs/langs/wgsl"),
  verilog: () => import("@shikijs/langs/verilog"),
  vhdl: () => import("@shikijs/langs/vhdl"),
  asm: () => import("@shikijs/langs/asm"),
  wasm: () => import("@shikijs/langs/wasm"),
  sql: () => import("@shikijs/langs/sql"),
  graphql: () => import("@shikijs/langs/graphql"),
  prisma: () => import("@shikijs/langs/prisma"),
  yaml: () => import("@shikijs/langs/yaml"),
  toml: () => import("@shikijs/langs/toml"),
  ini: () => import("@shikijs/langs/ini"),
  properties: () => import("@shikijs/langs/properties"),
  dotenv: () => import("@shikijs/langs/dotenv"),
  xml: () => import("@shikijs/langs/xml"),
  svg: () => import("@shikijs/langs/xml"),
  csv: () => import("@shikijs/langs/csv"),
  markdown: () => import("@shikijs/langs/markdown"),
  latex: () => import("@shikijs/langs/latex"),
  typst: () => import("@shikijs/langs/typst"),
  mermaid: () => import("@shikijs/langs/mermaid"),
  shellscript: () => import("@shikijs/langs/shellscript"),
  bash: () => import("@shikijs/langs/shellscript"),
  zsh: () => import("@shikijs/langs/shellscript"),
  fish: () => import("@shikijs/langs/fish"),
  shellsession: () => import("@shikijs/langs/shellsession"),
  powershell: () => import("@shikijs/langs/powershell"),
  bat: () => import("@shikijs/langs/bat"),
  docker: () => import("@shikijs/langs/docker"),
  make: () => import("@shikijs/langs/make"),
  cmake: () => import("@shikijs/langs/cmake"),
  nginx: () => import("@shikijs/langs/nginx"),
  apache: () => import("@shikijs/langs/apache"),
  terraform: () => import("@shikijs/langs/terraform"),
  hcl: () => import("@shikijs/langs/hcl"),
  nix: () => import("@shikijs/langs/nix"),
  proto: () => import("@shikijs/langs/proto"),
  http: () => import("@shikijs/langs/http"),
  diff: () => import("@shikijs/langs/diff"),
  regexp: () => import("@shikijs/langs/regexp"),
  log: () => import("@shikijs/langs/log"),
  viml: () => import("@shikijs/langs/viml"),
  awk: () => import("@shikijs/langs/awk"),
  tcl: () => import("@shikijs/langs/tcl"),
  jinja: () => import("@shikijs/langs/jinja"),
  handlebars: () => import("@shikijs/langs/handlebars"),
  pug: () => import("@shikijs/langs/pug"),
};

// If a grammar contains rules that JavaScript regular expressions cannot express, skip only these
// rules (`forgiving`). Otherwise, the whole grammar would be rejected.
const engine = createJavaScriptRegexEngine({ forgiving: true });
const shiki = createShikiPrimitive({ engine, langs: [], themes: [] });

export async function loadGrammar(language: ColouredLanguage): Promise<Grammar> {
  const { default: registrations } = await LOADERS[language]();
  shiki.loadLanguageSync(...registrations);
  const grammar = shiki.getLanguage(registrations.at(-1)?.name ?? language);
  return {
    tokenizeLine(line, state) {
      const { tokens, ruleStack } = grammar.tokenizeLine(line, state as StateStack);
      return { tokens, state: ruleStack };
    },
  };
}
