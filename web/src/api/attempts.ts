/** What the status of an attempt says, for every district that shows attempts. */
import type { AttemptCard, AttemptStatus } from "./types";

const open: readonly AttemptStatus[] = ["created", "in_progress", "paused"];

/** Whether an attempt can be gone on with. */
export const isOpen = ({ status }: Pick<AttemptCard, "status">) => open.includes(status);
