//! Closed lists of names: one declaration for the enum, its stored and sent names, and what happens to an unknown one.

use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};

/// A stored or sent name that its list does not have. From the database it arrives as [`sqlx::Error::ColumnDecode`]: the
/// request fails and says so in the log, and no default hides it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{name}` is no {list}")]
pub struct UnknownName {
    /// The list.
    pub list: &'static str,
    /// What was there instead of one of its names.
    pub name: String,
}

/// Declares an enum whose variants have names: the same in the database, in JSON and in [`Display`](std::fmt::Display).
///
/// ```
/// tenants::closed_list! {
///     /// How somebody takes a test.
///     pub enum Mode {
///         /// With help.
///         Comfortable = "comfortable",
///         /// As on the day.
///         Strict = "strict",
///     }
/// }
/// assert_eq!(Mode::ALL.map(Mode::as_str), ["comfortable", "strict"]);
/// assert_eq!(Mode::parse("strict"), Some(Mode::Strict));
/// ```
///
/// In the API's description it is a schema of its own, named as the enum or, with `enum Mode as TestMode`, as asked.
/// In a `query!` bind it as `mode.as_str()`, read it as `mode as "mode: Mode"`. Further derives stand before it; one that
/// names variants by itself, such as `schemars`, needs its own rule for them.
#[macro_export]
macro_rules! closed_list {
    ($(#[$($attribute:tt)*])* $visibility:vis enum $list:ident $(as $schema:ident)? {
        $($(#[$doc:meta])* $variant:ident = $name:literal),+ $(,)?
    }) => {
        $(#[$($attribute)*])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        $visibility enum $list {
            $($(#[$doc])* $variant),+
        }

        impl $list {
            /// All of them, in order.
            $visibility const ALL: [Self; [$($name),+].len()] = [$(Self::$variant),+];

            /// As stored and sent.
            $visibility const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $name),+
                }
            }

            /// From its name.
            $visibility fn parse(name: &str) -> ::std::option::Option<Self> {
                match name {
                    $($name => ::std::option::Option::Some(Self::$variant),)+
                    _ => ::std::option::Option::None,
                }
            }
        }

        // Not every list needs all of it.
        const _: () = {
            let _ = ($list::ALL, $list::as_str, $list::parse);
        };

        impl ::std::fmt::Display for $list {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl ::std::str::FromStr for $list {
            type Err = $crate::UnknownName;

            fn from_str(name: &str) -> ::std::result::Result<Self, Self::Err> {
                let unknown = || $crate::UnknownName { list: stringify!($list), name: name.to_owned() };
                Self::parse(name).ok_or_else(unknown)
            }
        }

        impl $crate::reexport::serde::Serialize for $list {
            fn serialize<S>(&self, serializer: S) -> ::std::result::Result<S::Ok, S::Error>
            where
                S: $crate::reexport::serde::Serializer,
            {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> $crate::reexport::serde::Deserialize<'de> for $list {
            fn deserialize<D>(deserializer: D) -> ::std::result::Result<Self, D::Error>
            where
                D: $crate::reexport::serde::Deserializer<'de>,
            {
                let name = <::std::borrow::Cow<'de, str> as $crate::reexport::serde::Deserialize>::deserialize(deserializer)?;
                let unknown = || $crate::reexport::serde::de::Error::unknown_variant(&name, &[$($name),+]);
                Self::parse(&name).ok_or_else(unknown)
            }
        }

        impl $crate::reexport::utoipa::PartialSchema for $list {
            fn schema() -> $crate::reexport::utoipa::openapi::RefOr<$crate::reexport::utoipa::openapi::schema::Schema> {
                $crate::closed_list_schema($crate::text_of_docs!($(#[$($attribute)*])*), &[$($name),+])
            }
        }

        impl $crate::reexport::utoipa::ToSchema for $list {
            fn name() -> ::std::borrow::Cow<'static, str> {
                ::std::borrow::Cow::Borrowed([$(stringify!($schema),)? stringify!($list)][0])
            }
        }

        impl $crate::reexport::sqlx::Type<$crate::reexport::sqlx::Postgres> for $list {
            fn type_info() -> $crate::reexport::sqlx::postgres::PgTypeInfo {
                <str as $crate::reexport::sqlx::Type<$crate::reexport::sqlx::Postgres>>::type_info()
            }

            fn compatible(stored: &$crate::reexport::sqlx::postgres::PgTypeInfo) -> bool {
                <str as $crate::reexport::sqlx::Type<$crate::reexport::sqlx::Postgres>>::compatible(stored)
            }
        }

        impl $crate::reexport::sqlx::postgres::PgHasArrayType for $list {
            fn array_type_info() -> $crate::reexport::sqlx::postgres::PgTypeInfo {
                <&str as $crate::reexport::sqlx::postgres::PgHasArrayType>::array_type_info()
            }
        }

        impl<'q> $crate::reexport::sqlx::Encode<'q, $crate::reexport::sqlx::Postgres> for $list {
            fn encode_by_ref(
                &self,
                buffer: &mut $crate::reexport::sqlx::postgres::PgArgumentBuffer,
            ) -> ::std::result::Result<
                $crate::reexport::sqlx::encode::IsNull,
                $crate::reexport::sqlx::error::BoxDynError,
            > {
                <&str as $crate::reexport::sqlx::Encode<'q, $crate::reexport::sqlx::Postgres>>::encode(self.as_str(), buffer)
            }
        }

        impl<'r> $crate::reexport::sqlx::Decode<'r, $crate::reexport::sqlx::Postgres> for $list {
            fn decode(
                value: $crate::reexport::sqlx::postgres::PgValueRef<'r>,
            ) -> ::std::result::Result<Self, $crate::reexport::sqlx::error::BoxDynError> {
                let name = <&str as $crate::reexport::sqlx::Decode<'r, $crate::reexport::sqlx::Postgres>>::decode(value)?;
                ::std::result::Result::Ok(name.parse::<Self>()?)
            }
        }
    };
}

/// What a list is to readers of the API's description: a text that is one of its names.
#[doc(hidden)]
pub fn closed_list_schema(docs: &str, names: &'static [&'static str]) -> RefOr<Schema> {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(docs.trim()))
        .enum_values(Some(names.iter().copied()))
        .into()
}

/// The doc comment among attributes, as one text.
#[doc(hidden)]
#[macro_export]
macro_rules! text_of_docs {
    () => { "" };
    (#[doc = $line:expr] $($rest:tt)*) => { concat!($line, $crate::text_of_docs!($($rest)*)) };
    (#[$($other:tt)*] $($rest:tt)*) => { $crate::text_of_docs!($($rest)*) };
}

#[cfg(test)]
mod tests {
    use utoipa::{PartialSchema, ToSchema};

    use super::UnknownName;

    crate::closed_list! {
        /// How hard,
        /// in two steps.
        #[derive(Default)]
        pub(crate) enum Level as Hardness {
            /// Not at all.
            #[default]
            Easy = "easy",
            /// Very.
            VeryHard = "very_hard",
        }
    }

    #[test]
    fn a_name_is_the_same_in_text_and_json() {
        for level in Level::ALL {
            assert_eq!(Level::parse(level.as_str()), Some(level));
            assert_eq!(level.to_string(), level.as_str());
            let sent = serde_json::to_value(level).unwrap();
            assert_eq!(sent, level.as_str());
            assert_eq!(serde_json::from_value::<Level>(sent).unwrap(), level);
        }
        assert_eq!(Level::ALL.map(Level::as_str), ["easy", "very_hard"]);
    }

    #[test]
    fn an_unknown_name_is_an_error_that_says_so() {
        assert_eq!("hard".parse::<Level>(), Err(UnknownName { list: "Level", name: "hard".to_owned() }));
        let told = serde_json::from_value::<Level>("hard".into()).unwrap_err().to_string();
        assert_eq!(told, "unknown variant `hard`, expected `easy` or `very_hard`");
    }

    #[test]
    fn the_description_names_the_list_and_what_it_has() {
        assert_eq!(Level::name(), "Hardness");
        let schema = serde_json::to_value(Level::schema()).unwrap();
        let expected = serde_json::json!({
            "type": "string",
            "description": "How hard, in two steps.",
            "enum": ["easy", "very_hard"],
        });
        assert_eq!(schema, expected);
    }
}
