/** The whole path in words: what a learner and a grader do, from the landing page to the report. */
import { readFile } from "node:fs/promises";
import { captchaAnswer, demoPassword, expect, type OutboxMail } from "../fixtures";
import type { NewLearner } from "../journeying";
import type { Query } from "./look";
import { keys, type Person } from "./person";

const essay =
  "Ingrid is right that tastes change, but Mateus speaks of hundreds of pots that are nearly the same. " +
  "A museum should offer them to other public museums first, and use the money for the rest of its collection.";
const comment = "One concrete example would carry this.";

/** A chapter of the path; the list of them is what a browser has proven. */
export interface Chapter {
  title: string;
  run: (on: Stage) => Promise<void>;
}

/** Who does it, and where. */
export interface Stage {
  person: Person;
  learner: NewLearner;
  /** Address of the result, once there is one. */
  result: string;
  /** What this run could not prove, beside what its browser never can. */
  notes: string[];
  /** Address of a screen. */
  at: (path: string) => string;
  mailTo: (address: string, fits: (mail: OutboxMail) => boolean) => Promise<OutboxMail>;
}

const button = (name: string | RegExp): Query => ({ role: "button", name });
const link = (name: string | RegExp): Query => ({ role: "link", name });
const heading = (name: string | RegExp): Query => ({ role: "heading", name });
const menu: Query = { css: "summary.me" };
const checked = ({ isChecked }: { isChecked: boolean }) => isChecked;

export const chapters: Chapter[] = [
  { title: "landing page, registration and details", run: register },
  { title: "the mail's link confirms the address", run: confirm },
  { title: "logout and login", run: returnAs },
  { title: "list, setup and system check with a recording played back", run: setUp },
  { title: "reading", run: read },
  { title: "listening", run: listen },
  { title: "speaking, recorded twice", run: speak },
  { title: "writing and hand-in", run: write },
  { title: "reading and listening have their scores", run: seeScores },
  { title: "explanations", run: seeExplanations },
  { title: "a grader hears, reads, marks and returns", run: grade },
  { title: "marks and comments", run: seeMarks },
  { title: "the report as a PDF", run: download },
];

async function register({ person, learner, at }: Stage): Promise<void> {
  await person.driver.goto(at("/"));
  // The page is a drawing until the first touch, and the app after it.
  await person.moveMouse();
  const isDrawn = () => person.driver.call<boolean>("() => document.getElementById('prerendered') !== null");
  await expect.poll(isDrawn, { timeout: 30_000 }).toBe(false);
  await person.click({ role: "link", within: { role: "main" }, nth: 0 });
  await person.fill({ label: "Email" }, learner.email);
  await person.fill({ label: "Password" }, demoPassword);
  await person.fill({ label: "Repeat password" }, demoPassword);
  await person.fill({ label: "Letters in the picture" }, captchaAnswer);
  await person.check({ role: "checkbox" });
  await person.click(button("Create account"));

  await person.check({ role: "radio", name: /^A student/ });
  await person.fill({ label: "First name" }, learner.firstName);
  await person.fill({ label: "Last name" }, "Lin");
  await person.fill({ label: "Username" }, learner.username);
  await person.fill({ label: "Phone" }, "+886 912 345 678");
  await person.select({ label: "Age" }, "18 or older", "adult");
  await person.fill({ label: "School" }, "Riverside High School");
  await person.click(button("Save and start practicing"));
  await person.sees(heading(new RegExp(learner.firstName)));
}

async function confirm({ person, learner, at, mailTo }: Stage): Promise<void> {
  const confirming = (address: string) => address.includes("/verify");
  const mail = await mailTo(learner.email, ({ links }) => links.some(confirming));
  await person.driver.goto(at("/verify") + new URL(mail.links.find(confirming) ?? "").search);
  await person.sees({ text: /Your email address is confirmed/ });
}

/** Out, and in again as the learner. */
async function returnAs({ person, learner, at }: Stage): Promise<void> {
  await person.driver.goto(at("/"));
  await logOut(person);
  await logIn(person, at, learner.username);
}

