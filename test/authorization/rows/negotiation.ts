import { randomUUID } from 'node:crypto'
import * as wire from '#contract/negotiation.ts'
import * as orderWire from '#contract/negotiated-order.ts'
import * as own from '#contract/own-negotiation.ts'
import { aBreakfast } from '#test/builders/combos.ts'
import { ATTENDANTS, each, ON_THE_ACCOUNT, only } from '../answers.ts'
import type { Belongings } from '../belongings.ts'
import type { Caller } from '../callers.ts'
import type { Row } from '../row.ts'
import { MAY_NOT_SUBMIT, orderBody } from './buying.ts'

const NEGOTIATES = [...ATTENDANTS, 'staff for settings', 'staff for all else'] as const satisfies Caller[]
const HOLDER = 'attendant for the owner'

/** The cart of the owner is held by the attendant who acts for the owner. */
const BY_THE_HOLDER = {
  answers: only(
    [HOLDER],
    each(
      NEGOTIATES.filter((caller) => caller !== HOLDER),
      'negotiation.taken',
    ),
  ),
  rightful: HOLDER,
} as const

type State = 'free' | 'held' | 'requested'

/** One unit and no combo in the owner's cart, a negotiation that left a proposal, and another one unless the cart is free. Returns the proposal's id. */
async function negotiate({ store, owner, productId }: Belongings, state: State): Promise<string> {
  const key = [store.id, owner.customerId]
  await store.pool.query('delete from negotiation where supplier_id = $1 and customer_id = $2', key)
  await store.pool.query('delete from cart_combo where supplier_id = $1 and customer_id = $2', key)
  await store.pool.query(
    `insert into cart (supplier_id, customer_id) values ($1, $2)
     on conflict (supplier_id, customer_id) do update set locked_by = null, locked_until = null`,
    key,
  )
  await store.pool.query(
    `insert into cart_line (supplier_id, customer_id, product_id, quantity, changed_at_version) values ($1, $2, $3, 1000, 0)
     on conflict (supplier_id, customer_id, product_id) do update set quantity = 1000, attendant_price = null`,
    [...key, productId],
  )
  const { rows } = await store.pool.query<{ id: string; staffId: string }>(
    `insert into negotiation (supplier_id, customer_id, staff_id, ended_at, ended_by, proposal)
     select $1, $2, m.id, now(), 'customer', json_build_array(json_build_object('productId', $3::uuid, 'quantity', 1000, 'price', 95000))
     from session s join staff m on m.supplier_id = $1 and m.login_id = s.login_id and m.role = 'attendant'
     where s.supplier_id = $1 and s.acting_customer_id = $2 limit 1
     returning id, staff_id as "staffId"`,
    [...key, productId],
  )
  const [{ id, staffId } = { id: '', staffId: '' }] = rows
  if (state === 'free') return id
  await store.pool.query(
    `with held as (
       update cart set locked_by = $3, locked_until = now() + interval '15 minutes' where supplier_id = $1 and customer_id = $2),
     started as (insert into negotiation (supplier_id, customer_id, staff_id) values ($1, $2, $3) returning id)
     insert into price_request (supplier_id, negotiation_id, product_id, quantity, price)
     select $1, id, $4, 1000, 50000 from started where $5`,
    [...key, staffId, productId, state === 'requested'],
  )
  return id
}

/** The calls of who negotiates, for the owner's cart. */
const inCart =
  (state: State, more: (of: Belongings, proposalId: string) => object = () => ({})): Row['sent'] =>
  async (of) => {
    const proposalId = await negotiate(of, state)
    return {
      params: { idcliente: of.owner.customerId },
      query: { idfornecedor: of.store.slug },
      ...more(of, proposalId),
    }
  }

const onLine =
  (state: State, body: object): Row['sent'] =>
  async (of) => {
    await negotiate(of, state)
    const params = { idcliente: of.owner.customerId, idproduto: of.productId }
    return { params, query: { idfornecedor: of.store.slug }, body }
  }

