//! `worker init-brand <slug> <host> <name> <support email> [--default]`: the file of a new brand, filled and explained. What it
//! prints can be created as it is.

use std::path::Path;

use product::people::accounts::rules;
use tenants::{NewBrand, TenantFile};

use super::CommandError;

pub(super) fn print(brand: &NewBrand, fonts: &Path) -> Result<(), CommandError> {
    rules::parse_email(&brand.support_email).map_err(|_| format!("`{}` is no email address", brand.support_email))?;
    let text = brand.template(fonts)?;
    // Told here rather than when the file was edited and is to be created.
    TenantFile::parse(&text)?.check()?;
    print!("{text}");
    Ok(())
}
