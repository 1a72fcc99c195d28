//! Which tenant is this, and how do I touch its rows?
//! The transaction is the permission: SQL runs only through a [`TenantTx`] or a [`PlatformTx`], never on a pool.

// `id_type!` names this crate by its name, here as elsewhere.
extern crate self as tenants;

mod announce;
mod brand;
mod clock;
mod closed_list;
mod connection_pool;
mod constraint;
pub mod demo;
mod file;
mod follow;
pub mod guard;
mod host;
mod ids;
mod lang;
mod lookup;
mod migrate;
mod normalize;
mod page;
mod registry;
mod replica;
pub mod roles;
mod settings;
pub mod svg;
mod tenant;
mod tx;

pub use announce::Announcer;
pub use brand::{
    ACADEMY, AD_BLOCK_DIALOG, Brand, BrandDrawings, BrandError, FEATURES, HEROES, Header, PARTNER_SIGN_IN, SocialLink,
    THEME_TOKENS, Undrawable, WordMark,
};
pub use clock::{Clock, SystemClock};
pub use closed_list::UnknownName;
#[doc(hidden)]
pub use closed_list::closed_list_schema;
pub use constraint::OnConstraint;
pub use file::{BadFile, NewBrand, TenantFile};
pub use follow::Following;
pub use host::{Hosts, Origin, ResolveError};
pub use lang::Lang;
pub use lookup::Lookup;
pub use migrate::{SchemaVersion, migrator};
pub use normalize::normalize_host;
pub use page::PageRequest;
pub use registry::{
    ListedBrand, NewTenant, RegistryError, create_tenant, find_tenant_file, find_tenant_version, list_brand_names,
    list_brands_by_name, list_tenant_files, lock_tenant, save_tenant,
};
pub use settings::{
    Discounts, Fees, Figure, Gradings, Letters, Limits, Prices, ProPlan, Renewals, Rewards, Settings, SettingsError,
    SettingsFault, SettingsFaults, SettingsVersion, begin_settings, current_settings, list_settings, save_settings,
    set_settings,
};
pub use tenant::{Tenant, TenantId};
pub use tx::{Db, DbConfig, PlatformTx, Reason, TenantTx};

#[doc(hidden)]
pub mod reexport {
    //! What `id_type!` needs in crates that do not depend on it themselves.
    pub use serde;
    pub use sqlx;
    pub use utoipa;
    pub use uuid;
}
