import styles from "./setup.module.css";

/** A headset, drawn. */
export function Headset() {
  return (
    <svg
      className={styles.headset}
      width="84"
      height="84"
      viewBox="0 0 84 84"
      fill="none"
      strokeWidth="2.5"
      aria-hidden="true"
    >
      <path d="M14 48v-6a28 28 0 0156 0v6" stroke="var(--line-firm)" strokeLinecap="round" />
      <rect x="10" y="44" width="14" height="24" rx="6" fill="var(--primary-tint)" stroke="var(--primary)" />
      <rect x="60" y="44" width="14" height="24" rx="6" fill="var(--primary-tint)" stroke="var(--primary)" />
      <path d="M67 68c0 7-7 9-16 9" stroke="var(--line-firm)" strokeLinecap="round" />
      <circle cx="47" cy="77" r="4" fill="var(--accent)" />
    </svg>
  );
}
