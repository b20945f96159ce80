//! What the terminal does with what is typed: as the program found it, and while the program
//! is busy.

#[cfg(not(unix))]
pub(super) use other::{KeptAhead, Modes};
#[cfg(unix)]
pub(super) use unix::{KeptAhead, Modes};

#[cfg(unix)]
mod unix {
    use std::io;

    use nix::libc;
    use nix::sys::termios::{SetArg, Termios, tcgetattr, tcsetattr};

    use crate::cli::terminal::stopping::writing;

    /// The keys by which a terminal edits a line, in its list of such keys.
    const EDITS: [usize; 5] =
        [libc::VERASE, libc::VKILL, libc::VLNEXT, libc::VREPRINT, libc::VWERASE];

    /// What a terminal does with what is typed.
    #[derive(Clone)]
    pub(in crate::cli::terminal) struct Modes(libc::termios);

    impl Modes {
        /// Returns those of now, unless there is no terminal.
        pub(in crate::cli::terminal) fn now() -> Option<Self> {
            tcgetattr(io::stdin()).ok().map(|modes| Self(modes.into()))
        }

        pub(in crate::cli::terminal) fn set(&self) {
            // TCSADRAIN waits for the output; unlike TCSAFLUSH, it keeps what was typed
            // ahead.
            let _ = tcsetattr(io::stdin(), SetArg::TCSADRAIN, &Termios::from(self.0));
        }
    }

    /// Keeps what is typed while the program is busy. The terminal would edit it: Ctrl-U
    /// deletes all since the last Enter. If the mark that ends a paste goes with it, the line
    /// editor waits for that mark for ever.
    pub(in crate::cli::terminal) struct KeptAhead {
        usual: Modes,
        own: Modes,
    }

    impl KeptAhead {
        /// Leaves the keys that edit a line to the line editor, until this is dropped: the
        /// terminal has the `usual` modes again then.
        pub(in crate::cli::terminal) fn begin(usual: Modes) -> Self {
            let mut modes = usual.0;
            // _POSIX_VDISABLE in place of a key turns its function off.
            for it in EDITS {
                modes.c_cc[it] = libc::_POSIX_VDISABLE;
            }
            let kept = Self { usual, own: Modes(modes) };
            kept.again();
            kept
        }

        /// Does so again. A shell may have set modes of its own while the program was stopped.
        pub(in crate::cli::terminal) fn again(&self) {
            // Waits while the program is ending, so that the usual modes stay.
            let _writing = writing();
            self.own.set();
        }
    }

    impl Drop for KeptAhead {
        fn drop(&mut self) {
            self.usual.set();
        }
    }
}

#[cfg(not(unix))]
mod other {
    /// There are none to be kept.
    #[derive(Clone)]
    pub(in crate::cli::terminal) struct Modes;

    pub(in crate::cli::terminal) struct KeptAhead;

    impl KeptAhead {
        pub(in crate::cli::terminal) fn begin(_: Modes) -> Self {
            Self
        }

        pub(in crate::cli::terminal) fn again(_: &Self) {}
    }

    impl Modes {
        pub(in crate::cli::terminal) fn now() -> Option<Self> {
            None
        }
    }
}
