import { ORDER_GROUPS } from '#domain/order/order-status.ts'

/** SQL: the order `o` counts as sold: it is neither cancelled nor still a quote. */
export const IS_SOLD = `o.status not in (${[...ORDER_GROUPS.quotes, ...ORDER_GROUPS.cancelled].map((status) => `'${status}'`).join(', ')})`
