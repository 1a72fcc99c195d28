/** What is drawn before a notice. */
import type { IconName } from "../../../ui/Icon";
import type { NoticeType } from "./types";

export const icons: Record<NoticeType, IconName> = { error: "flag", warning: "clock", success: "tick" };
