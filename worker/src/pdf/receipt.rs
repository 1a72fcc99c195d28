//! The receipt of an order or a renewal: one page that says who paid what to whom.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use tenants::Lang;
use time::{Date, OffsetDateTime};

use super::{
    Fonts, PdfError,
    canvas::{Canvas, PAGE_HEIGHT, PAGE_WIDTH},
    logo::Logo,
    report::ReportBrand,
    style::{Family, Style},
    tags::Role,
    write::{About, write},
};

const LEFT: f32 = 43.5;
const RIGHT: f32 = PAGE_WIDTH - LEFT;
const WIDTH: f32 = RIGHT - LEFT;
const TOP: f32 = 36.0;
/// Height of a row of the table.
const ROW: f32 = 26.0;

/// What a receipt says. Amounts are written out: `USD 21.00`.
#[derive(Debug, Clone)]
pub struct Receipt {
    /// Who sold it.
    pub brand: ReportBrand,
    /// Where questions go.
    pub support_email: String,
    /// Its language.
    pub lang: Lang,
    /// Whose shapes Han takes in English text.
    pub han_in_english: Lang,
    /// What people call the order.
    pub reference: String,
    /// Who paid.
    pub payer: String,
    /// The payer's address.
    pub email: String,
    /// When it was paid, in GMT+8.
    pub paid_at: OffsetDateTime,
    /// Whether by card; otherwise by bank transfer.
    pub is_card: bool,
    /// What was paid for.
    pub sold: Sold,
    /// What it cost.
    pub price: String,
    /// The promotion and what it took off.
    pub discount: Option<(String, String)>,
    /// What the card cost.
    pub fee: Option<String>,
    /// What was paid.
    pub total: String,
}

/// What a receipt is for.
#[derive(Debug, Clone, Copy)]
pub enum Sold {
    /// T-Coins.
    Coins(i64),
    /// A period of Pro that renews.
    Pro {
        /// How long it is.
        months: u8,
        /// The day on which it begins, in GMT+8.
        from: Date,
        /// The day on which it ends.
        to: Date,
    },
}

impl Sold {
    fn name(self, lang: Lang) -> String {
        match self {
            Self::Coins(count) => say(lang, "coins").replace("{count}", &count.to_string()),
            Self::Pro { months, from, to } => {
                let text = say(lang, if months == 1 { "pro_month" } else { "pro_months" });
                let period = format!("{} – {}", day(from), day(to));
                text.replace("{count}", &months.to_string()).replace("{period}", &period)
            }
        }
    }

    /// The key of the foot's text.
    fn foot(self) -> &'static str {
        match self {
            Self::Coins(_) => "foot",
            Self::Pro { .. } => "foot_pro",
        }
    }
}

/// `2026-11-24`
fn day(date: Date) -> String {
    format!("{:04}-{:02}-{:02}", date.year(), u8::from(date.month()), date.day())
}

static CATALOGS: LazyLock<[BTreeMap<String, String>; 3]> = LazyLock::new(|| {
    [
        include_str!("../../locales/en/receipt.json"),
        include_str!("../../locales/cn/receipt.json"),
        include_str!("../../locales/tw/receipt.json"),
    ]
    .map(|text| serde_json::from_str(text).expect("a test reads every catalog"))
});

fn say(lang: Lang, key: &str) -> &'static str {
    let catalog = &CATALOGS[match lang {
        Lang::En => 0,
        Lang::Cn => 1,
        Lang::Tw => 2,
    }];
    catalog.get(key).map_or("", String::as_str)
}

/// Draws the receipt. The same one gives the same bytes.
pub fn render(receipt: &Receipt, fonts: &Fonts) -> Result<Vec<u8>, PdfError> {
    let mut page = Page { canvas: Canvas::new(fonts, receipt.han_in_english), receipt, y: TOP };
    page.head();
    page.facts();
    page.table();
    page.foot();
    let title = format!("{} {}", say(receipt.lang, "title"), receipt.reference);
    let about = About {
        title: &title,
        author: &receipt.brand.name,
        lang: receipt.lang,
        issued_at: receipt.paid_at,
        id: &receipt.reference,
    };
    write(page.canvas, &about)
}

struct Page<'a> {
    canvas: Canvas<'a>,
    receipt: &'a Receipt,
    y: f32,
}

