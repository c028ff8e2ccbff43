import type { PlacedOrder } from '#domain/order/order.ts'

const SHOWS_ORDERS = /^\/(?:$|(?:pedidos|submissao)(?:\/|$))/
const SHOWS_ONE_ORDER = /^\/(?:pedidos|submissao)\/(\d+)(?:\/|$)/

/** Whether the screen shows orders, and where it is that of one order, whether it is this one. */
export function showsOrder(pathname: string, number: number): boolean {
  const one = SHOWS_ONE_ORDER.exec(pathname)?.[1]
  return one === undefined ? showsOrders(pathname) : Number(one) === number
}

export const showsOrders = (pathname: string): boolean => SHOWS_ORDERS.test(pathname)

/** The version of an order whose own page is on display: the number of its events. 0 where another screen is. */
export function shownVersion(loaderData: unknown, number: number): number {
  const { order = loaderData } = (loaderData ?? {}) as { readonly order?: unknown }
  const shown = (order ?? {}) as Partial<PlacedOrder>
  return shown.number === number ? (shown.events?.length ?? 0) : 0
}
