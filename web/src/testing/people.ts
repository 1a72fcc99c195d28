/** People for tests. */
import type { Profile } from "../api/types";

const someone: Profile = {
  id: "0198c7a0-0000-7000-8000-000000000001",
  email: "mei@example.com",
  username: "mei.lin",
  first_name: "Mei",
  last_name: "Lin",
  name: "Mei Lin",
  lang: "en",
  timezone: "Asia/Taipei",
  all_roles: ["student"],
  email_verified: true,
  finishBind: true,
  photo_url: null,
  taken_unlimited_expire_at: null,
  joined_at: "2026-09-01T10:00:00Z",
  phone: null,
  grading_sections: [],
  has_ads: true,
};

/** A student, or whoever the changes make of her. */
export const person = (changes: Partial<Profile> = {}): Profile => ({ ...someone, ...changes });
