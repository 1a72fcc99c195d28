//! What the brand sells: shown to everybody, changed by those who move its money (R-194 to R-199, D-078, D-081).

use axum::Json;
use axum::extract::State;
use product::ground::audit;
use product::money::price_list::{
    self, BankTransfer, Currency, GradingPrice, GradingProduct, GradingScope, Pack, PriceFault, PriceList,
    PriceListError, PriceListVersion, ProPrice, RenewalPrice, RenewalTerm, Term,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::TAG;
use crate::errors::{ApiError, ApiErrors, ApiResult, FieldErrors, Sentence};
use crate::extract::rights::MoveMoney;
use crate::extract::{May, ValidJson, VisitorReader};
use crate::state::AppState;

/// A number of T-Coins for sale.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[schema(as = CoinPack)]
pub struct PackBody {
    /// How many.
    #[schema(minimum = 1, maximum = 100_000)]
    coins: u32,
    currency: Currency,
    /// Without the card's fee, in hundredths.
    #[schema(minimum = 100, maximum = 100_000_000)]
    price: i64,
}

/// What Pro costs.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[schema(as = ProPrice)]
pub struct ProPriceBody {
    /// How long.
    term: Term,
    /// In T-Coins.
    #[schema(minimum = 1, maximum = 100_000)]
    coins: u32,
    /// What it costs when there is no sale, in T-Coins.
    regular_coins: Option<u32>,
}

/// What Pro costs that renews by itself.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[schema(as = RenewalPrice)]
pub struct RenewalPriceBody {
    /// After how many months it renews.
    term: RenewalTerm,
    currency: Currency,
    /// Each time, without the card's fee, in hundredths.
    #[schema(minimum = 100, maximum = 100_000_000)]
    price: i64,
}

/// What a grading costs.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
#[schema(as = GradingPrice)]
pub struct GradingPriceBody {
    product: GradingProduct,
    scope: GradingScope,
    /// In T-Coins.
    #[schema(minimum = 1, maximum = 100_000)]
    coins: u32,
}

/// What the brand sells.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PriceList)]
pub struct PriceListBody {
    /// Counts the changes; who saves sends it back.
    version: i32,
    packs: Vec<PackBody>,
    pro: Vec<ProPriceBody>,
    /// Pro that renews by itself, by card; what is not in it is not for sale.
    renewals: Vec<RenewalPriceBody>,
    /// Gradings; what is not in it is not for sale.
    gradings: Vec<GradingPriceBody>,
    /// Whether payments by card are taken.
    takes_cards: bool,
    /// Whether they are only played: nothing is paid on the test provider's page.
    is_test: bool,
    /// How bank transfers are made; null where there are none.
    bank_transfer: Option<String>,
    /// What a card costs on top, in percent.
    card_fee: u32,
    /// What Pro members pay less for gradings, in percent.
    pro_grading_discount: u32,
}

/// A price list to save.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = ChangePriceList)]
pub struct ChangeBody {
    /// The version that was read: refused when there is a newer one.
    version: i32,
    #[schema(max_items = 40)]
    packs: Vec<PackBody>,
    #[schema(max_items = 5)]
    pro: Vec<ProPriceBody>,
    /// Left out, they stay as they are.
    #[schema(max_items = 9)]
    renewals: Option<Vec<RenewalPriceBody>>,
    /// Left out, they stay as they are.
    #[schema(max_items = 18)]
    gradings: Option<Vec<GradingPriceBody>>,
    /// How bank transfers are made; null for none.
    #[schema(max_length = 1000)]
    bank_transfer: Option<String>,
}

impl ChangeBody {
    /// `known`: the list that it changes.
    fn list(&self, known: PriceList) -> PriceList {
        let grading =
            |price: &GradingPriceBody| GradingPrice { product: price.product, scope: price.scope, coins: price.coins };
        let renewal =
            |price: &RenewalPriceBody| RenewalPrice { term: price.term, currency: price.currency, price: price.price };
        let pack = |pack: &PackBody| Pack { coins: pack.coins, currency: pack.currency, price: pack.price };
        let pro = |price: &ProPriceBody| ProPrice {
            term: price.term,
            coins: price.coins,
            regular_coins: price.regular_coins,
        };
        PriceList {
            packs: self.packs.iter().map(pack).collect(),
            pro: self.pro.iter().map(pro).collect(),
            renewals: self.renewals.as_ref().map_or(known.renewals, |prices| prices.iter().map(renewal).collect()),
            gradings: self.gradings.as_ref().map_or(known.gradings, |prices| prices.iter().map(grading).collect()),
            bank_transfer: self
                .bank_transfer
                .as_ref()
                .map(|text| BankTransfer { instructions: text.trim().to_owned() }),
        }
    }
}

fn body(state: &AppState, settings: &tenants::Settings, found: PriceListVersion) -> PriceListBody {
    let pack = |pack: Pack| PackBody { coins: pack.coins, currency: pack.currency, price: pack.price };
    let pro =
        |price: ProPrice| ProPriceBody { term: price.term, coins: price.coins, regular_coins: price.regular_coins };
    let renewal =
        |price: RenewalPrice| RenewalPriceBody { term: price.term, currency: price.currency, price: price.price };
    let grading =
        |price: GradingPrice| GradingPriceBody { product: price.product, scope: price.scope, coins: price.coins };
    PriceListBody {
        version: found.version,
        packs: found.list.packs.into_iter().map(pack).collect(),
        pro: found.list.pro.into_iter().map(pro).collect(),
        renewals: found.list.renewals.into_iter().map(renewal).collect(),
        gradings: found.list.gradings.into_iter().map(grading).collect(),
        takes_cards: state.outside.payments.is_some(),
        is_test: state.outside.test_provider.is_some(),
        bank_transfer: found.list.bank_transfer.map(|transfer| transfer.instructions),
        card_fee: settings.fees.card,
        pro_grading_discount: settings.discounts.pro_grading,
    }
}

/// Get what the brand sells.
#[utoipa::path(get, path = "/api/prices", tag = TAG, responses((status = 200, body = PriceListBody), ApiErrors), security(()))]
pub async fn get_prices(State(state): State<AppState>, mut visitor: VisitorReader) -> ApiResult<Json<PriceListBody>> {
    let found = price_list::get_price_list(&mut visitor.tx).await?;
    Ok(Json(body(&state, &visitor.tenant.settings, found)))
}

/// Change what the brand sells. Refused when somebody else was faster.
#[utoipa::path(put, path = "/api/prices", tag = TAG, request_body = ChangeBody, responses((status = 200, body = PriceListBody), ApiErrors))]
pub async fn change_prices(
    State(state): State<AppState>,
    mut office: May<MoveMoney>,
    ValidJson(change): ValidJson<ChangeBody>,
) -> ApiResult<Json<PriceListBody>> {
    let actor = office.user.id.0;
    let known = price_list::get_price_list(&mut office.tx).await?.list;
    let list = change.list(known);
    let saved = price_list::save_price_list(&mut office.tx, Some(actor), change.version, &list).await?;
    if saved.version > change.version {
        let told = json!({ "version": saved.version });
        audit::record(&mut office.tx, Some(actor), "prices.change", office.tenant.id, &told).await?;
    }
    office.tx.commit().await?;
    Ok(Json(body(&state, &office.tenant.settings, saved)))
}

impl From<PriceListError> for ApiError {
    fn from(error: PriceListError) -> Self {
        match error {
            PriceListError::Faults(faults) => {
                let mut errors = FieldErrors::default();
                for PriceFault { field, bounds } in faults {
                    let sentence = bounds.map_or(Sentence::Twice, |(min, max)| Sentence::OutOfRange { min, max });
                    errors.push(field, sentence);
                }
                Self::Invalid(errors)
            }
            PriceListError::Changed => Self::Conflict,
            PriceListError::Database(cause) => cause.into(),
        }
    }
}
