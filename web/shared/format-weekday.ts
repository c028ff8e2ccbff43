import { formatDate } from './format.ts'

// Apart from the other formats, which every page loads.
const weekday = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', weekday: 'long', day: '2-digit', month: '2-digit' })

/** `quarta-feira, 25/11` of a date without time. */
export const formatWeekday = (date: string): string => weekday.format(new Date(`${date}T00:00:00Z`))
/** `quarta-feira, 25/11/2026` of a date without time. */
export const formatWeekdayDate = (date: string): string => `${formatWeekday(date).split(',')[0]}, ${formatDate(date)}`
