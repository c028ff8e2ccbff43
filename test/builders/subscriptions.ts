import { expect } from 'vitest'
import * as wire from '#contract/subscription.ts'
import { runSubscriptions } from '#server/modules/subscription/plan-runs.ts'
import { openStoreScope } from '#server/platform/http/request-context.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import type { TestApp } from './app.ts'
import { units } from './cart.ts'
import { aBuyer, anOpenStore, type Buyer, type OpenStore, type OpenStoreFields, type OrderBody } from './checkout.ts'
import { mailsTo } from './outbox.ts'
import { cookie, today } from './quotes.ts'
import { aPaymentMethod } from './selling.ts'
import { aProduct, type StoreBuilder } from './store.ts'

export interface TypeFields {
  readonly name?: string
  readonly unit?: 'week' | 'month'
  readonly count?: number
  readonly minimumCents?: number
}

/** By default every week. */
export async function aSubscriptionType(store: StoreBuilder, fields: TypeFields = {}): Promise<string> {
  const { rows } = await store.pool.query<{ id: string }>(
    `insert into subscription_type (supplier_id, name, description, interval_unit, interval_count, minimum_cents)
     values ($1, $2, 'Toda semana, no mesmo dia', $3, $4, $5)
     on conflict (supplier_id, name) do update set name = excluded.name returning id`,
    [store.id, fields.name ?? 'Semanal', fields.unit ?? 'week', fields.count ?? 1, fields.minimumCents ?? 0],
  )
  return rows[0]?.id ?? ''
}

export interface Subscribed {
  readonly store: OpenStore
  readonly buyer: Buyer
  readonly rice: { readonly id: string }
  readonly beans: { readonly id: string }
  /** Of the subscription. */
  readonly id: string
  /** The first occurrence after that of the first order. */
  readonly next: string
}

/** A weekly subscription of the customer without its orders, for tests of who may see and change it. */
export async function aStoredSubscription({ store, owner, addressId, productId }: Belonging): Promise<string> {
  const typeId = await aSubscriptionType(store)
  await cancelSubscriptions(store)
  const { rows } = await store.pool.query<{ id: string }>(
    `with created as (
       insert into subscription (supplier_id, customer_id, type_id, placed_by, placed_as, first_on, next_on, plan_at, delivery_type,
         delivery_option_id, address_id, payment_method_id, missing_policy)
       values ($1, $2, $3, $4, 'customer', $5, $6, now() + interval '5 days', 'delivery', $7, $8, $9, 'skip-product') returning id),
     line as (
       insert into subscription_line (supplier_id, subscription_id, product_id, quantity, agreed_price)
       select $1, id, $10, 1000, 100000 from created)
     select id from created`,
    [
      store.id,
      owner.customerId,
      typeId,
      owner.loginId,
      today(),
      today(7),
      store.deliveryId,
      addressId,
      await aPaymentMethod(store, { kind: 'cash' }),
      productId,
    ],
  )
  return rows[0]?.id ?? ''
}

/** No schedule changes their rows afterwards. */
export const cancelSubscriptions = ({ pool, id }: StoreBuilder) =>
  pool.query(`update subscription set status = 'cancelled', plan_at = null where supplier_id = $1`, [id])

interface Belonging {
  readonly store: OpenStore
  readonly owner: { readonly customerId: string; readonly loginId: string }
  readonly addressId: string
  readonly productId: string
}

/** Customers who subscribe, and what they do with it. */
export function subscriptions(app: Pick<TestApp, 'call' | 'server'>, pool: StoreBuilder['pool']) {
  const { call } = app

  /** Two of a tracked product at R$ 10 and one of another at R$ 5, every week from the day after tomorrow on. */
  async function aSubscriber(
    fields: OpenStoreFields = {},
    choices: Pick<OrderBody, 'assinatura'> = {},
  ): Promise<Subscribed> {
    const store = await anOpenStore(pool, {
      tags: ['has-delivery'],
      payment: { kind: 'cash' },
      ...fields,
      delivery: { datesAhead: 30, ...fields.delivery },
    })
    const buyer = await aBuyer(app, store, { creditLimitCents: 100_000, isEmailProved: true })
    const idtipoassinatura = await aSubscriptionType(store)
    const rice = await aProduct(store, { name: 'Arroz', price: 10, stock: 20 })
    const beans = await aProduct(store, { name: 'Feijão', price: 5 })
    const { status, failure } = await buyer.buy([units(rice, 2), units(beans, 1)], {
      formaEntrega: { id: store.deliveryId, data_de_entrega: today(2) },
      idtipoassinatura,
      ...choices,
    })
    expect([status, failure.codigo]).toEqual([200, undefined])
    const { body } = await call(wire.listSubscriptions, {
      params: { idfornecedor: store.slug, idcliente: buyer.customerId },
      headers: cookie(buyer.token),
    })
    return { store, buyer, rice, beans, id: body.assinaturas[0]?.idassinatura ?? '', next: today(9) }
  }

  const of = ({ id, store, buyer }: Subscribed) => ({
    params: { idassinatura: id },
    query: { idfornecedor: store.slug },
    headers: cookie(buyer.token),
  })
  const seen = async (one: Subscribed) => (await call(wire.getSubscription, of(one))).body
  const change = (one: Subscribed, body: Parameters<typeof call<typeof wire.changeSubscription>>[1]['body']) =>
    call(wire.changeSubscription, { ...of(one), body })
  const skip = (one: Subscribed, data: string, pular = true) =>
    call(wire.skipDate, { ...of(one), params: { idassinatura: one.id, data }, body: { pular } })
  const answer = (one: Subscribed, aceita: boolean, total: number) =>
    call(wire.answerPrice, { ...of(one), params: { idassinatura: one.id, data: one.next }, body: { aceita, total } })
  const cancel = (one: Subscribed) => call(wire.cancelSubscription, of(one))

  /** Runs what is due in this store alone, through a database that may be replaced. */
  async function runNow({ store }: Subscribed, replaced: (scope: Scope) => Scope = (scope) => scope) {
    const { appContext } = app.server()
    await runSubscriptions(appContext.db, async (supplierId) => {
      const scope = supplierId === store.id ? await openStoreScope(appContext, supplierId) : null
      return scope && replaced(scope)
    })
  }

  /** As if the day of the reminder and that of the order had come. */
  async function letNextComeDue(one: Subscribed): Promise<void> {
    await pool.query('update subscription set plan_at = now() where supplier_id = $1 and plan_at is not null', [
      one.store.id,
    ])
    await runNow(one)
    await comeDue(one)
  }

  const comeDue = ({ store }: Subscribed) =>
    pool.query(`update subscription_run set try_at = now() where supplier_id = $1 and status = 'due'`, [store.id])

  const dateOf = async (one: Subscribed, date = one.next) => (await seen(one)).datas.find(({ data }) => data === date)

  const subjectsTo = async ({ buyer }: Subscribed) =>
    (await mailsTo(pool, buyer.email)).map(({ subject }) => subject).filter((subject) => /assinatura/i.test(subject))

  return { aSubscriber, seen, change, skip, answer, cancel, runNow, letNextComeDue, comeDue, dateOf, subjectsTo }
}
