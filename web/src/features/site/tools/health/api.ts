/** How the parts of the installation stand, as who runs it sees them. */
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { Wire } from "../../../../api/types";

export type PartHealth = Wire["PartHealth"];
export type Part = PartHealth["part"];
export type PartState = PartHealth["state"];

/** Only while somebody looks: a hidden page asks nothing. */
const every = 30_000;

/** Every part, in the server's order. */
export const useHealth = () =>
  useQuery({
    queryKey: ["health"],
    queryFn: ({ signal }) => api.get("/api/admin-tools/health", { signal }),
    select: ({ data }) => data,
    refetchInterval: every,
    refetchOnMount: "always",
  });
