import { describe, expect, test } from 'vitest'
import { anotherAddress, testApp } from '#test/builders/app.ts'
import { aCpf, aCustomer, aStaffMember, PASSWORD } from '#test/builders/people.ts'
import { aCompanysForm, aPersonsForm, faultsOf, GOOD_PASSWORD, registrationCalls } from '#test/builders/registration.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()
const { register } = registrationCalls({ call })

const customersOf = async (store: StoreBuilder): Promise<number> => (await pool.query('select 1 from customer where supplier_id = $1', [store.id])).rowCount ?? 0

describe('somebody who is known already', () => {
  test('is a customer of a second store with the same login, by its password', async () => {
    const [first, second] = [await aStore(pool), await aStore(pool)]
    const person = aPersonsForm()
    await register(first, person)
    const { status, body } = await register(second, { ...person, nome: 'Joana P. Lima' })
    expect([status, body.usuario?.idfornecedor]).toEqual([200, second.id])
    const { rows } = await pool.query('select count(distinct login_id) as logins, count(*) as records from customer where document = $1', [person.cpf])
    expect(rows).toEqual([{ logins: '1', records: '2' }])
  })

  test('has one document, and does not come with that of somebody else', async () => {
    const person = aPersonsForm()
    await register(await aStore(pool), person)
    const second = await aStore(pool)
    expect(faultsOf((await register(second, { ...person, cpf: aCpf() })).failure)).toEqual({ cpf: 'notYours' })
    expect(faultsOf((await register(second, { ...person, cpf: aCpf(), senha: 'errada mesmo' })).failure)).toEqual({ email: 'taken' })
    // For a company the same person may buy all the same.
    const { cpf: _, dataNascimento: __, ...contact } = person
    expect((await register(second, { ...contact, cnpj: aCompanysForm().cnpj, razaoSocial: 'Mercearia Ltda.' })).status).toBe(200)
  })

  test('may come with an old password that the rule for new ones would refuse', async () => {
    const known = await aCustomer(await aStore(pool))
    await pool.query('update login set name = $2 where id = $1', [known.loginId, PASSWORD])
    const { status } = await register(await aStore(pool), { ...aPersonsForm(), nome: 'Balcao Um', email: known.email, cpf: known.document, senha: PASSWORD })
    expect(status).toBe(200)
  })

  test('looks the same with a wrong password, here or in another store, by e-mail or by document', async () => {
    const store = await aStore(pool)
    const here = await aCustomer(store)
    const elsewhere = await aCustomer(await aStore(pool))
    for (const { email, document } of [here, elsewhere]) {
      expect(faultsOf((await register(store, { ...aPersonsForm(), email })).failure)).toEqual({ email: 'taken' })
      expect(faultsOf((await register(store, { ...aPersonsForm(), cpf: document })).failure)).toEqual({ cpf: 'taken' })
      expect(faultsOf((await register(store, { ...aPersonsForm(), email, cpf: document })).failure)).toEqual({ email: 'taken', cpf: 'taken' })
    }
    expect(await customersOf(store)).toBe(1)
  })

  test('is signed in, when the same form comes again', async () => {
    const store = await aStore(pool)
    const person = aPersonsForm()
    await register(store, person)
    expect((await register(store, { ...person, telefone: '' })).body.usuario?.email).toBe(person.email)
    expect(await customersOf(store)).toBe(1)
  })

  test('has one record in each store: not a second one with another document', async () => {
    const store = await aStore(pool)
    const person = aPersonsForm()
    await register(store, person)
    const company = { ...aCompanysForm(), email: person.email }
    expect(faultsOf((await register(store, company)).failure)).toEqual({ email: 'taken' })
  })

  test('does not take over a record that the store keeps without a login', async () => {
    const store = await aStore(pool)
    const company = aCompanysForm()
    await pool.query(`insert into customer (supplier_id, kind, document, name, email) values ($1, 'company', $2, 'Quiosque', 'q@exemplo.com')`, [store.id, company.cnpj])
    expect(faultsOf((await register(store, company)).failure)).toEqual({ cnpj: 'taken' })
  })

  test('does not become a customer of the store that one works for', async () => {
    const store = await aStore(pool)
    const staff = await aStaffMember(store)
    expect(faultsOf((await register(store, { ...aPersonsForm(), email: staff.email, senha: PASSWORD })).failure)).toEqual({ email: 'taken' })
  })

  test('is one record, however many forms arrive at once', async () => {
    const store = await aStore(pool)
    const person = aPersonsForm()
    const replies = await Promise.all(Array.from({ length: 5 }, () => register(store, person)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(replies.map(({ body }) => body.usuario?.idcliente)).size).toBe(1)
    const rival = { ...aPersonsForm(), cpf: aCpf() }
    const rivals = await Promise.all(Array.from({ length: 4 }, (_, index) => register(store, { ...rival, senha: `${GOOD_PASSWORD} ${index}` })))
    expect(rivals.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await customersOf(store)).toBe(2)
  })

  test('is looked for ten times a minute by one document from one client IP, whatever the e-mail', async () => {
    const store = await aStore(pool)
    const { document } = await aCustomer(store)
    const from = { 'x-forwarded-for': anotherAddress() }
    const attempt = (senha: string) => register(store, { ...aPersonsForm(), cpf: document, senha }, from)
    const tries = await Promise.all(Array.from({ length: 10 }, (_, index) => attempt(`tentativa número ${index}`)))
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 422))
    expect((await attempt(PASSWORD)).failure.codigo).toBe('request.tooMany')
  })

  test('is looked for a few times from one address', async () => {
    const store = await aStore(pool)
    const from = { 'x-forwarded-for': anotherAddress() }
    const tries = await Promise.all(Array.from({ length: 16 }, () => register(store, { nome: '' }, from)))
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})
