//! The product against a real PostgreSQL: a file per feature, and two that hold for every table.

#![expect(clippy::unwrap_used, reason = "tests fail by panicking")]

mod analytics;
mod architecture;
mod attempts;
mod audit;
mod brand_usage;
mod catalog;
mod coins;
mod content_schema;
mod daily_metrics;
mod directory;
mod fairness;
mod grading;
mod grading_graders;
mod grading_office;
mod grading_orders;
mod grading_queue;
mod isolation;
mod late_gradings;
mod ledger_simulation;
mod library;
mod message_histories;
mod next_step;
mod order_returns;
mod orders;
mod pack_cache;
mod packs;
mod page_view_folds;
mod paid_time;
mod practice_today;
mod profiles;
mod quality;
mod referrals;
mod retention;
mod sample_year;
mod scopes;
mod sending;
mod sets;
mod sittings;
mod stages;
mod subscriptions;
mod support;
mod vocabulary;
mod words;
mod workspace;
