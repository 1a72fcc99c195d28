/** What leaves the device. */
import { api } from "../../../api/client";
import type { SendRatings } from "./RatingOutbox";

/** Beside the screen: neither the loading line nor a dialog. What goes out as the page is left outlives it. */
export const sendRatings: SendRatings = (ratings) =>
  api.post("/api/vocab/ratings", {
    body: { ratings },
    quiet: true,
    keepalive: ratings.length < 100 && document.hidden,
  });
