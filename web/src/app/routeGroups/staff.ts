/** What graders, a brand's office and the operators come to. */
import { bankScreens } from "../bankScreens";
import { brandScreens } from "../brandScreens";
import { officeScreens } from "../officeScreens";
import type { RouteGroup } from "../routeGroups";
import { staffScreens } from "../staffScreens";

export const group: RouteGroup = {
  plain: [],
  mui: [...staffScreens, ...brandScreens, ...officeScreens, ...bankScreens],
};
