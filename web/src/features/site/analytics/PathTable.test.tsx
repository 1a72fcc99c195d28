import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { renderScreen } from "../../../testing/renderScreen";
import { PathTable } from "./PathTable";

const show = (all: number) =>
  renderScreen(
    <MuiProviders>
      <PathTable paths={paths} all={all} />
    </MuiProviders>,
  );
const shown = () => screen.getAllByRole("row").map((row) => row.textContent);
const paths = [
  { path: "/", views: 30 },
  { path: "/toefl", views: 10 },
];

it("sums up to the figure above it: what no day names is one more row", async () => {
  await show(50);
  expect(shown().slice(1)).toEqual(["/3060%", "/toefl1020%", "Other pages1020%"]);
});

it("has no such row when every page is named", async () => {
  await show(40);
  expect(shown().slice(1)).toEqual(["/3075%", "/toefl1025%"]);
});
