/**
 * Begins an editor anew with what is stored now. A list that is read again by itself does not: what is being typed must not
 * change under the hands.
 */
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";

export function useNewest(list: UseQueryResult<unknown>) {
  const [turn, setTurn] = useState(0);
  const load = async (): Promise<void> => {
    const { isSuccess } = await list.refetch();
    if (isSuccess) setTurn((before) => before + 1);
  };
  return {
    /** Belongs into the editor's key. */
    turn,
    load: () => void load(),
  };
}
