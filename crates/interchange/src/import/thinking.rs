//! Separates reasoning from the answer in replies that another program stored as one text.

/// Pairs of an opening and a closing marker that enclose reasoning at the beginning of a reply.
const MARKS: [(&str, &str); 3] = [
    ("<think>", "</think>"),
    ("<thinking>", "</thinking>"),
    (
        "<|channel|>analysis<|message|>",
        "<|start|>assistant<|channel|>final<|message|>",
    ),
];

/// Returns the blocks of reasoning at the beginning of a reply, and the remaining text of the
/// reply. A block without a closing marker extends to the end of the reply. Markers after the
/// beginning stay in the answer, because the answer may quote them.
pub fn split_thinking(reply: &str) -> (Vec<&str>, &str) {
    let (mut blocks, mut rest) = (Vec::new(), reply);
    'blocks: loop {
        let start = rest.trim_start();
        for (opening, closing) in MARKS {
            if let Some(inside) = start.strip_prefix(opening) {
                let (block, after) = inside.split_once(closing).unwrap_or((inside, ""));
                blocks.push(block.trim());
                rest = after.trim_start_matches('\n');
                continue 'blocks;
            }
        }
        return (blocks, rest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasoning_at_the_beginning_is_separated_from_the_reply() {
        for (reply, blocks, rest) in [
            ("Hello", &[][..], "Hello"),
            ("<think>hm</think>\n\nHello", &["hm"], "Hello"),
            (
                "\n<think>\na\n</think>\n<think>b</think>Hello",
                &["a", "b"],
                "Hello",
            ),
            ("<think>never ends", &["never ends"], ""),
            ("Use <think>this</think>", &[], "Use <think>this</think>"),
            (
                "<|channel|>analysis<|message|>hm<|start|>assistant<|channel|>final<|message|>Hello",
                &["hm"],
                "Hello",
            ),
            ("", &[], ""),
        ] {
            assert_eq!(split_thinking(reply), (blocks.to_vec(), rest), "{reply}");
        }
    }
}
