/** A marked test without the screen: what journeys need that begin with a report. */
import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Call } from "./calling";

interface Job {
  draft_version: number;
  responses: { item: string; rubric: { dimensions: { name: string }[] } }[];
}

/** Only a section, or one set, of a quick mock. */
interface Only {
  section?: string;
  set?: string;
}

/** A quick mock, or a part of it, from its start until it is handed in; `text` is what is written. */
export async function handInEssay(learner: Call, text: string, only: Only = {}): Promise<string> {
  return handIn(learner, { "w1-01": async () => ({ kind: "text", text }) }, only);
}

/** A quick mock with one recording and nothing else, which waits for its grader. */
export async function handInSpoken(learner: Call): Promise<{ attempt: string; job: string }> {
  const attempt = await handIn(learner, { "s1-01": (id) => record(learner, id, "s1-01") });
  const result = await learner<{ grading: { id: string } }>("get", `/attempts/${attempt}/result`);
  return { attempt, job: result.grading.id };
}

/** Uploads the demo's recording as the answer to a task. */
async function record(learner: Call, attempt: string, item: string): Promise<unknown> {
  const bytes = readFileSync(new URL("../../content/demo/speaking-1.webm", import.meta.url));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const recording_id = randomUUID();
  const recordings = `/attempts/${attempt}/recordings`;
  await learner("post", recordings, { recording_id, item, mime: "audio/webm;codecs=opus" });
  await learner("put", `${recordings}/${recording_id}/chunks/0`, bytes, {
    "x-chunk-sha256": sha256,
    "content-type": "application/octet-stream",
  });
  await learner("post", `${recordings}/${recording_id}/finish`, { chunks: 1, sha256 });
  return { kind: "recording", recording_id };
}

/** Where the tasks are asked. */
const partOf: Record<string, string> = { "s1-01": "speaking-1", "w1-01": "writing-1" };

/** A quick mock, or a part of it, with these answers, from its start until it is handed in. */
async function handIn(
  learner: Call,
  answers: Record<string, (attempt: string) => Promise<unknown>>,
  only: Only = {},
): Promise<string> {
  const tests = await learner<{ data: { id: string; slug: string }[] }>(
    "get",
    "/tests?kind=quick_mock&format=ibt-2023",
  );
  const test_id = tests.data.find(({ slug }) => slug === "river-light")?.id;
  let attempt = await learner<{ id: string; status: string; parts: { id: string }[] }>("post", "/attempts", {
    test_id,
    mode: "comfortable",
    ...only,
  });
  // Another journey's unfinished one is begun anew.
  if (attempt.status !== "created") attempt = await learner("post", `/attempts/${attempt.id}/restart`, {});
  for (const { id } of attempt.parts) {
    const { server_now } = await learner<{ server_now: string }>(
      "post",
      `/attempts/${attempt.id}/parts/${id}/start`,
      {},
    );
    for (const [item, value] of Object.entries(answers).filter(([item]) => partOf[item] === id)) {
      const answer = { item, seq: 1, value: await value(attempt.id), client_at: server_now };
      await learner("put", `/attempts/${attempt.id}/answers`, { answers: [answer] });
    }
    await learner("post", `/attempts/${attempt.id}/parts/${id}/finish`, {});
  }
  await learner("post", `/attempts/${attempt.id}/submit`, {});
  return attempt.id;
}

/** A test that waits for its grader; `text` is what is written. */
export async function takeToGrade(
  learner: Call,
  text: string,
  only: Only = {},
): Promise<{ attempt: string; job: string }> {
  const attempt = await handInEssay(learner, text, only);
  const result = await learner<{ grading: { id: string } }>("get", `/attempts/${attempt}/result`);
  return { attempt, job: result.grading.id };
}

/** Claims a job and gives every task and every criterion this score. */
export async function markAll(grader: Call, id: string, score: number): Promise<void> {
  const job = `/grading/jobs/${id}`;
  const { draft_version, responses } = await grader<Job>("post", `${job}/claim`, {});
  const marks = responses.map(({ item, rubric }) => {
    const dimensions = Object.fromEntries(rubric.dimensions.map(({ name }) => [name, score]));
    return [item, { score, dimensions, comment: "Clear." }];
  });
  const draft = { draft_version, responses: Object.fromEntries(marks), overall_comment: "Well done." };
  await grader("put", `${job}/draft`, draft);
}

/** A test from its start to its marks; `text` is what is written, `score` what the grader gives for every task. */
export async function takeAndMark(learner: Call, grader: Call, text: string, score: number): Promise<string> {
  const { attempt, job } = await takeToGrade(learner, text);
  await markAll(grader, job, score);
  await grader("post", `/grading/jobs/${job}/deliver`, { at_once: true });
  return attempt;
}
