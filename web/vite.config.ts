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
                {
                  // What nearly every signed-in screen uses of MUI, in one request; larger parts come with their screens.
                  name: "mui",
                  test: /node_modules\/(@emotion|stylis|react-transition-group|@mui\/(styled-engine|system|utils|private-theming|material\/(styles|utils|internal|locale|transitions|ButtonBase|Button|IconButton|CircularProgress|Paper|Card|Alert|SvgIcon|Typography|Skeleton|Snackbar|SnackbarContent|Grow|Fade|Modal|Portal|Backdrop|Dialog\w*|FormControl|FormLabel|FormHelperText|InputBase|OutlinedInput|InputAdornment)))\//,
                },
              ],
            },
          },
        },
      },
}));
