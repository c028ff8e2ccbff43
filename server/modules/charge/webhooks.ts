import type { FastifyRequest } from 'fastify'
import { WEBHOOK_PATH } from '#contract/charge.ts'
import {
  array,
  bool,
  bytea,
  nullable,
  statement,
  text,
  timestamptz,
  uuid,
} from '#server/platform/database/statement.ts'
import { publish } from '#server/platform/events/publish.ts'
import { openStoreScope } from '#server/platform/http/request-context.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import type { Server } from '#server/platform/http/serve.ts'
import { hashSecret } from '#server/platform/session/session.ts'
import type { PaymentAccounts } from './accounts.ts'
import { findChargeByRef } from './charges.ts'
import { refreshCharge } from './close-charges.ts'
import type { IncomingWebhook } from './provider.ts'

const insert = statement('payment-webhook.insert', {
  parameters: [uuid, uuid, bool, array(text)],
  row: { id: uuid },
  sql: 'insert into payment_webhook (supplier_id, provider_id, is_verified, refs) values ($1, $2, $3, $4) returning id',
})
const find = statement('payment-webhook.find', {
  parameters: [uuid, uuid],
  row: { providerId: uuid, refs: array(text), handledAt: nullable(timestamptz) },
  sql: 'select provider_id, refs, handled_at from payment_webhook where supplier_id = $1 and id = $2',
})
const setHandled = statement('payment-webhook.set-handled', {
  parameters: [uuid, uuid],
  sql: 'update payment_webhook set handled_at = now() where supplier_id = $1 and id = $2',
})
const findHash = statement('payment-provider.webhook-hash', {
  parameters: [uuid, uuid],
  row: { webhookHash: bytea },
  sql: 'select webhook_hash from payment_provider where supplier_id = $1 and id = $2',
})

/** More charges than one webhook is about. */
const MAX_REFS = 500

/**
 * Takes what payment providers send: it is stored and answered at once, and the charges are read later, so that a forged or
 * repeated webhook does nothing. These are no endpoints of ours: providers decide what they send.
 */
export function webhookRoutes({ app, appContext }: Server, accounts: PaymentAccounts): void {
  for (const url of [WEBHOOK_PATH, `${WEBHOOK_PATH}/pix`]) {
    app.post(url, { schema: { hide: true } }, async (request, reply) => {
      const { store, account, token } = request.params as Readonly<Record<string, string>>
      const isStored =
        isUuid(store) && isUuid(account)
          ? await storeWebhook(await openStoreScope(appContext, store), accounts, account, token ?? '', request)
          : false
      return reply.code(isStored ? 200 : 404).send({})
    })
  }
}

const isUuid = (text: string | undefined): text is string =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text ?? '')

async function storeWebhook(
  scope: Scope | null,
  accounts: PaymentAccounts,
  accountId: string,
  token: string,
  request: FastifyRequest,
): Promise<boolean> {
  if (scope === null) return false
  const known = await scope.db.one(findHash, [scope.supplier.id, accountId])
  if (known === undefined || !known.webhookHash.equals(hashSecret(token))) return false
  const account = await accounts.find(scope, accountId)
  const { isVerified, refs } = accounts.open(scope, account).parseWebhook(webhookOf(request))
  if (!isVerified) scope.log.warn({ account: accountId }, 'a payment webhook is not signed as it should be')
  if (refs.length === 0) return true
  await inTransaction(scope, async (scope) => {
    const values = [scope.supplier.id, accountId, isVerified, refs.slice(0, MAX_REFS)] as const
    const webhook = await scope.db.one(insert, values)
    if (webhook !== undefined) await publish(scope, 'payment.webhook-received', { webhookId: webhook.id })
  })
  return true
}

/** The query as it was sent: an id that was changed on the way would not fit its signature. */
const webhookOf = ({ headers, url, body }: FastifyRequest): IncomingWebhook => ({
  headers,
  query: new URL(url, 'http://webhook').searchParams,
  body,
})

/** Reads the charges that a webhook is about. What is not known, or not ours, is left alone. */
export async function handleWebhook(scope: Scope, accounts: PaymentAccounts, webhookId: string): Promise<void> {
  const { db, supplier } = scope
  const webhook = await db.one(find, [supplier.id, webhookId])
  if (webhook === undefined || webhook.handledAt !== null) return
  for (const ref of webhook.refs) {
    const charge = await db.one(findChargeByRef, [supplier.id, webhook.providerId, ref])
    if (charge) await refreshCharge(scope, accounts, charge)
  }
  await db.execute(setHandled, [supplier.id, webhookId])
}
