//! What the provider's books say against ours: a list of differences that is normally empty.

use std::collections::BTreeMap;

use tenants::TenantTx;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use crate::money::orders::short_name;
use crate::people::accounts::UserId;

/// A payment as the provider booked it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Booked {
    /// The provider's name for it.
    pub payment: String,
    /// The order that it names.
    pub order: Option<Uuid>,
    /// Whether it names this tenant; otherwise it is ours only when it renewed a subscription of ours.
    pub is_of_tenant: bool,
    /// In hundredths.
    pub amount: i64,
    /// How much of it went back.
    pub refunded: i64,
    /// `USD`
    pub currency: String,
    /// When.
    pub at: OffsetDateTime,
}

tenants::closed_list! {
    /// What does not agree.
    pub enum DifferenceKind as PaymentDifferenceKind {
        /// The provider has a payment, the order is not paid here.
        NotPaidHere = "not_paid_here",
        /// The order is paid here by card, and the provider has no payment.
        NotPaidThere = "not_paid_there",
        /// Another amount or currency.
        Amount = "amount",
        /// Another sum went back.
        Refunded = "refunded",
        /// T-Coins of money that went back were spent already.
        CoinsOwed = "coins_owed",
    }
}

/// Something that does not agree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// What.
    pub kind: DifferenceKind,
    /// The order; none for a payment of no order of this brand.
    pub order: Option<Uuid>,
    /// The subscription; none for orders.
    pub subscription: Option<Uuid>,
    /// Whose subscription it is.
    pub member: Option<UserId>,
    /// What people call it.
    pub reference: Option<String>,
    /// The provider's name for the payment.
    pub payment: Option<String>,
    /// What the provider says: hundredths, or T-Coins that are owed.
    pub there: i64,
    /// What is here.
    pub here: i64,
    /// `USD`
    pub currency: String,
    /// When it was paid.
    pub at: OffsetDateTime,
}

struct Own {
    id: Uuid,
    reference: String,
    payment_reference: Option<String>,
    is_card: bool,
    currency: String,
    total: i64,
    returned: i64,
    coins_owed: i64,
    paid_at: Option<OffsetDateTime>,
    created_at: OffsetDateTime,
}

/// A payment is heard of later than it was made: the provider's books are compared with so much around the days that are asked for.
pub const AROUND: Duration = Duration::days(2);

/// Everything that does not agree between two moments. `booked` is what the provider has of this tenant in that time and [`AROUND`]
/// it: what was paid on one side of a midnight may have been heard of on the other.
pub async fn reconcile(
    tx: &mut TenantTx,
    from: OffsetDateTime,
    to: OffsetDateTime,
    booked: &[Booked],
) -> Result<Vec<Difference>, sqlx::Error> {
    let named: Vec<Uuid> = booked.iter().filter_map(|payment| payment.order).collect();
    let own = list_own(tx, from, to, &named).await?;
    let payments: Vec<String> = booked.iter().map(|payment| payment.payment.clone()).collect();
    let renewals = list_renewals(tx, from, to, &payments).await?;
    Ok(compare(&own, &renewals, booked, from, to))
}

fn compare(
    own: &[Own],
    renewals: &[Renewal],
    booked: &[Booked],
    from: OffsetDateTime,
    to: OffsetDateTime,
) -> Vec<Difference> {
    let by_order: BTreeMap<Uuid, &Booked> =
        booked.iter().filter_map(|payment| payment.order.map(|order| (order, payment))).collect();
    let mut differences = Vec::new();
    for order in own {
        let is_within = order.paid_at.is_some_and(|at| (from..to).contains(&at));
        let there = by_order.get(&order.id);
        if !is_within && there.is_none_or(|there| !(from..to).contains(&there.at)) {
            continue;
        }
        let mut differs = |kind, there, here| differences.push(order.differs(kind, there, here));
        match there {
            Some(there) if order.paid_at.is_none() => differs(DifferenceKind::NotPaidHere, there.amount, 0),
            Some(there) => {
                if (there.amount, there.currency.as_str()) != (order.total, order.currency.as_str()) {
                    differs(DifferenceKind::Amount, there.amount, order.total);
                }
                if there.refunded != order.returned {
                    differs(DifferenceKind::Refunded, there.refunded, order.returned);
                }
            }
            None if order.is_card && is_within => differs(DifferenceKind::NotPaidThere, 0, order.total),
            None => {}
        }
        if order.coins_owed > 0 && (is_within || there.is_some()) {
            differs(DifferenceKind::CoinsOwed, order.coins_owed, 0);
        }
    }
    let by_payment: BTreeMap<&str, &Booked> =
        booked.iter().map(|payment| (payment.payment.as_str(), payment)).collect();
    for renewal in renewals {
        let there = by_payment.get(renewal.payment_reference.as_str()).copied();
        let times = [Some(renewal.paid_at), there.map(|there| there.at)];
        if times.into_iter().flatten().any(|at| (from..to).contains(&at)) {
            differences.extend(renewal.differences(there));
        }
    }
    let renews = |payment: &Booked| renewals.iter().any(|renewal| renewal.payment_reference == payment.payment);
    let is_known = |payment: &Booked| {
        !payment.is_of_tenant
            || renews(payment)
            || payment.order.is_some_and(|order| own.iter().any(|own| own.id == order))
    };
    let strangers = booked.iter().filter(|payment| (from..to).contains(&payment.at) && !is_known(payment));
    differences.extend(strangers.map(|payment| Difference {
        kind: DifferenceKind::NotPaidHere,
        order: None,
        subscription: None,
        member: None,
        reference: None,
        payment: Some(payment.payment.clone()),
        there: payment.amount,
        here: 0,
        currency: payment.currency.clone(),
        at: payment.at,
    }));
    differences.sort_by_key(|difference| std::cmp::Reverse(difference.at));
    differences
}

