//! The terminal modes: as the program found them, and while the program is busy.

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

    /// The modes of a terminal.
    #[derive(Clone)]
    pub(in crate::cli::terminal) struct Modes(libc::termios);

    impl Modes {
        /// Returns the current modes, or none without a terminal.
        pub(in crate::cli::terminal) fn now() -> Option<Self> {
            tcgetattr(io::stdin()).ok().map(|modes| Self(modes.into()))
        }

        pub(in crate::cli::terminal) fn set(&self) {
            // TCSADRAIN waits for the output; unlike TCSAFLUSH, it keeps what was typed
            // ahead.
            let _ = tcsetattr(io::stdin(), SetArg::TCSADRAIN, &Termios::from(self.0));
        }
    }

    /// Protects text that is typed while the program is busy.
    ///
    /// The terminal would echo it over the answer, and edit it: Ctrl-U deletes everything since
    /// the last Enter. If that deletes the mark that ends a paste, the line editor waits for the
    /// mark forever.
    pub(in crate::cli::terminal) struct KeptAhead {
        usual: Modes,
        own: Modes,
    }

    impl KeptAhead {
        /// Disables echo and line editing. Ctrl-C and Ctrl-Z still send signals. Restores the
        /// `usual` modes on drop.
        pub(in crate::cli::terminal) fn begin(usual: Modes) -> Self {
            let mut modes = usual.0;
            modes.c_lflag &= !(libc::ECHO | libc::ICANON | libc::IEXTEN);
            // As the line editor sets it: Enter is a carriage return, also in pasted text.
            modes.c_iflag &= !libc::ICRNL;
            modes.c_cc[libc::VMIN] = 1;
            modes.c_cc[libc::VTIME] = 0;
            let kept = Self { usual, own: Modes(modes) };
            kept.again();
            kept
        }

        /// Disables the keys again. A shell may have changed the modes while the program was
        /// suspended.
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
    /// Terminal modes are not supported on this system.
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
