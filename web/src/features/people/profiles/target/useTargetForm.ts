/** Target score and test date, filled in where they are shown: the rules and the saving, the same everywhere. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../../../../api/client";
import type { Wire } from "../../../../api/types";
import { type Form, useForm } from "../../../../ui/form/useForm";
import { me, profileKeys } from "../api";
import { numberOrNull, orNull } from "../parts/useSave";
import { type RuleKey, target } from "../rules";

/** What is aimed at, and when. */
export type Aim = Wire["TestTarget"];

interface Values {
  target_total: string;
  test_on: string;
}
export type TargetForm = Form<Values>;

/** What shows the aim, or follows from it: the profile, the history, and the next step. */
const followers = [profileKeys.sheet(me), ["real-scores"], ["attempts", "next-step"]] as const;

function useSaveAim() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (aim: Aim) => api.put("/api/real-scores/target", { body: aim }),
    onSuccess: () => Promise.all(followers.map((queryKey) => cache.invalidateQueries({ queryKey }))),
  });
}

/** The form, and what sends it; `done` follows once it is saved. */
export function useTargetForm(aim: Aim, done: () => void) {
  const { t } = useTranslation("profiles");
  const save = useSaveAim();
  const form = useForm<Values, RuleKey>({
    blank: { target_total: String(aim.target_total ?? ""), test_on: aim.test_on ?? "" },
    wording: (key) => t(`rules.${key}`, { count: 0 }),
  });
  const submit = form.run(async ({ target_total, test_on }) => {
    await save.mutateAsync({ target_total: numberOrNull(target_total), test_on: orNull(test_on) });
    done();
  });
  return { form, submit };
}

/** The rule of the profile's form, as this kit asks for it. */
export const checkTarget = (total: string): true | RuleKey => {
  const fault = target(total);
  return fault && fault.key !== "required" ? fault.key : true;
};
