import { CHAT_SETTINGS, CONVERSATIONS } from './data/conversations.ts'
import { stableId } from './identifiers.ts'
import { customerId, staffId } from './people-rows.ts'
import type { Row } from './rows.ts'
import { supplierId } from './store-rows.ts'

const HOUR_MS = 3_600_000

/** The conversations of a store and how it answers, by table, in the order in which they are inserted. */
export function chatRows(
  store: string,
  loginOf: { readonly customer: (document: string) => string; readonly staff: (email: string) => string },
  today: Date,
): readonly (readonly [table: string, rows: readonly Row[]])[] {
  const supplier_id = supplierId(store)
  const conversations = CONVERSATIONS.filter((conversation) => conversation.store === store)
  if (conversations.length === 0) return []
  const at = (hoursAgo: number) => new Date(today.getTime() - hoursAgo * HOUR_MS).toISOString()
  const roomId = (customer: string) => stableId(store, 'chat room', customer)
  const rooms = conversations.map(({ customer, attendant, messages }): Row => {
    const last = at(messages.at(-1)?.hoursAgo ?? 0)
    const position = messages.length
    return {
      supplier_id,
      id: roomId(customer),
      customer_id: customerId(store, customer),
      last_position: position,
      changed_at: last,
      talked_at: last,
      assigned_to: staffId(store, attendant),
      customer_received: position,
      customer_read: position,
      store_received: position,
      store_read: position,
      mailed_position: 0,
    }
  })
  const messages = conversations.flatMap(({ customer, attendant, messages }) =>
    messages.map(({ from, hoursAgo, text }, index): Row => ({
      supplier_id,
      room_id: roomId(customer),
      position: index + 1,
      id: stableId(store, 'chat message', `${customer} ${index}`),
      author: from,
      login_id: from === 'customer' ? loginOf.customer(customer) : loginOf.staff(attendant),
      sent_at: at(hoursAgo),
      text,
    })),
  )
  const { hours, awayText, cannedAnswers } = CHAT_SETTINGS
  return [
    ['chat_room', rooms],
    ['chat_message', messages],
    ['chat_settings', [{ supplier_id, hours, away_text: awayText }]],
    ['canned_answer', cannedAnswers.map((answer) => ({ supplier_id, ...answer }))],
  ]
}
