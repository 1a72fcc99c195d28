/** The calls of the switches for emails. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { Wire } from "../../../api/types";

/** A kind of email, and whether it is sent. */
export type MailSwitch = Wire["MailSwitch"];

const switchesKey = ["mail-switches"];

/** The emails that the signed-in person may switch off. */
export function useMailSwitches() {
  return useQuery({
    queryKey: switchesKey,
    queryFn: async () => (await api.get("/api/mail-switches")).data,
  });
}

/** Switches a kind of email; it shows at once and goes back when it is refused. */
export function useSetMailSwitch() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, is_on }: MailSwitch) =>
      api.put("/api/mail-switches/{kind}", { params: { path: { kind } }, body: { is_on } }),
    onMutate: async (wanted) => {
      await queries.cancelQueries({ queryKey: switchesKey });
      queries.setQueryData<MailSwitch[]>(switchesKey, (known) =>
        known?.map((one) => (one.kind === wanted.kind ? wanted : one)),
      );
    },
    onSettled: () => queries.invalidateQueries({ queryKey: switchesKey }),
  });
}
