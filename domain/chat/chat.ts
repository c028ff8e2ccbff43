import type { Cents, Quantity } from '../amounts.ts'
import { dayNumber, weekdayOf } from '../calendar.ts'
import type { DeliveryType } from '../delivery/delivery-type.ts'
import type { OrderStatus } from '../order/order-status.ts'

export type ChatSide = 'customer' | 'store'
export type ChatAuthor = ChatSide | 'system'

export const MAX_MESSAGE_LENGTH = 4000
export const MAX_FILE_BYTES = 10_485_760
export const MAX_FILE_NAME_LENGTH = 120
/** After so long without being read, messages of the store are announced by e-mail. */
export const MAIL_AFTER_MINUTES = 10

/** Which room of a customer: that of an order, or the general one where the number is null. */
export interface RoomKey {
  readonly customerId: string
  readonly orderNumber: number | null
}

/** Up to which position a side received and read the messages. */
export interface ReadMarks {
  readonly received: number
  readonly read: number
}

export interface ChatRoom extends RoomKey {
  /** Null where nothing was written yet. */
  readonly id: string | null
  readonly total: number
  /** Messages of the other side that this side did not read. */
  readonly unread: number
  readonly last: ChatMessage | null
  /** Those of the other side. */
  readonly marks: ReadMarks
}

/** A conversation as the people of the store see it. */
export interface Conversation extends ChatRoom {
  readonly id: string
  readonly customerName: string
  readonly assignee: { readonly loginId: string; readonly name: string } | null
  /** ISO instant of the first message that the store did not answer; null where nothing waits. */
  readonly waitingSince: string | null
}

export const CONVERSATION_FILTERS = ['own', 'unassigned', 'all'] as const
export type ConversationFilter = (typeof CONVERSATION_FILTERS)[number]

export interface ConversationPage {
  readonly conversations: readonly Conversation[]
  readonly counts: Readonly<Record<ConversationFilter, number>>
}

/** What a person of the store sees beside a conversation. */
export interface ConversationCart {
  readonly total: Cents
  readonly lines: readonly { readonly name: string; readonly unit: string; readonly quantity: Quantity }[]
}

export interface ConversationDetail {
  readonly conversation: Conversation
  readonly cart: ConversationCart | null
  readonly orders: readonly ChatOrder[]
}

export interface ChatFile {
  readonly id: string
  readonly name: string
  readonly mimeType: string
  /** In bytes. */
  readonly size: number
}

export interface ChatProduct {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly picture: string | null
}

export interface ChatOrder {
  readonly number: number
  readonly status: OrderStatus
  readonly deliveryType: DeliveryType
  readonly placedAt: string
}

export interface ChatMessage {
  /** Made by the client that sent it. */
  readonly id: string
  /** Counts from 1 in each room. */
  readonly position: number
  readonly author: ChatAuthor
  /** Of the person; null for the system and for people who are erased. */
  readonly authorName: string | null
  /** Whether the reader wrote it; left out where a room is only listed. */
  readonly isMine?: boolean
  /** ISO instant. */
  readonly sentAt: string
  readonly text: string
  /** The status that the order of the room came to; null in messages of people. */
  readonly orderStatus: OrderStatus | null
  readonly file: ChatFile | null
  readonly product: ChatProduct | null
  readonly order: ChatOrder | null
}

/** A message that is to be sent. */
export interface NewMessage {
  readonly id: string
  readonly text: string
  readonly file: { readonly name: string; readonly base64: string } | null
  readonly productId: string | null
  readonly orderNumber: number | null
}

/** A message with nothing in it is not sent. */
export const isEmptyMessage = ({ text, file, productId, orderNumber }: NewMessage): boolean =>
  text.trim() === '' && file === null && productId === null && orderNumber === null

/** When the store answers on one day, as HH:MM; `until` is later than `from`. */
export interface OpeningHours {
  readonly from: string
  readonly until: string
}

/** From Monday to Sunday; null is a day without answers. */
export type OpeningWeek = readonly (OpeningHours | null)[]

export interface CannedAnswer {
  readonly shortcut: string
  readonly text: string
}

export interface ChatSettings {
  readonly hours: OpeningWeek
  /** The answer outside of the hours; nothing is sent where it is empty. */
  readonly awayText: string
  readonly cannedAnswers: readonly CannedAnswer[]
}

const ALWAYS: OpeningHours = { from: '00:00', until: '24:00' }
/** Of a store that has not set any. */
export const DEFAULT_SETTINGS: ChatSettings = {
  hours: Array.from({ length: 7 }, () => ALWAYS),
  awayText: '',
  cannedAnswers: [],
}

export const MAX_CANNED_ANSWERS = 100
export const MAX_CANNED_LENGTH = 1000

/** Whether the store answers at a time of its own clock: `date` is YYYY-MM-DD, `time` HH:MM. */
export function isOpenAt(hours: OpeningWeek, date: string, time: string): boolean {
  const day = hours[weekdayOf(dayNumber(date)) - 1] ?? null
  return day !== null && day.from <= time && time < day.until
}

/** Index of the first day that ends before it begins; -1 where there is none. */
export const firstBadDay = (hours: OpeningWeek): number =>
  hours.findIndex((day) => day !== null && day.from >= day.until)

/** The text of a canned answer with `{nome}` and `{pedido}` filled in; what is unknown is left out. */
export const fillCanned = (
  text: string,
  { customerName, orderNumber }: { readonly customerName: string; readonly orderNumber: number | null },
): string =>
  text
    .replaceAll('{nome}', customerName.split(' ', 1)[0] ?? '')
    .replaceAll('{pedido}', orderNumber === null ? '' : String(orderNumber))
    .replaceAll(/ {2,}/g, ' ')
    .trim()

/** Newest last, each message once, whichever of two pages it came with. */
export function mergeMessages(known: readonly ChatMessage[], loaded: readonly ChatMessage[]): ChatMessage[] {
  const byPosition = new Map([...known, ...loaded].map((message) => [message.position, message]))
  return [...byPosition.values()].toSorted((one, other) => one.position - other.position)
}
