import { formatDate } from '../../shared/format.ts'

/** `2026-11-27T08:00` by the clock of the store, in words. */
export const localMomentText = (moment: string): string => `${formatDate(moment.slice(0, 10))} ${moment.slice(11)}`
