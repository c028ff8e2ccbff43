import { describe, expect, test } from 'vitest'
import type { RegistrationBody } from '#test/builders/registration.ts'
import { anotherAddress, testApp } from '#test/builders/app.ts'
import { mailsTo } from '#test/builders/outbox.ts'
import { aCustomer, PASSWORD } from '#test/builders/people.ts'
import { aPersonsForm, codeSentTo, faultsOf, registrationCalls } from '#test/builders/registration.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'
import { withProductionHashes } from '#test/cheap-argon2.ts'

const { call, pool } = testApp()
const { fillIn } = registrationCalls({ call, pool })

const customersOf = async (store: StoreBuilder): Promise<number> =>
  (await pool.query('select 1 from customer where supplier_id = $1', [store.id])).rowCount ?? 0
const subjectsTo = async (email: string): Promise<string[]> =>
  (await mailsTo(pool, email)).map(({ subject }) => subject)

describe('a code', () => {
  const asked = async () => {
    const store = await aStore(pool)
    const form = aPersonsForm()
    const { body } = await fillIn(store, form)
    const [id, codigo] = [body.confirmacao?.id ?? '', (await codeSentTo(pool, form.email)) ?? '']
    return {
      store,
      form,
      codigo,
      send: (typed: string, fields: RegistrationBody = {}) =>
        fillIn(store, { ...form, ...fields, confirmacao: { id, codigo: typed } }),
    }
  }
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  test('may be mistyped four times, and typed with blanks', async () => {
    const { codigo, send } = await asked()
    for (let index = 0; index < 4; index++)
      expect((await send(wrong(codigo))).failure.codigo).toBe('registration.badCode')
    expect((await send(` ${codigo.slice(0, 3)} ${codigo.slice(3)} `)).status).toBe(200)
  })

  test('is spent after five wrong ones, also with concurrent attempts', async () => {
    const { codigo, send } = await asked()
    await Promise.all(Array.from({ length: 5 }, () => send(wrong(codigo))))
    expect((await send(codigo)).failure.codigo).toBe('registration.badCode')
  })

  test('goes with the form as it is corrected, and not with another e-mail', async () => {
    const { codigo, send } = await asked()
    expect(faultsOf((await send(codigo, { telefone: '1' })).failure)).toEqual({ telefone: 'notAPhone' })
    expect((await send(codigo, { email: aPersonsForm().email })).failure.codigo).toBe('registration.badCode')
    expect((await send(codigo, { nome: 'Joana Lima' })).body.usuario?.nome).toBe('Joana Lima')
  })

  test('ends after half an hour, is another store’s in another store, and is stored as a slow hash', async () => {
    const { store, form, codigo, send } = await asked()
    const { rows } = await pool.query<{ id: string; code_hash: string }>(
      'select id, code_hash from email_proof where supplier_id = $1',
      [store.id],
    )
    expect(rows[0]?.code_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(
      (await fillIn(await aStore(pool), { ...form, confirmacao: { id: rows[0]?.id ?? '', codigo } })).failure.codigo,
    ).toBe('registration.badCode')
    await pool.query(`update email_proof set expires_at = now() - interval '1 second' where supplier_id = $1`, [
      store.id,
    ])
    expect((await send(codigo)).failure.codigo).toBe('registration.badCode')
  })

  test('that was drawn for a mailbox without a login opens none that it got since', async () => {
    const { form, codigo, send } = await asked()
    const { loginId } = await aCustomer(await aStore(pool))
    await pool.query('update login set email = $2 where id = $1', [loginId, form.email])
    expect((await send(codigo)).failure.codigo).toBe('registration.badCode')
  })

  test('comes ten times an hour to one mailbox, and after that the answer is the same', async () => {
    const form = aPersonsForm()
    const replies = []
    for (let index = 0; index < 12; index++) replies.push(await fillIn(await aStore(pool), form))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect(await subjectsTo(form.email)).toHaveLength(10)
  })
})

describe('attempts', () => {
  test('on one document count ten times a minute, for any e-mail and client IP', async () => {
    const store = await aStore(pool)
    const { document } = await aCustomer(store)
    const from = { 'x-forwarded-for': anotherAddress() }
    const attempt = (senha: string) => fillIn(store, { ...aPersonsForm(), cpf: document, senha }, from)
    const tries = await Promise.all(Array.from({ length: 10 }, (_, index) => attempt(`tentativa número ${index}`)))
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 200))
    expect((await attempt(PASSWORD)).failure.codigo).toBe('request.tooMany')
  })

  test('from one client IP are a few', async () => {
    const store = await aStore(pool)
    const from = { 'x-forwarded-for': anotherAddress() }
    const tries = await Promise.all(Array.from({ length: 16 }, () => fillIn(store, { nome: '' }, from)))
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})

describe('one person', () => {
  // What arrives at once meets while the codes are checked.
  withProductionHashes()

  test('is one record, however many forms and codes arrive at once', async () => {
    const store = await aStore(pool)
    const person = aPersonsForm()
    const asked = await Promise.all(Array.from({ length: 3 }, () => fillIn(store, person)))
    const codigo = (await codeSentTo(pool, person.email)) ?? ''
    const ids = asked.map(({ body }) => body.confirmacao?.id ?? '')
    const replies = await Promise.all(
      ids.flatMap((id) => [id, id]).map((id) => fillIn(store, { ...person, confirmacao: { id, codigo } })),
    )
    // The codes differ, all but by chance: one form has the right one, and it comes twice.
    const entered = replies.filter(({ status }) => status === 200)
    expect(entered.length).toBeGreaterThanOrEqual(2)
    expect(new Set(entered.map(({ body }) => body.usuario?.idcliente)).size).toBe(1)
    expect(await customersOf(store)).toBe(1)
  })

  test('is one login, whichever store was quicker', async () => {
    const stores = [await aStore(pool), await aStore(pool)]
    const person = aPersonsForm()
    const forms: RegistrationBody[] = []
    for (const store of stores) {
      const { body } = await fillIn(store, person)
      forms.push({
        ...person,
        confirmacao: { id: body.confirmacao?.id ?? '', codigo: (await codeSentTo(pool, person.email)) ?? '' },
      })
    }
    const replies = await Promise.all(stores.map((store, index) => fillIn(store, forms[index] ?? {})))
    // The other one either finds the login that its password now proves, or requires a code that opens it.
    for (const { status, failure } of replies)
      expect(status === 200 || failure.codigo === 'registration.badCode').toBe(true)
    const { rows } = await pool.query('select count(*)::int as logins from login where email = $1', [person.email])
    expect(rows).toEqual([{ logins: 1 }])
  })
})
