import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { beginSession, endSession } from "../../../api/session";
import { QueryProvider } from "../../../app/QueryProvider";
import { queryClient } from "../../../app/queryClient";
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { type Answering, mockApi, on, refused } from "../../../testing/mockApi";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import { FreeMemberFrame } from "./FreeMemberFrame";
import { GlobalBanner } from "./GlobalBanner";
import { HouseAdsScreen } from "./HouseAdsScreen";
import { NoticesScreen } from "./NoticesScreen";
import type { HouseAd, Notice } from "./types";

const hour = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const notice = (id: number, changes: Partial<Notice> = {}): Notice => ({
  id,
  version: 1,
  type: "warning",
  start: at(-1),
  end: at(1),
  description: { en: `Maintenance ${id}`, cn: "", tw: `系統維護 ${id}` },
  link: { url: "/toefl/terms", text: { en: "Read more", cn: "", tw: "" } },
  ...changes,
});
const list = (...data: Notice[]) => ({ body: { data, current_page: 1, total: data.length } });

const houseAd: HouseAd = {
  id: "p1",
  version: 1,
  slot: "home",
  start: at(-1),
  end: at(1),
  headline: { en: "Summer course", cn: "", tw: "" },
  body: { en: "", cn: "", tw: "" },
  link: { url: "/toefl/", text: { en: "See dates", cn: "", tw: "" } },
  images: { en: null, cn: null, tw: null },
};

afterEach(() => {
  endSession();
  queryClient.clear();
  vi.useRealTimers();
});

describe("the banner", () => {
  it("shows one notice in the reader's language, and the next when it is closed", async () => {
    mockApi(on("get", "/api/notices", list(notice(1), notice(2, { type: "error" }))));
    await renderScreen(<GlobalBanner meta={null} />, { lang: "tw" });
    expect(await screen.findByText("系統維護 2")).toBeInTheDocument();
    expect(screen.queryByText("系統維護 1")).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Read more" })).toHaveAttribute("href", "/terms");
    await userEvent.click(screen.getByRole("button", { name: "關閉" }));
    expect(screen.getByText("系統維護 1")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "關閉" }));
    expect(screen.queryByText(/系統維護/)).not.toBeInTheDocument();
  });

  it("falls back to English, and is not shown where a screen asks for quiet", async () => {
    mockApi(on("get", "/api/notices", list(notice(1))));
    const { unmount } = await renderScreen(<GlobalBanner meta={null} />, { lang: "cn" });
    expect(await screen.findByText("Maintenance 1")).toHaveAttribute("lang", "en");
    unmount();
    const { asked } = mockApi(on("get", "/api/notices", list(notice(1))));
    await renderScreen(<GlobalBanner meta={{ name: "ToeflTest", access: "signed-in", banner: false }} />);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByText("Maintenance 1")).not.toBeInTheDocument();
  });

  it("is nothing when the server does not answer", async () => {
    mockApi(on("get", "/api/notices", { status: 503 }));
    const { container } = await renderScreen(<GlobalBanner meta={null} />);
    await act(async () => {});
    expect(container).toBeEmptyDOMElement();
  });
});

