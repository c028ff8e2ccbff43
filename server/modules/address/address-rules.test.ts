import { describe, expect, test } from 'vitest'
import { ADDRESSES_PERMISSION } from '#domain/access/permission.ts'
import { addressBook } from '#test/builders/address-book.ts'
import { testApp } from '#test/builders/app.ts'
import { aCustomer, aLinkedUser, anAddress, type Person } from '#test/builders/people.ts'
import { aDelivery, INSIDE_AREA, OUTSIDE_AREA } from '#test/builders/selling.ts'
import { aStore, type StoreBuilder, type StoreFields } from '#test/builders/store.ts'

const { call, pool } = testApp()

const bookOf = (store: StoreBuilder, person: Person) => addressBook({ call }, store, person)

async function aShopper(fields: StoreFields = {}) {
  const store = await aStore(pool, fields)
  const person = await aCustomer(store)
  return { store, person, ...bookOf(store, person) }
}

const authorOfRow = async (id: string) =>
  (await pool.query('select written_by, written_as from address where id = $1', [id])).rows as {
    written_by: string
    written_as: string
  }[]

describe('an address has all fields of specification §3', () => {
  test('with landmark and directions apart', async () => {
    const { create, update, list } = await aShopper()
    const { body } = await create({
      pontoref: ' Em frente à praça ',
      referencia: ' Portão verde, falar com João ',
      pais: 'Brasil',
    })
    expect(body).toEqual({
      idendereco: expect.any(String),
      apelido: 'Trabalho',
      descricao: 'Trabalho',
      rua: 'Rua Fradique Coutinho',
      numero: '50',
      bairro: 'Pinheiros',
      cidade: 'São Paulo',
      uf: 'SP',
      cep: '05416010',
      complemento: '',
      pontoref: 'Em frente à praça',
      referencia: 'Portão verde, falar com João',
      pais: 'Brasil',
      lat: null,
      lng: null,
      textoendereco: 'Rua Fradique Coutinho, 50 – Pinheiros, São Paulo/SP, 05416-010',
      cod_erp: null,
      primario: true,
      atendido: null,
      aviso: null,
    })
    await update(body.idendereco, { pontoref: null, referencia: 'Só o portão' })
    expect((await list()).map(({ pontoref, referencia }) => [pontoref, referencia])).toEqual([['', 'Só o portão']])
  })
})

describe('an address that the store does not reach', () => {
  test('is saved, and marked as not served (specification §8)', async () => {
    const { store, create, update, list } = await aShopper()
    await aDelivery(store)
    const { status, body } = await create({ lat: OUTSIDE_AREA.latitude, lng: OUTSIDE_AREA.longitude })
    expect([status, body.atendido, body.aviso]).toEqual([200, false, 'Infelizmente ainda não atendemos o seu endereço'])
    expect((await list())[0]?.aviso).toBe('Infelizmente ainda não atendemos o seu endereço')

    const moved = await update(body.idendereco, { lat: INSIDE_AREA.latitude, lng: INSIDE_AREA.longitude })
    expect([moved.body.atendido, moved.body.aviso]).toEqual([true, null])
    expect((await list())[0]?.atendido).toBe(true)
  })

  test('is known by its postal code while it is not on the map', async () => {
    const { store, create } = await aShopper()
    await aDelivery(store)
    expect((await create({ cep: '05499-999' })).body.atendido).toBe(true)
    expect((await create({ cep: '05500-000' })).body.atendido).toBe(false)
  })

  test('is known by its postal code on the map too', async () => {
    const { store, create, list } = await aShopper()
    await aDelivery(store)
    const pin = { lat: INSIDE_AREA.latitude, lng: INSIDE_AREA.longitude }
    expect((await create({ cep: '05499-999', ...pin })).body.atendido).toBe(true)
    expect((await create({ cep: '05500-000', ...pin })).body.atendido).toBe(false)
    expect((await list()).map(({ atendido }) => atendido)).toEqual([true, false])
  })

  test('is no matter in a store that only hands over in the shop', async () => {
    const { store, create } = await aShopper({ tags: ['has-collect'] })
    await aDelivery(store)
    expect((await create({ cep: '20000-000' })).body).toMatchObject({ atendido: null, aviso: null })
  })
})

