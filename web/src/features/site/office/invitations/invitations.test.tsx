import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { endSession, setProfile } from "../../../../api/session";
import { QueryProvider } from "../../../../app/QueryProvider";
import { queryClient } from "../../../../app/queryClient";
import { MuiProviders } from "../../../../app/theme/MuiProviders";
import { mockApi, on, refused } from "../../../../testing/mockApi";
import { person } from "../../../../testing/people";
import { renderScreen } from "../../../../testing/renderScreen";
import type { Invitation } from "./api";
import { InvitationsScreen } from "./InvitationsScreen";

afterEach(() => {
  endSession();
  queryClient.clear();
});

const invitation = (changes: Partial<Invitation> = {}): Invitation => ({
  id: "1",
  email: "new@people.test",
  name: "",
  role: "teacher",
  state: "open",
  invited_by: "Sam Okoye",
  invited_at: "2026-11-20T10:00:00Z",
  expires_at: "2026-12-04T10:00:00Z",
  ...changes,
});
const page = (...data: Invitation[]) => ({ body: { data, current_page: 1, total: data.length } });
const show = (role: "admin" | "super-admin" = "admin") => {
  setProfile(person({ all_roles: [role] }));
  return renderScreen(
    <MuiProviders>
      <QueryProvider>
        <InvitationsScreen />
      </QueryProvider>
    </MuiProviders>,
    { at: "/office/invitations" },
  );
};

it("invites a teacher and says where the mail goes, and a refusal stands at its field", async () => {
  let isWrong = true;
  const { asked } = mockApi(
    on("get", "/api/office/invitations", page()),
    on("post", "/api/office/invitations", {
      reply: () =>
        isWrong
          ? refused(422, "invalid", { errors: { email: ["This email is not valid."] } })
          : { status: 201, body: invitation() },
    }),
  );
  await show();
  expect(await screen.findByText("No invitations yet")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Invite someone" }));
  expect(screen.queryByRole("option", { name: "Admin" })).not.toBeInTheDocument();
  await userEvent.type(screen.getByLabelText("Email"), "new@people.test");
  await userEvent.selectOptions(screen.getByLabelText("Role"), "teacher");
  await userEvent.click(screen.getByRole("button", { name: "Send invitation" }));
  expect(await screen.findByText("This email is not valid.")).toBeInTheDocument();
  isWrong = false;
  await userEvent.click(screen.getByRole("button", { name: "Send invitation" }));
  expect(await screen.findByText("We sent an email to new@people.test.")).toBeInTheDocument();
  expect(asked.filter(({ method }) => method === "POST").at(-1)?.body).toEqual({
    email: "new@people.test",
    first_name: "",
    last_name: "",
    role: "teacher",
    lang: "en",
  });
  expect(screen.getByLabelText("Email")).toHaveValue("");
});

it("offers whoever has an account the role, and says what became of it", async () => {
  const { asked } = mockApi(
    on("get", "/api/office/invitations", page()),
    on(
      "post",
      "/api/office/invitations",
      refused(422, "email_taken", { errors: { email: ["This email is taken."] } }),
    ),
    on("post", "/api/office/roles", {
      body: { id: "7", role: "teacher", is_new: true, is_invited: false },
    }),
  );
  await show();
  await userEvent.click(await screen.findByRole("button", { name: "Invite someone" }));
  await userEvent.type(screen.getByLabelText("Email"), "mei@people.test");
  await userEvent.selectOptions(screen.getByLabelText("Role"), "teacher");
  await userEvent.click(screen.getByRole("button", { name: "Send invitation" }));
  expect(await screen.findByText(/mei@people.test already has an account here/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Add role: Teacher" }));
  expect(await screen.findByText("mei@people.test now has the role “Teacher” as well.")).toBeInTheDocument();
  expect(asked.filter(({ method }) => method === "POST").at(-1)?.body).toEqual({
    email: "mei@people.test",
    role: "teacher",
  });
});

it("sends again, takes back after asking, and leaves those alone who have come", async () => {
  const { asked } = mockApi(
    on(
      "get",
      "/api/office/invitations",
      page(
        invitation(),
        invitation({ id: "2", email: "old@people.test", state: "accepted" }),
        invitation({ id: "3", email: "boss@people.test", role: "super-admin", invited_by: "" }),
      ),
    ),
    on("post", "/api/office/invitations/{id}/send", { params: { path: { id: "1" } }, body: invitation() }),
    on("delete", "/api/office/invitations/{id}", { params: { path: { id: "1" } }, status: 204 }),
  );
  await show();
  await userEvent.click(
    await screen.findByRole("button", { name: "Resend the invitation to new@people.test" }),
  );
  expect(await screen.findByText("We sent an email to new@people.test.")).toBeInTheDocument();
  for (const email of ["old@people.test", "boss@people.test"])
    expect(
      screen.queryByRole("button", { name: `Resend the invitation to ${email}` }),
    ).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Revoke the invitation for new@people.test" }));
  expect(asked.some(({ method }) => method === "DELETE")).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: "Revoke" }));
  await waitFor(() => expect(asked.some(({ method }) => method === "DELETE")).toBe(true));
});

it("lets a super-admin invite admins", async () => {
  mockApi(on("get", "/api/office/invitations", page()));
  await show("super-admin");
  await userEvent.click(await screen.findByRole("button", { name: "Invite someone" }));
  expect(screen.getByRole("option", { name: "Admin" })).toBeInTheDocument();
});
