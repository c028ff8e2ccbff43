import { describe, expect, test } from 'vitest'
import { authenticate } from '#contract/sign-in.ts'
import { inviteUser } from '#contract/linked-user.ts'
import { requestRecovery } from '#contract/password.ts'
import { eraseAccount } from '#contract/privacy.ts'
import { sendVerification } from '#contract/verification.ts'
import { sessionOf, testApp } from '#test/builders/app.ts'
import { eventsHandledIn } from '#test/builders/outbox.ts'
import { aRegular, PHONE, whereIs } from '#test/builders/erasure.ts'
import { aCustomer, aLinkedUser, aStaffMember, PASSWORD, signedIn } from '#test/builders/people.ts'
import { aStore, unique, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

const erase = (store: StoreBuilder, sessao: string, senha = PASSWORD) =>
  call(eraseAccount, { params: { sessao, idfornecedor: store.slug }, body: { senha } })

const loginOf = async (loginId: string) =>
  (
    await pool.query<{ name: string; email: string; document: string | null; erased_at: string | null }>(
      'select name, email, document, erased_at from login where id = $1',
      [loginId],
    )
  ).rows[0]

const mailsOf = async (store: StoreBuilder) =>
  (
    await pool.query<{ recipient: string; subject: string }>(
      'select recipient, subject from mail where supplier_id = $1 order by created_at',
      [store.id],
    )
  ).rows.map(({ recipient, subject }) => [recipient, subject])

describe('an account that is erased', () => {
  test('leaves nothing of the person in any table of the store, and the platform', async () => {
    const store = await aStore(pool)
    const { person } = await aRegular(store)
    const helper = await aLinkedUser(store, person, [])
    const traces = [
      person.email,
      person.document,
      person.loginId,
      person.customerId,
      PHONE,
      'Zuleica',
      'Harmonia',
      helper.email,
    ]
    expect((await Promise.all(traces.map((text) => whereIs(store, text)))).flat()).not.toEqual([])

    expect((await erase(store, sessionOf(person))).body).toEqual({ sucesso: true })
    // Events that name the person by id are gone as soon as they are dispatched.
    await eventsHandledIn(pool, [store.id])
    expect((await Promise.all(traces.map((text) => whereIs(store, text)))).flat()).toEqual(['mail'])
    expect(await mailsOf(store)).toEqual([[person.email, 'Sua conta foi excluída – Loja de Teste']])
    expect(await loginOf(person.loginId)).toMatchObject({
      name: '',
      email: `${person.loginId}@erased.invalid`,
      document: null,
    })
    expect((await loginOf(person.loginId))?.erased_at).not.toBeNull()
    // The login that only this account used is deleted.
    expect(await loginOf(helper.loginId)).toMatchObject({ name: '', document: null })
  })

  test('leaves its closed orders as facts: what was sold, when, and to which city', async () => {
    const store = await aStore(pool)
    const { person, number } = await aRegular(store)
    await erase(store, sessionOf(person))
    const { rows } = await pool.query(
      `select o.customer_name, o.customer_document, o.note, o.placed_by, o.placed_as, o.total_cents::integer, o.delivery_address, o.billing_address, c.name, c.login_id,
         (select count(*)::integer from order_line l where l.supplier_id = o.supplier_id and l.order_number = o.number) as lines
       from purchase_order o join customer c on c.supplier_id = o.supplier_id and c.id = o.customer_id
       where o.supplier_id = $1 and o.number = $2`,
      [store.id, number],
    )
    const reduced = expect.objectContaining({
      city: 'São Paulo',
      state: 'SP',
      country: 'Brasil',
      street: '',
      number: '',
      postalCode: '',
      coordinates: null,
    }) as unknown
    expect(rows).toEqual([
      {
        customer_name: 'Cliente excluído',
        customer_document: '',
        note: '',
        placed_by: null,
        placed_as: 'customer',
        total_cents: 1000,
        delivery_address: reduced,
        billing_address: reduced,
        name: 'Cliente excluído',
        login_id: null,
        lines: 1,
      },
    ])
  })

  test('ends its sessions on every device, and its password', async () => {
    const store = await aStore(pool)
    const { person } = await aRegular(store)
    const phone = await signedIn(store, person.loginId)
    await pool.query(
      `insert into known_device (login_id, token_hash, expires_at) values ($1, 'x', now() + interval '1 day')`,
      [person.loginId],
    )
    const { headers } = await erase(store, sessionOf(person))
    expect(String(headers['set-cookie'])).toMatch(/^commerce-auth-token=;/)
    for (const sessao of [person.token, phone])
      expect((await erase(store, sessao)).failure.codigo).toBe('access.sessionExpired')
    const again = await call(authenticate, {
      params: { sessao: 'token' },
      body: { cpf: person.email, senha: PASSWORD, idfornecedor: store.slug },
    })
    expect(again.failure.codigo).toBe('access.badCredentials')
    expect((await pool.query('select from known_device where login_id = $1', [person.loginId])).rows).toEqual([])
  })

  test('frees document and e-mail for a new registration', async () => {
    const store = await aStore(pool)
    const { person } = await aRegular(store)
    await erase(store, sessionOf(person))
    const next = await aCustomer(store, { document: person.document })
    await pool.query('update login set email = $2 where id = $1', [next.loginId, person.email])
    expect(await loginOf(next.loginId)).toMatchObject({ email: person.email, document: person.document })
  })

  test('is put on record without saying whose it was', async () => {
    const store = await aStore(pool)
    const { person } = await aRegular(store)
    await erase(store, sessionOf(person))
    const { rows } = await pool.query(
      `select login_id, acting_as, details from audit_event where supplier_id = $1 and action = 'customer.erased'`,
      [store.id],
    )
    expect(rows).toEqual([{ login_id: null, acting_as: null, details: { orders: 1 } }])
  })

  test('takes its messages along: to former addresses, and to whom it invited', async () => {
    const store = await aStore(pool)
    const person = await aCustomer(store, { name: 'Zuleica Quintanilha' })
    const other = await aCustomer(store)
    const [former, friend] = [person.email, `${unique('amiga')}@exemplo.com.br`]
    const headers = { 'x-idfornecedor': store.slug }
    const params = { sessao: sessionOf(person), idcliente: person.customerId }
    await call(inviteUser, { params, headers, body: { email: friend } })
    await call(requestRecovery, { params: { sessao: 'token', id: former }, headers })
    await call(sendVerification, {
      params: {},
      query: { idcliente: person.customerId, canal: 'email' },
      headers: { ...headers, cookie: `commerce-auth-token=${person.token}` },
    })
    // What was left when the e-mail changed; a login keeps no former one.
    const left = `${unique('nova')}@exemplo.com.br`
    await pool.query('update login set email = $2 where id = $1', [person.loginId, left])
    await pool.query('update customer set email = $2 where id = $1', [person.customerId, left])
    await pool.query(
      `insert into mail (supplier_id, recipient, subject, content, store_url, customer_id) values ($1, $2, 'Cadastro aprovado', '{}', 'http://localhost', $3)`,
      [store.id, other.email, other.customerId],
    )
    expect((await mailsOf(store)).map(([to]) => to).toSorted()).toEqual(
      [former, former, friend, other.email].toSorted(),
    )

    await erase(store, sessionOf(person))
    expect(await mailsOf(store)).toEqual([
      [other.email, 'Cadastro aprovado'],
      [left, 'Sua conta foi excluída – Loja de Teste'],
    ])
  })

  test('without orders leaves no record at all', async () => {
    const store = await aStore(pool)
    const person = await aCustomer(store)
    await erase(store, sessionOf(person))
    expect((await pool.query('select from customer where supplier_id = $1', [store.id])).rowCount).toBe(0)
  })
})

describe('what others know of the person stays', () => {
  test('in another store: record, login and password', async () => {
    const [here, there] = [await aStore(pool), await aStore(pool)]
    const person = await aCustomer(here)
    await pool.query(
      `insert into customer (supplier_id, login_id, kind, document, name, email) values ($1, $2, 'person', $3, 'Ana Souza', $4)`,
      [there.id, person.loginId, person.document, person.email],
    )
    const elsewhere = await signedIn(there, person.loginId)
    await erase(here, sessionOf(person))
    expect(await loginOf(person.loginId)).toMatchObject({
      email: person.email,
      document: person.document,
      erased_at: null,
    })
    expect((await erase(there, elsewhere, 'errada')).failure.codigo).toBe('password.wrong')
  })

  test('a representative’s name in an order that the representative placed', async () => {
    const store = await aStore(pool)
    const { person, number } = await aRegular(store)
    const seller = await aStaffMember(store, 'representative')
    await pool.query(
      `update purchase_order set placed_by = $3, placed_as = 'representative' where supplier_id = $1 and number = $2`,
      [store.id, number, seller.loginId],
    )
    await erase(store, sessionOf(person))
    const { rows } = await pool.query('select placed_by from purchase_order where supplier_id = $1 and number = $2', [
      store.id,
      number,
    ])
    expect(rows).toEqual([{ placed_by: seller.loginId }])
  })
})

describe('a linked user', () => {
  test('erases only the own link; the account stays the principal’s', async () => {
    const store = await aStore(pool)
    const { person } = await aRegular(store)
    const helper = await aLinkedUser(store, person, ['submissao_pedido'])
    expect((await erase(store, sessionOf(helper))).status).toBe(200)
    expect(await whereIs(store, helper.email)).toEqual(['mail'])
    expect((await mailsOf(store)).filter(([to]) => to === helper.email)).toEqual([
      [helper.email, 'Seu acesso foi excluído – Loja de Teste'],
    ])
    expect(await loginOf(helper.loginId)).toMatchObject({ name: '', document: null })
    expect(await whereIs(store, 'Zuleica')).toEqual(['cart', 'customer', 'order_rating', 'purchase_order'])
    expect((await erase(store, sessionOf(person), 'errada')).failure.codigo).toBe('password.wrong')
  })

  test('does so while the principal has open orders', async () => {
    const store = await aStore(pool)
    const { person } = await aRegular(store, 'picking')
    expect((await erase(store, sessionOf(await aLinkedUser(store, person)))).status).toBe(200)
  })
})

describe('an account stays', () => {
  test('while an order is on its way, which is named', async () => {
    const store = await aStore(pool)
    const { person, number } = await aRegular(store, 'picking')
    expect((await erase(store, sessionOf(person))).failure).toMatchObject({
      codigo: 'privacy.openOrders',
      mensagem: `O pedido ${number} ainda está em andamento. Você poderá excluir a conta quando ele for entregue ou cancelado.`,
    })
    expect(await whereIs(store, 'Zuleica')).toEqual(['cart', 'customer', 'purchase_order'])
    await pool.query(`update purchase_order set status = 'cancelled' where supplier_id = $1`, [store.id])
    expect((await erase(store, sessionOf(person))).status).toBe(200)
  })

  test('while something is to be paid', async () => {
    const store = await aStore(pool)
    const { person } = await aRegular(store)
    await pool.query('update customer set credit_limit_cents = 100, credit_used_cents = 1 where supplier_id = $1', [
      store.id,
    ])
    expect((await erase(store, sessionOf(person))).failure.codigo).toBe('privacy.openCredit')
    await pool.query('update customer set credit_used_cents = 0 where supplier_id = $1', [store.id])
    await pool.query(`update purchase_order set payment_state = 'open' where supplier_id = $1`, [store.id])
    expect((await erase(store, sessionOf(person))).failure.codigo).toBe('privacy.openCredit')
  })

  test('without the right password, which may be tried five times a minute', async () => {
    const store = await aStore(pool)
    const person = await aCustomer(store)
    const answers = await Promise.all(Array.from({ length: 6 }, () => erase(store, sessionOf(person), 'errada')))
    expect(
      answers.filter(({ failure }) => failure.codigo === 'password.wrong' && failure.campo === 'senha'),
    ).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    expect(await whereIs(store, person.document)).toEqual(['customer'])
  })

  test('for requests of visitors, staff, representatives acting for it and sessions of other stores', async () => {
    const store = await aStore(pool)
    const { person } = await aRegular(store)
    const seller = await aStaffMember(store, 'representative')
    await pool.query('insert into portfolio (supplier_id, representative_id, customer_id) values ($1, $2, $3)', [
      store.id,
      seller.staffId,
      person.customerId,
    ])
    await pool.query('update session set acting_customer_id = $2 where supplier_id = $1 and login_id = $3', [
      store.id,
      person.customerId,
      seller.loginId,
    ])
    const ask = async (sessao: string) => (await erase(store, sessao)).failure.codigo
    expect(await ask('token')).toBe('access.signInRequired')
    expect(await ask((await aCustomer(await aStore(pool))).token)).toBe('access.sessionExpired')
    expect(await ask((await aStaffMember(store)).token)).toBe('access.notAllowed')
    expect(await ask(seller.token)).toBe('access.notAllowed')
    expect(await whereIs(store, person.document)).toContain('customer')
  })
})