describe("the office", () => {
  const office = (table: Answering[], address = "/office/notices", page = <NoticesScreen />) => {
    beginSession({ access_token: "t", user: person({ all_roles: ["admin"] }) });
    const api = mockApi(...table);
    return {
      ...api,
      shown: renderScreen(
        <MuiProviders>
          <QueryProvider>{page}</QueryProvider>
        </MuiProviders>,
        { at: address },
      ),
    };
  };

  it("saves a notice over the version that was read; what somebody else has saved since is not lost", async () => {
    let now = notice(7, { version: 3 });
    const { asked, shown } = office(
      [
        on("get", "/api/office/notices", { reply: () => list(now) }),
        on("patch", "/api/office/notices/{id}", {
          params: { path: { id: 7 } },
          reply: ({ body }) => {
            if ((body as Notice).version === now.version) return { body: now };
            return refused(409, "changed_by_another", {
              changed_by: "Ruth Moore",
              changed_at: "2026-11-20T08:00:00Z",
            });
          },
        }),
      ],
      "/office/notices?edit=7",
    );
    await shown;
    const text = await screen.findByLabelText("Text");
    await userEvent.type(text, " tonight");
    now = notice(7, { version: 4, description: { en: "No maintenance", cn: "", tw: "" } });
    // A list that is read again by itself changes nothing under the hands.
    await act(() => queryClient.invalidateQueries({ queryKey: ["office", "notices"] }));
    await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
    expect(await screen.findByText(/^Ruth Moore changed this on Nov 20, /)).toBeInTheDocument();
    expect(text).toHaveValue("Maintenance 7 tonight");
    await userEvent.click(screen.getByRole("button", { name: "Load newest version" }));
    await waitFor(() => expect(screen.getByLabelText("Text")).toHaveValue("No maintenance"));
    expect(screen.queryByText(/changed this/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Save changes" }));
    await screen.findByRole("button", { name: "Edit" });
    const versions = asked
      .filter(({ method }) => method === "PATCH")
      .map(({ body }) => (body as Notice).version);
    expect(versions).toEqual([3, 4]);
  });

  it("saves a house ad over the version that was read", async () => {
    const read: HouseAd = { ...houseAd, version: 2 };
    const { asked, shown } = office(
      [
        on("get", "/api/office/placards", { body: { data: [read], current_page: 1, total: 1 } }),
        on("patch", "/api/office/placards/{id}", {
          params: { path: { id: houseAd.id } },
          ...refused(409, "changed_by_another"),
        }),
      ],
      `/office/placards?edit=${houseAd.id}`,
      <HouseAdsScreen />,
    );
    await shown;
    await userEvent.click(await screen.findByRole("button", { name: "Save changes" }));
    expect(await screen.findByText(/^Someone else changed this in the meantime\./)).toBeInTheDocument();
    const sent = asked.find(({ method }) => method === "PATCH");
    expect(sent?.body).toMatchObject({ version: 2 });
  });

  it("writes a notice in three languages with all three in sight", async () => {
    const { asked, shown } = office([
      on("get", "/api/office/notices", list()),
      on("post", "/api/office/notices", { status: 201, body: notice(9) }),
    ]);
    await shown;
    await userEvent.click(await screen.findByRole("button", { name: "New notice" }));
    await userEvent.type(screen.getByLabelText("Text"), "Summer starts");
    const preview = screen.getByRole("region", { name: "Preview" });
    expect(preview.textContent?.match(/Summer starts/g)).toHaveLength(3);
    await userEvent.click(screen.getByRole("button", { name: /繁體中文/ }));
    await userEvent.type(screen.getByLabelText("Text"), "暑假開始");
    expect(preview).toHaveTextContent("暑假開始");
    expect(preview.textContent?.match(/Summer starts/g)).toHaveLength(2);
    await userEvent.click(screen.getByRole("button", { name: "Post notice" }));
    await waitFor(() => expect(asked.some(({ method }) => method === "POST")).toBe(true));
    expect(asked.find(({ method }) => method === "POST")?.body).toMatchObject({
      type: "warning",
      description: { en: "Summer starts", cn: "", tw: "暑假開始" },
      link: null,
    });
    expect(await screen.findByText("No notices yet")).toBeInTheDocument();
  });

  it("leads to the language whose words were refused", async () => {
    const { shown } = office(
      [
        on("get", "/api/office/notices", list()),
        on(
          "post",
          "/api/office/notices",
          refused(422, "invalid", { errors: { "description.tw": ["Too long."] } }),
        ),
      ],
      "/office/notices?edit=new",
    );
    await shown;
    await userEvent.click(await screen.findByRole("button", { name: "Post notice" }));
    expect(screen.getByLabelText("Text")).toHaveAccessibleDescription("Required");
    await userEvent.type(screen.getByLabelText("Text"), "Summer starts");
    await userEvent.click(screen.getByRole("button", { name: "Post notice" }));
    expect(await screen.findByText("Too long.")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: /繁體中文/, pressed: true })).toBeInTheDocument();
  });

  it("writes a house ad, and shows each refusal at its field and all of them above the button", async () => {
    const { asked, shown } = office(
      [
        on("get", "/api/office/placards", { body: { data: [], current_page: 1, total: 0 } }),
        on(
          "post",
          "/api/office/placards",
          refused(422, "invalid", {
            errors: { "link.text.cn": ["Too long."], images: ["No such picture."], quota: ["Ten at most."] },
          }),
        ),
      ],
      "/office/placards?edit=new",
      <HouseAdsScreen />,
    );
    await shown;
    await userEvent.type(await screen.findByLabelText("Headline"), "Summer course");
    await userEvent.type(screen.getByLabelText("Link address"), "/toefl/");
    await userEvent.click(screen.getByRole("button", { name: "Publish ad" }));
    expect(screen.getByLabelText("Link text (English)")).toHaveAccessibleDescription("Required");
    expect(asked.some(({ method }) => method === "POST")).toBe(false);
    await userEvent.type(screen.getByLabelText("Link text (English)"), "See dates");
    await userEvent.click(screen.getByRole("button", { name: "Publish ad" }));
    await waitFor(() =>
      expect(screen.getByLabelText("Link text (简体中文)")).toHaveAccessibleDescription("Too long."),
    );
    expect(screen.getByText("No such picture.")).toBeVisible();
    expect(
      screen.getByText(/^Validation failed.* Too long\. No such picture\. Ten at most\.$/),
    ).toBeVisible();
    expect(asked.find(({ method }) => method === "POST")?.body).toMatchObject({
      slot: "home",
      headline: { en: "Summer course", cn: "", tw: "" },
      link: { url: "/toefl/", text: { en: "See dates", cn: "", tw: "" } },
      images: { en: null, cn: null, tw: null },
    });
  });

  it("keeps an archive whose words can be used again, and asks before it removes", async () => {
    const old = notice(4, { start: at(-9), end: at(-8), description: { en: "Long ago", cn: "", tw: "" } });
    const { asked, shown } = office([
      on("get", "/api/office/notices", list(old)),
      on("delete", "/api/office/notices/{id}", { params: { path: { id: 4 } }, status: 204 }),
    ]);
    await shown;
    await userEvent.click(await screen.findByRole("button", { name: "Use again" }));
    expect(screen.getByLabelText("Text")).toHaveValue("Long ago");
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await userEvent.click(await screen.findByRole("button", { name: "Remove" }));
    expect(asked.some(({ method }) => method === "DELETE")).toBe(false);
    const dialog = screen.getByRole("dialog", { name: "Remove notice 4?" });
    await userEvent.click([...dialog.querySelectorAll("button")].at(-1) as HTMLElement);
    await waitFor(() => expect(asked.some(({ method }) => method === "DELETE")).toBe(true));
  });

  it("shows the frame's tabs, and the refusal to who may not", async () => {
    beginSession({ access_token: "t", user: person({ all_roles: ["admin"] }) });
    mockApi(on("get", "/api/office/notices", refused(403, "forbidden")));
    await renderScreen(
      <MuiProviders>
        <QueryProvider>
          <NoticesScreen />
        </QueryProvider>
      </MuiProviders>,
      { at: "/office/notices" },
    );
    expect(screen.getByRole("link", { name: "Notices" })).toHaveAttribute("aria-current", "page");
    expect(screen.getByRole("link", { name: "Feedback" })).toHaveAttribute("href", "/office/feedback");
    expect(await screen.findByText("You don’t have access to this page")).toBeInTheDocument();
  });
});

describe("the frame of free members", () => {
  const home = { name: "LandingPage", access: "public" } as const;

  it("shows a house ad, named as one, to a free member", async () => {
    beginSession({ access_token: "t", user: person() });
    mockApi(on("get", "/api/placards", { body: { data: [houseAd] } }));
    await renderScreen(<FreeMemberFrame meta={home}>content</FreeMemberFrame>);
    expect(await screen.findByText("Summer course")).toBeInTheDocument();
    expect(screen.getByRole("complementary", { name: "Advertisement" })).toHaveTextContent("Advertisement");
    expect(screen.getByText(/content/)).toBeInTheDocument();
  });

  it.each([
    ["a visitor", null],
    ["a pro member", person({ all_roles: ["student", "pro"], has_ads: false })],
    ["a super-admin", person({ all_roles: ["super-admin"], has_ads: false })],
  ])("is the content alone for %s, and asks for nothing", async (_, user) => {
    if (user) beginSession({ access_token: "t", user });
    const { asked } = mockApi();
    const { container } = await renderScreen(<FreeMemberFrame meta={home}>content</FreeMemberFrame>);
    await act(async () => {});
    expect(container).toHaveTextContent(/^content$/);
    expect(asked).toEqual([]);
  });
});
