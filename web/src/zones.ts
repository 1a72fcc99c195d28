/**
 * Which way the imports of the front end point, beside what `docs/architecture.md` says of districts. `zones.test.ts` reads the
 * import lines and fails on an arrow that is not here, and on a line here that nothing needs anymore: the lists only shrink.
 */

/** The districts that a district may use. Nobody uses `site`. */
export const districts: Record<string, readonly string[]> = {
  people: [],
  content: [],
  money: ["people"],
  exams: ["money", "people", "content"],
  site: ["people", "money"],
};

/** What stands below the features, and what of it each may use. Features use all of them. */
export const ground: Record<string, readonly string[]> = {
  i18n: ["api"],
  api: ["i18n"],
  device: ["api", "i18n"],
  ui: ["api", "i18n", "device", "prerender"],
};

/** What features show to others: no other module of theirs is imported from outside. */
export const faces: Record<string, readonly string[]> = {
  "content/bank": ["api", "types"],
  "content/library": [
    "browse/SetFacts",
    "browse/api",
    "browse/names",
    "browse/types",
    "tests/SectionBar",
    "tests/filtersOf",
  ],
  "money/coins": ["api", "figures"],
  "money/plans": ["api", "today/LeftToday"],
  "people/accommodations": ["AccommodationsCard"],
  "people/accounts": [
    "AuthFrame",
    "CaptchaPicture",
    "LoginStep",
    "MailedButton",
    "SendLinkAgain",
    "accounts.css",
    "api",
    "loginSteps",
    "session",
    "useCaptcha",
  ],
  "people/families": ["ConsentNotice"],
  "people/profiles": [
    "ProfileHead",
    "ProfileTabs",
    "api",
    "bounds",
    "form/RealScoresField",
    "parts/BasicPart",
    "parts/StudentPart",
    "parts/TestingPart",
    "profiles.module.css",
    "tabs",
  ],
  "site/landing": ["Landing"],
};

/** Arrows against the rules, each with its reason. */
export const exceptions: Record<string, string> = {
  "app/guards -> features/people/accounts/session": "The session begins and ends around every screen.",
  "app/shell/Languages -> features/people/accounts/session":
    "The session begins and ends around every screen.",
  "app/shell/useLogout -> features/people/accounts/session":
    "The session begins and ends around every screen.",
  "app/shell/useResend -> features/exams/attempts/player/session/resendKept":
    "Answers that a closed player left are sent from any page.",
  "app/shell/useSessionElsewhere -> features/people/accounts/session":
    "The session begins and ends around every screen.",
  "app/start -> features/people/partners/signIn":
    "The token of a partner's link leaves the address before the router sees it.",
  "features/people/profiles/ProfileHead -> features/money/plans/planDate":
    "The profile has tabs for money; its screen may become a table of parts in `app`.",
  "features/people/profiles/ProfileScreen -> features/money/coins/CoinsPart":
    "The profile has tabs for money; its screen may become a table of parts in `app`.",
  "features/people/profiles/ProfileScreen -> features/money/plans/SubscriptionPart":
    "The profile has tabs for money; its screen may become a table of parts in `app`.",
  "features/people/profiles/UserScreen -> features/money/coins/UserCoinsPart":
    "The profile has tabs for money; its screen may become a table of parts in `app`.",
  "features/people/profiles/UserScreen -> features/money/plans/UserSubscriptionPart":
    "The profile has tabs for money; its screen may become a table of parts in `app`.",
  "ui/QueryGate -> app/paths": "An unreadable page leads home.",
};
