import { screen } from "@testing-library/react";
import { useTranslation } from "react-i18next";
import { expect, it } from "vitest";
import { mockApi } from "../testing/mockApi";
import { renderScreen } from "../testing/renderScreen";
import { unbroken } from "./unbroken";

function Price() {
  const { t } = useTranslation("results");
  return <p>{t("pdf.pay", { count: 10 })}</p>;
}

it("the name of the coins does not break at its hyphen, and nothing else changes", () => {
  expect(unbroken("Pay 1 T-Coin of your T-Coins")).toBe("Pay 1 T-\u2060Coin of your T-\u2060Coins");
  expect(unbroken("A T-shirt, well-known")).toBe("A T-shirt, well-known");
});

it.each(["en", "cn", "tw"] as const)("no text in %s is shown with a name that may break", async (lang) => {
  mockApi();
  await renderScreen(<Price />, { lang });
  expect(screen.getByText(/10/)).toHaveTextContent(/T-\u2060Coins/);
});
