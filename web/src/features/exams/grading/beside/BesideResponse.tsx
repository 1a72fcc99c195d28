/** Beside the scores, closed until it is asked for: sample responses of the task, and earlier work of the learner. */
import type { GradingJob, TaskResponse } from "../types";
import { EarlierWork } from "./EarlierWork";
import { SampleResponses } from "./SampleResponses";

interface BesideResponseProps {
  job: GradingJob;
  response: TaskResponse;
}

export function BesideResponse({ job, response }: BesideResponseProps) {
  return (
    <>
      <SampleResponses models={response.models} />
      {/* Closed again for each response. */}
      <EarlierWork key={response.item} job={job.id} item={response.item} />
    </>
  );
}
