import { expect, test } from 'vitest'
import * as desk from '#contract/product-desk.ts'
import * as groups from '#contract/variant-group-desk.ts'
import * as wire from '#contract/variant-sheet.ts'
import { testApp } from '#test/builders/app.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aProduct, aStore, aVariantGroup } from '#test/builders/store.ts'

const { call, pool } = testApp()

const AXES = { Tamanho: ['P', 'M', 'G'] }

/** A group of two shirts, the first of which is counted, and another product of the store. */
async function aShirtShop() {
  const store = await aStore(pool)
  const small = await aProduct(store, { name: 'Camiseta P', price: 30, previousPrice: 40, code: 'CAM-P' })
  const medium = await aProduct(store, { name: 'Camiseta M', price: 30, code: 'CAM-M' })
  const other = await aProduct(store, { name: 'Boné', price: 20, code: 'BONE' })
  await pool.query("update product set stock_policy = 'tracked', stock = 5000 where supplier_id = $1 and id = $2", [
    store.id,
    small.id,
  ])
  const variants = [[small.id, 'P'] as const, [medium.id, 'M'] as const]
  const { id: idagrupador } = await aVariantGroup(store, { name: 'Camiseta', axes: AXES, variants })
  const { token } = await aStaffMember(store, 'staff', ['catalogue'])
  const at = { query: {}, headers: { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${token}` } }
  const read = async () => (await call(wire.getVariantSheet, { params: { idagrupador }, ...at })).body
  const row = async (idproduto: string, change: object = {}) => {
    const { linhas } = await read()
    const found = linhas.find((each) => each.idproduto === idproduto)
    if (!found) throw new Error('no such row')
    const { versao, codigo, gtin, valores, preco, ativo } = found
    return { idproduto, versao, codigo, gtin, valores, preco, ativo, ...change }
  }
  return {
    store,
    small,
    medium,
    other,
    read,
    row,
    change: (linhas: Awaited<ReturnType<typeof row>>[], motivo?: string) =>
      call(wire.changeVariantSheet, {
        params: { idagrupador },
        ...at,
        body: { linhas, ...(motivo === undefined ? {} : { motivo }) },
      }),
    groupVersion: async () => (await call(groups.getVariantGroup, { params: { idagrupador }, ...at })).body.versao,
    product: async (idproduto: string) => (await call(desk.getStoredProduct, { params: { idproduto }, ...at })).body,
  }
}

/** Until a transaction waits for that of the process. */
const waitsFor = (pid: number | undefined) =>
  expect
    .poll(async () => {
      const waiting = 'select from pg_stat_activity where $1::integer = any(pg_blocking_pids(pid))'
      return (await pool.query(waiting, [pid])).rowCount
    })
    .toBe(1)

test('variants take the codes and values of each other in one save, which the log names', async () => {
  const { store, small, medium, row, change, read, product, groupVersion } = await aShirtShop()
  const { status, body } = await change(
    [
      await row(small.id, { codigo: 'CAM-M', valores: ['M'], estoque: 7, estoqueVisto: 5 }),
      await row(medium.id, { codigo: 'CAM-P', valores: ['P'], gtin: '7891000100103', preco: 32.5, ativo: false }),
    ],
    'contagem',
  )
  expect(status).toBe(200)
  expect(body.linhas).toMatchObject([
    { idproduto: small.id, versao: 2, codigo: 'CAM-M', valores: ['M'], estoque: 7, preco: 30, ativo: true },
    { idproduto: medium.id, versao: 2, codigo: 'CAM-P', valores: ['P'], gtin: '7891000100103', preco: 32.5 },
  ])
  expect(await read()).toEqual(body)
  expect(await product(medium.id)).toMatchObject({ codigo: 'CAM-P', ativo: false })
  expect(await groupVersion()).toBe(2)
  const { rows } = await pool.query<{ changes: unknown }>(
    "select changes from audit_event where supplier_id = $1 and action = 'variant-group.changed'",
    [store.id],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.changes).toContainEqual({ field: 'stock', before: 5, after: 7, part: 'CAM-P' })
  expect(rows[0]?.changes).toContainEqual(expect.objectContaining({ field: 'reason', after: 'contagem' }))
})

test('nothing is saved while a row is wrong, and the answer says which cells are', async () => {
  const { small, medium, row, change, read } = await aShirtShop()
  const before = await read()
  const { status, failure } = await change([
    await row(small.id, { codigo: 'BONE', preco: 45, valores: ['XG'], estoque: 9, estoqueVisto: 4 }),
    await row(medium.id, { gtin: '7891000100104', codigo: 'BONE', estoque: 3 }),
  ])
  expect(status).toBe(422)
  expect(failure.campos?.map(({ campo, codigo }) => [campo, codigo])).toEqual([
    ['linhas.0.codigo', 'codeTwice'],
    ['linhas.0.valores', 'valueUnknown'],
    ['linhas.0.preco', 'notBelowPreviousPrice'],
    ['linhas.0.estoque', 'stockOutdated'],
    ['linhas.1.codigo', 'codeTwice'],
    ['linhas.1.gtin', 'notAGtin'],
    ['linhas.1.estoque', 'stockUntracked'],
  ])
  const taken = await change([await row(medium.id, { codigo: 'BONE', valores: ['P'] })])
  expect(taken.failure.campos).toMatchObject([
    { campo: 'linhas.0.codigo', mensagem: 'Outro produto da loja tem este código.' },
    { campo: 'linhas.0.valores', mensagem: 'Outra variante tem estes valores.' },
  ])
  expect(await read()).toEqual(before)
})

test('a row that another person changed, and a product that is no variant of the group, are refused', async () => {
  const { small, other, row, change } = await aShirtShop()
  const seen = await row(small.id, { preco: 31 })
  expect((await change([await row(small.id, { preco: 29 })])).status).toBe(200)
  expect((await change([seen])).failure.campos).toMatchObject([{ campo: 'linhas.0.codigo', codigo: 'variantOutdated' }])
  const stranger = { ...seen, idproduto: other.id, versao: 1 }
  expect((await change([stranger])).failure.campos).toMatchObject([{ codigo: 'variantGone' }])
})

test('a code of blanks, and a product in two rows, are refused', async () => {
  const { small, medium, row, change } = await aShirtShop()
  const answer = await change([
    await row(small.id, { codigo: '  ' }),
    await row(medium.id, { codigo: 'CAM-1' }),
    await row(medium.id, { codigo: 'CAM-2' }),
  ])
  expect(answer.status).toBe(422)
  expect(answer.failure.campos?.map(({ campo, codigo }) => [campo, codigo])).toEqual([
    ['linhas.0.codigo', 'codeMissing'],
    ['linhas.1.codigo', 'variantTwice'],
  ])
})

test('a code that another product takes at the same moment is refused as taken', async () => {
  const { store, small, other, row, change } = await aShirtShop()
  const renaming = await pool.connect()
  try {
    await renaming.query('begin')
    await renaming.query("update product set code = 'NOVO' where supplier_id = $1 and id = $2", [store.id, other.id])
    const { rows } = await renaming.query<{ pid: number }>('select pg_backend_pid() as pid')
    const saving = change([await row(small.id, { codigo: 'NOVO' })])
    await waitsFor(rows[0]?.pid)
    await renaming.query('commit')
    const { status, failure } = await saving
    expect(status).toBe(422)
    expect(failure.campos).toMatchObject([{ campo: 'linhas.0.codigo', codigo: 'codeTaken' }])
  } finally {
    renaming.release(true)
  }
})

test('a save locks its products in the order of their ids, as orders do, so that neither ends the other', async () => {
  const store = await aStore(pool)
  const products = [await aProduct(store, { name: 'Camiseta P' }), await aProduct(store, { name: 'Camiseta M' })]
  const [first, last] = products.map(({ id }) => id).toSorted()
  if (!first || !last) throw new Error('no products')
  const { id: idagrupador } = await aVariantGroup(store, {
    axes: AXES,
    variants: [
      [last, 'P'],
      [first, 'M'],
    ],
  })
  const { token } = await aStaffMember(store, 'staff', ['catalogue'])
  const at = { query: {}, headers: { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${token}` } }
  const { linhas } = (await call(wire.getVariantSheet, { params: { idagrupador }, ...at })).body
  const order = await pool.connect()
  const lock = (id: string, nowait = '') =>
    order.query(`select from product where supplier_id = $1 and id = $2 for no key update ${nowait}`, [store.id, id])
  try {
    await order.query('begin')
    await lock(first)
    const { rows } = await order.query<{ pid: number }>('select pg_backend_pid() as pid')
    const saving = call(wire.changeVariantSheet, {
      params: { idagrupador },
      ...at,
      body: { linhas: linhas.map((row) => ({ ...row, preco: 12 })) },
    })
    await waitsFor(rows[0]?.pid)
    await lock(last, 'nowait')
    await order.query('commit')
    expect((await saving).status).toBe(200)
  } finally {
    order.release(true)
  }
})
