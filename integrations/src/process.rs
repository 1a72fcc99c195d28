//! What a process takes from its machine, and which version it is.

/// Memory, processor time and open files under the names that dashboards know, and `build_info{version,schema}`.
#[derive(Debug)]
pub struct ProcessFigures {
    collector: metrics_process::Collector,
    labels: [(&'static str, String); 2],
}

impl ProcessFigures {
    /// Of this process. The newest migration that it was built with says more than a number.
    pub fn new(version: &str, schema: i64) -> Self {
        let collector = metrics_process::Collector::default();
        collector.describe();
        Self { collector, labels: [("version", version.to_owned()), ("schema", schema.to_string())] }
    }

    /// Reads them once.
    pub fn record(&self) {
        metrics::gauge!("build_info", &self.labels).set(1.0);
        self.collector.collect();
    }
}
