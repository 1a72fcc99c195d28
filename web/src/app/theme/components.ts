/** How each MUI part looks: flat, bordered, quiet until it is the next action. Colors are the brand's variables. */
import { buttons } from "./looks/buttons";
import { fields } from "./looks/fields";
import type { Looks } from "./looks/looks";
import { navigation } from "./looks/navigation";
import { surfaces } from "./looks/surfaces";

export const components: Looks = { ...buttons, ...fields, ...surfaces, ...navigation };
