/** Stands around the cards of one role: the greeting when it is the first on the page, a heading when it is not. */
import type { ReactNode } from "react";
import type { Profile } from "../../../api/types";
import { ConsentNotice } from "../../people/families/ConsentNotice";
import { HomeHead } from "./HomeHead";
import styles from "./home.module.css";
import { VerifyNotice } from "./VerifyNotice";

interface HomePartProps {
  profile: Profile;
  isFirst: boolean;
  /** Its name, when another role's home is above it. */
  title: string;
  /** One sentence under the greeting. */
  lead: ReactNode;
  /** Right of the heading. */
  aside?: ReactNode;
  children: ReactNode;
}

export function HomePart({ profile, isFirst, title, lead, aside, children }: HomePartProps) {
  return (
    <div className="wrap">
      {isFirst ? (
        <HomeHead profile={profile} lead={lead} aside={aside} />
      ) : (
        <div className={`${styles.pagehead} ${styles.below}`}>
          <h2>{title}</h2>
          {aside}
        </div>
      )}
      <div className="grid">
        {isFirst && (
          <>
            <VerifyNotice profile={profile} />
            <ConsentNotice profile={profile} />
          </>
        )}
        {children}
      </div>
    </div>
  );
}
