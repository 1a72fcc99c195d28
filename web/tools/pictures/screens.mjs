// Every screen by name: whose it is and its address. `d` is what demo.mjs found. Those of a sitting are in player.mjs.

/** The month in which the demo was made, as a rule. */
const month = new Date().toISOString().slice(0, 7);

const visitor = {
  home: "/",
  login: "/login",
  register: "/register",
  "try-questions": "/try",
  "password-forgot": "/password/forgot",
  "password-set": "/password/set?token=none",
  "password-reset": "/password/reset?token=none",
  verify: "/verify?token=none",
  "account-keep": "/account/keep?token=none",
  "account-email": "/account/email?token=none",
  "parent-link": "/parent-link?token=none",
  "parent-consent": "/parent-consent?token=none",
  "consent-withdraw": "/parent-consent/withdraw?token=none",
  "partner-refused": "/partner-sign-in",
  "partner-step": "/partner-sign-in/step",
  terms: "/terms",
  contact: "/contact",
  "not-found": "/404",
  tests: "/toefl",
  browse: "/browse",
  "browse-detail": (d) => `/browse/detail?test=${d.sample.test_id}&set=${d.sample.id}`,
  "score-report": "/scorereport",
  "score-report-shared": (d) => `/scorereport?key=${d.key}`,
  "system-check": "/systemcheck",
};

const setOf = (d) => `test=${d.sample.test_id}&section=${d.sample.section}&set=${d.sample.id}`;
const explained = (item) => (d) => `/explanation?attempt=${d.graded}&item=${d.items[item]}`;

const student = {
  home: "/",
  tests: "/toefl",
  browse: "/browse",
  "browse-detail": (d) => `/browse/detail?test=${d.sample.test_id}&set=${d.sample.id}`,
  "set-test": "/setTest",
  "set-test-chosen": (d) => `/setTest?test=${d.tests["worn-paths"]}`,
  "set-test-section": (d) => `/setTest?test=${d.tests["worn-paths"]}&section=writing`,
  "set-test-one-set": (d) => `/setTest?${setOf(d)}`,
  "set-test-assigned": "/setTest/ivyway",
  "set-test-preset": "/setTest/nothing",
  "set-test-mobile": "/m/setTest",
  "start-test": (d) => `/startTest?test=${d.tests["worn-paths"]}&mode=comfortable`,
  "start-test-strict": (d) => `/startTest?test=${d.tests["worn-paths"]}&mode=strict`,
  "my-tests": "/testresults",
  combine: "/testresults/combine",
  result: (d) => `/result?attempt=${d.graded}`,
  "result-reading": (d) => `/result?attempt=${d.graded}&tab=reading`,
  "result-speaking": (d) => `/result?attempt=${d.graded}&tab=speaking`,
  "result-writing": (d) => `/result?attempt=${d.graded}&tab=writing`,
  "result-waiting": (d) => `/result?attempt=${d.waiting}`,
  "result-pdf": (d) => `/result/pdf?attempt=${d.graded}`,
  "result-document": (d) => `/result/document?attempt=${d.graded}&item=w1-01`,
  "result-pdf-waiting": (d) => `/result/pdf?attempt=${d.waiting}`,
  "score-report-own": (d) => `/scorereport?attempt=${d.graded}`,
  integrity: (d) => `/report?attempt=${d.graded}`,
  "writing-content": (d) => `/writingContent?attempt=${d.graded}&item=${d.items.writing}`,
  "all-content": (d) => `/AllContent?test=${d.tests["river-light"]}`,
  transcript: "/transcript",
  explanation: explained("choice"),
  "explanation-summary": explained("summary"),
  "explanation-insert": explained("insert"),
  "explanation-listening": explained("listening"),
  "explanation-speaking": explained("speaking"),
  "explanation-writing": explained("writing"),
  profile: "/profile",
  "profile-student": "/profile?tab=student",
  "profile-testing": "/profile?tab=testing",
  "profile-subscription": "/profile?tab=subscription",
  "profile-settings": "/profile?tab=settings",
  balance: "/balance",
  "balance-too-few": "/profile/balance?t-coins=60",
  "balance-month": `/balance?month=${month}`,
  parents: "/parents",
  teacher: (d) => `/teachers/${d.ids.grader}`,
  "hand-in": "/handIn",
};

