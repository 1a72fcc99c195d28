import type { ReactNode } from "react";
import { Icon, type IconName } from "../../../../ui/Icon";

interface CheckCardProps {
  icon: IconName;
  title: string;
  /** Null while it is not known. */
  isGood: boolean | null;
  children: ReactNode;
}

/** One thing that is checked. */
export function CheckCard({ icon, title, isGood, children }: CheckCardProps) {
  const tone = isGood === null ? "check-sign" : isGood ? "check-sign good" : "check-sign bad";
  return (
    <section className="card pad check-card">
      <span className={tone}>
        <Icon
          name={isGood ? "tick" : isGood === false ? "close" : icon}
          size={22}
          weight={isGood === null ? 1.7 : 2.2}
        />
      </span>
      <div className="check-body">
        <h2 className="h3">{title}</h2>
        {children}
      </div>
    </section>
  );
}