async function logOut(person: Person): Promise<void> {
  await person.choose(menu, button("Log out"));
  await expect.poll(() => person.canSee(menu)).toBe(false);
}

async function logIn(person: Person, at: Stage["at"], name: string): Promise<void> {
  await person.driver.goto(at("/login"));
  await person.fill({ label: "Email or username" }, name);
  await person.fill({ label: "Password" }, demoPassword);
  await person.click(button("Log in"));
  // The menu is there before the next page is, which would close it again.
  const address = () => person.driver.call<string>("() => location.pathname");
  await expect.poll(address, { timeout: 30_000 }).not.toMatch(/\/login$/);
  await person.sees(menu);
}

async function setUp({ person, at }: Stage): Promise<void> {
  await person.driver.goto(at("/toefl"));
  await person.click({ ...link("Choose this test"), within: { role: "article", holds: "River Light" } });
  await person.sees(heading("River Light"));
  await person.click(link("Check now"));
  await person.sees(heading("Check your system"));
  await person.click(button("Play the sound"));
  await person.click({ ...button("Yes"), nth: 0 });
  await person.click(button("Test the microphone"));
  await person.sees({ text: /Can you hear yourself clearly\?/ });
  await person.click({ ...button("Yes"), nth: -1 });
  await person.sees({ text: /Everything works. You’re ready\./ });
  await person.click(link("Continue"));
  await person.click(button("Start the test"));
}

async function startPart(person: Person): Promise<void> {
  await person.click(button("Start"));
}

/** Reading begins with the press that started the test. */
async function read({ person }: Stage): Promise<void> {
  for (let number = 1; number <= 9; number += 1) {
    await person.sees({ role: "radio", nth: 0 }, (circle) => !circle.isChecked);
    await person.type("b");
    await person.sees({ role: "radio", nth: 1 }, checked);
    await person.type("n");
  }
  await person.sees({ role: "checkbox", nth: 0 });
  await person.type("ace");
  for (const nth of [0, 2, 4]) await person.sees({ role: "checkbox", nth }, checked);
  await person.type("n");
  await person.click(button("Finish this part"));
}

async function listen({ person }: Stage): Promise<void> {
  await person.sees({ text: /All audio is on this device/ }, () => true, 60_000);
  await startPart(person);
  const end = button("Finish this part");
  const skip = button(/Go to the question/);
  while (!(await person.canSee(end))) {
    if (await person.canSee(skip)) await person.click(skip);
    else {
      await person.type("a");
      if (await person.canSee({ text: /Choose 2 answers\.$/ })) await person.type("c");
      await person.type("n");
    }
    await person.sees({ css: "button.fill", nth: 0 });
  }
  await person.click(end);
}

async function speak({ person }: Stage): Promise<void> {
  await startPart(person);
  await record(person);
  await startPart(person);
  await person.click(button("Continue to the lecture"));
  await person.click(button("Go to the task"));
  await record(person);
}

async function record(person: Person): Promise<void> {
  await person.click(button("I’m ready"));
  await person.click(button("Start speaking"));
  await person.sees({ text: /^[4-9] s on this device/ });
  await person.click(button("Finish this answer"));
  await person.click(button("Save and continue"));
}

async function write(stage: Stage): Promise<void> {
  const { person } = stage;
  await startPart(person);
  await person.fill({ role: "textbox", name: "Your text" }, essay);
  await person.click(button("Finish"));
  await person.click(button("OK"));
  // The own text beside the model.
  await person.click(button("Continue"));
  const address = () => person.driver.call<string>("() => location.href");
  await expect.poll(address, { timeout: 60_000 }).toMatch(/\/result\?attempt=/);
  stage.result = await address();
}

const score = (name: RegExp): Query => ({ role: "img", name });

