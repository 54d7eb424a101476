//! How the bytes of one fuzz input are read.

/// Bytes at the end of an input that say how the rest is read: a body of `tests/fixtures/wire` is an input too.
const CONTROL: usize = 8;

/// A body, and the reads in which it comes.
#[derive(Clone, Copy, Debug)]
pub struct Input<'a> {
    /// The whole body.
    pub body: &'a [u8],
    control: [u8; CONTROL],
}

impl<'a> Input<'a> {
    /// Takes an input apart.
    pub fn new(bytes: &'a [u8]) -> Self {
        match bytes.split_last_chunk() {
            Some((body, control)) => Input {
                body,
                control: *control,
            },
            None => Input {
                body: bytes,
                control: [0; CONTROL],
            },
        }
    }

    /// The body in up to four reads.
    pub fn reads(&self) -> Vec<&'a [u8]> {
        let (control, _) = self.control.as_chunks::<2>();
        let mut cuts: Vec<usize> = control[..3]
            .iter()
            .map(|cut| usize::from(u16::from_le_bytes(*cut)) % (self.body.len() + 1))
            .collect();
        cuts.extend([0, self.body.len()]);
        cuts.sort_unstable();
        cuts.windows(2).map(|cut| &self.body[cut[0]..cut[1]]).collect()
    }

    /// One of `choices`.
    pub fn choice<T: Copy>(&self, choices: &[T]) -> T {
        choices[usize::from(self.control[6]) % choices.len()]
    }

    /// Another one, independent of [`choice`](Self::choice).
    pub fn other_choice<T: Copy>(&self, choices: &[T]) -> T {
        choices[usize::from(self.control[7]) % choices.len()]
    }
}
