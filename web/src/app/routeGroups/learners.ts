/** What learners and their parents come to: tests, sets, results, profiles, families. */
import { academyScreens } from "../academyScreens";
import { browseScreens } from "../browseScreens";
import { familyScreens } from "../familyScreens";
import { flashcardScreens } from "../flashcardScreens";
import { planScreens } from "../planScreens";
import { playerScreens } from "../playerScreens";
import { profileScreens } from "../profileScreens";
import { resultScreens } from "../resultScreens";
import type { RouteGroup } from "../routeGroups";
import { setupScreens } from "../setupScreens";

export const group: RouteGroup = {
  plain: playerScreens,
  mui: [
    ...setupScreens,
    ...browseScreens,
    ...resultScreens,
    ...familyScreens,
    ...profileScreens,
    ...planScreens,
    ...flashcardScreens,
    ...academyScreens,
  ],
};
