/** What `/admin-tools` leads to, in its order. A tool adds its line together with its screen. */
import { hasRole } from "../../../api/session";
import type { Profile } from "../../../api/types";
import { type Path, paths, screenAt } from "../../../app/paths";
import type { ToolStep } from "../../../app/tools/ToolsFrame";

export interface Tool {
  /** Key below `tools` of the namespace `tools`. */
  name: ToolStep;
  to: Path;
}

/** A tool before it is known whether its screen exists, and who may use it. */
interface Planned {
  name: ToolStep;
  to: string;
  /** The server decides; this only spares a dead end. */
  isForSuperAdmins?: boolean;
}

const planned: Planned[] = [
  { name: "analytics", to: paths.analytics },
  { name: "page_views", to: paths.pageViews },
  { name: "question_search", to: paths.questionSearch },
  { name: "question_packs", to: paths.questionPacks },
  { name: "tenants", to: paths.tenantUsage, isForSuperAdmins: true },
  { name: "health", to: paths.health, isForSuperAdmins: true },
  { name: "jobs", to: paths.jobs, isForSuperAdmins: true },
  { name: "speech_days", to: paths.speechAnalytics, isForSuperAdmins: true },
  { name: "speech_jobs", to: paths.speechJobs, isForSuperAdmins: true },
  { name: "payments", to: paths.payments, isForSuperAdmins: true },
  { name: "students", to: "/students", isForSuperAdmins: true },
];

/** The tools of one person. */
export function toolsFor(profile: Profile | null): Tool[] {
  if (!profile) return [];
  return planned.flatMap(({ name, to, isForSuperAdmins }) => {
    const path = screenAt(to);
    return path && (!isForSuperAdmins || hasRole(profile, "super-admin")) ? [{ name, to: path }] : [];
  });
}
