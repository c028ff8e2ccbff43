/** The ten public statuses of specification §4, in the order of that list. */
export const ORDER_STATUSES = [
  'quote-requested',
  'quote-priced',
  'placed',
  'picking',
  'awaiting-payment',
  'paid',
  'out-for-delivery',
  'ready-for-pickup',
  'cancelled',
  'delivered',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** A quote that was not answered for good yet. */
export const isOpenQuote = (status: OrderStatus): boolean => status === 'quote-requested' || status === 'quote-priced'

/** Pay first, then pick; or pick, weigh and then charge (rules §1). */
export type OrderFlow = 'pay-first' | 'pick-first'

/** Of a card that was given for the order: its total is reserved, or the bank looks at it. */
export type CardState = 'authorized' | 'pending'

export type PaymentState = 'open' | 'paid' | 'refunded'

/** Parts of the back office's list of orders. */
export const ORDER_GROUPS = {
  open: ['placed', 'picking', 'awaiting-payment', 'paid', 'out-for-delivery', 'ready-for-pickup'],
  quotes: ['quote-requested', 'quote-priced'],
  delivered: ['delivered'],
  cancelled: ['cancelled'],
} as const satisfies Record<string, readonly OrderStatus[]>

/** Nothing happens to an order in these until its customer pays, or answers the offer. */
export const AWAITS_CUSTOMER = ['quote-priced', 'awaiting-payment'] as const satisfies readonly OrderStatus[]

export type OrderGroup = keyof typeof ORDER_GROUPS
