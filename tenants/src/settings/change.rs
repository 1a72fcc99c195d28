//! Figures that somebody sends or that another version has stored, put into place one by one.

use serde_json::{Map, Value};

use super::{Figure, Settings};

/// Why a figure was not taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SettingsFault {
    /// There is no such group or figure.
    #[error("there is no setting `{0}`")]
    Unknown(String),
    /// A number where it is on or off, a text, nothing, or a part of a coin.
    #[error("`{0}` is of another kind")]
    WrongType(String),
    /// Beyond its bounds.
    #[error("`{field}` lies between {min} and {max}")]
    OutOfRange {
        /// Which figure.
        field: String,
        /// Smallest.
        min: u32,
        /// Largest.
        max: u32,
    },
}

impl SettingsFault {
    /// The group and the figure, with a dot between them.
    pub fn field(&self) -> &str {
        match self {
            Self::Unknown(field) | Self::WrongType(field) | Self::OutOfRange { field, .. } => field,
        }
    }
}

/// Everything that is wrong with a change, so that an editor can show each where it is.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
pub struct SettingsFaults(pub Vec<SettingsFault>);

impl Settings {
    /// These settings with some figures changed: `{"prices": {"pdf_report": 12}}`. What is not named stays.
    pub fn changed(&self, change: &Map<String, Value>) -> Result<Self, SettingsFaults> {
        let mut faults = Vec::new();
        let after = self.merged(change, &mut |fault| faults.push(fault));
        if faults.is_empty() { Ok(after) } else { Err(SettingsFaults(faults)) }
    }

    /// Reads what is stored. What an older version did not have gets its default; what only a newer one has is passed over, so
    /// that the processes of both can run side by side during an update.
    pub(crate) fn from_stored(stored: &Value) -> Self {
        let Some(stored) = stored.as_object() else { return Self::default() };
        Self::default().merged(stored, &mut |fault| tracing::warn!(%fault, "stored settings"))
    }

    fn merged(&self, change: &Map<String, Value>, refuse: &mut impl FnMut(SettingsFault)) -> Self {
        let mut figures = serde_json::to_value(self).unwrap_or_default();
        for (group, wanted) in change {
            let Some((_, known)) = Self::GROUPS.iter().find(|(name, _)| name == group) else {
                refuse(SettingsFault::Unknown(group.clone()));
                continue;
            };
            let Some(wanted) = wanted.as_object() else {
                refuse(SettingsFault::WrongType(group.clone()));
                continue;
            };
            for (name, value) in wanted {
                match fault_of(known, group, name, value) {
                    Some(fault) => refuse(fault),
                    None => figures[group][name] = value.clone(),
                }
            }
        }
        // Every value was looked at: it is of the kind that stood there before.
        serde_json::from_value(figures).unwrap_or(*self)
    }
}

