import { dictionary } from './dictionary.ts'

/** What people read beside a number that has two readings. */
export const numbersText = dictionary('numbers', {
  twoReadings: (typed: string, decimals: string, thousands: string) =>
    `“${typed}” pode ser ${decimals} ou ${thousands}. Escreva um dos dois.`,
  which: 'Qual quantidade?',
})
