/** Today, by the reader's calendar. */
import { shownZone } from "../../../i18n/format";
import { wallOf } from "../../../i18n/zone";

export const useToday = (): string => wallOf(new Date(), shownZone()).slice(0, 10);
