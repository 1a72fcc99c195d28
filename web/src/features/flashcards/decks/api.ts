/** What leaves the device. */
import { api } from "../../../api/client";
import type { SendRatings } from "./RatingOutbox";

/** Beside the screen: neither the loading line nor a dialog. */
export const sendRatings: SendRatings = (ratings) =>
  api.post("/api/vocab/ratings", { body: { ratings }, quiet: true, keepalive: ratings.length < 100 });
