//! The body of a response as the wire log keeps it in memory: compressed, with random access.
//!
//! The events of a stream resemble each other, so the body compresses well.

use std::ops::Range;

/// Size of a block before compression, in bytes. Compressing a block takes less than a millisecond,
/// so it does not delay the stream.
const BLOCK_BYTES: usize = 64 * 1024;
const LEVEL: u8 = 1;

/// A response body to which bytes are appended as they arrive. Recorded bytes never change.
#[derive(Debug, Default)]
pub struct RecordedBody {
    /// The compressed blocks, in the order of the body. Each block contains `BLOCK_BYTES` bytes of
    /// the uncompressed body.
    blocks: Vec<Box<[u8]>>,
    /// The bytes at the end of the body that do not fill a block yet. They are not compressed.
    tail: Vec<u8>,
    /// The number and the uncompressed content of the block that was read last. The next read can
    /// then use the same block without decompressing it again.
    open_block: Option<(usize, Vec<u8>)>,
}

impl RecordedBody {
    pub fn push(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            let (now, later) = bytes.split_at(bytes.len().min(BLOCK_BYTES - self.tail.len()));
            self.tail.extend_from_slice(now);
            bytes = later;
            if self.tail.len() == BLOCK_BYTES {
                let block = miniz_oxide::deflate::compress_to_vec(&self.tail, LEVEL);
                self.blocks.push(block.into_boxed_slice());
                self.tail.clear();
            }
        }
    }

    /// Returns the length of the uncompressed body in bytes.
    pub fn len(&self) -> usize {
        self.blocks.len() * BLOCK_BYTES + self.tail.len()
    }

    /// Returns the memory that the body takes up, in bytes.
    pub fn memory(&self) -> usize {
        let blocks: usize = self.blocks.iter().map(|block| block.len()).sum();
        let open_block = self.open_block.as_ref().map_or(0, |(_, block)| block.len());
        blocks + self.tail.len() + open_block
    }

    /// Returns a copy of the bytes in `range`, which must be within the body.
    pub fn read(&mut self, range: Range<usize>) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(range.len());
        let mut start = range.start;
        while start < range.end {
            let piece = self.piece(start);
            let piece = &piece[..piece.len().min(range.end - start)];
            bytes.extend_from_slice(piece);
            start += piece.len();
        }
        bytes
    }

    /// Returns the bytes from the offset `start` to the end of the block that contains this offset.
    /// The result is empty only if `start` is the end of the body.
    pub fn piece(&mut self, start: usize) -> &[u8] {
        let block = self.block(start / BLOCK_BYTES);
        block.get(start % BLOCK_BYTES..).unwrap_or_default()
    }

    /// Returns the uncompressed content of block `number`, counted from 0. The bytes after the last
    /// full block count as one more block.
    fn block(&mut self, number: usize) -> &[u8] {
        let Some(compressed) = self.blocks.get(number) else {
            return &self.tail;
        };
        let is_open = self.open_block.as_ref().is_some_and(|(open, _)| *open == number);
        if !is_open {
            // The block was compressed in this process, so it cannot be damaged.
            let block = miniz_oxide::inflate::decompress_to_vec(compressed).unwrap_or_default();
            self.open_block = Some((number, block));
        }
        self.open_block.as_ref().map_or(&[], |(_, block)| block)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_range_reads_as_it_was_pushed() {
        let whole: Vec<u8> = (0..3 * BLOCK_BYTES + 10)
            .map(|at| (at * at / 7 % 251) as u8)
            .collect();
        for size in [1_000, BLOCK_BYTES - 1, BLOCK_BYTES, BLOCK_BYTES + 1, whole.len()] {
            let mut body = RecordedBody::default();
            for bytes in whole.chunks(size) {
                body.push(bytes);
            }
            assert_eq!(body.len(), whole.len(), "pushes of {size}");
            let ends = [
                0,
                1,
                BLOCK_BYTES - 1,
                BLOCK_BYTES,
                BLOCK_BYTES + 1,
                2 * BLOCK_BYTES,
                whole.len(),
            ];
            for start in ends {
                for end in ends.into_iter().filter(|end| *end >= start) {
                    assert!(
                        body.read(start..end) == whole[start..end],
                        "pushes of {size}: {start}..{end}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_stream_takes_up_a_small_part_of_its_size() {
        let mut body = RecordedBody::default();
        for number in 0..10_000 {
            let event = format!(
                "data: {{\"id\":\"chatcmpl-1\",\"object\":\"chat.completion.chunk\",\"choices\":[{{\"index\":0,\"delta\":{{\"content\":\"{number}\"}},\"finish_reason\":null}}]}}\n\n"
            );
            body.push(event.as_bytes());
        }
        assert!(body.len() > 1_000_000);
        assert!(
            body.memory() < body.len() / 5,
            "{} of {} bytes",
            body.memory(),
            body.len()
        );
    }
}
