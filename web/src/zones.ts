/**
 * Which way the imports of the front end point, beside what `docs/architecture.md` says of districts. `zones.test.ts` reads the
 * import lines and fails on an arrow that is not here, and on a line here that nothing needs anymore: the lists only shrink.
 */

/** The districts that a district may use. Nobody uses `site`. */
export const districts: Record<string, readonly string[]> = {
  people: [],
  content: [],
  money: ["people"],
  exams: ["money", "people", "content", "flashcards"],
  flashcards: ["money", "people", "content"],
  school: ["people"],
  site: ["people", "money", "flashcards"],
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
    "tests/TestTitle",
    "tests/filtersOf",
    "tests/minutes",
  ],
  "exams/grading": ["documents/model", "timed/model"],
  "exams/speech": ["SpeechPanel", "SpokenTake", "api"],
  "flashcards/books": ["BegunCard"],
  "flashcards/collections": ["AddToCollection", "api"],
  "flashcards/decks": ["Progress", "RatingOutbox", "begun", "model", "outboxOf", "replay", "rules"],
  "flashcards/exchange": ["ImportCards", "api"],
  "flashcards/lookup": ["LookupZone", "SaveWordButton", "api"],
  "flashcards/memories": ["Memories", "MemoryForm", "api", "office/api", "replaceWord"],
  "flashcards/met": ["MissedPart", "PassageWords", "PassagesPart"],
  "flashcards/own": ["NewOwnWord", "OwnWordActs"],
  "flashcards/schedule": ["HistoryPart", "PlanCard", "api", "inDays", "rules"],
  "flashcards/words": ["BareBar", "MarkedSentence", "WordBack", "WordRows", "WordSound", "api", "markWord"],
  "money/coins": ["CoinsPart", "MoveCoinsDialog", "Why", "api", "entries.module.css", "figures", "months"],
  "money/orders": [
    "api",
    "office/OpenedOrder",
    "office/OrdersPart",
    "office/api",
    "office/filterOf",
    "rules",
  ],
  "money/plans": [
    "CoinPrice",
    "EndProDialog",
    "GiveProForm",
    "Includes",
    "SubscriptionPart",
    "api",
    "today/LeftToday",
  ],
  "money/price_list": ["PriceListPart"],
  "money/promotions": ["PromotionField", "office/FoundPeople", "own/OwnCodesCard", "usePromotion"],
  "money/referrals": ["OwnCoins"],
  "money/transactions": ["PeriodFields", "periods"],
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
    "useCaptcha",
  ],
  "people/families": ["AddChild", "ChildResults", "ChildRow", "ConsentNotice", "api"],
  "people/profiles": [
    "analysis/AnalysisCards",
    "ProfileHead",
    "ProfileTabs",
    "api",
    "bounds",
    "form/RealScoresField",
    "parts/BasicPart",
    "parts/StudentPart",
    "parts/TestingPart",
    "parts/TrailChanges",
    "parts/useTrailText",
    "profiles.module.css",
    "tabs",
    "target/TargetFields",
    "target/useTargetForm",
  ],
  "people/teaching": ["LearnersCard", "TeachersCard", "api"],
  "site/analytics": ["api", "figures"],
  "site/landing": ["Landing"],
};

/** Arrows against the rules, each with its reason. */
export const exceptions: Record<string, string> = {
  "app/shell/useResend -> features/exams/attempts/player/session/resendKept":
    "Answers that a closed player left are sent from any page.",
  "app/shell/useResend -> features/flashcards/decks/resendKept":
    "Ratings that were made offline are sent from any page.",
  "app/start -> features/people/partners/signIn":
    "The token of a partner's link leaves the address before the router sees it.",
  "ui/QueryGate -> app/paths": "An unreadable page leads home.",
};
