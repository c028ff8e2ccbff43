/** Manual: sent while an attendant held the cart (specification §6). */
export type Channel = 'web' | 'manual'

/** Manual while an attendant holds the cart (specification §6). */
export const channelOf = (isCartLocked: boolean): Channel => (isCartLocked ? 'manual' : 'web')
