import { changesBetween } from '#domain/access/audit.ts'
import { reaisFromCents } from '#domain/amounts.ts'
import { ensure } from '#domain/failure.ts'
import { isReordering } from '#domain/move-item.ts'
import {
  canBePaidFirst,
  MAX_PAYMENT_METHODS,
  type PaymentMethodContent,
  type StoredPaymentMethod,
} from '#domain/payment/stored-payment-method.ts'
import {
  array,
  bool,
  int4,
  int8,
  narrow,
  neverNull,
  nullable,
  statement,
  text,
  uuid,
} from '#server/platform/database/statement.ts'
import { inLockedTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordEvent } from '#server/platform/session/audit.ts'
import { IS_RECEIVED, METHOD_COLUMNS, METHOD_ROW } from './payment.ts'

const list = statement('payment.stored-methods', {
  parameters: [uuid],
  row: {
    ...METHOD_ROW,
    customerKind: nullable(narrow<NonNullable<StoredPaymentMethod['customerKind']>>(text)),
    termDays: int4,
    isActive: bool,
    isReceived: neverNull(bool),
    version: int4,
  },
  sql: `select ${METHOD_COLUMNS}, customer_kind, term_days, is_active, ${IS_RECEIVED} as is_received, version
   from payment_method m where supplier_id = $1 order by position, name, id`,
})
const WRITTEN = [uuid, uuid, text, text, text, int4, int8, text, int4, bool] as const
const insert = statement('payment.insert-method', {
  parameters: [...WRITTEN, text],
  sql: `insert into payment_method (supplier_id, id, name, description, flow, price_adjustment, minimum_cents, customer_kind, term_days,
     is_active, kind, position)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
     (select coalesce(max(position), 0) + 1 from payment_method where supplier_id = $1))`,
})
const update = statement('payment.update-method', {
  parameters: WRITTEN,
  sql: `update payment_method set name = $3, description = $4, flow = $5, price_adjustment = $6, minimum_cents = $7, customer_kind = $8,
     term_days = $9, is_active = $10, version = version + 1
   where supplier_id = $1 and id = $2`,
})
const arrange = statement('payment.arrange-methods', {
  parameters: [uuid, array(uuid)],
  sql: `update payment_method m set position = placed.at from unnest($2::uuid[]) with ordinality as placed (id, at)
   where m.supplier_id = $1 and m.id = placed.id`,
})

/** Every payment method of the store in its order. Not from the cache, so that staff see what they stored. */
export const storedMethods = ({ db, supplier }: Scope): Promise<StoredPaymentMethod[]> => db.many(list, [supplier.id])

const valuesOf = ({ supplier }: Scope, id: string, content: PaymentMethodContent) =>
  [
    supplier.id,
    id,
    content.name,
    content.description,
    content.flow,
    content.adjustment,
    content.minimum,
    content.customerKind,
    content.termDays,
    content.isActive,
  ] as const

/** Behind the others. @throws Failure paymentMethod.notPaidFirst, paymentMethod.nameTaken, paymentMethod.tooMany */
export function createMethod(scope: Scope, content: PaymentMethodContent): Promise<StoredPaymentMethod[]> {
  const id = crypto.randomUUID()
  return changeMethods(scope, id, async (scope, all) => {
    ensure(all.length < MAX_PAYMENT_METHODS, 'paymentMethod.tooMany', { maximum: MAX_PAYMENT_METHODS })
    ensureSound(all, id, content)
    await scope.db.execute(insert, [...valuesOf(scope, id, content), content.kind])
  })
}

/**
 * Changes a method; orders keep the price and the name that they were placed with.
 * @throws Failure payment.methodNotFound, paymentMethod.outdated where it was changed since `version`, and those of `createMethod`
 */
export const changeMethod = (
  scope: Scope,
  id: string,
  version: number,
  content: PaymentMethodContent,
): Promise<StoredPaymentMethod[]> =>
  changeMethods(scope, id, async (scope, all) => {
    const stored = all.find((method) => method.id === id)
    ensure(stored, 'payment.methodNotFound')
    ensure(stored.version === version, 'paymentMethod.outdated')
    ensureSound(all, id, { ...content, kind: stored.kind })
    await scope.db.execute(update, valuesOf(scope, id, content))
  })

/** @throws Failure paymentMethod.outdated where the ids are not those of all methods of the store */
export const arrangeMethods = (scope: Scope, ids: readonly string[]): Promise<StoredPaymentMethod[]> =>
  changeMethods(scope, null, async ({ db, supplier }, all) => {
    const stored = all.map(({ id }) => id)
    ensure(isReordering(ids, stored), 'paymentMethod.outdated')
    await db.execute(arrange, [supplier.id, ids])
  })

function ensureSound(all: readonly StoredPaymentMethod[], id: string, content: PaymentMethodContent): void {
  ensure(content.flow !== 'pay-first' || canBePaidFirst(content.kind), 'paymentMethod.notPaidFirst', { field: 'flow' })
  const isTaken = all.some(({ id: other, name }) => other !== id && name.toLowerCase() === content.name.toLowerCase())
  ensure(!isTaken, 'paymentMethod.nameTaken', { field: 'name' })
}

/** Makes a change and records it: of one method, or of their order (null). */
function changeMethods(
  scope: Scope,
  id: string | null,
  change: (scope: Scope, all: readonly StoredPaymentMethod[]) => Promise<void>,
): Promise<StoredPaymentMethod[]> {
  return inLockedTransaction(scope, async (scope) => {
    const before = await storedMethods(scope)
    await change(scope, before)
    const after = await storedMethods(scope)
    const fields = (all: readonly StoredPaymentMethod[]) =>
      id === null ? { order: all.map(({ name }) => name) } : auditFields(all.find((method) => method.id === id))
    const changes = changesBetween(fields(before), fields(after))
    const part = after.find((method) => method.id === id)?.name
    if (changes.length > 0)
      await recordEvent(scope, {
        action: 'payment-method.changed',
        customerId: null,
        changes: changes.map((each) => (part === undefined ? each : { ...each, part })),
      })
    return after
  })
}

const auditFields = (method: StoredPaymentMethod | undefined) =>
  method === undefined
    ? {}
    : {
        name: method.name,
        description: method.description,
        flow: method.flow,
        adjustmentPercent: method.adjustment / 100,
        minimumReais: reaisFromCents(method.minimum),
        customerKind: method.customerKind,
        termDays: method.termDays,
        isActive: method.isActive,
      }
