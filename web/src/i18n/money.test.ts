import { expect, it } from "vitest";
import { formatMoney } from "./money";

it.each([
  [2_100, "USD", "en", "US$21.00"],
  [2_100, "USD", "tw", "US$21.00"],
  [2_100, "USD", "cn", "US$21.00"],
  [65_000, "TWD", "en", "NT$650"],
  [65_050, "TWD", "tw", "NT$650.50"],
  [14_500, "CNY", "cn", "¥145.00"],
  [14_500, "CNY", "en", "CN¥145.00"],
  [-123_456, "USD", "en", "−US$1,234.56"],
] as const)("%i hundredths of %s in %s are %s", (hundredths, currency, lang, text) => {
  expect(formatMoney(hundredths, currency, lang)).toBe(text);
});
