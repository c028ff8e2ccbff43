import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { StaffModule } from '#domain/access/can.ts'
import type { OrderStatus } from '#domain/order/order-status.ts'
import { TRANSITIONS, type StaffMoveName } from '#domain/order/transitions.ts'
import { anOrder, aQuote, sendHome } from '#test/builders/orders.ts'
import { aCustomer, aStaffMember, type Person } from '#test/builders/people.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'
import { demonstration } from './demonstration.ts'
import { browserAt } from './visitor.ts'

const { origin, pool, find } = demonstration()
const newVisitor = browserAt(origin)

/** The screens on which staff move an order, and who works there. */
const SCREENS = {
  order: { modules: ['orders'], path: (number: number) => `/pedidos/${number}` },
  picking: { modules: ['picking'], path: (number: number) => `/separacao/${number}` },
  quote: { modules: ['prices'], path: (number: number) => `/orcamentos/${number}` },
} as const satisfies Record<string, { modules: readonly StaffModule[]; path: (number: number) => string }>
type Screen = keyof typeof SCREENS

const CANCEL = { order: 'Sim, cancelar o pedido' }
const DELIVER = 'Confirmar entrega'
const HAND_OUT = 'Confirmar retirada'
/** What opens the form of a button. */
const OPENS: Readonly<Record<string, string>> = {
  [CANCEL.order]: 'Cancelar pedido',
  [DELIVER]: 'Registrar entrega',
  [HAND_OUT]: 'Registrar retirada',
}
const PICK = { order: 'Começar a separar', picking: 'Começar a separar' }
const SEND = { order: 'Saiu para entrega', picking: 'Saiu para entrega' }
const WAIT_FOR_PICKUP = { order: 'Pronto para retirada', picking: 'Pronto para retirada' }

/**
 * The button of each move on each of its screens: a move that is not named here does not compile. What a courier reports is
 * in the test of delivery runs.
 */
const BUTTONS: Readonly<Record<StaffMoveName, Partial<Record<Screen, string>>>> = {
  'quote-requested → quote-priced': { quote: 'Enviar orçamento' },
  'placed → picking': PICK,
  'picking → awaiting-payment': { picking: 'Concluir separação' },
  'paid → picking': PICK,
  'picking → ready-for-pickup': WAIT_FOR_PICKUP,
  'paid → ready-for-pickup': WAIT_FOR_PICKUP,
  'picking → out-for-delivery': SEND,
  'paid → out-for-delivery': SEND,
  'out-for-delivery → delivered': { order: DELIVER },
  'ready-for-pickup → delivered': { order: HAND_OUT, picking: HAND_OUT },
  'quote-requested → cancelled': CANCEL,
  'quote-priced → cancelled': CANCEL,
  'placed → cancelled': CANCEL,
  'picking → cancelled': CANCEL,
  'awaiting-payment → cancelled': CANCEL,
  'paid → cancelled': CANCEL,
  'ready-for-pickup → cancelled': CANCEL,
}

/** An order from which the table allows the move. */
async function anOrderFor(store: StoreBuilder, customer: Person, move: StaffMoveName): Promise<number> {
  const [from, to] = move.split(' → ') as [OrderStatus, OrderStatus]
  if (from === 'quote-requested' || from === 'quote-priced') return aQuote(store, customer, from)
  const isPaid = from === 'paid'
  const isCharged = isPaid || from === 'awaiting-payment' || to === 'awaiting-payment'
  const isPicked = to === 'ready-for-pickup' || to === 'out-for-delivery'
  const number = await anOrder(store, customer, {
    status: from,
    flow: move === 'paid → picking' ? 'pay-first' : 'pick-first',
    paymentKind: isCharged ? 'pix' : 'cash',
    paymentState: isPaid ? 'paid' : 'open',
  })
  const key = [store.id, number]
  if (isPicked || to === 'awaiting-payment')
    await pool.query(
      'update order_line set picked_quantity = quantity where supplier_id = $1 and order_number = $2',
      key,
    )
  if (isPicked)
    await pool.query('update purchase_order set picked_at = now() where supplier_id = $1 and number = $2', key)
  if (from === 'out-for-delivery' || to === 'out-for-delivery') await sendHome(store, [number])
  return number
}

