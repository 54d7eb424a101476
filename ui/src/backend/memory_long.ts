// Long texts of the twin: the same ones every time.

const words =
  "stream delta token reply ending server window reader margin letter column paper river stone bridge morning quiet careful measure answer question because although between under over again never always perhaps 流れ 文字 résumé".split(
    " ",
  );

/** Numbers from 0 to below 1 that look like chance. */
function chance(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A page of mixed Markdown, of about 1,300 characters. */
export function page(number: number): string {
  const next = chance(number + 1);
  const pick = () => words[Math.floor(next() * words.length)] ?? "";
  const run = (length: number) => Array.from({ length }, pick).join(" ");
  const sentence = () => {
    const text = `${run(4)} **${run(2)}** ${run(5)}, \`${pick()}_${pick()}\` ${run(4)}.`;
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
  const blocks = [
    `## ${number + 1}. ${run(4)}`,
    `${sentence()} ${sentence()} ${sentence()}`,
    `- ${sentence()}\n- ${run(6)} [${run(2)}](https://example.com/${pick()})\n- *${run(3)}* ${run(5)}`,
    `${sentence()} ${sentence()}`,
  ];
  if (number % 3 === 0) {
    blocks.push(`\`\`\`ts\nfor (const ${pick()} of page) {\n  draw("${run(3)}");\n}\n\`\`\``);
  }
  if (number % 5 === 1) {
    blocks.push(`| ${run(1)} | ${run(1)} |\n| --- | ---: |\n| ${run(3)} | 12 |\n| ${run(2)} | 7 |`);
  }
  return `${blocks.join("\n\n")}\n\n`;
}

/** That many pages in one text. */
export function pages(count: number): string {
  return Array.from({ length: count }, (_, number) => page(number)).join("");
}
