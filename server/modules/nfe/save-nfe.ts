import type { FileToSend } from '#contract/endpoint.ts'
import { changesBetween } from '#domain/access/audit.ts'
import type { Cents } from '#domain/amounts.ts'
import { ensure, Failure, type FailureDetails } from '#domain/failure.ts'
import { faultOfNfe, warningsOfNfe, type NfeFacts, type NfeWarning, type OrderNfe } from '#domain/order/nfe.ts'
import { inOrder } from '#server/platform/database/database.ts'
import type { PrivacyPart } from '#server/platform/database/privacy-part.ts'
import {
  bool,
  bytea,
  int4,
  int8,
  narrow,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import { type Scope, inTransaction } from '#server/platform/http/scope.ts'
import { recordStaffChange } from '#server/platform/session/audit.ts'
import { readNote } from './read-note.ts'

const findOrder = statement('nfe.order', {
  parameters: [uuid, int8, text],
  row: {
    customerId: uuid,
    customerDocument: text,
    total: narrow<Cents>(int8),
    storedKey: nullable(text),
    /** Of the order that has this note already. */
    takenBy: nullable(int8),
  },
  sql: `select o.customer_id as "customerId", o.customer_document as "customerDocument", o.total_cents as total,
     (select n.access_key from nfe n where n.supplier_id = $1 and n.order_number = $2) as stored_key,
     (select n.order_number from nfe n where n.supplier_id = $1 and n.access_key = $3 and n.order_number <> $2) as taken_by
   from purchase_order o where o.supplier_id = $1 and o.number = $2 for update of o`,
})
const write = statement('nfe.write', {
  parameters: [uuid, int8, text, int8, int4, timestamptz, int8, text, bool, text, bytea],
  sql: `insert into nfe (supplier_id, order_number, access_key, number, series, issued_at, total_cents, recipient_document, is_valid, xml, danfe)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
   on conflict (supplier_id, order_number) do update set access_key = excluded.access_key, number = excluded.number,
     series = excluded.series, issued_at = excluded.issued_at, total_cents = excluded.total_cents,
     recipient_document = excluded.recipient_document, is_valid = excluded.is_valid, xml = excluded.xml,
     danfe = excluded.danfe, stored_at = now()`,
})
const remove = statement('nfe.remove', {
  parameters: [uuid, int8],
  sql: 'delete from nfe where supplier_id = $1 and order_number = $2',
})
const findFile = statement('nfe.file', {
  parameters: [uuid, uuid, int8, bool],
  row: { key: text, content: bytea },
  sql: `select n.access_key as key, case when $4 then convert_to(n.xml, 'UTF8') else n.danfe end as content
   from nfe n join purchase_order o on o.supplier_id = n.supplier_id and o.number = n.order_number
   where n.supplier_id = $1 and n.order_number = $3 and ($2::uuid is null or o.customer_id = $2)`,
})

interface StoredNfe {
  readonly nfe: OrderNfe
  readonly warnings: readonly NfeWarning[]
}

/**
 * Stores the note of an order in place of a former one, with its DANFE, which is drawn now and not when it is wanted.
 * @throws Failure nfe.unreadable, nfe.badKey, nfe.otherKey, nfe.notAuthorized, nfe.otherIssuer, nfe.ofOtherOrder, order.notFound,
 * file.tooLarge, file.tooSlow, file.busy.
 */
export async function saveNfe(scope: Scope, orderNumber: number, xml: string): Promise<StoredNfe> {
  const { cnpj } = scope.supplier
  const { facts, danfe } = await readNote(xml, scope.supplier)
  const fault = faultOfNfe(facts, cnpj)
  if (fault !== null || danfe === null)
    throw new Failure(`nfe.${fault ?? 'unreadable'}`, { field: 'source', ...whatDiffers(facts, cnpj) })
  return inTransaction(scope, async (scope) => {
    const { supplier, db } = scope
    const order = await db.one(findOrder, [supplier.id, orderNumber, facts.key])
    ensure(order, 'order.notFound')
    if (order.takenBy !== null) throw new Failure('nfe.ofOtherOrder', { field: 'source', number: order.takenBy })
    const { key, number, series, issuedAt, isValid, total, recipientDocument } = facts
    await inOrder(
      () =>
        db.execute(write, [
          supplier.id,
          orderNumber,
          key,
          number,
          series,
          issuedAt,
          total,
          recipientDocument,
          isValid,
          xml,
          danfe,
        ]),
      () => recordChange(scope, orderNumber, order.customerId, order.storedKey, key),
    )
    return { nfe: { key, number, series, issuedAt, isValid }, warnings: warningsOfNfe(facts, order) }
  })
}

/** What the text of a refusal names, so that staff see which file they have. */
const whatDiffers = ({ key, protocolKey, protocolStatus, issuerDocument }: NfeFacts, cnpj: string): FailureDetails => ({
  key,
  protocolKey,
  protocolStatus,
  issuer: issuerDocument,
  store: cnpj,
})

/** Takes a note away that was stored by mistake. Throws Failure order.notFound. */
export async function removeNfe(scope: Scope, orderNumber: number): Promise<boolean> {
  return inTransaction(scope, async (scope) => {
    const order = await scope.db.one(findOrder, [scope.supplier.id, orderNumber, ''])
    ensure(order, 'order.notFound')
    await inOrder(
      () => scope.db.execute(remove, [scope.supplier.id, orderNumber]),
      () => recordChange(scope, orderNumber, order.customerId, order.storedKey, null),
    )
    return order.storedKey !== null
  })
}

const recordChange = (
  scope: Scope,
  orderNumber: number,
  customerId: string,
  before: string | null,
  after: string | null,
) =>
  recordStaffChange(scope, {
    action: 'order.nfe-changed',
    customerId,
    orderNumber,
    changes: changesBetween({ accessKey: before }, { accessKey: after }),
  })

/** The DANFE or the XML of an order, of this customer where one is named. Throws Failure nfe.none. */
export async function nfeFile(
  { db, supplier }: Scope,
  customerId: string | null,
  orderNumber: number,
  isXml: boolean,
): Promise<FileToSend> {
  const file = await db.one(findFile, [supplier.id, customerId, orderNumber, isXml])
  ensure(file, 'nfe.none')
  return {
    name: `${file.key}.${isXml ? 'xml' : 'pdf'}`,
    mimeType: isXml ? 'application/xml' : 'application/pdf',
    content: file.content,
  }
}

// The store keeps the notes that it issued elsewhere, as the law demands; this copy serves the customer alone.
const erase = statement('nfe.erase', {
  parameters: [uuid, uuid],
  sql: `delete from nfe n using purchase_order o
   where o.supplier_id = $1 and o.customer_id = $2 and n.supplier_id = $1 and n.order_number = o.number`,
})

export const nfePrivacy = {
  tables: {},
  // The orders are moved to the empty record before.
  eraseCustomer: ({ db, supplier }, { tombstoneId }) => db.execute(erase, [supplier.id, tombstoneId]),
} as const satisfies PrivacyPart
