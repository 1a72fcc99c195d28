/** MUI and the query cache: what signed-in screens need and public pages do without. */
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { ThemeProvider } from "@mui/material/styles";
import type { ReactNode } from "react";
import { useLanguage } from "../../i18n/language";
import { SnackbarProvider } from "../../ui/Snackbar";
import { QueryProvider } from "../QueryProvider";
import { themeFor } from "./theme";

function nonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
}

// Emotion adds <style> tags, which the content-security-policy admits by nonce only. They stand before our own style
// sheets, so that a class of a CSS module wins over the look of the part that it is given to.
const cache = createCache({ key: "v", prepend: true, ...(nonce() ? { nonce: nonce() as string } : {}) });

/** Wraps the signed-in part of the app. */
export function MuiProviders({ children }: { children: ReactNode }) {
  const lang = useLanguage();
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={themeFor(lang)}>
        <QueryProvider>
          <SnackbarProvider>{children}</SnackbarProvider>
        </QueryProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}
