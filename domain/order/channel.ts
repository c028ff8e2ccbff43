/** Manual: sent while an attendant held the cart (specification §6), or taken by staff by phone or at the counter. */
export type Channel = 'web' | 'manual'

/** Manual while an attendant holds the cart (specification §6). */
export const channelOf = (isCartLocked: boolean): Channel => (isCartLocked ? 'manual' : 'web')
