//! Newtypes for ids: a learner's id cannot be passed where an attempt's is due.

/// Declares a newtype around a UUID that is transparent in the API and in the database.
///
/// `id_type!(/// A learner, teacher, parent or administrator.
/// UserId);` In a `query!` bind it as `user.0`, read it as `id as "id: UserId"`.
#[macro_export]
macro_rules! id_type {
    ($(#[$attribute:meta])* $name:ident) => {
        $(#[$attribute])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord,
            $crate::reexport::serde::Serialize,
            $crate::reexport::serde::Deserialize,
            $crate::reexport::sqlx::Type,
        )]
        #[serde(crate = "::tenants::reexport::serde", transparent)]
        #[sqlx(transparent)]
        pub struct $name(pub $crate::reexport::uuid::Uuid);

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl ::std::convert::From<$crate::reexport::uuid::Uuid> for $name {
            fn from(id: $crate::reexport::uuid::Uuid) -> Self {
                Self(id)
            }
        }

        impl ::std::convert::From<$name> for $crate::reexport::uuid::Uuid {
            fn from(id: $name) -> Self {
                id.0
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::reexport::uuid::Error;

            fn from_str(text: &str) -> ::std::result::Result<Self, Self::Err> {
                text.parse().map(Self)
            }
        }
    };
}
