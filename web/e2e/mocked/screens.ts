/** Every screen of results, grading and page views, with answers that hold still. */
import type { Page } from "@playwright/test";
import type { Profile } from "../../src/api/types";
import { comparison } from "../../src/testing/comparison";
import type { Brand } from "../fixtures";
import { coinDays, examDays, funnel, orderDays, retention, subscriptionDays } from "./analysesData";
import { attempts, result } from "./attemptsData";
import { explanation, pageViews, profile } from "./commonData";
import { job, queue } from "./deskData";
import { editedJob, editedResult, errorProfile } from "./documentData";
import { listedEnrollments, openedEnrollment } from "./enrollmentData";
import { agreement, calibration, decidedDispute, disputes, marking, markings } from "./fairnessData";
import { gradingHealth, openGradings, permittedGraders } from "./gradingOfficeData";
import { health } from "./healthData";
import { importAnswers, importAt } from "./importData";
import { deadJobs, queues } from "./jobsData";
import { mailCounts, mails } from "./mailsData";
import { type Mock, mockApi } from "./mockApi";
import { coins, referrals, sheet, subscription } from "./moneyData";
import { newKinds } from "./newKinds";
import {
  disputedPayments,
  listOrders,
  noDifferences,
  openedOrder,
  orderDetail,
  ownOrders,
  prices,
} from "./paymentData";
import { openedPerson, peopleAnswers } from "./peopleData";
import { promotionCodes, promotionUses } from "./promotionData";
import { combined, history, integrity, realTests, rows, shareKeys, sources } from "./resultData";
import { settingsHistory, storedSettings } from "./settingsData";
import { speech, speechDays, speechJobs } from "./speechData";
import { officeToday } from "./todayData";
import { tenantUsage } from "./usageData";

export const learner = profile();
export const staff = profile(["teacher", "admin"]);
const moneyMover = profile(["super-admin"]);

/** A PDF that is not there yet. */
export const pdf = (state: "locked" | "pending", credits: number, balance = 14) => ({
  state,
  credits,
  check_code: null,
  pages: null,
  bytes: null,
  price: 10,
  price_explained: { base: 10, discount: null, coins: 10 },
  balance,
});

/** Answers for everything the screens ask; single ones are replaced by a test. */
export const answers = (): Record<string, Mock> => ({
  "GET /attempts": { data: attempts, current_page: 1, total: attempts.length },
  "GET /transcript": { data: rows, current_page: 1, total: rows.length },
  "GET /history": { data: history },
  "GET /real-scores": realTests,
  "GET /combined-reports": { data: [combined] },
  "GET /combined-reports/sources": { data: sources },
  "GET /share-keys": { data: shareKeys },
  "GET /attempts/a1/report": integrity,
  "GET /attempts/a1/pdf": pdf("locked", 1),
  "GET /attempts/a2/pdf": pdf("pending", 0),
  "GET /attempts/a3/pdf": pdf("locked", 0),
  "GET /attempts/a4/pdf": pdf("locked", 0, 4),
  "GET /profile": sheet,
  "GET /coins": coins,
  "GET /referral-code": referrals,
  "GET /subscription": subscription,
  ...peopleAnswers,
  ...importAnswers,
  "GET /admin/orders": listOrders,
  [`GET /admin/orders/${openedOrder}`]: orderDetail,
  "GET /admin/user/0198c7a0-0000-7000-8000-0000000000aa/coins": coins,
  "GET /admin/auto-renew/disputes": disputedPayments,
  "GET /admin/reconciliation": noDifferences,
  "GET /prices": prices,
  "GET /plans": { data: comparison() },
  "GET /orders": ownOrders,
  "GET /catalog": { packs: 24, sets: 180, items: 1312, formats: 3, graders_promise_hours: 72 },
  "GET /promotion-codes": promotionCodes,
  "GET /promotion-code-records": promotionUses,
  "GET /attempts/a1/result": result("ready"),
  "GET /attempts/a2/result": result("pending"),
  "GET /attempts/a10/result": editedResult(),
  "GET /error-profile": errorProfile(),
  "GET /attempts/a9/result": result("rendering"),
  "GET /attempts/a7/result": { ...result("rendering"), is_own: false, report: null },
  "GET /teachers/t1": {
    id: "t1",
    name: "Helen Rowe",
    photo_url: null,
    college: "Hill College",
    major: "English",
    bio: "I grade essays and like short sentences.",
    subjects: ["Writing", "Speaking"],
  },
  "GET /attempts/a1/explanation": explanation,
  "GET /attempts/a6/explanation": newKinds,
  "GET /grading/jobs": queue(),
  "GET /grading/jobs/j1": job(),
  "GET /grading/jobs/j9": editedJob(),
  "GET /grading/jobs/j3": { ...job(), id: "j3", claimed_by_me: false, claimed_by_name: "Marcus Bell" },
  "PUT /grading/jobs/j1/draft": () => ({ body: { draft_version: 5, saved_at: new Date().toISOString() } }),
  "GET /grading/markings": markings,
  "GET /grading/markings/m1": marking(),
  "GET /grading/calibrations": { data: [] },
  "GET /grading/calibrations/k1": calibration(),
  "GET /grading/comments": { data: [] },
  "PUT /grading/markings/m1/scores": () => ({ status: 204 }),
  "POST /grading/markings/m1/return": () => ({ status: 204 }),
  "GET /attempts/a1/dispute": decidedDispute,
  "GET /office/grading/agreement": agreement,
  "GET /office/grading/disputes": disputes,
  "GET /office/grading": gradingHealth,
  "GET /office/grading/jobs": openGradings,
  "GET /office/grading/graders": permittedGraders,
  "GET /toefl-settings": storedSettings,
  "GET /toefl-settings/history": settingsHistory,
  "GET /office/today": officeToday,
  "GET /office/memories": { data: [], current_page: 1, total: 0 },
  "GET /academy/admin/enrollments": { data: listedEnrollments, current_page: 1, total: 45 },
  [`GET /academy/admin/enrollments/${openedEnrollment.form.id}`]: openedEnrollment,
  "GET /office/mails": mails,
  "GET /office/mails/counts": mailCounts,
  "GET /page-views": pageViews(),
  "GET /user-exams/analysis": examDays,
  "GET /transaction-logs/analysis": coinDays,
  "GET /order/analysis": orderDays,
  "GET /subscription-analyses": subscriptionDays,
  "GET /analytics/funnel": funnel,
  "GET /analytics/retention": retention,
  "GET /attempts/a1/speech": speech,
  "GET /grading/jobs/j1/speech": speech,
  "GET /speech/jobs": speechJobs,
  "GET /admin-tools/jobs": queues,
  "GET /admin-tools/jobs/dead": deadJobs,
  "GET /speech/analysis": speechDays,
  "GET /admin-tools/health": health,
  "GET /admin-tools/tenants": tenantUsage,
});