impl Own {
    fn differs(&self, kind: DifferenceKind, there: i64, here: i64) -> Difference {
        Difference {
            kind,
            order: Some(self.id),
            subscription: None,
            member: None,
            reference: Some(self.reference.clone()),
            payment: self.payment_reference.clone(),
            there,
            here,
            currency: self.currency.clone(),
            at: self.paid_at.unwrap_or(self.created_at),
        }
    }
}

/// A paid period of a subscription.
struct Renewal {
    id: Uuid,
    subscription: Uuid,
    member: UserId,
    payment_reference: String,
    currency: String,
    total: i64,
    returned: i64,
    paid_at: OffsetDateTime,
}

impl Renewal {
    fn differences(&self, there: Option<&Booked>) -> Vec<Difference> {
        let mut found = Vec::new();
        let mut differs = |kind, there, here| {
            found.push(Difference {
                kind,
                order: None,
                subscription: Some(self.subscription),
                member: Some(self.member),
                reference: Some(short_name(self.id)),
                payment: Some(self.payment_reference.clone()),
                there,
                here,
                currency: self.currency.clone(),
                at: self.paid_at,
            });
        };
        match there {
            Some(there) => {
                if (there.amount, there.currency.as_str()) != (self.total, self.currency.as_str()) {
                    differs(DifferenceKind::Amount, there.amount, self.total);
                }
                if there.refunded != self.returned {
                    differs(DifferenceKind::Refunded, there.refunded, self.returned);
                }
            }
            None => differs(DifferenceKind::NotPaidThere, 0, self.total),
        }
        found
    }
}

/// Those whose payment has no name yet are left out: the provider is still asked for it.
async fn list_renewals(
    tx: &mut TenantTx,
    from: OffsetDateTime,
    to: OffsetDateTime,
    named: &[String],
) -> Result<Vec<Renewal>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Renewal,
        r#"select p.id, p.subscription_id as subscription, s.user_id as "member: UserId", p.payment_reference as "payment_reference!", s.currency,
             p.amount as total, p.returned, p.paid_at as "paid_at!"
           from subscription_periods p
           join subscriptions s on s.tenant_id = p.tenant_id and s.id = p.subscription_id
           where p.tenant_id = $1 and p.payment_reference is not null and p.paid_at is not null
             and ((p.paid_at >= $2 and p.paid_at < $3) or p.payment_reference = any($4))"#,
        tenant.0,
        from,
        to,
        named
    )
    .fetch_all(tx.conn())
    .await
}

