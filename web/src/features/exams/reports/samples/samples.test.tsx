import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { Tenant, Wire } from "../../../../api/types";
import { MuiProviders } from "../../../../app/theme/MuiProviders";
import { demoBrand } from "../../../../testing/demoBrand";
import { fragment, mockApi, on } from "../../../../testing/mockApi";
import { tCoins } from "../../../../testing/names";
import { renderScreen } from "../../../../testing/renderScreen";
import { SamplesScreen } from "./SamplesScreen";

const written: Wire["GradingSample"] = {
  id: "email",
  format: "ibt-2026",
  kind: "write_an_email",
  scope: "writing_response",
  title: "A Locked Room",
  task: "Write to the coordinator.",
  response: "It cost a lot.",
  seconds: null,
  score: 3.5,
  max: 5,
  dimensions: [{ name: "accuracy", title: { en: "Accuracy", cn: "语法", tw: "文法" }, score: 3.5 }],
  comment: "Short and clear.",
  document: {
    schema: 1,
    runs: [
      { text: "It " },
      { text: "cost", delete: 1 },
      { text: "costs", insert: 1 },
      { text: " a lot.", comments: [1] },
    ],
    edits: { 1: { kind: "grammar", note: "The third person." } },
    comments: { 1: { text: "How much?" } },
  },
  notes: [],
};
const spoken: Wire["GradingSample"] = {
  ...written,
  id: "spoken",
  kind: "independent_speaking",
  scope: "speaking_response",
  response: null,
  seconds: 43,
  document: null,
  notes: [{ at: 12.6, text: "Concrete." }],
};
const prices = fragment<Wire["PriceList"]>({
  gradings: [
    { product: "scores", scope: "writing_response", coins: 5 },
    { product: "vip", scope: "writing_response", coins: 20 },
  ],
  pro_grading_discount: 20,
});

const brand = (included: boolean): Tenant => {
  const tenant = demoBrand();
  return { ...tenant, settings: { ...tenant.settings, gradings: { ...tenant.settings.gradings, included } } };
};

async function show(included: boolean, at = "/gradingsamples") {
  mockApi(
    on("get", "/api/grading-samples", { body: { data: [written, spoken] } }),
    on("get", "/api/prices", { body: prices }),
    on("get", "/api/catalog", {
      body: fragment<Wire["Catalog"]>({ graders_promise_hours: 60 }),
    }),
  );
  await renderScreen(
    <MuiProviders>
      <QueryClientProvider client={new QueryClient()}>
        <SamplesScreen />
      </QueryClientProvider>
    </MuiProviders>,
    { at, tenant: brand(included) },
  );
  const cards = await Promise.all(
    ["Scores", "Scores and comments", "Detailed comments"].map((name) =>
      screen.findByRole("region", { name }),
    ),
  );
  return cards.map((card) => within(card));
}

describe("samples of grading", () => {
  it("say what each product costs on this site, and what is not sold", async () => {
    const [scores, simple, vip] = await show(false);
    expect(await scores?.findByText("Back within 48 hours")).toBeVisible();
    expect(
      scores?.getByText(new RegExp(`One writing response: 5 ${tCoins}. Pro members pay 20% less.`)),
    ).toBeVisible();
    expect(simple?.getByText("Not offered on this site.")).toBeVisible();
    expect(vip?.getByText(new RegExp(`20 ${tCoins}`))).toBeVisible();
    expect(screen.getByRole("heading", { name: "Have your own responses graded" })).toBeVisible();
  });

  it("say what is included, within the brand's own hours", async () => {
    const [scores, simple, vip] = await show(true);
    for (const card of [scores, simple]) {
      expect(await card?.findByText("Included with every test")).toBeVisible();
      expect(await card?.findByText("Back within 60 hours")).toBeVisible();
    }
    expect(vip?.getByText(/You pay the difference/)).toBeVisible();
  });

  it("show the response, its scores, the comment, and edits that can be tried", async () => {
    const [scores, simple, vip] = await show(true);
    expect(scores?.getByText("It cost a lot.")).toBeVisible();
    expect(scores?.getByText("3.5 / 5")).toBeVisible();
    expect(simple?.getByText("Short and clear.")).toBeVisible();
    expect(vip?.getByText("The third person.")).toBeVisible();
    expect(vip?.getByText("How much?")).toBeVisible();
    await userEvent.click(vip?.getByRole("button", { name: "Accept" }) as HTMLElement);
    expect(vip?.getByText("You accepted this edit.")).toBeVisible();
  });

  it("tie notes to moments where the response was spoken", async () => {
    const [scores, , vip] = await show(true, "/gradingsamples?task=spoken");
    expect(scores?.getByText("The voice is synthetic.")).toBeVisible();
    expect(vip?.getByRole("button", { name: "Play from 0:12" })).toBeVisible();
    expect(vip?.getByText("Concrete.")).toBeVisible();
  });
});
