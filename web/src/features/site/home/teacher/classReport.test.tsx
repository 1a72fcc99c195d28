import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
import { beginSession, endSession } from "../../../../api/session";
import type { Lang, Wire } from "../../../../api/types";
import { queryClient } from "../../../../app/queryClient";
import { MuiProviders } from "../../../../app/theme/MuiProviders";
import { demoBrand } from "../../../../testing/demoBrand";
import { mockApi, on, refused } from "../../../../testing/mockApi";
import { person } from "../../../../testing/people";
import { renderScreen } from "../../../../testing/renderScreen";
import * as files from "../../../../ui/saveFile";
import { ClassReportButton } from "./ClassReportButton";
import { isPeriod, wanted } from "./classReport";

let saveFile: MockInstance<typeof files.saveFile>;

beforeEach(() => {
  saveFile = vi.spyOn(files, "saveFile").mockReturnValue();
});

afterEach(() => {
  endSession();
  queryClient.clear();
});

const report = (changes: Partial<Wire["ClassReport"]> = {}): Wire["ClassReport"] => ({
  id: "r1",
  from: "2026-10-28",
  to: "2026-11-26",
  lang: "en",
  is_ready: true,
  pages: 2,
  ...changes,
});

const open = async (lang: Lang = "en", name = "Class report (PDF)") => {
  beginSession({ access_token: "t", user: person({ all_roles: ["teacher"] }) });
  await renderScreen(
    <MuiProviders>
      <ClassReportButton />
    </MuiProviders>,
    { tenant: demoBrand("verdant"), lang },
  );
  await userEvent.click(await screen.findByRole("button", { name }));
};

describe("the class report", () => {
  it("is asked for in the interface's language, and saved once it is made", async () => {
    const { asked } = mockApi(
      on("post", "/api/teacher/class-reports", {
        status: 201,
        body: report({ is_ready: false, pages: null }),
      }),
      on("get", "/api/teacher/class-reports/{id}", { params: { path: { id: "r1" } }, body: report() }),
      on("get", "/api/teacher/class-reports/{id}/report.pdf", {
        params: { path: { id: "r1" } },
        reply: () => ({}),
      }),
    );
    await open();
    await userEvent.click(screen.getByRole("radio", { name: "Last 90 days" }));
    await userEvent.click(screen.getByRole("button", { name: "Make report" }));
    await userEvent.click(await screen.findByRole("button", { name: "Download the PDF" }, { timeout: 5000 }));
    await waitFor(() =>
      expect(saveFile).toHaveBeenCalledWith(expect.anything(), "Class report 2026-11-26.pdf"),
    );
    expect(screen.getByRole("status")).toHaveTextContent("Your report is ready: 2 pages.");
    expect(asked[0]?.body).toEqual({ days: 90, lang: "en" });
  });

  it("asks for both days where days are chosen, and not after another choice", async () => {
    const { asked } = mockApi(
      on("post", "/api/teacher/class-reports", { status: 201, body: report() }),
      on("get", "/api/teacher/class-reports/{id}", { params: { path: { id: "r1" } }, body: report() }),
    );
    await open();
    await userEvent.click(screen.getByRole("radio", { name: "Choose dates" }));
    expect(await screen.findByRole("group", { name: "First day" })).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Make report" }));
    expect((await screen.findAllByText(/The last day must come after the first/)).length).toBeGreaterThan(0);
    await userEvent.click(screen.getByRole("radio", { name: "Last 7 days" }));
    await userEvent.click(screen.getByRole("button", { name: "Make report" }));
    expect(await screen.findByText("Your report is ready: 2 pages.")).toBeInTheDocument();
    expect(asked[0]?.body).toEqual({ days: 7, lang: "en" });
  });

  it("says what was refused", async () => {
    mockApi(on("post", "/api/teacher/class-reports", refused(403, "forbidden", { message: "Not today" })));
    await open();
    await userEvent.click(screen.getByRole("button", { name: "Make report" }));
    expect(await screen.findByText("Not today")).toBeInTheDocument();
  });

  it("says that another report took its place", async () => {
    mockApi(
      on("post", "/api/teacher/class-reports", {
        status: 201,
        body: report({ is_ready: false, pages: null }),
      }),
      on("get", "/api/teacher/class-reports/{id}", {
        params: { path: { id: "r1" } },
        ...refused(404, "not_found"),
      }),
    );
    await open();
    await userEvent.click(screen.getByRole("button", { name: "Make report" }));
    expect(await screen.findByRole("alert", {}, { timeout: 5000 })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Download the PDF" })).not.toBeInTheDocument();
  });

  it.each([
    ["cn", "班级报告（PDF）", "生成报告"],
    ["tw", "班級報告（PDF）", "製作報告"],
  ] as const)("speaks %s", async (lang, name, make) => {
    mockApi();
    await open(lang, name);
    expect(screen.getByRole("button", { name: make })).toBeInTheDocument();
    expect(screen.getByRole("combobox")).toHaveValue(lang);
  });
});

describe("the period", () => {
  it.each([
    ["2026-11-01", "2026-11-01", true],
    ["2026-11-02", "2026-11-01", false],
    ["2025-11-01", "2026-11-01", true],
    ["2025-10-31", "2026-11-01", false],
    ["", "2026-11-01", false],
  ])("from %s to %s: %s", (from, to, is) => {
    expect(isPeriod({ period: "range", from, to, lang: "en" })).toBe(is);
    expect(isPeriod({ period: "30", from, to, lang: "en" })).toBe(true);
  });

  it("is sent as days, or from day to day", () => {
    const days = { from: "2026-11-01", to: "2026-11-03", lang: "tw" as const };
    expect(wanted({ period: "7", ...days })).toEqual({ days: 7, lang: "tw" });
    expect(wanted({ period: "range", ...days })).toEqual(days);
  });
});
