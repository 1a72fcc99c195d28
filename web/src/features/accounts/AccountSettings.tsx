/** What the settings tab of the profile says about the account itself: password, devices, leaving. */
import { ChangePasswordCard } from "./ChangePasswordCard";
import { DeleteAccountCard } from "./DeleteAccountCard";
import { SessionsCard } from "./SessionsCard";

export function AccountSettings() {
  return (
    <div className="grid">
      <ChangePasswordCard />
      <SessionsCard />
      <DeleteAccountCard />
    </div>
  );
}