const admin = {
  home: "/",
  notices: "/office/notices",
  "notice-new": "/office/notices?edit=new",
  houseAds: "/office/placards",
  "house-ad-new": "/office/placards?edit=new",
  feedback: "/office/feedback",
  enrollments: "/academy/admin/enrollments",
  memories: "/office/memories",
  "feedback-one": (d) => `/office/feedback?id=${d.feedback}`,
  invitations: "/office/invitations",
  "people-import": "/office/people/import",
  codes: "/office/codes",
  partners: "/office/partners",
  user: (d) => `/user/${d.ids.student}`,
  "user-student": (d) => `/user/${d.ids.student}?tab=student`,
  "user-testing": (d) => `/user/${d.ids.student}?tab=testing`,
  "user-teacher": (d) => `/user/${d.ids.teacher}?tab=teacher`,
};

/** What only the default brand has. */
const platform = {
  admin: {
    "page-views": "/page-view",
    "user-coins": (d) => `/user/${d.ids.student}?tab=coins`,
    "user-subscription": (d) => `/user/${d.ids.student}?tab=subscription`,
    search: "/admin-tools/toefl-question-search",
    "search-found": "/admin-tools/toefl-question-search?q=museum",
    question: (d) => `/admin-tools/toefl-question-search/question?pack=${d.bank.pack}&item=${d.items.choice}`,
    "question-writing": (d) =>
      `/admin-tools/toefl-question-search/question?pack=${d.bank.pack}&item=${d.items.writing}`,
    packs: "/admin-tools/question-packs",
    pack: (d) => `/admin-tools/question-packs/pack?id=${d.bank.pack}`,
    import: "/admin-tools/question-packs/import",
    preview: (d) => `/admin-tools/question-packs/preview?pack=${d.bank.pack}&part=${d.bank.part}`,
  },
  superadmin: {
    brands: "/office/brands",
    "brand-edit": "/office/brands/edit?brand=harbor",
    "brand-new": "/office/brands/edit",
  },
};

const others = {
  pro: { home: "/", "my-tests": "/testresults", "profile-subscription": "/profile?tab=subscription" },
  parent: {
    home: "/",
    children: "/children",
    child: (d) => `/children/${d.ids.student}`,
    "child-testing": (d) => `/children/${d.ids.student}?tab=testing`,
    profile: "/profile",
  },
  teacher: {
    home: "/",
    learner: (d) => `/learners/${d.ids.student}`,
    result: (d) => `/result?attempt=${d.graded}&tab=writing`,
    profile: "/profile?tab=teacher",
  },
  grader: {
    home: "/",
    desk: "/grading",
    "desk-speaking": (d) => `/grading?job=${d.jobs.mine}&item=${d.items.speaking}`,
    "desk-writing": (d) => `/grading?job=${d.jobs.mine}&item=${d.items.writing}`,
    "desk-delivered": (d) => `/grading?job=${d.jobs.delivered}`,
  },
  newcomer: {
    "register-detail": "/register-detail",
    "register-detail-student": "/register-detail?role=student",
    "register-detail-parent": "/register-detail?role=parent",
    "register-detail-teacher": "/register-detail?role=teacher",
  },
  superadmin: {
    home: "/",
    trail: (d) => `/user/${d.ids.student}?tab=trail`,
    transactions: "/office/transactions?period=all",
    "transactions-people": "/office/transactions?period=all&view=people",
    payments: "/office/payments?period=all",
    "payments-books": "/office/payments?view=books",
    "payments-prices": "/office/payments?view=prices",
    "user-month": (d) => `/user/${d.ids.student}?tab=coins&month=${month}`,
  },
};

/** Opened by a press of whatever bears that text (namespace and key), or the name of the person. */
const opened = [
  { as: "visitor", name: "menu", path: "/terms", press: "common:shell.open_menu", width: "phone" },
  { as: "student", name: "menu", path: "/terms", press: "common:shell.open_menu", width: "phone" },
  { as: "admin", name: "person-menu", path: "/terms", press: (d) => d.names.admin, width: "desk" },
  { as: "student", name: "feedback-form", path: "/terms", press: "common:footer.report" },
  { as: "admin", name: "code-new", path: "/office/codes", press: "codes:new" },
  { as: "admin", name: "invitation-new", path: "/office/invitations", press: "invitations:new" },
];

const rows = (as, table, only) =>
  Object.entries(table).map(([name, path]) => ({ as, name: `${as}-${name}`, path, only }));

export const screens = [
  ...rows("visitor", visitor),
  ...rows("student", student),
  ...Object.entries(others).flatMap(([as, table]) => rows(as, table)),
  ...rows("admin", admin),
  ...Object.entries(platform).flatMap(([as, table]) => rows(as, table, "verdant")),
  ...opened.map((screen) => ({ ...screen, name: `${screen.as}-${screen.name}` })),
];
