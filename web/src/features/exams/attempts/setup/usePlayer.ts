import { useLocation } from "react-router";
import { paths } from "../../../../app/paths";
import { useNarrow } from "./useNarrow";

/** Which player a test opens in: the phone's on phones, and for who came by the phone's address. */
export function usePlayer(): typeof paths.test | typeof paths.mobileTest {
  const { pathname, search } = useLocation();
  const isNarrow = useNarrow();
  const cameByPhone = pathname === paths.mobileSetTest || new URLSearchParams(search).has("m");
  return isNarrow || cameByPhone ? paths.mobileTest : paths.test;
}
