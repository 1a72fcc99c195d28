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
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  // What runs before anything is loaded.
                  name: "first",
                  tags: ["$initial"],
                },
                {
                  // What every page needs and a deploy of screens leaves alone, so that it stays cached.
                  // Without `Trans`, which reads markup and which few screens need.
                  name: "react",
                  test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next(?!\/.*\/Trans))\//,
                },
                {
                  // The frame of every page, with all that it imports.
                  name: "app",
                  test: /src\/(app\/(routes|routeGroups|chunks|startFailed|shell\/useTitle)|i18n\/(index|cookie|format)|ui\/light\/LightSkeleton)\.tsx?$/,
                },
                {
                  name: "landing",
                  test: /src\/features\/site\/landing\/Landing\.tsx$/,
                },
                {
                  // What every signed-in screen uses: MUI's ground, the kit's common parts, the query cache. And what
                  // the home and most screens of learners have in a corner, too small for files of its own.
                  name: "kit",
                  test: /node_modules\/(@tanstack|@emotion|stylis|@mui\/(styled-engine|system|utils|private-theming|material\/(styles|utils|internal|locale|ButtonBase|Button|CircularProgress|Paper|Card|Alert|SvgIcon|Typography|Skeleton)))\/|src\/(app\/(AppLayout|theme\/MuiProviders)|ui\/(Alert|Button|Card|Chip|QueryGate|Sideways|Skeleton|Table|TextLink)|features\/(money\/plans\/today\/LeftToday|people\/families\/ConsentNotice|site\/notices\/HouseAd))\.tsx$/,
                },
                {
                  // Drawings that results and the home share; without MUI, as shared results are.
                  name: "drawings",
                  test: /src\/ui\/(Gauge|PromiseBar)(\.module\.css|\.tsx)$|src\/ui\/scores\/scale\.ts$/,
                  includeDependenciesRecursively: false,
                },
                {
                  // Where something is asked or filled in. Larger parts come with their screens.
                  name: "forms",
                  test: /node_modules\/(react-transition-group|@popperjs|@mui\/material\/(transitions|Grow|Fade|Modal|Portal|Backdrop|Dialog\w*|IconButton|Tooltip|Popper|FormControl|FormLabel|FormHelperText|InputBase|OutlinedInput|InputAdornment|NativeSelect))\/|src\/ui\/(Dialog|Field|IconButton)\.tsx$/,
                },
              ],
            },
          },
        },
      },
}));
