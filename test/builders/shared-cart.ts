import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { TestApp } from './app.ts'
import { cartOf, type Operation } from './cart.ts'
import { aBreakfast } from './combos.ts'
import { actingFor, aCustomer, aLinkedUser, aPortfolio, aStaffMember, signedIn, type Person } from './people.ts'
import { aProduct, aStore, type StoreBuilder } from './store.ts'

/** One cart that its customer, a linked user and a representative change in many sessions at once. */
export interface SharedCart {
  readonly store: StoreBuilder
  readonly person: Person
  readonly sessions: readonly Pick<Person, 'token' | 'customerId'>[]
  readonly productIds: readonly string[]
  /** Combos that the cart may have, as operations name them. */
  readonly combos: readonly NonNullable<Operation['combo']>[]
}

const PRODUCTS = 6

export async function aSharedCart(pool: pg.Pool, sessions: number): Promise<SharedCart> {
  const store = await aStore(pool)
  const person = await aCustomer(store)
  const linked = await aLinkedUser(store, person)
  const representative = await aStaffMember(store, 'representative')
  await aPortfolio(store, representative, [person])
  const tokens = [
    () => signedIn(store, person.loginId),
    () => signedIn(store, linked.loginId),
    () => actingFor(store, representative.loginId, person.customerId),
  ]
  const { customerId } = person
  const products = await Promise.all(Array.from({ length: PRODUCTS }, () => aProduct(store)))
  const { comboId, coffee, bread, cake } = await aBreakfast(store)
  return {
    store,
    person,
    productIds: products.map(({ id }) => id),
    combos: [bread, cake].map((chosen) => ({
      id: randomUUID(),
      idcombopromocional_cabecalho: comboId,
      produtos: [coffee, chosen].map(({ id }) => ({ id })),
    })),
    sessions: await Promise.all(
      Array.from({ length: sessions }, async (_, index) => ({
        token: (await tokens[index % tokens.length]?.()) ?? '',
        customerId,
      })),
    ),
  }
}

/** Numbers from 0 to 1, always the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function randomOperation({ productIds, combos }: SharedCart, random: () => number): Operation {
  const id = randomUUID()
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const kind = random()
  if (kind < 0.1) return { id, observacao: `Observação ${upTo(999)}` }
  const combo = random() < 0.25 ? combos[upTo(combos.length - 1)] : undefined
  const changed = combo ? { combo } : { idproduto: productIds[upTo(productIds.length - 1)] ?? '' }
  if (kind < 0.7) return { id, ...changed, diferenca: upTo(8) - 3 }
  return { id, ...changed, quantidade: upTo(9) }
}

const SAVES = 4
const LOST_ANSWERS = 0.3
const LOST_REQUESTS = 0.1

/**
 * One session changes the cart some times. Now and then a request or an answer is lost; it then sends the same again, to
 * whichever server `call` takes. Returns its operations by request, in order.
 */
export async function changeSharedCart(
  app: Pick<TestApp, 'call'>,
  shared: SharedCart,
  session: number,
): Promise<Operation[][]> {
  const { store, sessions } = shared
  const random = seededRandom(session + 1)
  const cart = cartOf(app, store, sessions[session] ?? { token: '', customerId: '' })
  const requests: Operation[][] = []
  for (let count = 0; count < SAVES; count++) {
    const operacoes = Array.from({ length: 1 + Math.floor(random() * 3) }, () => randomOperation(shared, random))
    requests.push(operacoes)
    for (;;) {
      const luck = random()
      if (luck < LOST_REQUESTS) continue
      const { status, failure } = await cart.save({ cartItens: [], operacoes })
      if (status !== 200) throw new Error(`${String(status)} ${JSON.stringify(failure)}`)
      if (luck > LOST_REQUESTS + LOST_ANSWERS) break
    }
    await delay(random() * 5)
  }
  return requests
}

/** What of the operations was lost, applied twice or applied in no possible order. `sent` is what each session sent. */
export async function sharedCartFaults(
  app: Pick<TestApp, 'call'>,
  { store, person }: SharedCart,
  sent: readonly (readonly Operation[][])[],
): Promise<string[]> {
  const { rows } = await store.pool.query<{ id: string; version: string }>(
    'select id, version from cart_operation where supplier_id = $1 and customer_id = $2',
    [store.id, person.customerId],
  )
  const versions = new Map(rows.map(({ id, version }) => [id, Number(version)]))
  const all = sent.flat(2)
  const faults = all.filter(({ id }) => !versions.has(id)).map(({ id }) => `${id} was lost`)
  if (rows.length !== all.length) faults.push(`${String(rows.length)} operations of ${String(all.length)}`)
  for (const requests of sent) {
    const order = requests.map((operations) => new Set(operations.map(({ id }) => versions.get(id))))
    const firsts = order.map(([version]) => version ?? 0)
    if (order.some(({ size }) => size !== 1)) faults.push('one request was applied in parts')
    if (
      !isDeepStrictEqual(
        firsts,
        [...new Set(firsts)].toSorted((a, b) => a - b),
      )
    )
      faults.push(`a session's requests were applied in the order ${firsts.join(' ')}`)
  }
  const inOrder = all.toSorted((a, b) => (versions.get(a.id) ?? 0) - (versions.get(b.id) ?? 0))
  const expected = replayed(inOrder)
  const { body } = await cartOf(app, store, person).load()
  const found = {
    note: body.observacao,
    quantities: Object.fromEntries(body.produtosSelecionados.map(({ id, quantidade }) => [id, quantidade])),
  }
  if (!isDeepStrictEqual(sortedKeys(found.quantities), sortedKeys(expected.quantities)) || found.note !== expected.note)
    faults.push(`the cart holds ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`)
  return faults
}

const sortedKeys = (quantities: Readonly<Record<string, number>>) =>
  Object.entries(quantities).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** The operations one after the other, by the plainest reading of what each means. */
function replayed(operations: readonly Operation[]) {
  const quantities: Record<string, number> = {}
  let note = ''
  for (const { idproduto, combo, quantidade, diferenca, observacao } of operations) {
    const id = idproduto ?? combo?.id
    if (id === undefined) note = observacao ?? note
    else quantities[id] = Math.max(0, quantidade ?? (quantities[id] ?? 0) + (diferenca ?? 0))
  }
  return { note, quantities: Object.fromEntries(Object.entries(quantities).filter(([, quantity]) => quantity > 0)) }
}
