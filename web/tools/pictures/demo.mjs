// The demo's people, and what their screens show: found where it exists, made where the demo leaves a screen empty.
// Every step may be repeated, so that a second set of pictures shows the same as the first.
import { request } from "@playwright/test";

const password = "learn-the-words";
const roles = ["student", "pro", "parent", "teacher", "grader", "admin", "superadmin"];

/** Where a brand is; every brand but the default one has a name below it. */
export function originOf(brand, base) {
  const url = new URL(base);
  if (brand !== "verdant") url.hostname = `${brand}.localhost`;
  return url.origin;
}

/** Node does not resolve names below localhost: the address is dialed, the brand's host is named in a header. */
export function dialed(address) {
  const url = new URL(address);
  const headers = { host: url.host };
  if (url.hostname.endsWith("localhost")) url.hostname = "127.0.0.1";
  return { url: url.href, headers };
}

/** Calls to a brand. */
async function lineTo(brand, base) {
  const { url, headers: host } = dialed(originOf(brand, base));
  // With PROXY_HOPS=1 attempts to log in are counted by this address, not by that of everything on this machine.
  const headers = { ...host, "X-Forwarded-For": `203.0.113.${brand.length}` };
  const line = await request.newContext({ extraHTTPHeaders: headers });
  const call = async (token, method, path, data) => {
    const options = { method, ...(token && { headers: { authorization: `Bearer ${token}` } }) };
    const answer = await line.fetch(`${url}api${path}`, data === undefined ? options : { ...options, data });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer.status() === 204 ? null : answer.json();
  };
  return { call, close: () => line.dispose() };
}

/** Someone who has an account and has not said yet who they are. */
async function newcomer(call, brand) {
  const email = `newcomer@${brand}.test`;
  const signIn = () => call(null, "POST", "/login", { email, password, privacy_info: true });
  return signIn().catch(async () => {
    const { key } = await call(null, "GET", "/captcha/flat");
    const captcha = process.env.CAPTCHA_TEST_ANSWER ?? "VERDE";
    await call(null, "POST", "/register", { email, password, captcha, captcha_key: key });
    return signIn();
  });
}

/** Lines for lists that the demo leaves empty. */
async function fill(as, brand, attempts) {
  const { student, admin } = as;
  if ((await admin("GET", "/office/invitations")).data.length === 0) {
    const person = { first_name: "Ida", last_name: "Berg", email: `invited@${brand}.test` };
    await admin("POST", "/office/invitations", { ...person, role: "teacher", lang: "en" });
  }
  if ((await admin("GET", "/office/feedback")).data.length === 0)
    await student("POST", "/feedback", {
      type: "suggestion",
      details: "I would like to hear the model answers again, right beside my own recording.",
      page: "/result",
    });
  if ((await admin("GET", "/office/partner-keys")).data.length === 0)
    await admin("POST", "/office/partner-keys", { label: "Campus portal" });
  if ((await student("GET", "/real-scores")).data.length === 0)
    await student("POST", "/real-scores", {
      taken_on: "2026-03-14",
      scale: "points",
      ...{ reading: 24, listening: 22, speaking: 21, writing: 23 },
    });
  if ((await student("GET", "/combined-reports")).data.length === 0)
    await student("POST", "/combined-reports", {
      sections: ["reading", "listening", "speaking", "writing"].map((section) => ({
        section,
        attempt_id: section === "reading" ? attempts.waiting : attempts.graded,
      })),
    });
}

async function attemptsOf(student) {
  const { data } = await student("GET", "/attempts");
  const of = (status) => data.find((attempt) => attempt.status === status);
  const { sets } = await student("GET", `/attempts/${of("graded").id}/explanation`);
  const items = sets.flatMap(({ set }) => set.items);
  const first = (kind) => items.find(({ answer }) => answer.kind === kind)?.id;
  return {
    graded: of("graded").id,
    waiting: of("awaiting_grading").id,
    // The demo's graded test began six days before the demo was made. Screens are shown as on that day.
    now: new Date(Date.parse(of("graded").created_at) + 6 * 86_400_000),
    items: {
      listening: items.find(({ id }) => id.startsWith("l"))?.id,
      ...{ choice: first("single_choice"), summary: first("prose_summary"), insert: first("insert_text") },
      ...{ speaking: first("speaking"), writing: first("writing") },
    },
  };
}

/** One job is in hand, the others wait: opening one claims it. */
async function desk(grader) {
  const { data } = await grader("GET", "/grading/jobs");
  const [mine, ...others] = data
    .filter(({ state }) => state !== "delivered")
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id, claimed_by_me } of others)
    if (claimed_by_me) await grader("POST", `/grading/jobs/${id}/release`, {});
  await grader("POST", `/grading/jobs/${mine.id}/claim`, {});
  return { mine: mine.id, delivered: data.find(({ state }) => state === "delivered")?.id };
}

/** One pack of the item bank, which only the default brand has. */
async function bank(admin) {
  const { data } = await admin("GET", "/admin-tools/packs");
  const pack = data.find(({ slug }) => slug === "river-light").id;
  const { parts } = await admin("GET", `/admin-tools/packs/${pack}`);
  return { pack, part: parts[0].id };
}

/** A test, or one section or set of it, that nobody has begun. */
async function begin(learner, tests, { pack, ...choice }) {
  const { id, status } = await learner("POST", "/attempts", { test_id: tests[pack], ...choice });
  return status === "created" ? id : (await learner("POST", `/attempts/${id}/restart`, {})).id;
}

/** Everybody signed in, and the ids that addresses name. */
export async function openDemo(brand, base) {
  const { call, close } = await lineTo(brand, base);
  const [tokens, ids, names, as] = [{}, {}, {}, {}];
  const enter = (role, { access_token, user }) => {
    [tokens[role], ids[role], names[role]] = [access_token, user.id, user.first_name];
    as[role] = (...words) => call(access_token, ...words);
  };
  for (const role of roles)
    enter(
      role,
      await call(null, "POST", "/login", { email: `${role}@${brand}.test`, password, privacy_info: true }),
    );
  enter("newcomer", await newcomer(call, brand));
  const attempts = await attemptsOf(as.student);
  await fill(as, brand, attempts);
  const { data } = await as.pro("GET", "/tests");
  const tests = Object.fromEntries(data.map(({ slug, id }) => [slug, id]));
  const { data: own } = await as.pro("GET", "/attempts");
  const shared = { attempt_id: own.find(({ submitted_at }) => submitted_at).id, days: 1 };
  const { data: samples } = await as.student("GET", "/sets?samples=true&section=reading");
  const { data: voices } = await as.admin("GET", "/office/feedback");
  const { key } = await as.pro("POST", "/share-keys", shared);
  return {
    ...{ tokens, ids, names, tests, key, ...attempts },
    sample: samples[0],
    feedback: voices[0].id,
    jobs: await desk(as.grader),
    bank: brand === "verdant" ? await bank(as.admin) : null,
    begin: (choice) => begin(as.pro, tests, choice),
    close: async () => {
      for (const role of Object.keys(tokens)) await as[role]("POST", "/logout", {});
      await close();
    },
  };
}
