import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { endSession, setProfile } from "../../../../api/session";
import { QueryProvider } from "../../../../app/QueryProvider";
import { queryClient } from "../../../../app/queryClient";
import { MuiProviders } from "../../../../app/theme/MuiProviders";
import { mockApi, on } from "../../../../testing/mockApi";
import { person } from "../../../../testing/people";
import { renderScreen } from "../../../../testing/renderScreen";
import type { InstructorCode } from "./api";
import { CodesScreen } from "./CodesScreen";

afterEach(() => {
  endSession();
  queryClient.clear();
});

const code: InstructorCode = {
  id: "1",
  code: "K7QP-3MXT",
  note: "Spring teachers",
  state: "open",
  max_uses: 3,
  uses: 1,
  made_by: "Sam Okoye",
  created_at: "2026-11-20T10:00:00Z",
  expires_at: "2026-12-20T10:00:00Z",
};
const show = () => {
  setProfile(person({ all_roles: ["admin"] }));
  return renderScreen(
    <MuiProviders>
      <QueryProvider>
        <CodesScreen />
      </QueryProvider>
    </MuiProviders>,
    { at: "/office/codes" },
  );
};

it("makes a code and shows it large, until the end of its last day", async () => {
  const { asked } = mockApi(
    on("get", "/api/office/instructor-codes", { body: { data: [], current_page: 1, total: 0 } }),
    on("post", "/api/office/instructor-codes", { status: 201, body: code }),
  );
  await show();
  expect(await screen.findByText("No codes yet")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Create a code" }));
  const uses = screen.getByLabelText("Number of teachers");
  await userEvent.clear(uses);
  await userEvent.type(uses, "501");
  await userEvent.click(screen.getByRole("button", { name: "Create code" }));
  expect(screen.getByText("Enter a number from 1 to 500.")).toBeInTheDocument();
  await userEvent.clear(uses);
  await userEvent.type(uses, "3");
  await userEvent.click(screen.getByRole("button", { name: "Create code" }));
  expect(await screen.findByText("K7QP-3MXT")).toBeInTheDocument();
  const body = asked.find(({ method }) => method === "POST")?.body as {
    max_uses: number;
    expires_at: string;
  };
  expect(body.max_uses).toBe(3);
  expect(new Date(body.expires_at).getHours()).toBe(23);
});

it("revokes a code only after asking", async () => {
  const { asked } = mockApi(
    on("get", "/api/office/instructor-codes", { body: { data: [code], current_page: 1, total: 1 } }),
    on("delete", "/api/office/instructor-codes/{id}", { params: { path: { id: "1" } }, status: 204 }),
  );
  await show();
  await userEvent.click(await screen.findByRole("button", { name: "Revoke" }));
  expect(asked.some(({ method }) => method === "DELETE")).toBe(false);
  const dialog = screen.getByRole("dialog", { name: "Revoke K7QP-3MXT?" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Revoke" }));
  await waitFor(() => expect(asked.some(({ method }) => method === "DELETE")).toBe(true));
});
