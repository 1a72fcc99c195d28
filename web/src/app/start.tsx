/** Starts the app: brand and language first, then the first screen, then one replacement of the page. */
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { ApiError } from "../api/errors";
import { getSession } from "../api/session";
import { chooseLanguage } from "../api/sessionCalls";
import { emit } from "../api/signals";
import type { Tenant } from "../api/types";
import { startI18n } from "../i18n";
import { askedLanguage, rememberedLanguage, rememberLanguage } from "../i18n/cookie";
import { loadAhead, recoverFromMissingChunks } from "./chunks";
import { partnerTokenIn } from "./pageView";
import { basePath } from "./paths";
import { pressIsOver } from "./pointer";
import { discovery, learners } from "./routeGroups";
import { routes } from "./routes";
import { showStartFailed } from "./startFailed";
import { applyTheme, findTenant, TenantProvider } from "./theme/brand";
import "./theme/fonts.css";
import "./theme/tokens.css";
import "./theme/base.css";
import "../ui/light/light.css";
import "./shell/shell.css";

function chosenLanguage(tenant: Tenant) {
  const asked = askedLanguage();
  if (asked) rememberLanguage(asked);
  return asked ?? rememberedLanguage() ?? tenant.default_language;
}

/** A refusal that no screen catches is said above the page. Without an answer nothing is said. */
function tellUncaughtRefusals(): void {
  window.addEventListener("unhandledrejection", ({ reason }) => {
    // 401 and 402 have been told by the client.
    if (reason instanceof ApiError && reason.status >= 400 && reason.status !== 401 && reason.status !== 402)
      emit({ kind: "unhandled", error: reason });
  });
}

async function start(root: HTMLElement): Promise<void> {
  recoverFromMissingChunks();
  if (getSession().token !== null) void loadAhead(learners);
  tellUncaughtRefusals();
  const tenant = await findTenant();
  applyTheme(tenant);
  await startI18n(chosenLanguage(tenant), ["common"]);

  // A link in a language (`?lang=tw`) is a choice like any other: the profile learns of it before it says its own.
  const asked = askedLanguage();
  if (asked && getSession().token !== null) await chooseLanguage(asked).catch(() => {});

  // Before any page is shown or counted, and only where there is a token: nobody else loads this.
  const token = partnerTokenIn(window.location.search);
  if (token) await (await import("../features/people/partners/signIn")).signInWithLink(token, tenant);

  const router = createBrowserRouter(routes, { basename: basePath, patchRoutesOnNavigation: discovery() });
  // The pre-rendered page stays until the first screen is complete, so nothing flashes.
  await new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });

  await pressIsOver();
  // A menu that the first touch has opened on the pre-rendered page stays open.
  const opened = [...root.querySelectorAll("details[open]")].map(({ className }) => className);
  const app = createRoot(root);
  flushSync(() =>
    app.render(
      <TenantProvider value={tenant}>
        <RouterProvider router={router} />
      </TenantProvider>,
    ),
  );
  for (const details of root.querySelectorAll("details"))
    if (opened.includes(details.className)) details.open = true;
}

/** Settles when the first screen is drawn. */
export const started = begin();

async function begin(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  try {
    await start(root);
  } catch (error) {
    showStartFailed(root);
    throw error;
  }
}
