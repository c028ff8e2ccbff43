import { dayNumber, weekdayOf, formatDate } from '#domain/calendar.ts'
const WEEKDAYS = 'segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo'.split(' ')

/** `quarta-feira, 25/11` of a date without time. */
export const formatWeekday = (date: string): string =>
  `${WEEKDAYS[weekdayOf(dayNumber(date)) - 1]}, ${formatDate(date).slice(0, 5)}`
/** `quarta-feira, 25/11/2026` of a date without time. */
export const formatWeekdayDate = (date: string): string => `${formatWeekday(date).split(',')[0]}, ${formatDate(date)}`
