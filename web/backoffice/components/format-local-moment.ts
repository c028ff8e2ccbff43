import { formatDate } from '#domain/calendar.ts'

/** `25/11/2026 às 08:00` of `2026-11-25T08:00`, which was typed by the clock of the store. */
export const formatLocalMoment = (moment: string): string => `${formatDate(moment.slice(0, 10))} às ${moment.slice(11)}`
