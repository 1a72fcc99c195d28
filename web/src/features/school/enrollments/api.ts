/** Filling an enrollment form in, step by step. */
import { api } from "../../../api/client";
import type { Wire } from "../../../api/types";
import type { KeptForm } from "./kept";
import type { Contact, EnrollmentForm, Parent, Preferences, Student } from "./model";

const params = ({ id, key }: KeptForm) => ({ path: { id }, header: { "Enrollment-Key": key } });

/** The form as far as it is filled in. */
export const fetchForm = (form: KeptForm, signal?: AbortSignal): Promise<EnrollmentForm> =>
  api.get("/api/academy/enrollments/{id}", { params: params(form), ...(signal && { signal }) });

/** Begins a form with its first step; the key is told this once. */
export const beginForm = (body: Wire["BeginEnrollment"]): Promise<Wire["BegunEnrollment"]> =>
  api.post("/api/academy/enrollments", { body });

export const saveContact = (form: KeptForm, body: Contact): Promise<EnrollmentForm> =>
  api.put("/api/academy/enrollments/{id}/contact", { params: params(form), body });

export const savePeople = (
  form: KeptForm,
  body: { students: Student[]; parents: Parent[] },
): Promise<EnrollmentForm> => api.put("/api/academy/enrollments/{id}/people", { params: params(form), body });

export const savePreferences = (form: KeptForm, body: Preferences): Promise<EnrollmentForm> =>
  api.put("/api/academy/enrollments/{id}/preferences", { params: params(form), body });

export const submitForm = (form: KeptForm): Promise<EnrollmentForm> =>
  api.post("/api/academy/enrollments/{id}/submit", { params: params(form) });
