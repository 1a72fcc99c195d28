/** What graders, a brand's office and the operators come to. */
import { bankScreens } from "../bankScreens";
import { brandScreens } from "../brandScreens";
import { officeScreens } from "../officeScreens";
import type { Room } from "../rooms";
import { staffScreens } from "../staffScreens";

export const room: Room = {
  plain: [],
  mui: [...staffScreens, ...brandScreens, ...officeScreens, ...bankScreens],
};
