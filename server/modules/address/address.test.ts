import { describe, expect, test } from 'vitest'
import * as wire from '#contract/address.ts'
import { addressBook } from '#test/builders/address-book.ts'
import { sessionOf, testApp } from '#test/builders/app.ts'
import { aCustomer, anAddress, aStaffMember, type Person } from '#test/builders/people.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

/** With blanks, small letters and a point on the map. */
const UNTIDY = { rua: ' Rua Fradique Coutinho ', uf: 'sp', lat: -23.56, lng: -46.69 }
const bookOf = (store: StoreBuilder, person: Person) => addressBook({ call }, store, person, UNTIDY)

async function aShopper() {
  const store = await aStore(pool)
  const person = await aCustomer(store)
  return { store, person, ...bookOf(store, person) }
}

describe('the addresses of a customer', () => {
  test('are stored as typed, tidied: no hyphen in the postal code, Brasil by default', async () => {
    const { create, list } = await aShopper()
    const { status, body } = await create()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      rua: 'Rua Fradique Coutinho',
      uf: 'SP',
      cep: '05416010',
      pais: 'Brasil',
      lat: -23.56,
      lng: -46.69,
      textoendereco: 'Rua Fradique Coutinho, 50 – Pinheiros, São Paulo/SP, 05416-010',
    })
    expect(await list()).toEqual([body])
  })

  test.each([
    '05416\u2011010',
    '05416\u2013010',
    '05416\u2212010',
    '05.416-010',
    '05416\u00A0010',
    '\uFF10\uFF15416010 ',
  ])('may come with the postal code %j, as people paste it', async (cep) => {
    const { create } = await aShopper()
    const { status, body } = await create({ cep, uf: 'sp\u00A0' })
    expect([status, body.cep, body.uf]).toEqual([200, '05416010', 'SP'])
  })

  test('may be named by descricao instead of apelido (specification §3)', async () => {
    const { create } = await aShopper()
    expect((await create({ apelido: undefined, descricao: ' Sítio ' })).body.apelido).toBe('Sítio')
  })

  test('may come with a number that is one, and flags that say nothing', async () => {
    const { create } = await aShopper()
    const { status, body } = await create({ numero: 50, primario: null, faturamento: null })
    expect([status, body.numero]).toEqual([200, '50'])
  })

  test('have one primary address: the first, until another takes its place', async () => {
    const { create, update, list } = await aShopper()
    const first = (await create()).body
    const second = (await create({ apelido: 'Casa' })).body
    expect([first.primario, second.primario]).toEqual([true, false])

    await update(second.idendereco, { apelido: 'Casa nova', primario: true })
    await update(second.idendereco, { apelido: 'Casa nova', primario: false })
    expect((await list()).map(({ apelido, primario }) => [apelido, primario])).toEqual([
      ['Casa nova', true],
      ['Trabalho', false],
    ])
  })

  test('keep one primary address when several arrive at the same moment', async () => {
    const { create, list } = await aShopper()
    const replies = await Promise.all([create({ primario: true }), create(), create({ primario: true }), create()])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await list()).filter(({ primario }) => primario)).toHaveLength(1)
  })

  test('are not listed after their removal, and the oldest that is left becomes the primary one', async () => {
    const { create, remove, list, store } = await aShopper()
    const [first, second, third] = [(await create()).body, (await create()).body, (await create()).body]
    expect((await remove(first.idendereco)).body).toEqual({ sucesso: true })
    expect((await list()).map(({ idendereco, primario }) => [idendereco, primario])).toEqual([
      [second.idendereco, true],
      [third.idendereco, false],
    ])
    expect((await remove(first.idendereco)).failure.codigo).toBe('address.notFound')
    const kept = await pool.query('select 1 from address where supplier_id = $1 and id = $2', [
      store.id,
      first.idendereco,
    ])
    expect(kept.rowCount).toBe(1)
  })

  test('are at most 50, also when the last ones race', async () => {
    const { create, list, store, person } = await aShopper()
    await Promise.all(Array.from({ length: 48 }, () => anAddress(store, person.customerId)))
    const replies = await Promise.all([create(), create(), create(), create()])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(replies.find(({ status }) => status !== 200)?.failure).toMatchObject({
      codigo: 'address.tooMany',
      mensagem: 'Cada cliente pode ter até 50 endereços. Exclua um para cadastrar outro.',
    })
    expect(await list()).toHaveLength(50)
  })

  test('do not include the billing address, which is read apart', async () => {
    const { list, billing, remove, update, store, person } = await aShopper()
    expect((await billing()).body).toBeNull()
    const id = await anAddress(store, person.customerId, { isBilling: true })
    expect((await billing()).body).toMatchObject({ idendereco: id })
    expect(await list()).toEqual([])
    expect((await remove(id)).status).toBe(404)
    expect((await update(id)).status).toBe(404)
  })
})

