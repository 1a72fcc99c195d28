/** What everybody fills in, whichever role they choose. */
import type { RefObject } from "react";
import type { Path } from "../../../../app/paths";
import { deviceZone } from "../../../../i18n/zone";

export const blankBasics = {
  username: "",
  first_name: "",
  last_name: "",
  phone: "",
  timezone: deviceZone(),
};

export type Basics = typeof blankBasics;

/** What was typed so far; outlives a form. */
export type Kept = RefObject<Basics>;

/** What a form of a role is given. */
export interface DetailFormProps {
  kept: Kept;
  /** Whether staff or a partner has given the person this role. */
  isVouchedFor: boolean;
  /** Called before the server is asked: from then on a finished profile is our own doing. */
  onSaving: () => void;
  onSaved: (to?: Path) => void | Promise<void>;
}