/** Address and the person who may open it. */
export const screens = {
  result: { path: "/result?attempt=a1", person: learner },
  "result, reading": { path: "/result?attempt=a1&tab=reading", person: learner },
  "result, speaking": { path: "/result?attempt=a1&tab=speaking", person: learner },
  "result, writing": { path: "/result?attempt=a1&tab=writing", person: learner },
  "result, being marked": { path: "/result?attempt=a2", person: learner },
  "result, report on its way": { path: "/result?attempt=a9", person: learner },
  "result, not there": { path: "/result?attempt=a0", person: learner },
  "result, of somebody else": { path: "/result?attempt=a7", person: learner },
  "result, a response of somebody else": { path: "/result?attempt=a7&tab=writing", person: learner },
  gradings: { path: "/grading", person: learner },
  teacher: { path: "/teachers/t1", person: learner },
  transcript: { path: "/transcript", person: learner },
  "my tests": { path: "/testresults", person: learner },
  "combine tests": { path: "/testresults/combine", person: learner },
  "how a test was taken": { path: "/report?attempt=a1", person: learner },
  "edits of an essay": { path: "/result/document?attempt=a10&item=w1-01", person: learner },
  "report as PDF, locked": { path: "/result/pdf?attempt=a1", person: learner },
  "report as PDF, for T-Coins": { path: "/result/pdf?attempt=a3", person: learner },
  "report as PDF, too few T-Coins": { path: "/result/pdf?attempt=a4", person: learner },
  "T-Coins": { path: "/balance?t-coins=6", person: learner },
  plans: { path: "/plans", person: learner },
  "plans, T-Coins": { path: "/plans/tcoins", person: learner },
  "plans, grading": { path: "/plans/grading", person: learner },
  subscription: { path: "/profile?tab=subscription", person: learner },
  "report as PDF, not marked": { path: "/result/pdf?attempt=a2", person: learner },
  "score report, sample": { path: "/scorereport", person: learner },
  "score report, not unlocked": { path: "/scorereport?attempt=a1", person: learner },
  "explanation, passage": { path: "/explanation?attempt=a1&item=r1-07", person: learner },
  "explanation, summary": { path: "/explanation?attempt=a1&item=r1-10", person: learner },
  "explanation, insert text": { path: "/explanation?attempt=a1&item=r1-09", person: learner },
  "explanation, recording": { path: "/explanation?attempt=a1&item=l1-04", person: learner },
  "explanation, task": { path: "/explanation?attempt=a1&item=w1-01", person: learner },
  "explanation, words": { path: "/explanation?attempt=a6&item=c1-02", person: learner },
  "explanation, table": { path: "/explanation?attempt=a6&item=t1-01", person: learner },
  "explanation, chart": { path: "/explanation?attempt=a6&item=l1-01", person: learner },
  "explanation, steps": { path: "/explanation?attempt=a6&item=l1-02", person: learner },
  "explanation, sentence": { path: "/explanation?attempt=a6&item=b1-01", person: learner },
  desk: { path: "/grading", person: staff },
  "desk, recording": { path: "/grading?job=j1&item=s1-01", person: staff },
  "desk, lecture": { path: "/grading?job=j1&item=s3-01", person: staff },
  "desk, essay": { path: "/grading?job=j1&item=w1-01", person: staff },
  "desk, edits": { path: "/grading?job=j9&item=w1-01", person: staff },
  "desk, calibration that ended": { path: "/grading?calibration=k1", person: staff },
  "desk, blind marking": { path: "/grading?marking=m1&item=w1-01", person: staff },
  "fair grading": { path: "/office/grading/agreement", person: staff },
  "grading office": { path: "/office/grading", person: staff },
  "grading office, open": { path: "/office/grading?view=open", person: staff },
  "grading office, graders": { path: "/office/grading?view=graders", person: staff },
  "desk, somebody else’s": { path: "/grading?job=j3", person: staff },
  "promotion codes": { path: "/promotionCode", person: moneyMover },
  "promotion codes, uses": { path: "/promotionCode?view=uses", person: moneyMover },
  "promotion codes, own": { path: "/promotionCode", person: learner },
  students: { path: "/students", person: moneyMover, brand: "verdant" },
  people: { path: "/office/people", person: staff },
  "people, one of them": { path: `/office/people?open=${openedPerson}`, person: moneyMover },
  "office today": { path: "/", person: moneyMover },
  "prices and limits": { path: "/office/settings", person: moneyMover },
  enroll: { path: "/academy/enroll", person: learner, brand: "harbor" },
  enrollments: { path: "/academy/admin/enrollments", person: staff, brand: "harbor" },
  "enrollments, one of them": {
    path: `/academy/admin/enrollments?read_status=unread&id=${openedEnrollment.form.id}`,
    person: staff,
    brand: "harbor",
  },
  emails: { path: "/office/mails", person: staff },
  "emails, refused": { path: "/office/mails?state=refused&kind=verification", person: staff },
  "somebody’s activity": { path: `/user/${openedPerson}?tab=trail`, person: moneyMover },
  "people, import": { path: "/office/people/import", person: staff },
  "people, import: what would happen": { path: importAt("checked"), person: staff },
  "people, import: running": { path: importAt("running"), person: staff },
  "people, import: done": { path: importAt("done"), person: staff },
  "people, import: undoing": { path: importAt("undoing"), person: staff },
  "people, import: undone": { path: importAt("undone"), person: staff },
  payments: { path: "/payments", person: moneyMover, brand: "verdant" },
  "payments, of a brand’s office": { path: "/office/payments", person: moneyMover },
  "payments, one order": { path: `/office/payments?order=${openedOrder}`, person: moneyMover },
  "payments, books": { path: "/office/payments?view=books", person: moneyMover },
  "payments, price list": { path: "/office/payments?view=prices", person: moneyMover },
  "page views": { path: "/page-view", person: staff, brand: "verdant" },
  "page views, below the tools": { path: "/admin-tools/page-views", person: staff, brand: "verdant" },
  tools: { path: "/admin-tools", person: moneyMover, brand: "verdant" },
  "analytics, tests": { path: "/analytics", person: staff, brand: "verdant" },
  "analytics, T-Coins": { path: "/analytics?part=coins&days=90", person: staff, brand: "verdant" },
  "analytics, orders": { path: "/analytics?part=orders&figure=USD", person: staff, brand: "verdant" },
  "analytics, subscriptions": {
    path: "/analytics?part=subscriptions&days=365",
    person: staff,
    brand: "verdant",
  },
  "analytics, funnel": { path: "/analytics?part=funnel&days=7", person: staff, brand: "verdant" },
  "analytics, retention": { path: "/analytics?part=retention", person: staff, brand: "verdant" },
  "background jobs": { path: "/admin-tools/jobs", person: moneyMover, brand: "verdant" },
  "use of brands": { path: "/admin-tools/tenants", person: moneyMover, brand: "verdant" },
  health: { path: "/admin-tools/health", person: moneyMover, brand: "verdant" },
  "speech analysis": { path: "/rev-ai-analytics", person: moneyMover, brand: "verdant" },
  "speech analysis, recordings": {
    path: "/admin-tools/rev-ai-analysis",
    person: moneyMover,
    brand: "verdant",
  },
} as const satisfies Record<string, { path: string; person: Profile; brand?: Brand }>;

/** The screens that a brand has: those that run the platform are the default brand's own. */
export function screensOf(brand: Brand) {
  return Object.entries(screens).filter(([, screen]) => !("brand" in screen) || screen.brand === brand);
}

/** Opens a screen and waits until it is complete. */
export async function open(
  page: Page,
  url: string,
  options: Omit<Parameters<typeof mockApi>[1], "calls"> & { calls?: Record<string, Mock> },
): Promise<Record<string, Mock>> {
  const table = await mockApi(page, { ...options, calls: { ...answers(), ...options.calls } });
  await page.goto(url);
  // For somebody who is signed in, the landing page that was rendered before makes way.
  if (options.person) await page.locator("#prerendered").waitFor({ state: "detached" });
  // Behind a panel the page is hidden from roles.
  await page.getByRole("heading", { level: 1, includeHidden: true }).waitFor({ state: "attached" });
  await page.locator("[aria-busy=true], .loading-line").first().waitFor({ state: "detached" });
  return table;
}
