/** An invoice of a purchase by telephone. Reais. */
export interface InvoiceEntry {
  readonly store: string
  readonly customer: string
  readonly daysAgo: number
  readonly amount: number
  readonly paid?: number
}

/**
 * The rest of a customer's `creditUsed`, beyond these and its orders on account, is invoiced too: see
 * `invoice-rows.ts`.
 */
export const INVOICES: readonly InvoiceEntry[] = [
  { store: 'atacado-litoral', customer: '12ABC34501DE35', daysAgo: 97, amount: 4312.8, paid: 4312.8 },
  { store: 'atacado-litoral', customer: '12ABC34501DE35', daysAgo: 68, amount: 3947.25, paid: 3947.25 },
  { store: 'atacado-litoral', customer: '12ABC34501DE35', daysAgo: 20, amount: 1840.4, paid: 840.4 },
  { store: 'atacado-litoral', customer: '15804722000176', daysAgo: 75, amount: 18_206.1, paid: 18_206.1 },
  { store: 'atacado-litoral', customer: '08915433000189', daysAgo: 33, amount: 6120 },
]
