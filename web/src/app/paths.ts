/**
 * Every address of the product, as the specification names it, below the base path.
 * Only addresses whose screens exist are listed: what is missing here cannot be linked to.
 */
export const paths = {
  landing: "/",
  login: "/login",
  register: "/register",
  registerDetail: "/register-detail",
  verify: "/verify",
  parentLink: "/parent-link",
  parentConsent: "/parent-consent",
  withdrawConsent: "/parent-consent/withdraw",
  children: "/children",
  child: "/children/:id",
  parents: "/parents",
  officeCodes: "/office/codes",
  officeInvitations: "/office/invitations",
  forgotPassword: "/password/forgot",
  setPassword: "/password/set",
  resetPassword: "/password/reset",
  keepAccount: "/account/keep",
  confirmEmail: "/account/email",
  flashcards: "/flashcards",
  wordList: "/flashcards/vocabularies/list",
  wordCard: "/flashcards/vocabularies/card",
  myFlashcards: "/myflashcards",
  myWordList: "/flashcards/myvocabularies/list",
  myWordCard: "/flashcards/myvocabularies/card",
  terms: "/terms",
  partnerRefused: "/partner-sign-in",
  partnerStep: "/partner-sign-in/step",
  notFound: "/404",
  tests: "/toefl",
  tryQuestions: "/try",
  browse: "/browse",
  browseDetail: "/browse/detail",
  systemCheck: "/systemcheck",
  setTest: "/setTest",
  setTestIvyway: "/setTest/ivyway",
  setTestPreset: "/setTest/:preset",
  startTest: "/startTest",
  mobileSetTest: "/m/setTest",
  test: "/test",
  mobileTest: "/m/test",
  handIn: "/handIn",
  testResults: "/testresults",
  combine: "/testresults/combine",
  result: "/result",
  resultPdf: "/result/pdf",
  resultDocument: "/result/document",
  report: "/report",
  writingContent: "/writingContent",
  allContent: "/AllContent",
  transcript: "/transcript",
  explanation: "/explanation",
  scoreReport: "/scorereport",
  profile: "/profile",
  balance: "/balance",
  profileBalance: "/profile/balance",
  promotionCode: "/promotionCode",
  payments: "/payments",
  students: "/students",
  plans: "/plans",
  planCoins: "/plans/tcoins",
  planGrading: "/plans/grading",
  planSetting: "/plans/setting",
  gradingSamples: "/gradingsamples",
  user: "/user/:id",
  teacher: "/teachers/:id",
  learner: "/learners/:id",
  grading: "/grading",
  analytics: "/analytics",
  pageView: "/page-view",
  speechAnalytics: "/rev-ai-analytics",
  adminTools: "/admin-tools",
  pageViews: "/admin-tools/page-views",
  speechJobs: "/admin-tools/rev-ai-analysis",
  jobs: "/admin-tools/jobs",
  health: "/admin-tools/health",
  tenantUsage: "/admin-tools/tenants",
  questionSearch: "/admin-tools/toefl-question-search",
  question: "/admin-tools/toefl-question-search/question",
  questionPacks: "/admin-tools/question-packs",
  questionPack: "/admin-tools/question-packs/pack",
  questionImport: "/admin-tools/question-packs/import",
  questionPreview: "/admin-tools/question-packs/preview",
  contact: "/contact",
  enroll: "/academy/enroll",
  enrollments: "/academy/admin/enrollments",
  officeGrading: "/office/grading",
  officeNotices: "/office/notices",
  officeHouseAds: "/office/placards",
  officeFeedback: "/office/feedback",
  officeMails: "/office/mails",
  officeMemories: "/office/memories",
  officeAgreement: "/office/grading/agreement",
  officePartners: "/office/partners",
  officeSettings: "/office/settings",
  officePeople: "/office/people",
  officePeopleImport: "/office/people/import",
  officePayments: "/office/payments",
  officeTransactions: "/office/transactions",
  officeBrands: "/office/brands",
  officeBrand: "/office/brands/edit",
} as const;

/** A path of the table above. */
export type Path = (typeof paths)[keyof typeof paths];

const listed: ReadonlySet<string> = new Set(Object.values(paths));

/** The address of a screen that the specification links to, or null while that screen does not exist. */
export function screenAt(path: string): Path | null {
  return listed.has(path) ? (path as Path) : null;
}

/** The address with its query, e.g. `withQuery(paths.result, { id })`. */
export function withQuery(path: Path, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, value);
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** The address of somebody's profile, for the office. */
export const userAt = (id: string): string => paths.user.replace(":id", id);

/** The address of a teacher's page. */
export const teacherAt = (id: string): string => paths.teacher.replace(":id", id);

/** The address of an own learner's results, for a teacher. */
export const learnerAt = (id: string): string => paths.learner.replace(":id", id);

/** Where the app is mounted, without the closing slash. */
export const basePath = "/toefl";
