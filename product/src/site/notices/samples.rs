//! Notices of the past, ids 3 to 8 (R-278, D-108): an archive that shows an office how such texts read.

use super::banners::{NoticeDraft, NoticeKind};
use super::queries;
use super::rules::{Link, Texts, Window};
use tenants::TenantTx;
use time::OffsetDateTime;
use time::macros::datetime;

/// Numbers up to here are the samples'; 1 and 2 were never given.
const LAST: i32 = 8;

struct Sample {
    id: i32,
    kind: NoticeKind,
    starts_at: OffsetDateTime,
    ends_at: OffsetDateTime,
    description: [&'static str; 3],
    link: Option<(&'static str, [&'static str; 3])>,
}

const SAMPLES: [Sample; 6] = [
    Sample {
        id: 3,
        kind: NoticeKind::Warning,
        starts_at: datetime!(2023-02-10 00:00 +8),
        ends_at: datetime!(2023-02-12 06:00 +8),
        description: [
            "Maintenance on Sunday, February 12, from 02:00 to 06:00 (GMT+8). Tests cannot be started during that time.",
            "2 月 12 日（星期日）02:00 至 06:00（GMT+8）系统维护，期间无法开始考试。",
            "2 月 12 日（星期日）02:00 至 06:00（GMT+8）系統維護，期間無法開始測驗。",
        ],
        link: None,
    },
    Sample {
        id: 4,
        kind: NoticeKind::Success,
        starts_at: datetime!(2023-05-25 00:00 +8),
        ends_at: datetime!(2023-06-05 00:00 +8),
        description: [
            "Start of summer: 20% off all Pro plans until June 4.",
            "暑期开始：6 月 4 日前，Pro 方案全部八折。",
            "暑假開跑：6 月 4 日前，Pro 方案一律八折。",
        ],
        link: Some(("/toefl/", ["See the plans", "查看方案", "看看方案"])),
    },
    Sample {
        id: 5,
        kind: NoticeKind::Success,
        starts_at: datetime!(2023-07-26 00:00 +8),
        ends_at: datetime!(2023-08-09 00:00 +8),
        description: [
            "The shorter test of July 2023 is here. New mock tests follow it; the older format stays available.",
            "2023 年 7 月起的新版考试已上线。新的模考采用新版，旧版仍可练习。",
            "2023 年 7 月起的新版測驗已上線。新的模擬考採用新版，舊版仍可練習。",
        ],
        link: Some(("/toefl/toefl", ["Open the tests", "查看试题", "看看試題"])),
    },
    Sample {
        id: 6,
        kind: NoticeKind::Error,
        starts_at: datetime!(2023-09-14 09:30 +8),
        ends_at: datetime!(2023-09-14 15:00 +8),
        description: [
            "Payments by card do not work at the moment. We are on it; nothing is charged twice.",
            "银行卡支付暂时无法使用，正在处理，不会重复扣款。",
            "信用卡付款暫時無法使用，正在處理，不會重複扣款。",
        ],
        link: None,
    },
    Sample {
        id: 7,
        kind: NoticeKind::Success,
        starts_at: datetime!(2023-11-20 00:00 +8),
        ends_at: datetime!(2023-11-28 00:00 +8),
        description: [
            "One week only: 20% off with the code AUTUMN20, on plans and grading.",
            "仅限一周：输入优惠码 AUTUMN20，方案与批改均享八折。",
            "只有一週：輸入優惠碼 AUTUMN20，方案與批改都打八折。",
        ],
        link: Some(("/toefl/", ["See the plans", "查看方案", "看看方案"])),
    },
    Sample {
        id: 8,
        kind: NoticeKind::Warning,
        starts_at: datetime!(2024-02-08 00:00 +8),
        ends_at: datetime!(2024-02-15 00:00 +8),
        description: [
            "Lunar New Year: graders are back on February 15. Marks may take three days longer.",
            "春节期间批改老师休息，2 月 15 日恢复，批改可能晚三天。",
            "春節期間批改老師休息，2 月 15 日恢復，批改可能晚三天。",
        ],
        link: None,
    },
];

/// Puts the samples into the archive. Doing it again changes nothing; an office's own texts are never touched.
pub async fn save_samples(tx: &mut TenantTx) -> Result<(), sqlx::Error> {
    for sample in &SAMPLES {
        let draft = NoticeDraft {
            kind: sample.kind,
            window: Window { starts_at: sample.starts_at, ends_at: sample.ends_at },
            description: texts(sample.description),
            link: sample.link.map(|(url, text)| Link { url: url.to_owned(), text: texts(text) }),
        };
        queries::insert_notice(tx, sample.id, &draft).await?;
    }
    queries::take_numbers(tx, LAST).await
}

fn texts([en, cn, tw]: [&str; 3]) -> Texts {
    Texts { en: en.to_owned(), cn: cn.to_owned(), tw: tw.to_owned() }
}
