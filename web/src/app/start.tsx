/** Starts the app: brand and language first, then the first screen, then one replacement of the page. */
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import type { Tenant } from "../api/types";
import { startI18n } from "../i18n";
import { askedLanguage, rememberedLanguage, rememberLanguage } from "../i18n/cookie";
import { recoverFromMissingChunks } from "./chunks";
import { basePath } from "./paths";
import { routes } from "./routes";
import { showStartFailed } from "./startFailed";
import { applyTheme, findTenant, TenantProvider } from "./theme/brand";
import "./theme/fonts.css";
import "./theme/tokens.css";
import "./theme/base.css";
import "./shell/shell.css";

function chosenLanguage(tenant: Tenant) {
  const asked = askedLanguage();
  if (asked) rememberLanguage(asked);
  return asked ?? rememberedLanguage() ?? tenant.default_language;
}

async function start(root: HTMLElement): Promise<void> {
  recoverFromMissingChunks();
  const tenant = await findTenant();
  applyTheme(tenant);
  await startI18n(chosenLanguage(tenant), ["common"]);

  const router = createBrowserRouter(routes, { basename: basePath });
  // The pre-rendered page stays until the first screen is complete, so nothing flashes.
  await new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });

  const app = createRoot(root);
  flushSync(() =>
    app.render(
      <TenantProvider value={tenant}>
        <RouterProvider router={router} />
      </TenantProvider>,
    ),
  );
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
