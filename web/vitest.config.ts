import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  base: "/toefl/",
  plugins: [react()],
  test: {
    environment: "happy-dom",
    environmentOptions: { happyDOM: { url: "http://localhost/toefl/" } },
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/testing/setup.ts"],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