export const NEGOTIATION_ROWS: readonly Row[] = [
  {
    endpoint: wire.listCarts,
    answers: only(NEGOTIATES),
    rightful: HOLDER,
    sent: ({ store }) => ({
      params: {},
      query: { idfornecedor: store.slug, busca: 'ana', page: 1, limit: 20 },
    }),
  },
  { endpoint: wire.negotiatedCart, answers: only(NEGOTIATES), rightful: HOLDER, sent: inCart('held') },
  { endpoint: wire.takeCart, answers: only(NEGOTIATES), rightful: HOLDER, sent: inCart('free') },
  { endpoint: wire.returnCart, ...BY_THE_HOLDER, sent: inCart('held') },
  {
    endpoint: wire.requestTurn,
    answers: only(
      NEGOTIATES.filter((caller) => caller !== HOLDER),
      { [HOLDER]: 'negotiation.notHeld' },
    ),
    rightful: 'attendant without client',
    sent: inCart('held'),
  },
  {
    endpoint: wire.passTurn,
    ...BY_THE_HOLDER,
    sent: async (of) => {
      const sent = await inCart('held')(of)
      await requestTurn(of)
      return sent
    },
  },
  { endpoint: wire.requestConsent, ...BY_THE_HOLDER, sent: inCart('held') },
  { endpoint: wire.setLine, ...BY_THE_HOLDER, sent: onLine('held', { quantidade: 2, preco: 9.5 }) },
  { endpoint: wire.listCombosForCart, answers: only(NEGOTIATES), rightful: HOLDER, sent: inCart('held') },
  {
    endpoint: wire.setCombo,
    ...BY_THE_HOLDER,
    sent: async (of) => {
      const { params, query } = await inCart('held')(of)
      const { comboId, coffee, bread } = await aBreakfast(of.store)
      return {
        params: { ...params, idcombo: randomUUID() },
        query,
        body: {
          idcombopromocional_cabecalho: comboId,
          quantidade: 1,
          produtos: [coffee, bread].map(({ id }) => ({ id })),
        },
      }
    },
  },
  {
    endpoint: wire.setCartNote,
    ...BY_THE_HOLDER,
    sent: inCart('held', () => ({ body: { recado: 'Preço até sexta' } })),
  },
  {
    endpoint: wire.requestPrice,
    ...BY_THE_HOLDER,
    sent: onLine('held', { preco: 5, motivo: 'Cliente antigo' }),
  },
  {
    endpoint: wire.decidePrice,
    answers: only(['staff for settings']),
    rightful: 'staff for settings',
    sent: onLine('requested', { aprovado: true }),
  },
  {
    endpoint: wire.restoreProposal,
    ...BY_THE_HOLDER,
    sent: inCart('held', (_, id) => ({ body: { id } })),
  },
  {
    endpoint: wire.writeDownConsent,
    ...BY_THE_HOLDER,
    sent: async (of) => ({
      ...(await inCart('held')(of)),
      body: { versao: await versionOf(of), canal: 'TELEFONE' },
    }),
  },
  { endpoint: orderWire.orderChoices, ...BY_THE_HOLDER, sent: inCart('held') },
  {
    endpoint: orderWire.orderDelivery,
    ...BY_THE_HOLDER,
    sent: async (of) => {
      const { params, query } = await inCart('held')(of)
      return {
        params,
        query: {
          ...query,
          tipoEntrega: 'DELIVERY',
          idendereco: of.addressId,
          idformapagamento: of.store.paymentId,
        },
      }
    },
  },
  {
    endpoint: orderWire.submitNegotiatedOrder,
    answers: only([HOLDER], {
      'attendant without client': 'negotiation.taken',
      'staff for settings': 'order.notAllowed',
      // Who takes orders at the desk may submit one that was negotiated, but in the own turn.
      'staff for all else': 'negotiation.taken',
    }),
    rightful: HOLDER,
    sent: async (of) => {
      const body = await orderBody(of)
      const sent = await inCart('held')(of)
      await agree(of)
      return { ...sent, body }
    },
  },
  { endpoint: own.ownNegotiation, answers: only(ON_THE_ACCOUNT), sent: inCart('held') },
  {
    endpoint: own.releaseCart,
    answers: only(ON_THE_ACCOUNT, { 'key that only reads': 'access.notAllowed' }),
    sent: inCart('held'),
  },
  {
    endpoint: own.restoreOwnProposal,
    answers: only(ON_THE_ACCOUNT, {
      'key that only reads': 'access.notAllowed',
      // Who negotiates takes the cart first.
      [HOLDER]: 'negotiation.notHeld',
      'staff for the owner': 'negotiation.notHeld',
    }),
    sent: inCart('free', (_, id) => ({ body: { id } })),
  },
  {
    endpoint: own.giveConsent,
    answers: only(['customer', 'linked user who submits'], each(MAY_NOT_SUBMIT, 'order.notAllowed')),
    sent: async (of) => ({ ...(await inCart('held')(of)), body: { versao: await versionOf(of) } }),
  },
]

/** Another member of the staff wants the cart. */
const requestTurn = ({ store, owner }: Belongings): Promise<unknown> =>
  store.pool.query(
    `update negotiation n set turn_requested_at = now(), turn_requested_by = (
       select id from staff m where m.supplier_id = $1 and m.id <> n.staff_id and m.is_active order by m.id limit 1)
     where n.supplier_id = $1 and n.customer_id = $2 and n.ended_at is null`,
    [store.id, owner.customerId],
  )

/** The customer agrees to any price of the cart as it is. */
const agree = ({ store, owner }: Belongings): Promise<unknown> =>
  store.pool.query(
    `update negotiation n set consent_version = c.version + 1000000, consent_cents = 100000000, consent_at = now(), consent_channel = 'phone'
     from cart c where n.supplier_id = $1 and n.customer_id = $2 and n.ended_at is null
       and c.supplier_id = n.supplier_id and c.customer_id = n.customer_id`,
    [store.id, owner.customerId],
  )

async function versionOf({ store, owner }: Belongings): Promise<number> {
  const { rows } = await store.pool.query<{ version: string }>(
    'select version from cart where supplier_id = $1 and customer_id = $2',
    [store.id, owner.customerId],
  )
  return Number(rows[0]?.version)
}
