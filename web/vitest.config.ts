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
    // A journey through the player takes a second of one's own machine, and many times that beside other work.
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