impl Page<'_> {
    fn text(&self, size: f32) -> Style {
        Style::new(size, self.receipt.brand.ink[0])
    }

    fn quiet(&self, size: f32) -> Style {
        Style::new(size, self.receipt.brand.ink[2])
    }

    fn head(&mut self) {
        let brand = &self.receipt.brand;
        self.canvas.open_figure(brand.name.clone());
        let mut display = self.text(18.0).bold().leading(1.2);
        if brand.has_serif_display {
            display.family = Family::Serif;
        }
        if let Ok(logo) = Logo::parse(&brand.logo_svg) {
            let height = 26.0_f32.min(250.0 / logo.width * logo.height);
            self.canvas.logo(&logo, LEFT, TOP, height);
        } else {
            self.canvas.text(&brand.name, self.receipt.lang, &display, LEFT, TOP + 20.0);
        }
        self.canvas.close();
        self.canvas.rule(LEFT, TOP + 42.0, WIDTH, 2.4, brand.primary);
        display.size = 22.0;
        self.canvas.open(Role::Heading1);
        self.canvas.text(say(self.receipt.lang, "title"), self.receipt.lang, &display, LEFT, TOP + 80.0);
        self.canvas.close();
        self.y = TOP + 104.0;
    }

    /// Two columns of what the receipt is about.
    fn facts(&mut self) {
        let (receipt, lang) = (self.receipt, self.receipt.lang);
        let method = say(lang, if receipt.is_card { "card" } else { "transfer" });
        let at = receipt.paid_at;
        let paid = format!("{} (GMT+8)", day(at.date()));
        let facts = [
            ("reference", receipt.reference.clone()),
            ("paid_on", paid),
            ("payer", if receipt.payer.is_empty() { receipt.email.clone() } else { receipt.payer.clone() }),
            ("method", method.to_owned()),
            ("email", receipt.email.clone()),
            ("seller", receipt.brand.name.clone()),
        ];
        let (caption, value) = (self.quiet(8.6), self.text(11.0));
        for (place, (key, text)) in facts.into_iter().enumerate() {
            let x = if place % 2 == 0 { LEFT } else { LEFT + WIDTH / 2.0 };
            self.canvas.open(Role::Paragraph);
            self.canvas.text(&format!("{} ", say(lang, key)), lang, &caption, x, self.y + 8.0);
            let block = self.canvas.block(&text, lang, &value, WIDTH / 2.0 - 12.0);
            self.canvas.put_block(block, x, self.y + 12.0);
            self.canvas.close();
            if place % 2 == 1 {
                self.y += 42.0;
            }
        }
        self.y += 14.0;
    }

    fn table(&mut self) {
        let (receipt, lang) = (self.receipt, self.receipt.lang);
        let mut rows = vec![(receipt.sold.name(lang), receipt.price.clone())];
        if let Some((code, saved)) = &receipt.discount {
            rows.push((say(lang, "discount").replace("{code}", code), format!("−{saved}")));
        }
        if let Some(fee) = &receipt.fee {
            rows.push((say(lang, "fee").to_owned(), fee.clone()));
        }
        let line = receipt.brand.line;
        let style = self.text(11.0).tabular();
        self.canvas.rule(LEFT, self.y, WIDTH, 0.75, line);
        for (name, amount) in rows {
            self.row(&name, &amount, &style);
            self.canvas.rule(LEFT, self.y, WIDTH, 0.75, line);
        }
        let bold = self.text(12.5).bold().tabular();
        self.row(say(lang, "total"), &receipt.total, &bold);
        self.canvas.rule(LEFT, self.y, WIDTH, 2.0, receipt.brand.ink[0]);
        self.y += 22.0;
    }

    fn row(&mut self, name: &str, amount: &str, style: &Style) {
        let lang = self.receipt.lang;
        let baseline = self.y + ROW / 2.0 + style.size * 0.365;
        self.canvas.open(Role::Paragraph);
        self.canvas.text(&format!("{name} "), lang, style, LEFT, baseline);
        self.canvas.text_right(amount, lang, style, RIGHT, baseline);
        self.canvas.close();
        self.y += ROW;
    }

    fn foot(&mut self) {
        let lang = self.receipt.lang;
        let style = self.quiet(9.0);
        let text = say(lang, self.receipt.sold.foot()).replace("{email}", &self.receipt.support_email);
        let block = self.canvas.block(&text, lang, &style, WIDTH);
        self.canvas.open(Role::Paragraph);
        self.canvas.put_block(block, LEFT, self.y.min(PAGE_HEIGHT - 80.0));
        self.canvas.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_says_the_same() {
        let keys = |lang: usize| CATALOGS[lang].keys().cloned().collect::<Vec<_>>();
        assert_eq!((keys(1), keys(2)), (keys(0), keys(0)));
        for lang in [Lang::En, Lang::Cn, Lang::Tw] {
            assert!(say(lang, "coins").contains("{count}") && say(lang, "discount").contains("{code}"), "{lang}");
            for sold in [Sold::Coins(1), Sold::Pro { months: 1, from: Date::MIN, to: Date::MIN }] {
                assert!(say(lang, sold.foot()).contains("{email}"), "{lang}");
            }
            assert!(say(lang, "pro_month").contains("{period}"), "{lang}");
            assert!(
                say(lang, "pro_months").contains("{count}") && say(lang, "pro_months").contains("{period}"),
                "{lang}"
            );
        }
    }
}
