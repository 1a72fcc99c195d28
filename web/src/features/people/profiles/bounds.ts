/**
 * How long texts may be (D-024). The server's description of its requests is the source:
 * `bounds.test.ts` holds these to `api/openapi.json`, and the api holds that to its rules.
 */
export const bounds = {
  ChangeBasicProfile: { first_name: 60, last_name: 60, username: 30, timezone: 60, handles: 20 },
  Handle: { value: 60 },
  ChangeStudentProfile: { school: 120, referral: 120, notes: 2000, classes_taken: 20, real_scores: 20 },
  ChangeTeacherProfile: { college: 120, major: 120, bio: 2000, subjects: 20 },
  ChangeBilling: { official_name: 120, tax_id: 40, mailing_address: 200 },
} as const;

/** Entries of lists: the description bounds the list, its text the entries. */
export const entryBounds = { classes_taken: 120, subjects: 60 } as const;
