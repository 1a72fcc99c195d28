//! `worker remove-demo`: the people of the demo brands go, before others come. The brands stay.

use product::people::accounts::{list_demo_people, remove_demo_person};
use tenants::{Db, Reason};

use super::CommandError;

pub(super) async fn remove_demo(db: &Db) -> Result<(), CommandError> {
    let mut tx = db.platform_read(Reason::Operations).await?;
    let people = list_demo_people(&mut tx).await?;
    drop(tx);
    let count = people.len();
    for (tenant, user) in people {
        let mut tx = db.tenant(tenant).await?;
        remove_demo_person(&mut tx, user).await?;
        tx.commit().await?;
    }
    println!("{count} people of the demo can no longer sign in; `worker run` erases what they have left behind");
    Ok(())
}
