/** Work that is done after the request that caused it, or at its time (decision 41), as people who look after a store see it. */
export interface StoreJob {
  readonly id: string
  /** What kind of work, such as `order.mail`. */
  readonly queue: string
  readonly state: JobState
  readonly about: JobTopic
  /** Counts from 1; also the one under way. */
  readonly attempts: number
  /** ISO instants. */
  readonly addedAt: string
  /** Only while it waits. */
  readonly nextAttemptAt: string | null
  /** Only once it is done or has failed for good. */
  readonly endedAt: string | null
  /** Of the last attempt that failed. */
  readonly fault: JobFault | null
  /** Whether a failed job may be tried again: what it needs was not deleted. */
  readonly canRetry: boolean
}

/** What a job is about; null where it is about something else. */
export interface JobTopic {
  readonly orderNumber: number | null
  readonly customerId: string | null
  /** Subject of the e-mail that is to be sent. */
  readonly mailSubject: string | null
}

export const JOB_STATES = ['failed', 'waiting', 'running', 'done'] as const
export type JobState = (typeof JOB_STATES)[number]

export type JobCounts = Readonly<Record<JobState, number>>

/** Which jobs of a store are listed. */
export interface JobFilter {
  readonly state: JobState | null
  /** The kind of work; null for all. */
  readonly queue: string | null
}
export type JobOrder = 'newest' | 'oldest'

/**
 * Why an attempt failed, as far as a store may know: the other system could not be reached, did not answer in time, or refused;
 * our process ended in the middle of it; or something that only the log has.
 */
export const JOB_FAULTS = ['unreachable', 'timed-out', 'refused', 'interrupted', 'internal'] as const
export type JobFault = (typeof JOB_FAULTS)[number]

/** Work that every store gets at certain times. */
export interface ScheduleFacts {
  readonly name: string
  /** ISO instants. */
  readonly nextRunAt: string
  readonly lastRunAt: string | null
  readonly lastState: RunState | null
}

export type RunState = Exclude<JobState, 'waiting'>