fn fault_of(known: &[Figure], group: &str, name: &str, value: &Value) -> Option<SettingsFault> {
    let field = format!("{group}.{name}");
    let Some(figure) = known.iter().find(|figure| figure.name == name) else {
        return Some(SettingsFault::Unknown(field));
    };
    let Some((min, max)) = figure.bounds else {
        return (!value.is_boolean()).then_some(SettingsFault::WrongType(field));
    };
    let out_of_range = |field| Some(SettingsFault::OutOfRange { field, min, max });
    match (value.as_u64(), value.as_i64()) {
        (Some(number), _) if (u64::from(min)..=u64::from(max)).contains(&number) => None,
        (Some(_), _) | (_, Some(_)) => out_of_range(field),
        _ => Some(SettingsFault::WrongType(field)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::json;

    fn changed(change: &Value) -> Result<Settings, SettingsFaults> {
        Settings::default().changed(change.as_object().unwrap())
    }

    #[test]
    fn every_figure_is_in_its_group_and_its_default_within_its_bounds() {
        let stored = serde_json::to_value(Settings::default()).unwrap();
        let names: Vec<_> = stored.as_object().unwrap().keys().cloned().collect();
        let mut groups: Vec<_> = Settings::GROUPS.map(|(name, _)| name.to_owned()).into();
        groups.sort();
        assert_eq!(names, groups);
        for (group, figures) in Settings::GROUPS {
            assert_eq!(stored[group].as_object().unwrap().len(), figures.len(), "{group}");
            for figure in figures {
                let value = &stored[group][figure.name];
                assert_eq!(fault_of(figures, group, figure.name, value), None, "{group}.{}", figure.name);
                assert_eq!(value.is_boolean(), figure.bounds.is_none(), "{group}.{}", figure.name);
            }
        }
    }

    #[test]
    fn every_fault_is_told_at_its_field() {
        let faults = changed(&json!({
            "prices": {"pdf_report": 0, "pdf_free_with_grading": 1, "pdf": 3},
            "rewards": {"invitation": -1, "email_verification": 1.5},
            "limits": {"free_tests": "2", "free_sections": null},
            "fees": 5,
            "taxes": {},
        }));
        let fields: Vec<_> =
            faults.unwrap_err().0.iter().map(|fault| (fault.field().to_owned(), fault.clone())).collect();
        let kinds: Vec<_> = fields
            .iter()
            .map(|(field, fault)| match fault {
                SettingsFault::Unknown(_) => format!("{field} unknown"),
                SettingsFault::WrongType(_) => format!("{field} type"),
                SettingsFault::OutOfRange { min, max, .. } => format!("{field} {min}-{max}"),
            })
            .collect();
        assert_eq!(
            kinds,
            [
                "fees type",
                "limits.free_sections type",
                "limits.free_tests type",
                "prices.pdf unknown",
                "prices.pdf_free_with_grading type",
                "prices.pdf_report 1-10000",
                "rewards.email_verification type",
                "rewards.invitation 0-1000",
                "taxes unknown",
            ]
        );
    }

    #[test]
    fn what_another_version_stored_is_read_as_far_as_it_is_known() {
        let newer = json!({"prices": {"pdf_report": 12, "course": 7}, "taxes": {"vat": 5}});
        let mut expected = Settings::default();
        expected.prices.pdf_report = 12;
        assert_eq!(Settings::from_stored(&newer), expected);
        assert_eq!(Settings::from_stored(&json!({})), Settings::default());
    }

    /// A value that the figure takes.
    fn taken(figure: Figure) -> BoxedStrategy<Value> {
        match figure.bounds {
            Some((min, max)) => (min..=max).prop_map(Value::from).boxed(),
            None => any::<bool>().prop_map(Value::from).boxed(),
        }
    }

    /// Any figures of any groups, each with a value that it takes.
    fn any_change() -> impl Strategy<Value = Map<String, Value>> {
        let groups: Vec<_> = Settings::GROUPS
            .iter()
            .map(|(group, figures)| {
                let each: Vec<_> =
                    figures.iter().map(|figure| (Just(figure.name), proptest::option::of(taken(*figure)))).collect();
                (Just(*group), each)
            })
            .collect();
        groups.prop_map(|groups| {
            let group = |(name, figures): (&str, Vec<(&str, Option<Value>)>)| {
                let named = figures.into_iter().filter_map(|(figure, value)| Some((figure.to_owned(), value?)));
                (name.to_owned(), Value::Object(named.collect()))
            };
            groups.into_iter().map(group).collect()
        })
    }

    proptest! {
        #[test]
        fn any_valid_change_is_what_is_read_again(change in any_change()) {
            let after = Settings::default().changed(&change).unwrap();
            let stored = serde_json::to_value(after).unwrap();
            prop_assert_eq!(Settings::from_stored(&stored), after);
            let untouched = serde_json::to_value(Settings::default()).unwrap();
            for (group, figures) in Settings::GROUPS {
                for figure in figures {
                    let wanted = change.get(group).and_then(|group| group.get(figure.name));
                    let expected = wanted.unwrap_or(&untouched[group][figure.name]);
                    prop_assert_eq!(&stored[group][figure.name], expected);
                }
            }
            prop_assert_eq!(after.changed(&change).unwrap(), after, "the same again changes nothing");
        }
    }
}
