//! Tests of the search for the tags that enclose reasoning in the content.

use proptest::prelude::*;
use rivulet_core::ThinkTags;

use super::*;

/// Parses `pieces`. Returns the reasoning, the text and the positions of the `<think>` tags.
fn read<'a>(pieces: impl IntoIterator<Item = &'a str>) -> (String, String, Option<ThinkTags>) {
    let mut reader = ThinkParser::default();
    let (mut reasoning, mut text, mut tags) = (String::new(), String::new(), None::<ThinkTags>);
    let mut take = |event| match event {
        ModelEvent::Fragment(Fragment::Reasoning { text }) => reasoning.push_str(&text),
        ModelEvent::Fragment(Fragment::Text { text: more }) => text.push_str(&more),
        ModelEvent::ThinkOpened(before) => tags = Some(ThinkTags { before, closed: None }),
        ModelEvent::ThinkClosed => tags.as_mut().unwrap().closed = Some(reasoning.len() as u64),
        other => panic!("{other:?}"),
    };
    for piece in pieces {
        reader.push(piece.to_owned(), &mut take);
    }
    reader.flush(&mut take);
    (reasoning, text, tags)
}

#[test]
fn tags_count_only_at_the_start_and_outside_code() {
    for (content, reasoning, text) in [
        ("<think>a</think>b", "a", "b"),
        ("\n <think>\na\n</think>\n\nb", "\na\n", "\n\nb"),
        ("<think></think>b", "", "b"),
        ("<think>a", "a", ""),
        ("<think>a</thi", "a</thi", ""),
        ("<thi", "", "<thi"),
        ("<thinking>a</thinking>", "", "<thinking>a</thinking>"),
        ("a<think>b</think>", "", "a<think>b</think>"),
        ("a\n\n<think>b</think>", "", "a\n\n<think>b</think>"),
        ("```\n<think>a</think>\n```", "", "```\n<think>a</think>\n```"),
        ("`<think>`", "", "`<think>`"),
        ("<think>a</think>b<think>c</think>", "a", "b<think>c</think>"),
        (
            "<think>the tag `</think>` ends</think>b",
            "the tag `</think>` ends",
            "b",
        ),
        ("<think>so `x`</think>b", "so `x`", "b"),
        ("<think>so `x`</think>", "so `x`", ""),
        (
            "<think>\n```xml\n<a></think>\n```\nc</think>b",
            "\n```xml\n<a></think>\n```\nc",
            "b",
        ),
        (
            "<think>~~~~\n</think>\n~~~\n</think>\n~~~~  \n</think>b",
            "~~~~\n</think>\n~~~\n</think>\n~~~~  \n",
            "b",
        ),
        ("<think>``` is code</think>b", "``` is code</think>b", ""),
        ("<think>a ``` b</think>c", "a ``` b", "c"),
        ("<think>```a``` b</think>c", "```a``` b", "c"),
        (
            "<think>```a\n</think>\n```\n</think>b",
            "```a\n</think>\n```\n",
            "b",
        ),
        (
            "<think>1. ```a\n   b\n   ```\n</think>\nc",
            "1. ```a\n   b\n   ```\n",
            "\nc",
        ),
        (
            "<think>> - ~~~\n> </think>\n> ~~~\n</think>b",
            "> - ~~~\n> </think>\n> ~~~\n",
            "b",
        ),
        (
            "<think>```\n- ```\n</think>\n```\n</think>b",
            "```\n- ```\n</think>\n```\n",
            "b",
        ),
        ("<think>**a** 1.</think>b", "**a** 1.", "b"),
        ("<think>```\na\n</think>\n\nb", "```\na\n", "\n\nb"),
        ("<think>```\n</think>\n", "```\n", "\n"),
        ("<think>```\na</think>\n\nb", "```\na</think>\n\nb", ""),
        // A run of backticks that is indented too far neither opens nor closes a code block.
        (
            "<think>```python\nf\n    ```python\n    f()\n    ```\n```\nDone.</think>b",
            "```python\nf\n    ```python\n    f()\n    ```\n```\nDone.",
            "b",
        ),
        (
            "<think>    ```\n    x\nDone</think>b",
            "    ```\n    x\nDone",
            "b",
        ),
        (
            "<think>10. a\n\n    ```\n    </think>\n    ```\n</think>b",
            "10. a\n\n    ```\n    </think>\n    ```\n",
            "b",
        ),
        (
            "<think>a\n\n    ```\n    </think>\n    ```\nDone.</think>b",
            "a\n\n    ```\n    </think>\n    ```\nDone.",
            "b",
        ),
        ("<think>    ```\n</think>b", "    ```\n", "b"),
        (
            "<think>```\n     ```\n</think>\n```\n</think>b",
            "```\n     ```\n</think>\n```\n",
            "b",
        ),
        // The indentation counts from the text of a list item.
        (
            "<think>> 10. a\n>\n>     ```\n>     </think>\n>     ```\nD</think>b",
            "> 10. a\n>\n>     ```\n>     </think>\n>     ```\nD",
            "b",
        ),
        (
            "<think>10. a\r\n\r\n    ```\r\n    </think>\r\n    ```\r\nD</think>b",
            "10. a\r\n\r\n    ```\r\n    </think>\r\n    ```\r\nD",
            "b",
        ),
        (
            "<think>1.   a\nlazy\n\n        ```\n        </think>\n        ```\n</think>b",
            "1.   a\nlazy\n\n        ```\n        </think>\n        ```\n",
            "b",
        ),
        (
            "<think>>\t```\n>\t</think>\n>\t```\n</think>b",
            ">\t```\n>\t</think>\n>\t```\n",
            "b",
        ),
        // A quoted code block ends with the quotation.
        (
            "<think>> ```\n> x\n\nSo\n</think>\nb",
            "> ```\n> x\n\nSo\n",
            "\nb",
        ),
        ("<think>> ```\n> x\n</think>b", "> ```\n> x\n", "b"),
        // A code block may contain both tags.
        (
            "<think>```\n<think>\na\n</think>\n\nb\n```\nc\n</think>\n\nd",
            "```\n<think>\na\n</think>\n\nb\n```\nc\n",
            "\n\nd",
        ),
        (
            "<think>```\n<think></think>\nc\n</think>\n\nd",
            "```\n<think></think>\nc\n",
            "\n\nd",
        ),
        ("<think><<//think></think>b", "<<//think>", "b"),
        ("<think></</think>b", "</", "b"),
    ] {
        let (found_reasoning, found_text, tags) = read([content]);
        assert_eq!(
            (found_reasoning.as_str(), found_text.as_str()),
            (reasoning, text),
            "{content:?}"
        );
        let received = tags.map_or(found_text.clone(), |tags| {
            tags.received(&found_reasoning, &found_text)
        });
        assert_eq!(received, content);
    }
}

proptest! {
    #[test]
    fn any_split_gives_the_same_text_and_nothing_is_lost(
        content in "( |\n){0,3}(<think>)?(a|`|```|~~~|\n| |- |1\\. |> |<|/|</think>|<think>|é|流){0,12}",
        splits in prop::collection::vec(any::<prop::sample::Index>(), 0..6),
    ) {
        let mut at: Vec<usize> = splits
            .iter()
            .map(|split| content.floor_char_boundary(split.index(content.len() + 1)))
            .collect();
        at.extend([0, content.len()]);
        at.sort_unstable();
        let pieces = at.windows(2).map(|pair| &content[pair[0]..pair[1]]);
        let split = read(pieces);
        prop_assert_eq!(&split, &read([content.as_str()]));
        let (reasoning, text, tags) = split;
        let received = tags.map_or(text.clone(), |tags| tags.received(&reasoning, &text));
        prop_assert_eq!(received, content);
    }
}
