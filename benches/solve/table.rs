//! The table of figures of all solvers.

/// The results of a solver for the deals of a game, and their cost.
pub(crate) struct Row {
    pub(crate) solver: String,
    pub(crate) deals: usize,
    /// The numbers of winnable, unwinnable and unknown deals, if published.
    pub(crate) found: [Option<usize>; 3],
    pub(crate) median: f64,
    pub(crate) mean: f64,
    pub(crate) p99: f64,
    pub(crate) total: f64,
    /// The peak memory, in bytes.
    pub(crate) memory: u64,
}

impl Row {
    /// Returns the row for the verdicts and the seconds of each deal.
    pub(crate) fn of(
        solver: &str,
        verdicts: &[Option<bool>],
        mut seconds: Vec<f64>,
        (total, memory): (f64, u64),
    ) -> Self {
        seconds.sort_by(f64::total_cmp);
        let count = |verdict: Option<bool>| {
            Some(verdicts.iter().filter(|own| **own == verdict).count())
        };
        let deals = seconds.len();
        Self {
            solver: solver.to_owned(),
            deals,
            found: [count(Some(true)), count(Some(false)), count(None)],
            median: seconds[deals / 2],
            mean: total / deals as f64,
            p99: seconds[(deals * 99).div_ceil(100) - 1],
            total,
            memory,
        }
    }
}

/// Prints the head of the table.
pub(crate) fn head() {
    println!(
        "\n{:<32} {:>5}  {:<13} {:>7} {:>7} {:>7} {:>8} {:>7}  {:>6}",
        "processor seconds",
        "deals",
        "yes/no/open",
        "median",
        "mean",
        "99 %",
        "total",
        "MB",
        "ours"
    );
}

/// Prints a row. `ours` is the row to compare the mean time with.
pub(crate) fn row(it: &Row, ours: Option<&Row>) {
    let found =
        it.found.map(|count| count.map_or("-".to_owned(), |number| number.to_string()));
    let ratio = ours.map_or(String::new(), |ours| format!("{:.2}x", ours.mean / it.mean));
    println!(
        "  {:<30} {:>5}  {:<13} {:>7.3} {:>7.3} {:>7.3} {:>8.2} {:>7}  {ratio:>6}",
        it.solver,
        it.deals,
        found.join("/"),
        it.median,
        it.mean,
        it.p99,
        it.total,
        it.memory >> 20,
    );
}
