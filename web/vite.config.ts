import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The api this dev server talks to. `cargo xtask run --port` may have chosen another port. */
const api = process.env.API_URL ?? "http://127.0.0.1:8080";

export default defineConfig(({ isSsrBuild }) => ({
  base: "/toefl/",
  plugins: [react()],
  server: {
    host: "127.0.0.1",
    // The brand is decided by the host, so the api must see the browser's own Host header.
    proxy: { "/api": { target: api, changeOrigin: false }, "/dev": { target: api, changeOrigin: false } },
    allowedHosts: [".localhost"],
  },
  build: isSsrBuild
    ? { outDir: "dist/.prerender" }
    : {
        manifest: true,
        target: "es2022",
        assetsInlineLimit: 0,
        rollupOptions: {
          output: {
            // One chunk for what every page needs, so that a deploy of screens keeps it cached.
            advancedChunks: {
              groups: [
                {
                  name: "react",
                  // Without `Trans`, which reads markup and which few screens need.
                  test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next(?!\/.*\/Trans))\//,
                },
              ],
            },
          },
        },
      },
}));
