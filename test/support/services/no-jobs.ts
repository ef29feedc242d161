import { schedules } from '../../../jobs/schedules.ts'

/** `JOB_SCHEDULES` of a service that runs no jobs. */
export const NO_JOBS = [...schedules({}).keys()].map((task) => `${task}=off`).join('; ')
