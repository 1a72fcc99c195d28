import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { QueryProvider } from "../../../app/QueryProvider";
import { queryClient } from "../../../app/queryClient";
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { mockApi, on, refused } from "../../../testing/mockApi";
import { renderScreen } from "../../../testing/renderScreen";
import { LearnersCard } from "./LearnersCard";
import { TeachersCard } from "./TeachersCard";

afterEach(() => queryClient.clear());

const mei = { id: "mei", name: "Mei-Lin Huang", linked_at: "2026-11-03T10:00:00Z" };
const learners = (data: (typeof mei)[]) =>
  on("get", "/api/office/teachers/{id}/learners", {
    params: { path: { id: "t1" } },
    body: { data, current_page: 1, total: data.length },
  });
const students = (names: string[]) =>
  on("get", "/api/students", {
    body: {
      data: names.map((name) => ({
        id: name.toLowerCase(),
        name,
        username: null,
        school: "Hill School",
        grade_level: null,
        email: null,
        phone: null,
        joined_at: "2026-01-01T00:00:00Z",
      })),
      current_page: 1,
      total: names.length,
      is_more: false,
    },
  });

const show = (element: React.ReactNode) =>
  renderScreen(
    <QueryProvider>
      <MuiProviders>{element}</MuiProviders>
    </QueryProvider>,
  );
const showLearners = () => show(<LearnersCard teacher="t1" name="Priya Raman" />);

describe("a teacher's learners in the office", () => {
  it("are listed, each a way to the profile", async () => {
    mockApi(learners([mei]));
    await showLearners();
    const link = await screen.findByRole("link", { name: "Mei-Lin Huang" });
    expect(link).toHaveAttribute("href", "/user/mei");
    expect(screen.getByText("1 learner")).toBeInTheDocument();
    expect(screen.getByText(/^Linked since/)).toBeInTheDocument();
  });

  it("are found by name and added with one press", async () => {
    const { asked } = mockApi(
      learners([mei]),
      students(["Mei", "Tom"]),
      on("post", "/api/office/teachers/{id}/learners", { params: { path: { id: "t1" } }, status: 204 }),
    );
    await showLearners();
    await userEvent.type(await screen.findByLabelText("Add a learner"), "to{Enter}");
    const found = await screen.findByRole("region", { name: "Search results" });
    expect(within(found).getByText("Already linked")).toBeInTheDocument();
    expect(within(found).queryByRole("button", { name: "Add Mei" })).not.toBeInTheDocument();
    await userEvent.click(within(found).getByRole("button", { name: "Add Tom" }));
    await waitFor(() =>
      expect(asked.find(({ method }) => method === "POST")?.body).toEqual({ learner_id: "tom" }),
    );
    expect(await screen.findByText("Tom is linked.")).toBeInTheDocument();
  });

  it("says that there are none, and that nobody was found", async () => {
    mockApi(learners([]), students([]));
    await showLearners();
    expect(await screen.findByText("No learners are linked yet.")).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText("Add a learner"), "zoe{Enter}");
    expect(await screen.findByText("No student’s name begins with “zoe”.")).toBeInTheDocument();
  });

  it("says what the server refuses", async () => {
    mockApi(
      learners([]),
      students(["Tom"]),
      on("post", "/api/office/teachers/{id}/learners", {
        params: { path: { id: "t1" } },
        ...refused(404, "not_found"),
      }),
    );
    await showLearners();
    await userEvent.type(await screen.findByLabelText("Add a learner"), "tom{Enter}");
    await userEvent.click(await screen.findByRole("button", { name: "Add Tom" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("We couldn’t find this.");
    expect(screen.queryByText("Tom is linked.")).not.toBeInTheDocument();
  });

  it("are removed only after asking", async () => {
    const { asked } = mockApi(
      learners([mei]),
      on("delete", "/api/office/teachers/{id}/learners/{learner}", {
        params: { path: { id: "t1", learner: "mei" } },
        status: 204,
      }),
    );
    await showLearners();
    await userEvent.click(await screen.findByRole("button", { name: "Remove Mei-Lin Huang" }));
    const dialog = await screen.findByRole("dialog", { name: "Remove Mei-Lin Huang?" });
    expect(dialog).toHaveTextContent("Priya Raman will no longer see the results of Mei-Lin Huang.");
    expect(asked.some(({ method }) => method === "DELETE")).toBe(false);
    await userEvent.click(within(dialog).getByRole("button", { name: "Remove" }));
    await waitFor(() =>
      expect(asked.find(({ method }) => method === "DELETE")?.path).toBe(
        "/api/office/teachers/t1/learners/mei",
      ),
    );
  });
});

describe("a learner's teachers", () => {
  const priya = { id: "priya", name: "Priya Raman", linked_at: "2026-11-03T10:00:00Z" };
  const teachers = (data: (typeof priya)[]) => on("get", "/api/student/teachers", { body: { data } });

  it("are told to the learner with a way to their page", async () => {
    mockApi(teachers([priya]));
    await show(<TeachersCard />);
    const link = await screen.findByRole("link", { name: "Priya Raman" });
    expect(link).toHaveAttribute("href", "/teachers/priya");
    expect(screen.getByText(/including what you wrote and recorded/)).toBeInTheDocument();
  });

  it("says to a learner without a teacher that nobody reads", async () => {
    mockApi(teachers([]));
    await show(<TeachersCard />);
    expect(await screen.findByText(/^No teacher can see your results/)).toBeInTheDocument();
  });

  it("leads the office to the teacher's learners", async () => {
    mockApi(teachers([priya]));
    await show(<TeachersCard learner="mei" />);
    expect(await screen.findByRole("link", { name: "Priya Raman" })).toHaveAttribute(
      "href",
      "/user/priya?tab=teacher",
    );
  });
});
