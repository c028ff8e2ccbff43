import { dictionary } from './dictionary.ts'

/** What is announced when something changes while the page is open. */
export const text = dictionary('live-changes', {
  invoices: 'As faturas mudaram.',
  order: (number: number) => `O pedido nº ${number} mudou de situação.`,
})
