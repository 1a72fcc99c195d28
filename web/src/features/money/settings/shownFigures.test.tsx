/** Texts that name a figure of the settings name the brand's own. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { beginSession, endSession } from "../../../api/session";
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { demoBrand, demoSettings } from "../../../testing/demoBrand";
import { mockApi, on } from "../../../testing/mockApi";
import { tCoins } from "../../../testing/names";
import { person } from "../../../testing/people";
import { renderScreen } from "../../../testing/renderScreen";
import { RegisterFrame } from "../../people/accounts/RegisterFrame";
import { CoinsPart } from "../coins/CoinsPart";
import type { Settings } from "./api";

const dear: Settings = {
  ...demoSettings,
  prices: { pdf_report: 12, pdf_free_with_grading: false },
  rewards: { email_verification: 7, invitation: 8, invitations_max: 20 },
  limits: { ...demoSettings.limits, free_tests: 1, free_sections: 9 },
};

const show = async (element: React.ReactNode, settings: Settings) => {
  beginSession({ access_token: "t", user: person() });
  mockApi(
    on("get", "/api/coins", {
      body: { balance: 0, data: [], current_page: 1, total: 0, first_at: null, statement: null },
    }),
  );
  return renderScreen(
    <QueryClientProvider client={new QueryClient()}>
      <MuiProviders>{element}</MuiProviders>
    </QueryClientProvider>,
    { tenant: { ...demoBrand(), settings } },
  );
};

afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
});

it("the T-Coins name the reward and the price, and no report that comes with grading where none does", async () => {
  await show(<CoinsPart isVerified={false} />, dear);
  expect(await screen.findByText(`7 ${tCoins} for confirming your email address, once`)).toBeVisible();
  expect(screen.getByText(`A PDF report, 12 ${tCoins} each`)).toBeVisible();
  expect(screen.getByText(/to get 7 T-\u2060Coins\.$/)).toBeVisible();
});

it("no reward is promised where there is none", async () => {
  await show(<CoinsPart isVerified={false} />, {
    ...dear,
    rewards: { email_verification: 0, invitation: 0, invitations_max: 20 },
  });
  expect(await screen.findByText(/isn’t confirmed yet\. Please open the link in our email\.$/)).toBeVisible();
  expect(screen.queryByText(/for confirming your email address/)).toBeNull();
});

it.each([
  [{ free_tests: 2, free_sections: 5 }, "2 full tests and 5 section practices"],
  [{ free_tests: 1, free_sections: 0 }, "1 full test"],
  [{ free_tests: 0, free_sections: 1 }, "1 section practice"],
])("registration promises what is free: %o", async (figures, text) => {
  const limits = { ...demoSettings.limits, ...figures };
  await show(<RegisterFrame title="Sign up">form</RegisterFrame>, { ...dear, limits });
  expect(screen.getByText(text)).toBeVisible();
});

it("registration promises nothing where nothing is free", async () => {
  const limits = { ...demoSettings.limits, free_tests: 0, free_sections: 0 };
  await show(<RegisterFrame title="Sign up">form</RegisterFrame>, { ...dear, limits });
  expect(screen.queryByText("Reading and listening are scored right away.")).toBeNull();
  expect(screen.getByText("An explanation for every answer")).toBeVisible();
});
