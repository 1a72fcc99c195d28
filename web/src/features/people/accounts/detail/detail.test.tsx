import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { beginSession, endSession } from "../../../../api/session";
import { deviceZone } from "../../../../i18n/zone";
import { demoBrand } from "../../../../testing/demoBrand";
import { mockApi, on, refused } from "../../../../testing/mockApi";
import { person } from "../../../../testing/people";
import { renderScreen } from "../../../../testing/renderScreen";
import { namesFrom } from "../proposeUsername";
import { RegisterDetailScreen } from "../RegisterDetailScreen";
import { isBelow } from "./consentAge";

afterEach(endSession);

const open = (role = "", tenant = demoBrand()) =>
  renderScreen(<RegisterDetailScreen />, { at: `/register-detail${role && `?role=${role}`}`, tenant });

const refusal = (errors: Record<string, string[]>) => refused(422, "invalid", { errors });

async function fillBasics() {
  await userEvent.type(screen.getByLabelText("First name"), "Anna");
  await userEvent.type(screen.getByLabelText("Last name"), "Huang");
  await userEvent.type(screen.getByLabelText("Username"), "anna.h");
  await userEvent.type(screen.getByLabelText("Phone"), "+886 912 345 678");
}

const free = [on("post", "/api/check-username", { body: { ok: true } })];

describe("choosing who one is", () => {
  it("begins with a student, and keeps what was typed when the choice changes", async () => {
    mockApi(...free);
    await open();
    expect(screen.getByRole("radio", { name: /A student/ })).toBeChecked();
    expect(screen.getByLabelText("School")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("radio", { name: /A teacher/ }));
    await userEvent.type(screen.getByLabelText("First name"), "Anna");
    await userEvent.click(screen.getByRole("radio", { name: /A parent/ }));
    expect(screen.getByLabelText("First name")).toHaveValue("Anna");
    expect(screen.getByLabelText("Child 1: email")).toBeInTheDocument();
  });
});

describe("a student", () => {
  it.each([
    ["under_13", 13, true],
    ["13_15", 13, false],
    ["13_15", 16, true],
    ["16_17", 16, false],
    ["16_17", 18, true],
    ["adult", 18, false],
    ["", 18, false],
  ])("of %s on a brand with the limit %i needs a parent: %s", (band, limit, needed) => {
    expect(isBelow(band, limit)).toBe(needed);
  });

  it("below the limit names a parent, who is sent along", async () => {
    const { asked } = mockApi(...free, on("post", "/api/bind-student", { body: person() }));
    await open("student", { ...demoBrand(), consent_age: 16 });
    await fillBasics();
    await userEvent.type(screen.getByLabelText("School"), "River School");
    expect(screen.queryByLabelText("Email of a parent or guardian")).not.toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText("Age"), "13_15");
    await userEvent.type(screen.getByLabelText("Email of a parent or guardian"), "anna@example.com");
    await userEvent.click(screen.getByRole("button", { name: "Save and start practicing" }));
    await waitFor(() =>
      expect(asked.find(({ path }) => path === "/api/bind-student")?.body).toEqual({
        username: "anna.h",
        first_name: "Anna",
        last_name: "Huang",
        phone: "+886 912 345 678",
        timezone: deviceZone(),
        school: "River School",
        age_band: "13_15",
        parent_email: "anna@example.com",
        preferred_language: "en",
      }),
    );
  });
});

describe("what is filled in already", () => {
  it("is a free username from the email address, and the time zone of this device", async () => {
    beginSession({
      access_token: "t",
      user: person({ email: "anna.huang+toefl@example.com", username: null, finishBind: false }),
    });
    const { asked } = mockApi(
      on("post", "/api/check-username", {
        reply: ({ body }) =>
          (body as { username: string }).username === "anna.huang"
            ? refused(422, "username_taken")
            : { body: { ok: true } },
      }),
    );
    await open("student");
    await waitFor(() => expect(screen.getByLabelText("Username")).toHaveValue("anna.huang2"));
    expect(screen.getByText("This username is available.")).toBeInTheDocument();
    expect(asked.map(({ body }) => body)).toEqual([{ username: "anna.huang" }, { username: "anna.huang2" }]);
    expect(screen.queryByLabelText("Time zone")).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Change the time zone" }));
    expect(screen.getByLabelText("Time zone")).toBeInTheDocument();
  });

  it.each([
    ["mei@example.com", ["mei", "mei2", "mei3"]],
    ["mei.lin+x@example.com", ["mei.lin", "mei.lin2", "mei.lin3"]],
    ["m!#i@example.com", ["mi2", "mi3"]],
    ["x@example.com", []],
    [`${"a".repeat(40)}@example.com`, ["", "2", "3"].map((end) => "a".repeat(28) + end)],
  ])("from %s are the names %j", (email, names) => {
    expect(namesFrom(email)).toEqual(names);
  });
});

