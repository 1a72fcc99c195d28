/** The sign of something to be heard, our own drawing: two cups, a band, and sound between them. */
export function HeadphoneSign({ size = 56 }: { size?: number }) {
  return (
    <svg
      className="headphone-sign"
      width={size}
      height={size}
      viewBox="0 0 56 56"
      fill="none"
      aria-hidden="true"
    >
      <path
        d="M9 33v-4a19 19 0 0138 0v4"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="5" y="31" width="11" height="18" rx="5" fill="currentColor" />
      <rect x="40" y="31" width="11" height="18" rx="5" fill="currentColor" />
      <path d="M22 36v8M28 31v18M34 36v8" stroke="var(--accent)" strokeWidth="3.4" strokeLinecap="round" />
    </svg>
  );
}
