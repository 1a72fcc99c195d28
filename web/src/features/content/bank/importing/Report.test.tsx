import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "../../../../testing/renderScreen";
import { Report } from "./Report";
import { type ImportReport, problemCodes } from "./types";

const refused: ImportReport = {
  outcome: "refused",
  slug: "river-light",
  version: 2,
  title: "River Light",
  format: "ibt-2023",
  items: 24,
  recordings: 5,
  problems: [{ code: "invalid", file: "keys/reading.yaml", line: 3, message: "r1-01: has no key" }],
  advice: [],
  unmapped: [],
  pack_version_id: null,
};

it("a problem is told with file, line, sentence and the author's message", async () => {
  await renderScreen(<Report report={refused} />, { lang: "tw" });
  expect(screen.getByText("有 1 個問題，沒有匯入任何內容。")).toBeVisible();
  const line = screen.getByRole("listitem");
  expect(line).toHaveTextContent("keys/reading.yaml:3內容有誤。r1-01: has no key");
});

it.each(["en", "cn", "tw"] as const)("every code has its sentence in %s", async (lang) => {
  const problems = problemCodes.map((code) => ({ code, file: null, line: null, message: code }));
  await renderScreen(<Report report={{ ...refused, problems }} />, { lang });
  for (const line of screen.getAllByRole("listitem"))
    expect(line.textContent).not.toContain("import.problems");
});

it("what is stored leads to its pack", async () => {
  await renderScreen(
    <Report report={{ ...refused, outcome: "imported", problems: [], pack_version_id: "p-2" }} />,
  );
  expect(screen.getByRole("link")).toHaveAttribute("href", "/admin-tools/question-packs/pack?id=p-2");
});

it("advice stands below the answer with file and line, and is no problem", async () => {
  const advice = [
    { file: "reading.yaml", line: 12, message: "r1: 912 words to read, wanted 600 to 830" },
    { file: "notes.md", line: null, message: "is shown nowhere: name it as the text of a set, or delete it" },
  ];
  await renderScreen(<Report report={{ ...refused, outcome: "new", problems: [], advice }} />, {
    lang: "tw",
  });
  expect(screen.getByText("可作為新版本匯入。")).toBeVisible();
  expect(screen.getByRole("heading", { name: "2 處建議在發布前修改" })).toBeVisible();
  const [first, second] = screen.getAllByRole("listitem");
  expect(first).toHaveTextContent("reading.yaml:12r1: 912 words to read");
  expect(second).toHaveTextContent("notes.mdis shown nowhere");
  expect(screen.getByRole("button", { name: "儲存報告" })).toBeVisible();
});
