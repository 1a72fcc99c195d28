//! What the demo's brands say: an archive of old notices (D-108) and a house ad that free members see.

use product::site::notices::{
    HouseAdDraft, Link, Phase, Slot, Texts, Window, create_house_ad, list_house_ads, save_samples,
};
use tenants::{Db, PageRequest, TenantId};
use time::Duration;

use super::DemoError;

/// Long enough for whoever looks around.
const ON_SHOW: Duration = Duration::days(365);

pub(super) async fn create(db: &Db, tenant: TenantId) -> Result<(), DemoError> {
    let mut tx = db.tenant(tenant).await?;
    save_samples(&mut tx).await?;
    let (_, shown) = list_house_ads(&mut tx, Some(Phase::Current), PageRequest::first(1)).await?;
    if shown == 0 {
        let window = Window { starts_at: tx.now(), ends_at: tx.now() + ON_SHOW };
        create_house_ad(&mut tx, &house_ad(window)).await.map_err(DemoError::step("house ad"))?;
    }
    tx.commit().await?;
    Ok(())
}

fn house_ad(window: Window) -> HouseAdDraft {
    HouseAdDraft {
        slot: Slot::Home,
        window,
        headline: texts("An hour on Saturday?", "周六有一小时吗？", "星期六有一小時嗎？"),
        body: texts(
            "A quick mock test shows where you stand, with scores from our graders.",
            "来一次快速模考，老师批改，看看自己的水平。",
            "來一次快速模擬考，由老師批改，看看自己的程度。",
        ),
        link: Link {
            url: "/toefl/toefl?kind=quick_mock".to_owned(),
            text: texts("See quick mocks", "查看快速模考", "看看快速模擬考"),
        },
        images: Default::default(),
    }
}

fn texts(en: &str, cn: &str, tw: &str) -> Texts {
    Texts { en: en.to_owned(), cn: cn.to_owned(), tw: tw.to_owned() }
}
