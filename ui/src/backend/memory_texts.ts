// Replies of the practice provider.

export const TOUR = `# What you see here

This reply is a **script**. It arrives in small pieces, the way a model's reply does, and everything on
this page can be selected and copied.

- The line under the text says what is going on at every moment.
- When a reply ends in any way but the plain one, a card says how, and what you can do.
- Press *Stop* whenever you like: what came is kept.

| ending | what it means |
| --- | --- |
| \`complete\` | the provider said that the reply is whole |
| \`disconnected\` | the connection was lost |
| \`timed_out\` | nothing came for longer than a limit |

\`\`\`rust
fn main() {
    let greeting = "every word as it arrives";
    println!("{greeting}");
}
\`\`\`

> No word you received is ever lost.

Read more at <https://example.com/streams>.
`;

export const THOUGHTS = `The question is short, so the answer can be too. First, what is being asked: how thinking is shown apart from the answer. Then, what would help: one example of it, which is this very text.

It may take a while, and the seconds are counted in the line above. Once the answer begins, this folds away by itself, unless somebody opened it by hand.`;

export const CUT = `A stream can end at any moment, and the honest thing is to say so. This one is about to be cut in the
middle of a`;

/** Start of the continuation of `CUT`. It repeats the last words of `CUT`. */
export const OVERLAP = "middle of a";
export const REST = ` sentence, and a line in the margin shows where it went on.

# What was joined

Nothing is lost when a reply goes on. The version that was cut stays as it was, and the two can be
taken apart again.

- What was repeated is left out, and can be looked at.
- Another model may go on where the first one stopped.
`;
