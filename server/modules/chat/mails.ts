import { chatTitle } from '#contract/chat.ts'
import { ofOpenStoreSql } from '#server/platform/database/open-store-sql.ts'
import type { Db } from '#server/platform/database/database.ts'
import { int8, nullable, statement, text, uuid } from '#server/platform/database/statement.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { enqueueMailIfPossible, type Mail, type Sender } from '#server/platform/messaging/mail.ts'

// Of all stores: the sweep belongs to none.
const findDue = statement('chat.rooms-to-mail', {
  parameters: [int8],
  row: { supplierId: uuid, id: uuid },
  sql: `select supplier_id, id from chat_room where mail_at <= now() and ${ofOpenStoreSql('chat_room')} order by mail_at limit $1`,
})
const claim = statement('chat.claim-mail', {
  parameters: [uuid, uuid],
  row: { customerId: uuid, orderNumber: nullable(int8), email: text, unread: int8 },
  sql: `with claimed as (
     update chat_room set mail_at = null, mailed_position = last_position
     where supplier_id = $1 and id = $2 and mail_at <= now()
     returning id, customer_id, order_number, customer_read)
   select r.customer_id, r.order_number, c.email,
     (select count(*) from chat_message m where m.supplier_id = $1 and m.room_id = r.id and m.author = 'store'
       and m.position > r.customer_read) as unread
   from claimed r join customer c on c.supplier_id = $1 and c.id = r.customer_id`,
})

/** Rooms in one run; the others wait for the next. */
const BATCH = 200

/** Writes one e-mail for the messages of a room that a customer did not read in time. */
export async function mailUnreadMessages(
  db: Db,
  openScope: (supplierId: string) => Promise<Scope | null>,
): Promise<void> {
  const failures: unknown[] = []
  for (const { supplierId, id } of await db.many(findDue, [BATCH])) {
    const scope = await openScope(supplierId)
    if (scope === null) continue
    try {
      await inTransaction(scope, (scope) => mailRoom(scope, id))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} rooms were not mailed`)
}

async function mailRoom(scope: Scope, id: string): Promise<void> {
  const room = await scope.db.one(claim, [scope.supplier.id, id])
  if (room === undefined || room.unread === 0 || !scope.features.hasChat) return
  const { email, customerId } = room
  await enqueueMailIfPossible(scope, { to: email, about: { customerId }, ...unreadMail(scope, room) })
}

/** What was written is read in the store: a mailbox may be read by others. */
function unreadMail(
  { supplier, storeUrl }: Sender,
  { orderNumber, unread }: { readonly orderNumber: number | null; readonly unread: number },
): Mail {
  const about = orderNumber === null ? '' : ` sobre o pedido nº ${orderNumber}`
  const count = unread === 1 ? 'uma mensagem' : `${unread} mensagens`
  return {
    subject: `Você tem ${count} da loja ${supplier.name}`,
    preheader: `A loja escreveu para você${about}.`,
    heading: chatTitle(orderNumber),
    paragraphs: [
      `A loja ${supplier.name} escreveu ${count} para você${about}.`,
      'Leia e responda pela página da conversa.',
    ],
    button: {
      label: 'Abrir conversa',
      url: `${storeUrl}/conversas${orderNumber === null ? '/geral' : `/${orderNumber}`}`,
    },
  }
}
