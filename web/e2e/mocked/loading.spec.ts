/** While its calls are under way a screen already has its heading and breaks no rule. */
import { expect, test, violationsOf } from "../fixtures";
import { mockApi } from "./mockApi";
import { answers, learner, staff } from "./screens";

const screens = [
  { name: "a learner's home", path: "/", person: learner },
  { name: "the list of tests", path: "/toefl", person: learner },
  { name: "a result", path: "/result?attempt=a1", person: learner },
  { name: "the desk", path: "/grading?job=j1", person: staff },
];

for (const { name, path, person } of screens)
  test(`${name} is accessible while it loads`, async ({ page, at }) => {
    await mockApi(page, { person, calls: answers() });
    // Who and where is known; everything else never comes.
    await page.route(/\/api\/(?!tenant|me$|page-views|lang)/, () => new Promise(() => undefined));
    await page.goto(at(path));
    await expect(page.getByRole("main").getByRole("progressbar", { name: "Loading" })).toBeVisible();
    await expect(page.locator("[aria-busy=true]").first()).toBeVisible();
    expect(await violationsOf(page)).toEqual([]);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