async function seeScores({ person }: Stage): Promise<void> {
  await person.sees(score(/^Reading: \d+ of 30/));
  await person.sees(score(/^Listening: \d+ of 30/));
  await person.sees(score(/^Speaking: being graded/));
  await person.sees({ text: /3 responses are with our graders/ });
}

async function seeExplanations({ person }: Stage): Promise<void> {
  await person.click({ ...link("Explanation for question 3"), nth: 0 });
  await person.sees({ text: /correct answer/, nth: 0 });
  await person.sees({ css: "mark", nth: 0 });
  await person.driver.goBack();
  await person.sees(score(/^Reading: \d+ of 30/));
}

async function grade(stage: Stage): Promise<void> {
  const { person, learner, at } = stage;
  await logOut(person);
  await logIn(person, at, "grader@verdant.test");
  await person.click(link("Grading"));
  await person.click({
    ...link(new RegExp(learner.firstName)),
    within: { role: "region", name: "Queue" },
  });

  await hear(stage);
  await person.fill({ label: "Comment on this response" }, comment);
  await mark(person, "3");

  await person.sees(heading("The Goal-Gradient Effect"));
  await mark(person, "4");
  await person.sees({ text: new RegExp(essay.slice(0, 40)) });
  await mark(person, "4");
  await person.fill({ label: "Comment on the whole test" }, "Well argued.");
  await person.press(keys.control, keys.enter);
  await person.click({ ...button("Send"), within: { role: "dialog" } });
  await person.sees({ text: new RegExp(`^Sending to ${learner.firstName}`) });
  await person.click(button("Send now"));
  await person.sees({ text: /^\d+ sent today/ });
}

async function hear({ person, notes }: Stage): Promise<void> {
  const position: Query = { role: "slider", name: "Position in the recording" };
  const plain: Query = { css: "audio[controls]" };
  await expect
    .poll(async () => (await person.canSee(position)) || (await person.canSee(plain)), { timeout: 30_000 })
    .toBe(true);
  if (!person.driver.decodesRecordings && (await person.canSee(plain))) {
    notes.push("the waveform and its keys: the recording was not decoded, and was played as it came");
    await person.driver.call("() => void document.querySelector('audio[controls]').play()");
    const time = () =>
      person.driver.call<number>("() => document.querySelector('audio[controls]').currentTime");
    await expect.poll(time, { timeout: 30_000 }).toBeGreaterThan(0.5);
    return;
  }
  // It plays by itself: the desk was come to by a press in this very document.
  await person.sees(position, ({ attributes }) => Number(attributes["aria-valuenow"]) > 0);
}

/** Every criterion and the score of the response shown, by keyboard; the desk then shows the next one. */
async function mark(person: Person, level: string): Promise<void> {
  const groups: Query = { role: "radiogroup", within: { role: "region", name: "Scores" } };
  const { count } = await person.look(groups);
  expect(count, "criteria to mark").toBeGreaterThan(0);
  for (let nth = 0; nth < count; nth += 1) {
    const group = { ...groups, nth };
    await person.focus({ css: "[tabindex='0']", within: group });
    await person.type(level);
    if (nth < count - 1) await person.sees({ role: "radio", name: level, within: group }, checked);
  }
}

async function seeMarks({ person, learner, at, result }: Stage): Promise<void> {
  await logOut(person);
  await logIn(person, at, learner.username);
  await person.driver.goto(result);
  await person.sees(score(/^Speaking: \d+ of 30/));
  await person.sees(score(/^Writing: \d+ of 30/));
  await person.sees({ text: /Well argued\./ });
  await person.driver.goto(`${result}&tab=speaking`);
  await person.sees({ text: comment });
  await person.driver.goto(result);
}

async function download({ person }: Stage): Promise<void> {
  const save = button("Download the PDF");
  await person.sees(save, () => true, 60_000);
  await person.click(save);
  let file: string | null = null;
  await expect
    .poll(
      async () => {
        file = await person.driver.downloaded();
        return file;
      },
      { timeout: 30_000 },
    )
    .not.toBeNull();
  const pdf = await readFile(file ?? "");
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
}