/** What the form of a button asks for first. */
async function press(page: Page, button: string): Promise<void> {
  const opens = OPENS[button]
  if (opens !== undefined) await page.locator('summary', { hasText: opens }).click()
  if (button === DELIVER || button === HAND_OUT) await page.getByLabel(/^Ou o nome de quem/).fill('Portaria')
  if (button === CANCEL.order) await page.getByLabel('Motivo, que o cliente vai ler').fill('Acabou o estoque')
  await page.getByRole('button', { name: button, exact: true }).click()
}

async function aTeam() {
  const store = await aStore(pool)
  const customer = await aCustomer(store)
  return {
    store,
    customer,
    open: async (screen: Screen) => {
      const { modules, path } = SCREENS[screen]
      const { token } = await aStaffMember(store, 'staff', modules)
      const { page } = await newVisitor({ device: 'desktop', token, hasScript: false })
      return { page, goTo: (number: number) => page.goto(`/${store.slug}/gestao${path(number)}`) }
    },
    /** A move that can be undone is written some seconds later. */
    statusOf: (number: number) =>
      find(
        `select coalesce(h.to_status, o.status) from purchase_order o
         left join held_move h on h.supplier_id = o.supplier_id and h.order_number = o.number
         where o.supplier_id = $1 and o.number = $2`,
        [store.id, number],
      ),
  }
}

test.each(Object.keys(SCREENS) as Screen[])('on the screen "%s" every move has its button', async (screen) => {
  const team = await aTeam()
  // Without script, so that a page is there when its HTML is.
  const { page, goTo } = await team.open(screen)
  for (const [move, buttons] of Object.entries(BUTTONS) as [StaffMoveName, Partial<Record<Screen, string>>][]) {
    const button = buttons[screen]
    if (button === undefined) continue
    const number = await anOrderFor(team.store, team.customer, move)
    await goTo(number)
    await press(page, button)
    expect(`${move}: ${await team.statusOf(number)}`).toBe(`${move}: ${move.split(' → ')[1]}`)
  }
})

test('the table has no move of staff without a button', () => {
  const moves = TRANSITIONS.filter(({ by }) => by.some((mover) => mover === 'staff')).flatMap(({ from, to }) =>
    from.map((status) => `${status} → ${to}`),
  )
  expect(Object.keys(BUTTONS)).toEqual(expect.arrayContaining(moves))
  expect(Object.values(BUTTONS).every((buttons) => Object.keys(buttons).length > 0)).toBe(true)
})

test.each([
  ['order', 'placed → picking', /Este pedido já está em “Cancelado” \(sistema, .*\)\. Atualizado\./],
  ['picking', 'picking → awaiting-payment', /Pedido \d+: já está em “Cancelado”\. Atualizado\./],
] as const)(
  'on the screen "%s" a move that is gone meanwhile shows where the order is',
  async (screen, move, explanation) => {
    const team = await aTeam()
    // Without script the page does not learn of the change before its button is pressed.
    const { page, goTo } = await team.open(screen)
    const number = await anOrderFor(team.store, team.customer, move)
    await goTo(number)
    await pool.query("update purchase_order set status = 'cancelled' where supplier_id = $1 and number = $2", [
      team.store.id,
      number,
    ])
    await pool.query(
      `insert into order_event (supplier_id, order_number, position, from_status, to_status) values ($1, $2, 2, $3, 'cancelled')`,
      [team.store.id, number, move.split(' → ')[0]],
    )
    await press(page, BUTTONS[move][screen] ?? '')
    await page.getByText(explanation).waitFor()
    expect(await page.getByRole('button', { name: BUTTONS[move][screen] ?? '', exact: true }).count()).toBe(0)
  },
)