describe('what is no address is refused and changes nothing', () => {
  test.each([
    ['cep', { cep: '0541' }],
    ['rua', { rua: '   ' }],
    ['numero', { numero: '9'.repeat(31) }],
    ['uf', { uf: 'São Paulo' }],
    ['lat', { lat: -91 }],
    ['lng', { lng: 'oeste' }],
    ['bairro', { bairro: null }],
  ])('%s', async (field, fields) => {
    const { create, list } = await aShopper()
    const { status, failure } = await create(fields)
    expect([status, failure.campo]).toEqual([400, field])
    expect(await list()).toEqual([])
  })

  test('a postal code of no state', async () => {
    const { create } = await aShopper()
    for (const cep of ['00000-000', '00999-999']) {
      expect((await create({ cep })).failure).toEqual({
        codigo: 'address.invalidPostalCode',
        mensagem: 'O CEP tem 8 números. Confira.',
        campo: 'cep',
      })
    }
  })

  test('a state that there is not', async () => {
    const { create } = await aShopper()
    const { status, failure } = await create({ uf: 'XX' })
    expect([status, failure]).toEqual([
      400,
      { codigo: 'address.unknownState', mensagem: 'Escolha o estado (UF).', campo: 'uf' },
    ])
  })

  test('an unknown field is ignored', async () => {
    const { create } = await aShopper()
    const { status, body } = await create({ customer_id: 'x', cod_erp: 'A1' })
    expect([status, body.cod_erp]).toEqual([200, null])
  })
})

describe('the addresses of others', () => {
  test('cannot be read, changed or removed', async () => {
    const { store, person, create, list } = await aShopper()
    const address = (await create()).body
    const stranger = bookOf(store, await aCustomer(store))
    const elsewhere = await aShopper()

    for (const other of [stranger, elsewhere]) {
      expect((await other.update(address.idendereco, { rua: 'Rua Alheia' })).failure.codigo).toBe('address.notFound')
      expect((await other.remove(address.idendereco)).failure.codigo).toBe('address.notFound')
      expect((await other.billing(person.customerId)).failure.codigo).toBe('access.notAllowed')
    }
    expect(await list()).toEqual([address])
  })

  test('look as if they did not exist when the path names another customer', async () => {
    const { store, person } = await aShopper()
    const stranger = await aCustomer(store)
    const params = { sessao: `${stranger.token}|${person.customerId}` }
    const { status, failure } = await call(wire.listAddresses, { params, headers: { 'x-idfornecedor': store.slug } })
    expect([status, failure.codigo]).toEqual([404, 'access.notAllowed'])
  })

  test('are refused to visitors, ended sessions and staff who act for no customer', async () => {
    const { store, person } = await aShopper()
    const ask = async (sessao: string) =>
      (await call(wire.listAddresses, { params: { sessao }, headers: { 'x-idfornecedor': store.slug } })).failure.codigo
    expect(await ask('token')).toBe('access.signInRequired')
    await pool.query('update session set ended_at = now() where supplier_id = $1 and login_id = $2', [
      store.id,
      person.loginId,
    ])
    expect(await ask(sessionOf(person))).toBe('access.sessionExpired')
    expect(await ask((await aStaffMember(store)).token)).toBe('access.notAllowed')
  })

  test('open neither to a session of another store', async () => {
    const { person } = await aShopper()
    const elsewhere = await aStore(pool)
    const { failure } = await call(wire.listAddresses, {
      params: { sessao: sessionOf(person) },
      headers: { 'x-idfornecedor': elsewhere.slug },
    })
    expect(failure.codigo).toBe('access.sessionExpired')
  })
})
