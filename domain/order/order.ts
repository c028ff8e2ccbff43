/** The ten public statuses of specification §4, in the order of that list. */
export type OrderStatus =
  | 'quote-requested'
  | 'quote-priced'
  | 'placed'
  | 'picking'
  | 'awaiting-payment'
  | 'paid'
  | 'out-for-delivery'
  | 'ready-for-pickup'
  | 'cancelled'
  | 'delivered'

/** Pay first, then pick; or pick, weigh and then charge (rules §1). */
export type OrderFlow = 'pay-first' | 'pick-first'

export type DeliveryType = 'delivery' | 'pickup'

/** Manual: sent while an attendant held the cart (specification §6). */
export type Channel = 'web' | 'manual'
