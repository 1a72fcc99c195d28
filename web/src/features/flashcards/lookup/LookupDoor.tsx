/** Brings the component library to a word that is looked up, also where the screen around it has none. */
import { MuiProviders } from "../../../app/theme/MuiProviders";
import { LookupCard, type LookupCardProps } from "./LookupCard";

export function LookupDoor(props: LookupCardProps) {
  return (
    <MuiProviders>
      <LookupCard {...props} />
    </MuiProviders>
  );
}
