/** Behind the last page of any list there is nothing, and the list still says how many there are. */

import { readFile } from "node:fs/promises";
import { dial, expect, originOf, test } from "../fixtures";

interface Description {
  paths: Record<
    string,
    { get?: { parameters?: { name: string }[]; responses: { 200?: { content?: Record<string, unknown> } } } }
  >;
}

/** Every call that lists in pages and needs no more than its address. */
async function listCalls(): Promise<string[]> {
  const file = new URL("../../../api/openapi.json", import.meta.url);
  const { paths }: Description = JSON.parse(await readFile(file, "utf8"));
  return Object.entries(paths)
    .filter(([path, { get }]) => !path.includes("{") && get?.parameters?.some(({ name }) => name === "page"))
    .filter(([, { get }]) => get?.responses[200]?.content?.["application/json"])
    .map(([path]) => path);
}

/** Lists that only other journeys put something into, if they have come by. */
const oftenEmpty = [
  "/api/admin-tools/jobs/dead",
  "/api/admin/auto-renew/disputes",
  "/api/admin/user/imports",
  "/api/office/feedback",
  "/api/office/invitations",
  "/api/office/memories",
  "/api/orders",
  "/api/vocab/collections",
];

test("every list tells the same total on its first page and behind its last one", async ({
  request,
  baseURL,
  sessionOf,
}) => {
  const calls = await listCalls();
  const told = new Set<string>();
  for (const brand of ["verdant", "harbor"] as const) {
    const { base, headers } = dial(originOf(brand, baseURL ?? ""));
    for (const role of ["superadmin", "pro", "student", "teacher", "grader", "parent"]) {
      const authorization = `Bearer ${await sessionOf(role, brand)}`;
      const totalOn = async (path: string, page: number) => {
        const answer = await request.get(`${base}${path}?page=${page}`, {
          headers: { ...headers, authorization },
        });
        if (answer.status() === 403) return 0;
        expect(answer.status(), `${role}: ${path}?page=${page}`).toBe(200);
        return Number((await answer.json()).total ?? 0);
      };
      for (const path of calls.filter((each) => !told.has(each))) {
        const before = await totalOn(path, 1);
        if (before === 0) continue;
        told.add(path);
        // Other journeys write meanwhile.
        const behind = await totalOn(path, 400);
        const [least = 0, most = 0] = [before, await totalOn(path, 1)].sort((one, other) => one - other);
        expect.soft(behind, path).toBeGreaterThanOrEqual(least);
        expect.soft(behind, path).toBeLessThanOrEqual(most);
      }
    }
  }
  expect(calls.filter((path) => !told.has(path) && !oftenEmpty.includes(path))).toEqual([]);
});
