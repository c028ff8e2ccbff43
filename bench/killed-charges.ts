import { randomBytes, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { startSandbox } from '#sandbox/server.ts'
import { SEALING_KEY_BYTES } from '#server/platform/secrets/sealing.ts'
import { anOpenStore } from '#test/builders/checkout.ts'
import { anOrder, sendHome } from '#test/builders/orders.ts'
import { cardTokenOf } from '#test/builders/payment-sandbox.ts'
import { aCustomer, type Person } from '#test/builders/people.ts'
import type { StoreBuilder } from '#test/builders/store.ts'
import { startChild, type Child } from './child.ts'
import type { AtProvider, ChargedOrder, ChargeStep, Surroundings } from './killed-charge.ts'
import type { KilledRuns } from './killed-runs.ts'
import type { Cleanups, OpenDatabase } from './stage.ts'

const CONTROL_TOKEN = 'control'
const TOTAL = 4250
const MOST_STEPS = 200
const METHODS = ['pix', 'boleto', 'card'] as const
type Method = (typeof METHODS)[number]

interface Bank {
  readonly surroundings: Surroundings
  /** `body` is null for what is only read. */
  control(path: string, body: object | null): Promise<unknown>
  /** Runs the steps that are to be killed; it is started again after each kill. */
  victim: Child
  /** Ends what a killed process left, as the job does that is tried again. */
  readonly steady: Child
}

/**
 * Charges, receives and refunds an order by Pix, boleto and card in a process that is killed after its first step, another order in one
 * that is killed after its second, and so on, until nothing is killed any more. Webhooks are lost, and each step is tried again.
 */
export async function killChargesAtEachStep(
  { pool, connection }: OpenDatabase,
  cleanups: Cleanups,
): Promise<KilledRuns> {
  const bank = await openBank(connection, cleanups)
  const faults: string[] = []
  let [kills, orders] = [0, 0]
  for (const method of METHODS) {
    const store = await anOpenStore(pool, { payment: { kind: method, flow: 'pay-first' } })
    const customer = await aCustomer(store, { isEmailProved: true })
    const kind = method === 'pix' ? 'api-pix' : 'mercado-pago'
    await bank.steady.ask('openAccount', { supplierId: store.id, kind })
    for (let steps = 1; faults.length === 0; steps++) {
      const ended = await killOne(bank, store, customer, { method, steps })
      kills += ended.kills
      orders++
      faults.push(...ended.faults)
      if (ended.kills === 0) break
      if (steps === MOST_STEPS) faults.push(`charge by ${method}: it never ended`)
    }
  }
  return { kills, orders, faults }
}

async function openBank(connection: OpenDatabase['connection'], cleanups: Cleanups): Promise<Bank> {
  const sandbox = await startSandbox({ port: 0, controlToken: CONTROL_TOKEN })
  cleanups.push(() => sandbox.close())
  const surroundings = {
    connection: { ...connection },
    sandboxUrl: sandbox.url,
    sealingKey: randomBytes(SEALING_KEY_BYTES).toString('base64'),
  }
  const [victim, steady] = await Promise.all([aWorker(surroundings), aWorker(surroundings)])
  const bank: Bank = {
    surroundings,
    victim,
    steady,
    async control(path, body) {
      const response = await fetch(`${sandbox.url}/__control/${path}`, {
        method: body === null ? 'GET' : 'POST',
        headers: { 'x-control-token': CONTROL_TOKEN, 'content-type': 'application/json' },
        ...(body === null ? {} : { body: JSON.stringify(body) }),
      })
      if (!response.ok) throw new Error(`the sandbox refused ${path}: ${response.status}`)
      return response.json()
    },
  }
  cleanups.push(() => Promise.all([bank.victim.end(), bank.steady.end()]))
  await bank.control('rules', { rules: [{ match: {}, fault: { kind: 'webhook', mode: 'lost' } }] })
  return bank
}

async function aWorker(surroundings: Surroundings): Promise<Child> {
  const child = startChild('killed-charge.ts')
  await child.ask('open', surroundings)
  return child
}

interface Attempt {
  readonly method: Method
  readonly steps: number
}

async function killOne(bank: Bank, store: StoreBuilder, customer: Person, { method, steps }: Attempt) {
  const number = await anOrder(store, customer, {
    status: 'awaiting-payment',
    paymentKind: method,
    totalCents: TOTAL,
  })
  if (method === 'boleto') await sendHome(store, [number])
  const token = await cardTokenOf(bank.surroundings, 'APRO')
  const order: ChargedOrder = {
    supplierId: store.id,
    customerId: customer.customerId,
    number,
    card: method === 'card' ? { transactionId: randomUUID(), token } : null,
  }
  const before = await requestsTo(bank)
  let kills = 0
  const runKilled = async (step: ChargeStep) => {
    await letChecksComeDue(store)
    if (await isKilled(bank, { ...order, step, steps })) kills++
    await letChecksComeDue(store)
    await bank.steady.ask('run', { ...order, step, steps: null })
  }

  await runKilled('charge')
  const references = new Set((await requestsTo(bank)).slice(before.length).flatMap(({ reference }) => reference ?? []))
  const faults = references.size === 1 ? [] : [`${references.size} charges at the provider`]
  if (method !== 'card' && references.size === 1) {
    await bank.control(`charges/${[...references][0]}/pay`, {})
    await runKilled('receive')
  }
  faults.push(...(await differences(bank, store, order, { status: 'paid', paymentState: 'paid', returned: [] })))
  await runKilled('refund')
  faults.push(
    ...(await differences(bank, store, order, { status: 'cancelled', paymentState: 'refunded', returned: [TOTAL] })),
  )
  return { kills, faults: faults.map((fault) => `charge by ${method}, killed after step ${steps}: ${fault}`) }
}

/** A process that reads a charge again puts its next check off first. */
const letChecksComeDue = ({ pool, id }: StoreBuilder) =>
  pool.query('update charge set check_at = now() where supplier_id = $1 and check_at is not null', [id])

async function isKilled(bank: Bank, question: object): Promise<boolean> {
  try {
    await bank.victim.ask('run', question)
    return false
  } catch (error) {
    if (!bank.victim.hasEnded()) throw error
    bank.victim = await aWorker(bank.surroundings)
    return true
  }
}

const requestsTo = async (bank: Bank): Promise<{ reference: string | null }[]> =>
  (await bank.control('requests', null)) as { reference: string | null }[]

interface Money {
  readonly status: string
  readonly paymentState: string
  /** In cents. */
  readonly returned: readonly number[]
}

/** What is not as it should be of the one charge, its one payment and the refunds, here and at the provider. */
async function differences(bank: Bank, { pool }: StoreBuilder, order: ChargedOrder, money: Money): Promise<string[]> {
  const { rows } = await pool.query<Money & { charges: number; payments: number[] }>(
    `select o.status, o.payment_state as "paymentState",
       (select count(*)::integer from charge c where c.supplier_id = $1 and c.order_number = $2) as charges,
       array(select p.amount_cents::integer from payment p where p.supplier_id = $1 and p.order_number = $2) as payments,
       array(select r.amount_cents::integer from refund r join payment p on p.supplier_id = $1 and p.id = r.payment_id
         where r.supplier_id = $1 and p.order_number = $2 and r.state = 'done') as returned
     from purchase_order o where o.supplier_id = $1 and o.number = $2`,
    [order.supplierId, order.number],
  )
  const expected = { ...money, charges: 1, payments: [TOTAL] }
  const atProvider = await bank.steady.ask<AtProvider[]>('look', order)
  const expectedThere = [{ received: TOTAL, returned: money.returned.reduce((sum, amount) => sum + amount, 0) }]
  return [
    ...(isDeepStrictEqual({ ...rows[0] }, expected)
      ? []
      : [`${JSON.stringify(rows[0])} instead of ${JSON.stringify(expected)}`]),
    ...(isDeepStrictEqual(atProvider, expectedThere) ? [] : [`${JSON.stringify(atProvider)} at the provider`]),
  ]
}
