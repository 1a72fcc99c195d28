/** MUI and the query cache: what signed-in screens need and public pages do without. */
import createCache from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { ThemeProvider } from "@mui/material/styles";
import { type ReactNode, useMemo } from "react";
import { QueryProvider } from "../QueryProvider";
import { useTenant } from "./brand";
import { createAppTheme } from "./createAppTheme";

function nonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
}

// Emotion adds <style> tags, which the content-security-policy admits by nonce only.
const cache = createCache({ key: "v", ...(nonce() ? { nonce: nonce() as string } : {}) });

/** Wraps the signed-in part of the app. */
export function MuiProviders({ children }: { children: ReactNode }) {
  const tenant = useTenant();
  const theme = useMemo(() => createAppTheme(tenant), [tenant]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <QueryProvider>{children}</QueryProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}
