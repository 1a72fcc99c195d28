import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { mockApi, on, refused } from "../../../testing/mockApi";
import { renderScreen } from "../../../testing/renderScreen";
import { MailsCard } from "./MailsCard";
import type { MailSwitch } from "./mails";

const show = () =>
  renderScreen(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MailsCard />
    </QueryClientProvider>,
    { at: "/profile?tab=settings" },
  );
const list = (switches: MailSwitch[]) => on("get", "/api/mail-switches", { body: { data: switches } });

describe("the switches of emails", () => {
  it("show what the server says and send what is pressed", async () => {
    const { asked } = mockApi(
      list([
        { kind: "results", is_on: true },
        { kind: "grading_late", is_on: false },
      ]),
      on("put", "/api/mail-switches/{kind}", { params: { path: { kind: "results" } }, status: 204 }),
    );
    await show();
    const results = await screen.findByRole("switch", { name: "Your grades are out" });
    expect(results).toBeChecked();
    expect(screen.getByRole("switch", { name: "A grading is late" })).not.toBeChecked();
    expect(screen.getAllByRole("switch")).toHaveLength(2);
    await userEvent.click(results);
    const put = asked.find(({ method }) => method.toLowerCase() === "put");
    expect(put).toMatchObject({ path: "/api/mail-switches/results", body: { is_on: false } });
  });

  it("go back to what holds when a change is refused, and say why", async () => {
    mockApi(
      list([{ kind: "weekly_letter", is_on: true }]),
      on("put", "/api/mail-switches/{kind}", {
        params: { path: { kind: "weekly_letter" } },
        ...refused(404, "not_found"),
      }),
    );
    await show();
    await userEvent.click(await screen.findByRole("switch", { name: "Weekly letter" }));
    expect(await screen.findByRole("alert")).toBeInTheDocument();
    expect(await screen.findByRole("switch", { name: "Weekly letter" })).toBeChecked();
  });

  it("are not there for somebody who gets no such emails", async () => {
    const { asked } = mockApi(list([]));
    await show();
    await waitFor(() => expect(asked).toHaveLength(1));
    await waitFor(() => expect(document.querySelector("[aria-busy=true]")).toBeNull());
    expect(screen.queryByText("Emails")).toBeNull();
    expect(screen.queryByRole("switch")).toBeNull();
  });
});
