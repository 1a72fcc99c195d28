/** `/plans/setting`: the own plan, until when it lasts, and how it came. */
import { SubscriptionPart } from "../plans/SubscriptionPart";
import { PlansFrame } from "./PlansFrame";

export function SettingScreen() {
  return (
    <PlansFrame screen="setting">
      <SubscriptionPart owner={null} />
    </PlansFrame>
  );
}
