import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as wire from '#contract/stock-count.ts'
import { testApp } from '#test/builders/app.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aCategory, aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = testApp()

async function counterOf(store: StoreBuilder) {
  const { token } = await aStaffMember(store, 'staff', ['catalogue'])
  const headers = { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${token}` }
  const start = (idcategoria: string | null = null, idcontagem: string = randomUUID()) =>
    call(wire.startStockCount, { params: {}, headers, body: { idcontagem, nome: 'Sexta', idcategoria } })
  const at = (idcontagem: string) => ({ params: { idcontagem }, headers })
  return {
    start,
    open: async (idcategoria: string | null = null) => (await start(idcategoria)).body.idcontagem,
    list: async () => (await call(wire.listStockCounts, { params: {}, query: {}, headers })).body.contagens,
    see: async (id: string, soDiferentes = false) =>
      (await call(wire.getStockCount, { ...at(id), query: { soDiferentes } })).body,
    read: (id: string, codigo: string, quantidade: number, idleitura = randomUUID()) =>
      call(wire.readStock, { ...at(id), body: { idleitura, codigo, quantidade } }),
    post: (id: string) => call(wire.postStockCount, at(id)),
    discard: (id: string) => call(wire.discardStockCount, at(id)),
  }
}

const stockOf = async (store: StoreBuilder, code: string) =>
  (
    await pool.query<{ stock: number }>('select stock from product where supplier_id = $1 and code = $2', [
      store.id,
      code,
    ])
  ).rows[0]?.stock

test('two people count together: readings add up, differences have a value, and are posted once', async () => {
  const store = await aStore(pool)
  await aProduct(store, { code: 'ARR', gtin: '7891000100103', price: 27.9, stock: 12 })
  await aProduct(store, { code: 'FEI', price: 8.5, stock: 3 })
  await aProduct(store, { code: 'SAL', price: 2, stock: 7 })
  const [ana, rui] = [await counterOf(store), await counterOf(store)]
  const id = await ana.open()
  await ana.read(id, '7891000100103', 6)
  expect((await rui.read(id, 'arr', 4)).body).toMatchObject({
    codigo: 'ARR',
    contado: 10,
    esperado: 12,
    valorDiferenca: -55.8,
  })
  const reading = randomUUID()
  await rui.read(id, 'FEI', 3, reading)
  await rui.read(id, 'FEI', 3, reading)
  expect(await ana.see(id)).toMatchObject({
    contagem: { nome: 'Sexta', produtosContados: 2, lancadaEm: null },
    produtos: [{ codigo: 'FEI', contado: 3 }, { codigo: 'ARR' }],
    total: 2,
    diferentes: 1,
    valorDiferencas: -55.8,
    naoLidos: 1,
  })
  expect((await ana.see(id, true)).produtos.map(({ codigo }) => codigo)).toEqual(['ARR'])
  // An order takes two meanwhile.
  await pool.query("update product set stock = stock - 2000 where supplier_id = $1 and code = 'ARR'", [store.id])
  const [first, second] = await Promise.all([ana.post(id), rui.post(id)])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await stockOf(store, 'ARR')).toBe(8000)
  expect(await stockOf(store, 'FEI')).toBe(3000)
  expect(await stockOf(store, 'SAL')).toBe(7000)
  const { rows: moved } = await pool.query(
    'select kind, change, stock, reason from stock_movement where supplier_id = $1',
    [store.id],
  )
  expect(moved).toEqual([{ kind: 'count', change: -2000, stock: 8000, reason: 'Sexta' }])
  expect((await ana.read(id, 'FEI', 1)).failure.codigo).toBe('stockCount.closed')
  expect((await ana.discard(id)).failure.codigo).toBe('stockCount.closed')
  expect((await ana.list())[0]).toMatchObject({ idcontagem: id, lancadaEm: expect.any(String) })
})

test('what cannot be counted is refused, and nothing of it is written', async () => {
  const store = await aStore(pool)
  const [drinks, food] = [await aCategory(store, 'Bebidas'), await aCategory(store, 'Comidas')]
  await aProduct(store, { code: 'SUCO', stock: 5, categoryId: drinks.id })
  await aProduct(store, { code: 'PAO', stock: 5, categoryId: food.id })
  await aProduct(store, { code: 'LIVRE', categoryId: drinks.id })
  for (const code of ['G1', 'G2'])
    await aProduct(store, { code, gtin: '7891000100103', stock: 1, categoryId: drinks.id })
  const counter = await counterOf(store)
  const id = await counter.open(drinks.id)
  const codeOf = async (code: string, quantity = 1) => (await counter.read(id, code, quantity)).failure.codigo
  expect(await codeOf('XXX')).toBe('stockCount.productUnknown')
  expect(await codeOf('LIVRE')).toBe('product.stockUntracked')
  expect(await codeOf('PAO')).toBe('stockCount.otherCategory')
  expect(await codeOf('7891000100103')).toBe('stockCount.severalProducts')
  expect(await codeOf('SUCO', -1)).toBe('stockCount.belowZero')
  expect((await counter.post(id)).failure.codigo).toBe('stockCount.empty')
  expect(await counter.see(id)).toMatchObject({ total: 0, naoLidos: 3 })
  expect((await counter.start(randomUUID())).failure.codigo).toBe('product.categoryUnknown')
  const other = await counterOf(await aStore(pool))
  expect((await other.read(id, 'SUCO', 1)).failure.codigo).toBe('stockCount.notFound')
  expect((await other.start(null, id)).status).toBe(200)
  expect((await counter.discard(id)).status).toBe(200)
  expect((await counter.discard(id)).status).toBe(200)
  expect(await stockOf(store, 'SUCO')).toBe(5000)
})

test('whatever is read and taken back, the posted stock is what was counted', async () => {
  const store = await aStore(pool)
  const counter = await counterOf(store)
  await fc.assert(
    fc.asyncProperty(
      fc.nat(20),
      fc.array(fc.integer({ min: -5, max: 9 }), { minLength: 1, maxLength: 6 }),
      async (stock, quantities) => {
        const { code } = await aProduct(store, { stock })
        const id = await counter.open()
        const taken: number[] = []
        for (const quantity of quantities) {
          const { status } = await counter.read(id, code, quantity)
          if (status === 200) taken.push(quantity)
        }
        const counted = taken.reduce((sum, each) => sum + each, 0)
        expect(counted).toBeGreaterThanOrEqual(0)
        await counter.post(id)
        expect(await stockOf(store, code)).toBe((taken.length === 0 ? stock : counted) * 1000)
      },
    ),
    { numRuns: 15 },
  )
})
