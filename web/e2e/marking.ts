/** A marked test without the screen: what journeys need that begin with a report. */
import type { Call } from "./calling";

interface Job {
  draft_version: number;
  responses: { item: string }[];
}

/** A quick mock from its start until it is handed in; `text` is what is written. */
export async function handInEssay(learner: Call, text: string): Promise<string> {
  const tests = await learner<{ data: { id: string; slug: string }[] }>(
    "get",
    "/tests?kind=quick_mock&format=ibt-2023",
  );
  const test_id = tests.data.find(({ slug }) => slug === "river-light")?.id;
  let attempt = await learner<{ id: string; status: string; parts: { id: string }[] }>("post", "/attempts", {
    test_id,
    mode: "comfortable",
  });
  // Another journey's unfinished one is begun anew.
  if (attempt.status !== "created") attempt = await learner("post", `/attempts/${attempt.id}/restart`, {});
  for (const { id } of attempt.parts) {
    const { server_now } = await learner<{ server_now: string }>(
      "post",
      `/attempts/${attempt.id}/parts/${id}/start`,
      {},
    );
    if (id.startsWith("writing")) {
      const answer = { item: "w1-01", seq: 1, value: { kind: "text", text }, client_at: server_now };
      await learner("put", `/attempts/${attempt.id}/answers`, { answers: [answer] });
    }
    await learner("post", `/attempts/${attempt.id}/parts/${id}/finish`, {});
  }
  await learner("post", `/attempts/${attempt.id}/submit`, {});
  return attempt.id;
}

/** A test from its start to its marks; `score` is what the grader gives for every task. */
export async function takeAndMark(learner: Call, grader: Call, text: string, score: number): Promise<string> {
  const attempt = await handInEssay(learner, text);
  const result = await learner<{ grading: { id: string } }>("get", `/attempts/${attempt}/result`);
  const job = `/grading/jobs/${result.grading.id}`;
  const { draft_version, responses } = await grader<Job>("post", `${job}/claim`, {});
  const marks = responses.map(({ item }) => [item, { score, dimensions: {}, comment: "Clear." }]);
  const draft = { draft_version, responses: Object.fromEntries(marks), overall_comment: "Well done." };
  await grader("put", `${job}/draft`, draft);
  await grader("post", `${job}/deliver`, { at_once: true });
  return attempt;
}
