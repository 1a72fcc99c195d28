/** Imports of people in every state, with lines that are wrong in every way, and long ones. */
import type { Page } from "../../src/api/types";
import type { PeopleImport, PeopleImportFault } from "../../src/features/site/office/import/api";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const idOf = (place: number) => `0198c7a0-0000-7000-8000-0000000001${place}`;

const people = (place: number, changes: Partial<PeopleImport>): PeopleImport => ({
  id: idOf(place),
  file_name: "autumn-term-students.csv",
  lang: "en",
  state: "checked",
  lines: 1_222,
  good: 1_204,
  bad: 18,
  made: 0,
  kept: 0,
  is_inviting: null,
  ignored_columns: [],
  created_by: "Ruth Moore",
  created_at: inDays(-place / 40),
  started_at: null,
  finished_at: null,
  undo_until: null,
  ...changes,
});

const ended = { started_at: inDays(-1), finished_at: inDays(-1), undo_until: inDays(29), is_inviting: true };

const imports = {
  checked: people(21, { ignored_columns: ["phone", "Homeroom teacher"] }),
  running: people(22, { state: "running", made: 640, is_inviting: true, started_at: inDays(0) }),
  done: people(23, { ...ended, state: "done", made: 1_203 }),
  undoing: people(24, { ...ended, state: "undoing", made: 1_204 }),
  undone: people(25, {
    ...ended,
    state: "undone",
    made: 1_204,
    kept: 3,
    bad: 0,
    file_name:
      "everyone-of-the-school-with-their-parents-and-teachers-as-of-the-first-of-september-2026-final-2.csv",
    created_by: "Wilhelmina-Alexandra Featherstonehaugh",
  }),
} satisfies Record<PeopleImport["state"], PeopleImport>;

const wrong = (
  line: number,
  email: string,
  name: string,
  ...faults: PeopleImportFault["faults"]
): PeopleImportFault => ({
  line,
  email,
  first_name: name.split(" ")[0] ?? "",
  last_name: name.split(" ")[1] ?? "",
  faults,
});

const faults: Page<PeopleImportFault> = {
  data: [
    wrong(7, "mei.lin@", "Mei Lin", { field: "email", message: "This email is not valid." }),
    wrong(58, "jh.wang@mail.example", "Jia-Hao Wang", {
      field: "email",
      message: "This email already has an account here.",
    }),
    wrong(
      310,
      "",
      "",
      { field: "email", message: "Please enter an email." },
      { field: "role", message: "“pupil” is not a role. Use student, teacher or parent." },
    ),
    wrong(
      1_009,
      "wilhelmina-alexandra.featherstonehaugh-cholmondeley@mail.northfield-academy.example",
      "Wilhelmina-Alexandra Featherstonehaugh",
      { field: "line", message: "This line repeats line 12." },
    ),
  ],
  current_page: 1,
  total: 64,
};

/** Without those at work: a screen that asks every other second is no picture. */
const history: Page<PeopleImport> = {
  data: [imports.checked, imports.done, imports.undone],
  current_page: 1,
  total: 43,
};

/** The address of an import in a state. */
export const importAt = (state: PeopleImport["state"]) => `/office/people/import?import=${imports[state].id}`;

/** Answers to the calls of the import. */
export const importAnswers = {
  "GET /admin/user/imports": history,
  ...Object.fromEntries(
    Object.values(imports).flatMap((each) => [
      [`GET /admin/user/imports/${each.id}`, each],
      [`GET /admin/user/imports/${each.id}/faults`, faults],
    ]),
  ),
};
