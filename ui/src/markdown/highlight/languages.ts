export interface Language {
  /** The name shown to the user. */
  readonly name: string;
  /** The suggested file name when code in this language is saved. */
  readonly file: string;
  /**
   * Other names of the language that may follow the opening fence of a code block, in lower case.
   */
  readonly aliases: readonly string[];
}

const LANGUAGES = {
  typescript: { name: "TypeScript", file: "code.ts", aliases: ["ts", "mts", "cts"] },
  tsx: { name: "TSX", file: "code.tsx", aliases: [] },
  javascript: { name: "JavaScript", file: "code.js", aliases: ["js", "mjs", "cjs", "node"] },
  jsx: { name: "JSX", file: "code.jsx", aliases: [] },
  json: { name: "JSON", file: "code.json", aliases: [] },
  jsonc: { name: "JSON with comments", file: "code.jsonc", aliases: [] },
  json5: { name: "JSON5", file: "code.json5", aliases: [] },
  jsonl: { name: "JSON Lines", file: "code.jsonl", aliases: ["ndjson"] },
  html: { name: "HTML", file: "code.html", aliases: ["htm", "xhtml"] },
  css: { name: "CSS", file: "code.css", aliases: [] },
  scss: { name: "SCSS", file: "code.scss", aliases: [] },
  sass: { name: "Sass", file: "code.sass", aliases: [] },
  less: { name: "Less", file: "code.less", aliases: [] },
  svelte: { name: "Svelte", file: "code.svelte", aliases: [] },
  vue: { name: "Vue", file: "code.vue", aliases: [] },
  astro: { name: "Astro", file: "code.astro", aliases: [] },
  python: { name: "Python", file: "code.py", aliases: ["py", "python3", "py3"] },
  rust: { name: "Rust", file: "code.rs", aliases: ["rs"] },
  go: { name: "Go", file: "code.go", aliases: ["golang"] },
  java: { name: "Java", file: "code.java", aliases: [] },
  kotlin: { name: "Kotlin", file: "code.kt", aliases: ["kt", "kts"] },
  swift: { name: "Swift", file: "code.swift", aliases: [] },
  c: { name: "C", file: "code.c", aliases: ["h"] },
  cpp: { name: "C++", file: "code.cpp", aliases: ["c++", "cc", "cxx", "hpp", "hxx"] },
  csharp: { name: "C#", file: "code.cs", aliases: ["c#", "cs"] },
  fsharp: { name: "F#", file: "code.fs", aliases: ["f#", "fs"] },
  "objective-c": { name: "Objective-C", file: "code.m", aliases: ["objc", "objectivec", "obj-c"] },
  php: { name: "PHP", file: "code.php", aliases: [] },
  ruby: { name: "Ruby", file: "code.rb", aliases: ["rb"] },
  perl: { name: "Perl", file: "code.pl", aliases: ["pl"] },
  lua: { name: "Lua", file: "code.lua", aliases: [] },
  r: { name: "R", file: "code.r", aliases: [] },
  julia: { name: "Julia", file: "code.jl", aliases: ["jl"] },
  scala: { name: "Scala", file: "code.scala", aliases: [] },
  groovy: { name: "Groovy", file: "code.groovy", aliases: ["gradle"] },
  haskell: { name: "Haskell", file: "code.hs", aliases: ["hs"] },
  ocaml: { name: "OCaml", file: "code.ml", aliases: ["ml"] },
  elixir: { name: "Elixir", file: "code.ex", aliases: ["ex", "exs"] },
  erlang: { name: "Erlang", file: "code.erl", aliases: ["erl"] },
  clojure: { name: "Clojure", file: "code.clj", aliases: ["clj", "cljs", "edn"] },
  "common-lisp": { name: "Common Lisp", file: "code.lisp", aliases: ["lisp"] },
  scheme: { name: "Scheme", file: "code.scm", aliases: [] },
  elm: { name: "Elm", file: "code.elm", aliases: [] },
  dart: { name: "Dart", file: "code.dart", aliases: [] },
  zig: { name: "Zig", file: "code.zig", aliases: [] },
  nim: { name: "Nim", file: "code.nim", aliases: [] },
  crystal: { name: "Crystal", file: "code.cr", aliases: ["cr"] },
  d: { name: "D", file: "code.d", aliases: ["dlang"] },
  pascal: { name: "Pascal", file: "code.pas", aliases: ["delphi"] },
  "fortran-free-form": { name: "Fortran", file: "code.f90", aliases: ["fortran", "f90", "f95"] },
  vb: { name: "Visual Basic", file: "code.vb", aliases: ["vbnet", "vb.net", "visualbasic"] },
  matlab: { name: "MATLAB", file: "code.m", aliases: ["octave"] },
  solidity: { name: "Solidity", file: "code.sol", aliases: ["sol"] },
  gdscript: { name: "GDScript", file: "code.gd", aliases: ["gd"] },
  glsl: { name: "GLSL", file: "code.glsl", aliases: [] },
  wgsl: { name: "WGSL", file: "code.wgsl", aliases: [] },
  verilog: { name: "Verilog", file: "code.v", aliases: [] },
  vhdl: { name: "VHDL", file: "code.vhd", aliases: [] },
  asm: { name: "Assembly", file: "code.asm", aliases: ["assembly", "nasm", "x86asm", "s"] },
  wasm: { name: "WebAssembly", file: "code.wat", aliases: ["wat"] },
  sql: {
    name: "SQL",
    file: "code.sql",
    aliases: ["mysql", "postgresql", "postgres", "sqlite", "plpgsql", "tsql"],
  },
  graphql: { name: "GraphQL", file: "code.graphql", aliases: ["gql"] },
  prisma: { name: "Prisma", file: "code.prisma", aliases: [] },
  yaml: { name: "YAML", file: "code.yaml", aliases: ["yml"] },
  toml: { name: "TOML", file: "code.toml", aliases: [] },
  ini: { name: "INI", file: "code.ini", aliases: ["cfg", "conf"] },
  properties: { name: "Properties", file: "code.properties", aliases: [] },
  dotenv: { name: ".env", file: "code.env", aliases: ["env"] },
  xml: { name: "XML", file: "code.xml", aliases: ["xsd", "xsl", "rss", "plist"] },
  svg: { name: "SVG", file: "code.svg", aliases: [] },
  csv: { name: "CSV", file: "code.csv", aliases: [] },
  markdown: { name: "Markdown", file: "code.md", aliases: ["md"] },
  latex: { name: "LaTeX", file: "code.tex", aliases: ["tex"] },
  typst: { name: "Typst", file: "code.typ", aliases: ["typ"] },
  mermaid: { name: "Mermaid", file: "code.mmd", aliases: ["mmd"] },
  shellscript: { name: "Shell", file: "code.sh", aliases: ["sh", "shell"] },
  bash: { name: "Bash", file: "code.sh", aliases: [] },
  zsh: { name: "Zsh", file: "code.zsh", aliases: [] },
  fish: { name: "fish", file: "code.fish", aliases: [] },
  shellsession: {
    name: "Terminal",
    file: "code.txt",
    aliases: ["console", "terminal", "shell-session"],
  },
  powershell: { name: "PowerShell", file: "code.ps1", aliases: ["ps1", "pwsh", "ps"] },
  bat: { name: "Batch", file: "code.bat", aliases: ["batch", "cmd"] },
  docker: { name: "Dockerfile", file: "Dockerfile", aliases: ["dockerfile"] },
  make: { name: "Makefile", file: "Makefile", aliases: ["makefile", "mk"] },
  cmake: { name: "CMake", file: "CMakeLists.txt", aliases: ["cmakelists"] },
  nginx: { name: "nginx", file: "code.conf", aliases: ["nginxconf"] },
  apache: { name: "Apache", file: "code.conf", aliases: ["apacheconf", "htaccess"] },
  terraform: { name: "Terraform", file: "code.tf", aliases: ["tf"] },
  hcl: { name: "HCL", file: "code.hcl", aliases: [] },
  nix: { name: "Nix", file: "code.nix", aliases: [] },
  proto: { name: "Protocol Buffers", file: "code.proto", aliases: ["protobuf"] },
  http: { name: "HTTP", file: "code.http", aliases: [] },
  diff: { name: "Diff", file: "code.diff", aliases: ["patch"] },
  regexp: { name: "Regular expression", file: "code.txt", aliases: ["regex"] },
  log: { name: "Log", file: "code.log", aliases: ["logs"] },
  viml: { name: "Vim script", file: "code.vim", aliases: ["vim", "vimscript"] },
  awk: { name: "AWK", file: "code.awk", aliases: [] },
  tcl: { name: "Tcl", file: "code.tcl", aliases: [] },
  jinja: { name: "Jinja", file: "code.j2", aliases: ["jinja2", "j2"] },
  handlebars: { name: "Handlebars", file: "code.hbs", aliases: ["hbs"] },
  pug: { name: "Pug", file: "code.pug", aliases: [] },
  text: { name: "Plain text", file: "code.txt", aliases: ["txt", "plain", "plaintext"] },
} as const satisfies Record<string, Language>;

export type LanguageId = keyof typeof LANGUAGES;

/** A language with syntax highlighting. */
export type ColouredLanguage = Exclude<LanguageId, "text">;

const idOf = new Map<string, LanguageId>();
for (const [id, { aliases }] of Object.entries(LANGUAGES)) {
  for (const word of [id, ...aliases]) idOf.set(word, id as LanguageId);
}

/**
 * Returns the language named by `word`, the first word after an opening fence. Ignores attributes
 * attached to the word, as in `rust,ignore`.
 */
export function findLanguage(word: string): LanguageId | undefined {
  const [plain] = /[^,:;{}()=]+/.exec(word.toLowerCase().replace(/^\{?\.?/, "")) ?? [""];
  return idOf.get(plain);
}

export function languageFacts(id: LanguageId): Language {
  return LANGUAGES[id];
}

/** Returns all languages with syntax highlighting. */
export function colouredLanguages(): ColouredLanguage[] {
  return (Object.keys(LANGUAGES) as LanguageId[]).filter((id) => id !== "text");
}
