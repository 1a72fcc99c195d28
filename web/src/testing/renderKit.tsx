/** Renders parts of the kit as signed-in screens do: theme, language, router, query cache. */
import { type RenderResult, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import type { Lang } from "../api/types";
import { MuiProviders } from "../app/theme/MuiProviders";
import { startI18n } from "../i18n";

interface Surroundings {
  at?: string;
  lang?: Lang;
}

export async function renderKit(
  part: ReactNode,
  { at = "/", lang = "en" }: Surroundings = {},
): Promise<RenderResult & { router: ReturnType<typeof createMemoryRouter> }> {
  await startI18n(lang, ["common"]);
  const router = createMemoryRouter([{ path: "*", element: part }], { initialEntries: [at] });
  const view = render(
    <MuiProviders>
      <RouterProvider router={router} />
    </MuiProviders>,
  );
  return { ...view, router };
}
