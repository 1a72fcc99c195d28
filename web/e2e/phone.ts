/** A phone in a hand: `test.use(phone)`. */
import { devices } from "@playwright/test";

const { defaultBrowserType: _, ...pixel } = devices["Pixel 7"];

export const phone = { ...pixel, viewport: { width: 390, height: 844 } };
