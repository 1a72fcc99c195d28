//! `worker create-admin`, `appoint`, `dismiss` and `permit-grading`: staff by command, where no screen can do it yet or must not
//! be waited for.

use integrations::settings::Settings;
use product::people::accounts::{
    self, Appointed, BrandKind, GradingPermit, GradingSection, LinkPurpose, Role, UserId, rules,
};
use tenants::{Db, Reason, Tenant, TenantTx, lock_tenant};

use super::CommandError;
use crate::{config::Config, handlers::links_to_web, services::Services};

/// A role that an operator can give by command.
pub(super) fn staff_role(name: &str) -> Option<Role> {
    Role::parse(name).filter(|role| matches!(role, Role::SuperAdmin | Role::Admin | Role::Teacher))
}

/// Gives a role, with an account where there is none. The link for its password is mailed; it is printed as well where mails go
/// to the outbox, and where somebody asks for it because no mail arrives.
pub(super) async fn appoint(
    db: &Db,
    config: &Config,
    slug: &str,
    email: &str,
    role: Role,
    print_link: bool,
) -> Result<(), CommandError> {
    let services = Services::open(db, config)?;
    let (tenant, mut tx) = open(&services, slug).await?;
    let email = address(email)?;
    let key = &services.link_key;
    let appointed = accounts::appoint(&mut tx, &email, role, tenant.brand.default_language, key).await?;
    let is_off = Settings::from_env()?.smtp_url.is_none();
    let is_printed = print_link || is_off && matches!(appointed, Appointed::Invited(_));
    let link = if is_printed { hand_over(&mut tx, &tenant, appointed.user(), &services).await? } else { None };
    tx.commit().await?;

    let (brand, role) = (&tenant.brand.name, role.as_str());
    match appointed {
        Appointed::Invited(_) => {
            println!("{email} is invited to {brand} as {role}; `worker run` mails the link for the first password");
        }
        Appointed::Promoted(_) => println!("{email} is {role} of {brand} from now on"),
        Appointed::Unchanged(_) => println!("{email} was {role} of {brand} already"),
    }
    if let Some((link, minutes)) = link {
        println!("A link for the password, for one use within {minutes} minutes:\n{link}");
    }
    Ok(())
}

async fn hand_over(
    tx: &mut TenantTx,
    tenant: &Tenant,
    user: UserId,
    services: &Services,
) -> Result<Option<(String, i64)>, CommandError> {
    let found = accounts::hand_over_password_link(tx, user, &services.link_key).await?;
    Ok(found.map(|(purpose, link)| {
        let is_first = purpose == LinkPurpose::SetPassword;
        let address = if is_first { links_to_web::set_password } else { links_to_web::reset_password };
        (address(tenant, &link.token), purpose.life().whole_minutes())
    }))
}

/// Takes a role and ends every session.
pub(super) async fn dismiss(db: &Db, config: &Config, slug: &str, email: &str, role: Role) -> Result<(), CommandError> {
    let services = Services::open(db, config)?;
    let (tenant, mut tx) = open(&services, slug).await?;
    let email = address(email)?;
    let (brand, role_name) = (&tenant.brand.name, role.as_str());
    let Some(_) = accounts::dismiss(&mut tx, &email, role).await? else {
        return Err(format!("nobody with the address {email} is {role_name} of {brand}").into());
    };
    tx.commit().await?;
    println!("{email} is no {role_name} of {brand} anymore and is signed out everywhere");
    Ok(())
}

/// Permits a teacher to grade these sections in all languages, and no others.
pub(super) async fn permit_grading(
    db: &Db,
    config: &Config,
    slug: &str,
    email: &str,
    sections: &[GradingSection],
) -> Result<(), CommandError> {
    let services = Services::open(db, config)?;
    let (tenant, mut tx) = open(&services, slug).await?;
    let email = address(email)?;
    let nobody = || format!("there is no teacher of {} with the address {email}", tenant.brand.name);
    let user = accounts::find_account(&mut tx, &email).await?.ok_or_else(nobody)?;
    let permits: Vec<_> = sections.iter().map(|section| GradingPermit { section: *section, languages: None }).collect();
    accounts::set_grading_permits(&mut tx, None, user, &permits, None).await.map_err(|cause| match cause {
        accounts::PermitError::NotFound => nobody(),
        other => other.to_string(),
    })?;
    let roles = accounts::list_roles(&mut tx, user).await?;
    let now = accounts::permits_of(&mut tx, user, &roles, BrandKind::of(&tenant)).await?;
    tx.commit().await?;
    let names: Vec<_> = now.iter().map(|permit| permit.section.as_str()).collect();
    let sections = if names.is_empty() { "nothing".to_owned() } else { names.join(" and ") };
    println!("{email} grades {sections} at {}", tenant.brand.name);
    Ok(())
}

fn address(text: &str) -> Result<String, CommandError> {
    rules::parse_email(text).map_err(|_| format!("`{text}` is no email address").into())
}

pub(super) async fn open(services: &Services, slug: &str) -> Result<(Tenant, TenantTx), CommandError> {
    let missing = || format!("there is no tenant `{slug}`");
    let mut tx = services.db.platform(Reason::Operations).await?;
    let (id, _) = lock_tenant(&mut tx, slug).await?.ok_or_else(missing)?;
    let tenant = services.hosts.find_by_id(id).await?.ok_or_else(missing)?;
    Ok((tenant, tx.into_tenant(id).await?))
}
