/** What the settings tab of the profile says about the account itself: address, emails, password, devices, consent, leaving. */
import { ChangePasswordCard } from "./ChangePasswordCard";
import { ConsentCard } from "./ConsentCard";
import { DeleteAccountCard } from "./DeleteAccountCard";
import { EmailCard } from "./EmailCard";
import { MailsCard } from "./MailsCard";
import { SessionsCard } from "./SessionsCard";

export function AccountSettings() {
  return (
    <div className="grid">
      <EmailCard />
      <MailsCard />
      <ChangePasswordCard />
      <SessionsCard />
      <ConsentCard />
      <DeleteAccountCard />
    </div>
  );
}
