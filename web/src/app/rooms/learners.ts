/** What learners and their parents come to: tests, sets, results, profiles, families. */
import { browseScreens } from "../browseScreens";
import { familyScreens } from "../familyScreens";
import { playerScreens } from "../playerScreens";
import { profileScreens } from "../profileScreens";
import { resultScreens } from "../resultScreens";
import type { Room } from "../rooms";
import { setupScreens } from "../setupScreens";

export const room: Room = {
  plain: playerScreens,
  mui: [...setupScreens, ...browseScreens, ...resultScreens, ...familyScreens, ...profileScreens],
};
