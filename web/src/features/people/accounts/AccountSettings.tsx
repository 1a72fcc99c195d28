/** What the settings tab of the profile says about the account itself: address, password, devices, consent, leaving. */
import { ChangePasswordCard } from "./ChangePasswordCard";
import { ConsentCard } from "./ConsentCard";
import { DeleteAccountCard } from "./DeleteAccountCard";
import { EmailCard } from "./EmailCard";
import { SessionsCard } from "./SessionsCard";

export function AccountSettings() {
  return (
    <div className="grid">
      <EmailCard />
      <ChangePasswordCard />
      <SessionsCard />
      <ConsentCard />
      <DeleteAccountCard />
    </div>
  );
}
