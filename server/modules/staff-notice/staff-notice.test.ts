import { expect, test } from 'vitest'
import * as wire from '#contract/staff-notice.ts'
import type { Input } from '#contract/endpoint.ts'
import type { StaffModule } from '#domain/access/can.ts'
import { publish } from '#server/platform/events/publish.ts'
import { openStoreScope } from '#server/platform/http/request-context.ts'
import { inTransaction } from '#server/platform/http/scope.ts'
import { testApp } from '#test/builders/app.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { mailsToStaff, subjectsToStaff } from '#test/builders/notices.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aProduct, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool, server } = testApp()

type Chosen = Input<typeof wire.saveStaffNotices>['body']

async function aPerson(store: StoreBuilder, modules: readonly StaffModule[]) {
  const person = await aStaffMember(store, 'staff', [...modules])
  const headers = { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${person.token}` }
  return {
    ...person,
    settings: async () => (await call(wire.getStaffNotices, { params: {}, headers })).body,
    choose: (body: Chosen) => call(wire.saveStaffNotices, { params: {}, headers, body }),
    subjects: () => subjectsToStaff(pool, server(), person),
  }
}

async function aShop() {
  const store = await anOpenStore(pool, { payment: { kind: 'cash', flow: 'pick-first' } })
  const { id } = await aProduct(store, { price: 10 })
  const buys = async () => (await (await aBuyer({ call }, store)).buy([{ id, quantidade: 1 }])).body.numpedido
  return { store, buys }
}

const notOf = (tipo: Chosen['avisos'][number]['tipo']): Chosen => ({ avisos: [{ tipo, email: false }], silencio: null })

test('who wants no e-mail of new orders gets none, and the others get theirs, once', async () => {
  const { store, buys } = await aShop()
  const [silent, other] = await Promise.all([aPerson(store, ['orders', 'finance']), aPerson(store, ['orders'])])
  expect(await silent.settings()).toEqual({
    avisos: [
      { tipo: 'PEDIDO', email: true },
      { tipo: 'PAGAMENTO', email: true },
      { tipo: 'NUMEROS_DA_SEMANA', email: false },
    ],
    silencio: null,
  })
  expect((await silent.choose(notOf('PEDIDO'))).body.avisos).toEqual([
    { tipo: 'PEDIDO', email: false },
    { tipo: 'PAGAMENTO', email: true },
    { tipo: 'NUMEROS_DA_SEMANA', email: false },
  ])
  const number = await buys()
  expect(await other.subjects()).toEqual([`Novo pedido nº ${number}, R$ 10,00`])
  expect(await other.subjects()).toHaveLength(1)
  expect(await silent.subjects()).toEqual([])
})

test('several orders within a minute are one message, which lists them', async () => {
  const { store, buys } = await aShop()
  const person = await aPerson(store, ['orders'])
  const numbers = [await buys(), await buys(), await buys()]
  const [mail, ...others] = await mailsToStaff(pool, server(), person)
  expect([mail?.subject, others]).toEqual(['3 pedidos novos', []])
  for (const number of numbers) expect(mail?.plain).toContain(`Novo pedido nº ${number}`)
  expect(mail?.plain).toContain(`/${store.slug}/gestao/pedidos`)
})

test('within the quiet hours nothing is sent, and what came is one summary at their end', async () => {
  const { store, buys } = await aShop()
  const person = await aPerson(store, ['orders'])
  const [from, until] = await hoursAround(-1, 1)
  expect((await person.choose({ avisos: [], silencio: { das: from, ate: until } })).body.silencio).toEqual({
    das: from,
    ate: until,
  })
  await buys()
  await buys()
  expect(await person.subjects()).toEqual([])
  const { rows } = await pool.query<{ ends: boolean }>(
    `select to_char(due_at at time zone 'America/Sao_Paulo', 'HH24:MI') = $2 and due_at > now() and due_at < now() + interval '1 hour 1 minute' as ends
     from staff_notice where supplier_id = $1`,
    [store.id, until],
  )
  expect(rows).toEqual([{ ends: true }, { ends: true }])
  await pool.query('update staff_notice set due_at = now() where supplier_id = $1', [store.id])
  expect(await person.subjects()).toEqual(['2 pedidos novos'])

  const [later, latest] = await hoursAround(1, 2)
  await person.choose({ avisos: [], silencio: { das: later, ate: latest } })
  const number = await buys()
  expect(await person.subjects()).toContain(`Novo pedido nº ${number}, R$ 10,00`)
})

/** So many hours from now, in the clock of the store. */
async function hoursAround(...hours: readonly [number, number]): Promise<readonly [string, string]> {
  const { rows } = await pool.query<{ clock: string }>(
    `select to_char((now() + make_interval(hours => h.hours)) at time zone 'America/Sao_Paulo', 'HH24:MI') as clock
     from unnest($1::integer[]) with ordinality h (hours, place) order by place`,
    [hours],
  )
  const [first, second] = rows
  if (first === undefined || second === undefined) throw new Error('two hours have two clocks')
  return [first.clock, second.clock]
}

test('quiet hours that end when they begin are refused at their end', async () => {
  const { store } = await aShop()
  const person = await aPerson(store, ['orders'])
  const refused = await person.choose({ avisos: [], silencio: { das: '22:00', ate: '22:00' } })
  expect([refused.status, refused.failure.campo]).toEqual([422, 'silencio.ate'])
  expect((await person.settings()).silencio).toBeNull()
})

test('nobody chooses what is not theirs to see', async () => {
  const { store } = await aShop()
  const person = await aPerson(store, ['orders'])
  const refused = await person.choose({ avisos: [{ tipo: 'CADASTRO', email: true }], silencio: null })
  expect(refused.failure.codigo).toBe('access.notAllowed')
  expect((await person.settings()).avisos).toEqual([{ tipo: 'PEDIDO', email: true }])
})

test('who lost the module or was deactivated meanwhile is not notified', async () => {
  const { store, buys } = await aShop()
  const [demoted, deactivated, third] = await Promise.all([0, 1, 2].map(() => aPerson(store, ['orders', 'content'])))
  if (!demoted || !deactivated || !third) throw new Error('there are three')
  for (const person of [demoted, deactivated, third])
    await person.choose({ avisos: [], silencio: { das: '00:00', ate: '23:59' } })
  const number = await buys()
  await subjectsToStaff(pool, server(), third)
  const change = (set: string, { email }: { readonly email: string }) =>
    pool.query(
      `update staff set ${set} where supplier_id = $1 and login_id = (select id from login where email = $2)`,
      [store.id, email],
    )
  await change(`modules = '{content}'`, demoted)
  await change('is_active = false', deactivated)
  await pool.query('update staff_notice set due_at = now() where supplier_id = $1 and sent_at is null', [store.id])
  expect(await third.subjects()).toEqual([`Novo pedido nº ${number}, R$ 10,00`])
  expect([await demoted.subjects(), await deactivated.subjects()]).toEqual([[], []])
})

test('a registration that waits is notified, and one that is approved is not', async () => {
  const { store } = await aShop()
  const [reviewer, other] = await Promise.all([aPerson(store, ['customers']), aPerson(store, ['content'])])
  const scope = await openStoreScope(server().appContext, store.id)
  if (scope === null) throw new Error('the store is open')
  const register = async (name: string, isApproved: boolean) => {
    const { customerId } = await aCustomer(store, { name, isApproved })
    await inTransaction(scope, (scope) =>
      publish(scope, 'customer.registered', { customerId, status: isApproved ? 'approved' : 'waiting' }),
    )
  }
  await register('Padaria Aurora', false)
  await register('Bar do Zeca', true)
  expect(await reviewer.subjects()).toEqual(['Cadastro para aprovar: Padaria Aurora'])
  expect(await other.subjects()).toEqual([])
})
