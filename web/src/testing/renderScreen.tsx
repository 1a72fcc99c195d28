/** Renders a screen as the app would: brand, language, router. */
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import type { Lang, Tenant } from "../api/types";
import { TenantProvider } from "../app/theme/brand";
import { startI18n } from "../i18n";
import { demoBrand } from "./demoBrand";

const namespaces = [
  "bank",
  "brands",
  "browse",
  "common",
  "accounts",
  "home",
  "homes",
  "landing",
  "partners",
  "payments",
  "people_import",
  "player",
  "sample",
  "samples",
  "setup",
  "shop",
  "systemcheck",
  "tests",
  "responses",
  "results",
  "grading",
  "documents",
  "analyses",
  "analytics",
  "profiles",
  "promotions",
  "office",
  "office_grading",
  "office_memories",
  "office_people",
  "fairness",
  "families",
  "flashcards",
  "lookup",
  "mails",
  "exchange",
  "codes",
  "invitations",
  "notices",
  "feedback",
  "coins",
  "settings",
  "speech",
  "subscriptions",
  "timed",
  "voice",
  "tools",
  "transactions",
  "academy",
  "enroll",
  "enrollments",
] as const;

interface Surroundings {
  at?: string;
  tenant?: Tenant;
  lang?: Lang;
  /** What the element shows in its outlet. */
  inside?: ReactNode;
}

/** Shows the element at an address; every other address shows its own path as text. */
export async function renderScreen(
  element: ReactNode,
  { at = "/", tenant = demoBrand(), lang = "en", inside }: Surroundings = {},
) {
  await startI18n(lang, [...namespaces]);
  const path = new URL(at, "http://localhost").pathname;
  const router = createMemoryRouter(
    [
      inside === undefined ? { path, element } : { element, children: [{ path, element: inside }] },
      { path: "*", element: <ElsewhereMarker /> },
    ],
    { initialEntries: [at] },
  );
  const view = render(
    <TenantProvider value={tenant}>
      <RouterProvider router={router} />
    </TenantProvider>,
  );
  return { ...view, router };
}

function ElsewhereMarker() {
  return <p>elsewhere</p>;
}
