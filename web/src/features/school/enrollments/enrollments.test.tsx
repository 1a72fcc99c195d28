import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listedEnrollments, openedEnrollment } from "../../../../e2e/mocked/enrollmentData";
import { beginSession, endSession } from "../../../api/session";
import type { Wire } from "../../../api/types";
import { QueryProvider } from "../../../app/QueryProvider";
import { queryClient } from "../../../app/queryClient";
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { demoBrand } from "../../../testing/demoBrand";
import { mockApi, on, refused } from "../../../testing/mockApi";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import { EnrollScreen } from "./EnrollScreen";
import { EnrollmentsScreen } from "./office/EnrollmentsScreen";

const { form } = openedEnrollment;
const id = form.id;
const begun: Wire["EnrollmentForm"] = {
  ...form,
  form_step: 1,
  submitted_at: null,
  students: [],
  parents: [],
  preferences: null,
};
const withForm = { params: { path: { id }, header: { "Enrollment-Key": "k" } } };

const show = (node: React.ReactNode, at = "/academy/enroll", tenant = demoBrand("harbor")) =>
  renderScreen(
    <QueryProvider>
      <MuiProviders>{node}</MuiProviders>
    </QueryProvider>,
    { tenant, at },
  );

beforeEach(() => localStorage.clear());
afterEach(() => {
  endSession();
  queryClient.clear();
});