describe('a store of single addresses (uses-single-address)', () => {
  const tags = ['has-delivery', 'uses-single-address']

  test('keeps one, which can be changed', async () => {
    const { create, update, list } = await aShopper({ tags })
    const first = (await create()).body
    const { status, failure } = await create({ apelido: 'Casa' })
    expect([status, failure]).toEqual([
      422,
      {
        codigo: 'address.single',
        mensagem: 'Esta loja trabalha com um só endereço por cliente. Altere o que já está cadastrado.',
      },
    ])
    await update(first.idendereco, { apelido: 'Casa' })
    expect((await list()).map(({ apelido }) => apelido)).toEqual(['Casa'])
  })

  test('has one, also in a race; another may replace it after it is removed', async () => {
    const { create, remove, list } = await aShopper({ tags })
    const replies = await Promise.all([create(), create(), create()])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    await remove((await list())[0]?.idendereco ?? '')
    expect((await create()).status).toBe(200)
  })

  test('keeps a billing address beside it', async () => {
    const { create } = await aShopper({ tags })
    await create()
    expect((await create({ faturamento: true })).status).toBe(200)
  })
})

describe('the billing address', () => {
  test('is created, and changed, apart from the others', async () => {
    const { create, update, billing, list } = await aShopper()
    const { body } = await create({ faturamento: true, apelido: 'ignorado', descricao: ' Matriz ', primario: true })
    expect(body).toMatchObject({ apelido: 'Matriz', descricao: 'Matriz', primario: false, atendido: null })
    expect((await billing()).body).toEqual(body)

    await update(body.idendereco, { faturamento: true, descricao: 'Filial', numero: '51' })
    expect((await billing()).body).toMatchObject({ idendereco: body.idendereco, apelido: 'Filial', numero: '51' })
    expect(await list()).toEqual([])
    expect((await create()).body.primario).toBe(true)
  })

  test('is one: created again, it is changed, also at the same moment', async () => {
    const { create, billing } = await aShopper()
    const replies = await Promise.all(['A', 'B', 'C'].map((descricao) => create({ faturamento: true, descricao })))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(replies.map(({ body }) => body.idendereco)).size).toBe(1)
    expect(['A', 'B', 'C']).toContain((await billing()).body?.apelido)
  })

  test('is no delivery address, and a delivery address is no billing address', async () => {
    const { create, update } = await aShopper()
    const delivery = (await create()).body
    const bill = (await create({ faturamento: true })).body
    expect((await update(delivery.idendereco, { faturamento: true })).failure.codigo).toBe('address.notFound')
    expect((await update(bill.idendereco)).failure.codigo).toBe('address.notFound')
  })

  test('of another customer is refused', async () => {
    const { store, person } = await aShopper()
    const id = await anAddress(store, person.customerId, { isBilling: true })
    const stranger = bookOf(store, await aCustomer(store))
    const elsewhere = await aShopper()
    for (const other of [stranger, elsewhere])
      expect((await other.update(id, { faturamento: true, rua: 'Rua Alheia' })).failure.codigo).toBe('address.notFound')
  })

  test('is checked like any other', async () => {
    const { create, billing } = await aShopper()
    expect((await create({ faturamento: true, cep: '00000-000' })).failure.campo).toBe('cep')
    expect((await billing()).body).toBeNull()
  })
})

describe('every row says who wrote it, and as whom', () => {
  test('the customer, then a linked user, also when it is removed', async () => {
    const { store, person, create } = await aShopper()
    const { idendereco } = (await create()).body
    expect(await authorOfRow(idendereco)).toEqual([{ written_by: person.loginId, written_as: 'customer' }])

    const linked = await aLinkedUser(store, person, [ADDRESSES_PERMISSION])
    await bookOf(store, linked).update(idendereco, { numero: '52' })
    expect(await authorOfRow(idendereco)).toEqual([{ written_by: linked.loginId, written_as: 'linked-user' }])

    await bookOf(store, person).remove(idendereco)
    expect(await authorOfRow(idendereco)).toEqual([{ written_by: person.loginId, written_as: 'customer' }])
  })
})

describe('a linked user whom the principal did not grant it', () => {
  test('sees the addresses to choose among them, and changes none', async () => {
    const { store, person, create, list } = await aShopper()
    const { idendereco } = (await create()).body
    const linked = bookOf(store, await aLinkedUser(store, person, ['submissao_pedido']))
    expect((await linked.list()).map((address) => address.idendereco)).toEqual([idendereco])
    for (const refused of [
      await linked.create(),
      await linked.update(idendereco),
      await linked.remove(idendereco),
      await linked.create({ faturamento: true }),
    ]) {
      expect([refused.status, refused.failure.codigo]).toEqual([404, 'access.notAllowed'])
    }
    expect(await list()).toHaveLength(1)
  })
})
