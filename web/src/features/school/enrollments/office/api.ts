/** The office's enrollments: the list, one of them, and what is done about it. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../api/client";
import type { Named, Operation } from "../../../../api/contract";
import type { Wire } from "../../../../api/types";

export type ListedEnrollment = Wire["ListedEnrollment"];
export type Enrollment = Wire["Enrollment"];
export type EnrollmentPage = Wire["Page_ListedEnrollment"];
/** What the list can be narrowed to, as the call names it. */
export type EnrollmentFilter = Omit<
  NonNullable<Named<Operation<"get", "/api/academy/admin/enrollments">, "query">>,
  "page"
>;

const key = ["office", "enrollments"] as const;
const oneKey = (id: string) => [...key, "one", id] as const;

/** A page of those that the filter leaves, the newest first. */
export const useEnrollments = (filter: EnrollmentFilter, page: number) =>
  useQuery({
    queryKey: [...key, "list", filter, page],
    queryFn: ({ signal }) =>
      api.get("/api/academy/admin/enrollments", { params: { query: { ...filter, page } }, signal }),
    placeholderData: keepPreviousData,
  });

export const useEnrollment = (id: string) =>
  useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) =>
      api.get("/api/academy/admin/enrollments/{id}", { params: { path: { id } }, signal }),
  });

function useEnrollmentChange<Input>(id: string, change: (input: Input) => Promise<Enrollment>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (enrollment) => {
      cache.setQueryData(oneKey(id), enrollment);
      // Today counts the unread ones.
      await Promise.all([
        cache.invalidateQueries({ queryKey: [...key, "list"] }),
        cache.invalidateQueries({ queryKey: ["office", "today"] }),
      ]);
    },
  });
}

/** Unread becomes read. */
export const useMarkRead = (id: string) =>
  useEnrollmentChange(id, (_: undefined) =>
    api.post("/api/academy/admin/enrollments/{id}/read", { params: { path: { id } } }),
  );

export const useChangeEnrollment = (id: string) =>
  useEnrollmentChange(id, (body: Wire["ChangeEnrollment"]) =>
    api.patch("/api/academy/admin/enrollments/{id}", { params: { path: { id } }, body }),
  );

export const useAddContact = (id: string) =>
  useEnrollmentChange(id, (text: string) =>
    api.post("/api/academy/admin/enrollments/{id}/contacts", { params: { path: { id } }, body: { text } }),
  );
