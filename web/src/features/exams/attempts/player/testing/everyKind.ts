/** Parts with every kind of question that is read or heard. */
import type { PartContent } from "../types";
import { newerListening, olderListening } from "./everyListening";
import { newerReading, olderReading } from "./everyReading";

/** All of them. */
export const everyKind: readonly PartContent[] = [olderReading, newerReading, olderListening, newerListening];
