import type { Cents } from '../amounts.ts'
import type { OrderStatus } from './order-status.ts'

/** Stops of one run. */
export const MOST_STOPS = 60

/** An order that may be put into a run. */
export interface OrderToDeliver {
  readonly number: number
  readonly customerName: string
  readonly district: string
  readonly city: string
  /** YYYY-MM-DD; null where no day was chosen. */
  readonly date: string | null
  readonly period: string
  readonly deliveryName: string
}

export type StopOutcome = 'delivered' | 'failed'

export interface DeliveryStop {
  readonly number: number
  readonly customerName: string
  /** Null where the customer has none. */
  readonly phone: string | null
  /** In one line. */
  readonly address: string
  /** How to get in, and landmarks. */
  readonly hints: string
  readonly coordinates: { readonly latitude: number; readonly longitude: number } | null
  readonly note: string
  readonly status: OrderStatus
  /** What the courier collects; null where nothing is paid at the handover. */
  readonly due: Cents | null
  readonly paymentName: string
  /** The cash that the customer will give; null where no change is wanted. */
  readonly changeFor: Cents | null
  /** ISO instant. */
  readonly arrivedAt: string | null
  readonly outcome: StopOutcome | null
  /** Why it was not delivered. */
  readonly reason: string
}

export interface DeliveryRun {
  readonly id: string
  readonly courier: { readonly id: string; readonly name: string } | null
  /** ISO instants. */
  readonly createdAt: string
  readonly startedAt: string | null
  /** In the order in which they are visited. */
  readonly stops: readonly DeliveryStop[]
}

/** Who may bring orders to customers. */
export interface Courier {
  readonly id: string
  readonly name: string
}

/** What a person who plans runs, or drives one, sees. */
export interface DeliveryBoard {
  readonly runs: readonly DeliveryRun[]
  /** Orders in no run; empty for who does not plan. */
  readonly ready: readonly OrderToDeliver[]
  readonly couriers: readonly Courier[]
}

/** What a courier reports of a stop. */
export type StopReport =
  | { readonly kind: 'arrived' }
  | { readonly kind: 'failed'; readonly reason: string }
  | {
      readonly kind: 'delivered'
      readonly code: string | null
      readonly receivedBy: string
      /** The courier got the whole total. */
      readonly isPaid: boolean
      /** JPEG or PNG in base64. */
      readonly photo: string | null
    }

export interface Area {
  readonly city: string
  readonly district: string
  readonly date: string | null
  readonly orders: readonly OrderToDeliver[]
}

/** Orders by day and district, the days that come first on top. */
export function byArea(orders: readonly OrderToDeliver[]): readonly Area[] {
  const groups = Map.groupBy(orders, ({ date, city, district }) => JSON.stringify([date ?? '', city, district]))
  return [...groups.entries()]
    .toSorted(([a], [b]) => a.localeCompare(b, 'pt-BR'))
    .flatMap(([, group]) => {
      const [first] = group
      return first ? [{ city: first.city, district: first.district, date: first.date, orders: group }] : []
    })
}

/** The stop that comes next; null where all are over. One that is being reported stays the next, however the others are arranged. */
export function nextStop(
  { stops }: Pick<DeliveryRun, 'stops'>,
  reportedNumber: number | null = null,
): DeliveryStop | null {
  const open = stops.filter(({ outcome }) => outcome === null)
  return open.find(({ number }) => number === reportedNumber) ?? open[0] ?? null
}

/** The stops with the open ones in the order of `numbers`; those that it does not name are left out. */
export function arrangedStops(stops: readonly DeliveryStop[], numbers: readonly number[]): readonly DeliveryStop[] {
  const isOpen = ({ outcome }: DeliveryStop) => outcome === null
  const open = numbers.flatMap((wanted) => stops.find((stop) => stop.number === wanted && isOpen(stop)) ?? []).values()
  return stops.flatMap((stop) => (isOpen(stop) ? (open.next().value ?? []) : stop))
}