describe("a teacher", () => {
  it("is told about the code when the field is left, and about the rest by saving", async () => {
    const { asked } = mockApi(
      ...free,
      on("post", "/api/auth-instructor", {
        reply: ({ body }) =>
          (body as { instructor_code: string }).instructor_code === "K7QP-3MXT"
            ? { body: { ok: true } }
            : refusal({ instructor_code: ["x"] }),
      }),
      on("post", "/api/bind-teacher", refusal({ college: ["College is required."] })),
    );
    await open("teacher");
    await fillBasics();
    await userEvent.type(screen.getByLabelText("College"), "River College");
    await userEvent.type(screen.getByLabelText("Major"), "English");
    const code = screen.getByLabelText("Instructor code");
    await userEvent.type(code, "AAAA-AAAA");
    await userEvent.tab();
    expect(await screen.findByText("This instructor code is not valid.")).toBeInTheDocument();
    await userEvent.clear(code);
    await userEvent.type(code, "K7QP-3MXT");
    await userEvent.tab();
    expect(await screen.findByText("This code is valid.")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Save and continue" }));
    expect(await screen.findByText("College is required.")).toBeInTheDocument();
    expect(asked.find(({ path }) => path === "/api/bind-teacher")?.body).toMatchObject({
      college: "River College",
      major: "English",
      instructor_code: "K7QP-3MXT",
    });
  });

  it("counts a check that fails as an invalid code", async () => {
    mockApi(on("post", "/api/auth-instructor", { status: 500 }));
    await open("teacher");
    await userEvent.type(screen.getByLabelText("Instructor code"), "K7QP-3MXT");
    await userEvent.tab();
    expect(await screen.findByText("This instructor code is not valid.")).toBeInTheDocument();
  });
});

describe("a parent", () => {
  it("names children: each address once, each judged beside its field", async () => {
    const { asked } = mockApi(
      ...free,
      on("post", "/api/check-email", { body: { ok: true } }),
      on(
        "post",
        "/api/bind-parent",
        refusal({ "student_emails[1]": ["Student email not found or already verified."] }),
      ),
    );
    await open("parent");
    await fillBasics();
    await userEvent.type(screen.getByLabelText("Child 1: email"), "mei@example.com");
    await userEvent.tab();
    expect(await screen.findByText("We found this student.")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Add another child" }));
    await userEvent.type(screen.getByLabelText("Child 2: email"), "Mei@example.com");
    await userEvent.click(screen.getByRole("button", { name: "Save and ask your children" }));
    expect((await screen.findAllByText("You’ve already added this email address."))[0]).toBeInTheDocument();
    expect(asked.some(({ path }) => path === "/api/bind-parent")).toBe(false);

    await userEvent.clear(screen.getByLabelText("Child 2: email"));
    await userEvent.type(screen.getByLabelText("Child 2: email"), "li@example.com");
    await userEvent.click(screen.getByRole("button", { name: "Save and ask your children" }));
    expect(await screen.findByText("Student email not found or already verified.")).toBeInTheDocument();
    expect(screen.getByLabelText("Child 2: email")).toHaveAttribute("aria-invalid", "true");
    expect(asked.find(({ path }) => path === "/api/bind-parent")?.body).toMatchObject({
      student_emails: ["mei@example.com", "li@example.com"],
    });
  });

  it("goes on to the list of children", async () => {
    mockApi(
      ...free,
      on("post", "/api/check-email", { body: { ok: true } }),
      on("post", "/api/bind-parent", { body: person({ all_roles: ["parent"] }) }),
    );
    const { router } = await open("parent");
    await fillBasics();
    await userEvent.type(screen.getByLabelText("Child 1: email"), "mei@example.com");
    await userEvent.click(screen.getByRole("button", { name: "Save and ask your children" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/children"));
  });
});
