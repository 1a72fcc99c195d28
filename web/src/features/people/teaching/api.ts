/** Who teaches whom: the office links and ends, the learner sees it, a teacher asks how the own learners are doing. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client";
import type { Wire } from "../../../api/types";

/** Somebody on the other side of an open link. */
export type LinkedPerson = Wire["LinkedPerson"];
/** How one of a teacher's own learners is doing. */
export type OwnLearner = Wire["OwnLearner"];
/** A class report that was asked for. */
export type ClassReport = Wire["ClassReport"];

const keys = {
  all: ["teaching"] as const,
  learners: (teacher: string, page: number) => ["teaching", "learners", teacher, page] as const,
  teachers: (learner: string) => ["teaching", "teachers", learner] as const,
  own: (page: number) => ["teaching", "own", page] as const,
  learner: (learner: string) => ["teaching", "learner", learner] as const,
  report: (id: string) => ["teaching", "class-report", id] as const,
  students: (search: string) => ["students", search] as const,
};

const of = (id: string) => ({ params: { path: { id } } });

/** The learners of a teacher, for the office. */
export const useLearnersOf = (teacher: string, page: number) =>
  useQuery({
    queryKey: keys.learners(teacher, page),
    queryFn: ({ signal }) =>
      api.get("/api/office/teachers/{id}/learners", {
        params: { path: { id: teacher }, query: { page } },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Whoever reads a learner's results: the own teachers, or somebody's for the family and the office. */
export const useTeachersOf = (learner: string | null, isAsked = true) =>
  useQuery({
    queryKey: keys.teachers(learner ?? "me"),
    queryFn: ({ signal }) =>
      api.get("/api/student/teachers", {
        params: { query: learner ? { user_id: learner } : {} },
        signal,
      }),
    select: ({ data }) => data,
    enabled: isAsked,
  });

/** How the own learners are doing; quiet ones first. */
export const useOwnLearners = (page: number) =>
  useQuery({
    queryKey: keys.own(page),
    queryFn: ({ signal }) => api.get("/api/teacher/learners", { params: { query: { page } }, signal }),
    placeholderData: keepPreviousData,
  });

/** How one of them is doing. */
export const useOwnLearner = (learner: string) =>
  useQuery({
    queryKey: keys.learner(learner),
    queryFn: ({ signal }) => api.get("/api/teacher/learners/{id}", { ...of(learner), signal }),
  });

/** How often a report that is being made is looked for, in milliseconds. */
const soon = 1_500;

/** Asks for the report of the own learners. */
export const useAskClassReport = () =>
  useMutation({
    mutationFn: (body: Wire["AskClassReport"]) => api.post("/api/teacher/class-reports", { body }),
  });

/** A report that was asked for; looks again by itself until it is made. */
export const useClassReport = (asked: ClassReport) =>
  useQuery({
    queryKey: keys.report(asked.id),
    queryFn: ({ signal }) => api.get("/api/teacher/class-reports/{id}", { ...of(asked.id), signal }),
    initialData: asked,
    refetchInterval: ({ state }) => (state.data?.is_ready || state.error ? false : soon),
  });

/** The file of a report. */
export const fetchClassReport = (id: string) =>
  api.file("/api/teacher/class-reports/{id}/report.pdf", of(id));

/** Students whose name begins so. */
export const useStudentSearch = (search: string) =>
  useQuery({
    queryKey: keys.students(search),
    queryFn: ({ signal }) => api.get("/api/students", { params: { query: { search } }, signal }),
    enabled: search !== "",
  });

/** A change of a link: both sides' lists and the learner's trail are looked at again. */
function useChange(change: (learner: string) => Promise<unknown>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (_, learner) =>
      Promise.all([
        cache.invalidateQueries({ queryKey: keys.all }),
        cache.invalidateQueries({ queryKey: ["profiles", learner, "trail"] }),
      ]),
  });
}

/** Links a learner to a teacher. */
export const useLinkLearner = (teacher: string) =>
  useChange((learner) =>
    api.post("/api/office/teachers/{id}/learners", { ...of(teacher), body: { learner_id: learner } }),
  );

/** Ends a link. */
export const useEndLink = (teacher: string) =>
  useChange((learner) =>
    api.delete("/api/office/teachers/{id}/learners/{learner}", {
      params: { path: { id: teacher, learner } },
    }),
  );
