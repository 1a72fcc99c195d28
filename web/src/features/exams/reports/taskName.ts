/** What a response answers, told from those of the same task by its place among them. */
import type { TFunction } from "i18next";
import type { GradedResponse } from "../../../api/types";

export function taskName(
  t: TFunction<"results">,
  response: GradedResponse,
  all: readonly GradedResponse[],
): string {
  const alike = all.filter(({ kind, task }) => kind === response.kind && task === response.task);
  const number = alike.findIndex(({ item }) => item === response.item) + 1;
  if (!response.task) return t(`response.${response.kind}`, { number });
  const task = t(`tasks.${response.task as "write_an_email"}`);
  return alike.length > 1 ? t("response.numbered", { task, number, total: alike.length }) : task;
}