describe("the form", () => {
  it("is begun by a member without a captcha, and kept under its key", async () => {
    const mei = person({ email: "mei@people.test" });
    beginSession({ access_token: "t", user: mei });
    const { asked } = mockApi(
      on("post", "/api/academy/enrollments", { status: 201, body: { key: "k", form: begun } }),
    );
    await show(<EnrollScreen />);
    await userEvent.click(await screen.findByRole("button", { name: "Continue" }));
    expect(screen.getByText("Select at least one.")).toBeInTheDocument();
    expect(asked).toEqual([]);
    await userEvent.click(screen.getByRole("radio", { name: "Parent" }));
    await userEvent.type(screen.getByLabelText("First name"), "Yi-Chen");
    await userEvent.type(screen.getByLabelText("Last name"), "Wu");
    await userEvent.type(screen.getByLabelText("Phone"), "+886 912 345 678");
    await userEvent.click(screen.getByRole("checkbox", { name: "TOEFL group course" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Private tutoring" }));
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));

    expect(await screen.findByRole("heading", { name: "Students and parents" })).toBeInTheDocument();
    expect(asked.at(-1)?.body).toEqual({
      contact: {
        role: "parent",
        first_name: "Yi-Chen",
        last_name: "Wu",
        email: "mei@people.test",
        phone: "+886 912 345 678",
        courses: ["toefl_group", "private_tutoring"],
      },
    });
    expect(JSON.parse(localStorage.getItem("enrollment") ?? "")).toEqual({ id, key: "k", owner: mei.id });
    // Who fills it in is the first parent.
    const parents = screen.getByRole("group", { name: "Parents" });
    expect(within(parents).getByLabelText("First name")).toHaveValue("Yi-Chen");
  });

  it("goes on where it was left, and tells whose address is another's", async () => {
    localStorage.setItem("enrollment", JSON.stringify({ id, key: "k", owner: null }));
    const { asked } = mockApi(
      on("get", "/api/academy/enrollments/{id}", { ...withForm, body: begun }),
      on("put", "/api/academy/enrollments/{id}/people", {
        ...withForm,
        reply: () => refused(422, "invalid", { errors: { "students[0].school": ["Too long."] } }),
      }),
    );
    await show(<EnrollScreen />);
    const student = await screen.findByRole("group", { name: "Students" });
    await userEvent.type(within(student).getByLabelText("First name"), "Mei");
    await userEvent.type(within(student).getByLabelText("Last name"), "Wu");
    await userEvent.type(within(student).getByLabelText("Email"), "Family1@people.test");
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    expect(screen.getByText("Each student and parent needs their own email address.")).toBeInTheDocument();
    await userEvent.clear(within(student).getByLabelText("Email"));
    await userEvent.type(within(student).getByLabelText("Email"), "mei@people.test");
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    expect(await within(student).findByText("Too long.")).toBeInTheDocument();
    const sent = asked.at(-1);
    expect(sent?.headers.get("Enrollment-Key")).toBe("k");
    expect(sent?.body).toMatchObject({
      students: [{ first_name: "Mei", school: null, graduation_year: null }],
    });
  });

  it("shows every answer before it is sent, and is forgotten afterward", async () => {
    localStorage.setItem("enrollment", JSON.stringify({ id, key: "k", owner: null }));
    const filled = { ...form, form_step: 3, submitted_at: null };
    mockApi(
      on("get", "/api/academy/enrollments/{id}", { ...withForm, body: filled }),
      on("post", "/api/academy/enrollments/{id}/submit", { ...withForm, body: form }),
    );
    const { unmount } = await show(<EnrollScreen />);
    for (const text of ["吳美", "TOEFL 84 in March", "Bank transfer · TWD", "Leo Chang, Ivy Lee", "2028"])
      expect(await screen.findByText(text, { exact: false })).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Change: Student 1" }));
    expect(await screen.findByLabelText("School")).toHaveValue("Taipei Fuxing Private School");
    await userEvent.click(screen.getByRole("button", { name: "Back" }));
    expect(await screen.findByRole("radio", { name: "Parent" })).toBeChecked();
    unmount();
    queryClient.clear();
    await show(<EnrollScreen />);
    await userEvent.click(await screen.findByRole("button", { name: "Send" }));
    expect(await screen.findByText(form.reference)).toBeInTheDocument();
    expect(localStorage.getItem("enrollment")).toBeNull();
  });

  it("stays closed to whoever uses the computer after the member who began it", async () => {
    localStorage.setItem("enrollment", JSON.stringify({ id, key: "k", owner: "somebody else" }));
    beginSession({ access_token: "t", user: person() });
    const { asked } = mockApi();
    await show(<EnrollScreen />);
    expect(await screen.findByRole("heading", { name: "Contact" })).toBeInTheDocument();
    expect(screen.getByLabelText("First name")).toHaveValue("");
    expect(asked).toEqual([]);
  });

  it("begins anew when the kept one is not there anymore", async () => {
    localStorage.setItem("enrollment", JSON.stringify({ id, key: "k", owner: null }));
    beginSession({ access_token: "t", user: person() });
    mockApi(on("get", "/api/academy/enrollments/{id}", { ...withForm, ...refused(404, "not_found") }));
    await show(<EnrollScreen />);
    expect(await screen.findByRole("heading", { name: "Contact" })).toBeInTheDocument();
    expect(localStorage.getItem("enrollment")).toBeNull();
  });
});

describe("the office", () => {
  const one = { params: { path: { id } } };
  const list = on("get", "/api/academy/admin/enrollments", {
    body: { data: listedEnrollments, current_page: 1, total: 5 },
  });

  it("marks what is opened as read, saves its part with the version, and hears of others", async () => {
    beginSession({ access_token: "t", user: person({ all_roles: ["admin"] }) });
    const unread: Wire["Enrollment"] = { ...openedEnrollment, read_status: "unread" };
    const { asked } = mockApi(
      list,
      on("get", "/api/academy/admin/enrollments/{id}", { ...one, body: unread }),
      on("post", "/api/academy/admin/enrollments/{id}/read", { ...one, body: openedEnrollment }),
      on("patch", "/api/academy/admin/enrollments/{id}", {
        ...one,
        ...refused(409, "changed_by_another", { changed_by: "Ruth Lin", changed_at: "2026-11-20T10:00:00Z" }),
      }),
    );
    await show(<EnrollmentsScreen />, `/academy/admin/enrollments?id=${id}`);
    const panel = await screen.findByRole("dialog", { name: "Enrollment" });
    await waitFor(() => expect(asked.some(({ path }) => path.endsWith("/read"))).toBe(true));
    await userEvent.selectOptions(await within(panel).findByLabelText("Payment"), "created");
    await userEvent.selectOptions(within(panel).getByLabelText("Tuition is due"), "");
    await userEvent.click(within(panel).getByRole("button", { name: "Save" }));
    expect(await within(panel).findByText(/Ruth Lin changed this/)).toBeInTheDocument();
    const sent = asked.find(({ method }) => method === "PATCH")?.body;
    expect(sent).toEqual({
      version: 3,
      status: "normal",
      payment_status: "created",
      payment_terms: null,
      office_notes: "Prefers calls after 7 PM.",
    });
  });

  it("asks for what the address names", async () => {
    beginSession({ access_token: "t", user: person({ all_roles: ["admin"] }) });
    const { asked } = mockApi(list);
    await show(
      <EnrollmentsScreen />,
      "/academy/admin/enrollments?read_status=unread&course=toefl_group&status=gone&search=lin&page=2",
    );
    expect((await screen.findAllByText("Yi-Chen Wu")).length).toBeGreaterThan(0);
    const { query } = asked.find(({ path }) => path.endsWith("/enrollments")) ?? {
      query: new URLSearchParams(),
    };
    expect(Object.fromEntries(query)).toEqual({
      read_status: "unread",
      course: "toefl_group",
      search: "lin",
      page: "2",
    });
  });

  it("says of a brand without an academy that the page belongs to what is switched off", async () => {
    beginSession({ access_token: "t", user: person({ all_roles: ["super-admin"] }) });
    const { asked } = mockApi();
    await show(<EnrollmentsScreen />, "/academy/admin/enrollments", demoBrand("verdant"));
    expect(await screen.findByRole("heading", { name: "Verdant doesn’t use this page" })).toBeInTheDocument();
    expect(screen.queryByText(/don’t have access/)).not.toBeInTheDocument();
    expect(asked).toEqual([]);
  });
});
