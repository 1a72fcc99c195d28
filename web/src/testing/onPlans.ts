import { comparison } from "./comparison";
import { on } from "./mockApi";

/** Answers the page that compares Free and Pro. */
export const onPlans = (rows = comparison()) => on("get", "/api/plans", { body: { data: rows } });