async fn list_own(
    tx: &mut TenantTx,
    from: OffsetDateTime,
    to: OffsetDateTime,
    named: &[Uuid],
) -> Result<Vec<Own>, sqlx::Error> {
    let tenant = tx.tenant_id();
    sqlx::query_as!(
        Own,
        r#"select o.id, o.reference, o.payment_reference, o.method = 'card' as "is_card!", o.currency, o.total,
             coalesce(r.amount, 0)::bigint as "returned!", coalesce(r.coins_owed, 0)::bigint as "coins_owed!",
             o.paid_at, o.created_at
           from orders o
           left join lateral (
             select sum(amount) filter (where source <> 'dispute' and state = 'done') as amount, sum(coins_owed) as coins_owed
             from order_returns where tenant_id = o.tenant_id and order_id = o.id and state <> 'failed'
           ) r on true
           where o.tenant_id = $1 and ((o.paid_at >= $2 and o.paid_at < $3) or o.id = any($4))"#,
        tenant.0,
        from,
        to,
        named
    )
    .fetch_all(tx.conn())
    .await
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    const AT: OffsetDateTime = datetime!(2026-11-02 12:00 UTC);

    fn own(id: u128) -> Own {
        Own {
            id: Uuid::from_u128(id),
            reference: format!("ORDER{id:03}"),
            payment_reference: Some(format!("pi_{id}")),
            is_card: true,
            currency: "USD".to_owned(),
            total: 2_100,
            returned: 0,
            coins_owed: 0,
            paid_at: Some(AT),
            created_at: AT,
        }
    }

    fn booked(id: u128) -> Booked {
        Booked {
            payment: format!("pi_{id}"),
            order: Some(Uuid::from_u128(id)),
            is_of_tenant: true,
            amount: 2_100,
            refunded: 0,
            currency: "USD".to_owned(),
            at: AT,
        }
    }

    fn kinds(own: &[Own], booked: &[Booked]) -> Vec<(DifferenceKind, i64, i64)> {
        kinds_with(own, &[], booked)
    }

    fn kinds_with(own: &[Own], renewals: &[Renewal], booked: &[Booked]) -> Vec<(DifferenceKind, i64, i64)> {
        let found = compare(own, renewals, booked, datetime!(2026-11-01 0:00 UTC), datetime!(2026-12-01 0:00 UTC));
        found.into_iter().map(|difference| (difference.kind, difference.there, difference.here)).collect()
    }

    #[test]
    fn books_that_agree_have_no_differences() {
        let transfer = Own { is_card: false, payment_reference: None, ..own(3) };
        assert_eq!(kinds(&[own(1), own(2), transfer], &[booked(1), booked(2)]), []);
    }

    #[test]
    fn each_difference_is_told_with_both_figures() {
        use DifferenceKind::{Amount, CoinsOwed, NotPaidHere, NotPaidThere, Refunded};
        let table = [
            (own(1), None, vec![(NotPaidThere, 0, 2_100)]),
            (Own { paid_at: None, ..own(1) }, Some(booked(1)), vec![(NotPaidHere, 2_100, 0)]),
            (own(1), Some(Booked { amount: 2_000, ..booked(1) }), vec![(Amount, 2_000, 2_100)]),
            (own(1), Some(Booked { currency: "TWD".to_owned(), ..booked(1) }), vec![(Amount, 2_100, 2_100)]),
            (own(1), Some(Booked { refunded: 700, ..booked(1) }), vec![(Refunded, 700, 0)]),
            (Own { returned: 700, ..own(1) }, Some(booked(1)), vec![(Refunded, 0, 700)]),
            (Own { coins_owed: 3, ..own(1) }, Some(booked(1)), vec![(CoinsOwed, 3, 0)]),
        ];
        for (own, booked, expected) in table {
            let found = kinds(&[own], booked.as_slice());
            assert_eq!(found, expected);
        }
        let stranger = Booked { order: None, ..booked(9) };
        assert_eq!(kinds(&[], &[stranger]), [(NotPaidHere, 2_100, 0)]);
    }

    #[test]
    fn what_was_paid_before_midnight_and_heard_of_after_it_is_no_difference_of_either_day() {
        let (first, midnight, last) =
            (datetime!(2026-11-01 0:00 UTC), datetime!(2026-11-02 0:00 UTC), datetime!(2026-11-03 0:00 UTC));
        let heard = Own { paid_at: Some(midnight + Duration::seconds(1)), ..own(1) };
        let paid = Booked { at: midnight - Duration::seconds(1), ..booked(1) };
        for (from, to) in [(first, midnight), (midnight, last)] {
            assert_eq!(compare(std::slice::from_ref(&heard), &[], std::slice::from_ref(&paid), from, to), []);
            let less = Booked { amount: 2_000, ..paid.clone() };
            assert_eq!(
                compare(std::slice::from_ref(&heard), &[], &[less], from, to).len(),
                1,
                "and one that is, is one of both"
            );
        }
        let stranger = Booked { order: None, ..paid };
        assert_eq!(compare(&[], &[], std::slice::from_ref(&stranger), first, midnight).len(), 1);
        assert_eq!(compare(&[], &[], &[stranger], midnight, last), [], "only of its own day");
    }

    #[test]
    fn renewals_are_known_by_their_payment_and_strangers_payments_are_nobodys() {
        use DifferenceKind::{NotPaidThere, Refunded};
        let renewal = || Renewal {
            id: Uuid::from_u128(7),
            subscription: Uuid::from_u128(8),
            member: UserId(Uuid::from_u128(9)),
            payment_reference: "pi_7".to_owned(),
            currency: "USD".to_owned(),
            total: 2_100,
            returned: 0,
            paid_at: AT,
        };
        let unnamed = Booked { order: None, is_of_tenant: false, ..booked(7) };
        let stranger = Booked { payment: "pi_8".to_owned(), ..unnamed.clone() };
        assert_eq!(kinds_with(&[], &[renewal()], &[unnamed.clone(), stranger]), []);
        let refunded = Booked { refunded: 2_100, ..unnamed };
        assert_eq!(kinds_with(&[], &[renewal()], &[refunded]), [(Refunded, 2_100, 0)]);
        assert_eq!(kinds_with(&[], &[renewal()], &[]), [(NotPaidThere, 0, 2_100)]);
    }
}
