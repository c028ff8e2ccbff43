import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/builders/app.ts'
import { cartOf, units } from '#test/builders/cart.ts'
import { aCustomer } from '#test/builders/people.ts'
import { expectedCart, type OracleCart, type OracleCoupon, type OracleProduct } from '#test/builders/price-oracle.ts'
import { aCoupon, aPaymentMethod } from '#test/builders/selling.ts'
import { aCategory, aProduct, aStore } from '#test/builders/store.ts'

const app = testApp()
const { pool } = app

/** 450 carts: so many in each of the six stores. */
const CARTS = 75
const PRODUCTS = 30
/** The same carts at every run; a failure is reported with its path. */
const SEED = 20_261_122

const reais = (most: number) => fc.integer({ min: 1, max: most * 10_000 }).map((value) => value / 10_000)
const someUnits = (most: number) =>
  fc.oneof(
    fc.integer({ min: 1, max: most }),
    fc.integer({ min: 1, max: most * 1000 }).map((value) => value / 1000),
  )

const products: fc.Arbitrary<Omit<OracleProduct, 'name'>> = fc
  .record(
    {
      price: reais(300),
      wholesalePrice: reais(300),
      wholesaleMinimum: someUnits(30),
      incrementMultiple: someUnits(12),
      granularity: fc.constantFrom(0.001, 0.05, 0.25, 0.3, 1, 2, 6),
      min: fc.constantFrom(0.05, 0.3, 0.5, 1, 2.5, 5),
      room: someUnits(40),
      packagingPrice: reais(10),
      tiers: fc.uniqueArray(fc.record({ from: someUnits(40), price: reais(300) }), {
        selector: (tier) => tier.from,
        maxLength: 3,
      }),
    },
    { requiredKeys: ['price', 'tiers'] },
  )
  .map(({ room, ...product }) => {
    if (room === undefined) return product
    // A maximum below the least that is sold is another test's (change-quantity).
    const [step, least] = [product.granularity ?? 1, product.min ?? 1]
    return { ...product, max: Math.round((Math.ceil(least / step + 1) * step + room) * 1000) / 1000 }
  })

const coupons = fc.record({
  kind: fc.constantFrom('percent', 'fixed' as const),
  value: fc.integer({ min: 1, max: 100 }),
  minimum: fc.constantFrom(0, 50, 500),
  avoidsPolicies: fc.boolean(),
  /** By their places among the products of the store. */
  onlyProducts: fc.option(fc.uniqueArray(fc.nat({ max: PRODUCTS - 1 }), { minLength: 5, maxLength: 20 })),
})

const lines = fc.uniqueArray(
  fc.record({
    product: fc.nat({ max: PRODUCTS - 1 }),
    quantity: fc.oneof(
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 1, max: 60_000 }).map((value) => value / 1000),
    ),
    isGiftWrapped: fc.boolean(),
    attendantPrice: fc.option(reais(300), { freq: 5 }),
  }),
  { selector: (line) => line.product, minLength: 1, maxLength: 9 },
)

const STORES: readonly [what: string, tags: readonly string[], adjustment: number][] = [
  ['as most are', [], 0],
  ['without the multiple', ['disable-product-multiple'], 0],
  ['5 % less by Pix', ['support-price-variance-by-payment'], -5],
  ['2.37 % more by card', ['support-price-variance-by-payment'], 2.37],
  ['less by Pix, without the multiple', ['support-price-variance-by-payment', 'disable-product-multiple'], -12.5],
  ['with a method that the store does not vary by', [], -50],
]

describe('random carts cost what an independent reading of the specification says', () => {
  test.each(STORES)('in a store %s', async (_what, tags, percent) => {
    const store = await aStore(pool, { tags: ['has-delivery', ...tags] })
    const seed = SEED + STORES.findIndex(([, ofStore]) => ofStore === tags)
    const { id: categoryId } = await aCategory(store)
    const known = fc
      .sample(products, { seed, numRuns: PRODUCTS })
      .map((product, index): OracleProduct => ({ ...product, name: `Produto ${String(index).padStart(2, '0')}` }))
    const ids: string[] = []
    for (const product of known) ids.push((await aProduct(store, { ...product, categoryId })).id)
    const [first, automatic] = fc
      .sample(coupons, { seed, numRuns: 2 })
      .map(({ onlyProducts, ...coupon }, index): OracleCoupon => {
        const products = onlyProducts?.flatMap((place) => known[place]?.name ?? []) ?? null
        return { ...coupon, products, code: `CUPOM${index}` }
      })
    if (!first || !automatic) throw new Error('two coupons were drawn')
    for (const coupon of [first, automatic]) {
      const value = coupon.kind === 'percent' ? coupon.value : coupon.value * 100
      const productIds = coupon.products?.flatMap(
        (name) => ids[known.findIndex((product) => product.name === name)] ?? [],
      )
      await aCoupon(store, {
        ...coupon,
        value,
        minimumItemsCents: coupon.minimum * 100,
        isAutomatic: coupon === automatic,
        ...(productIds ? { productIds } : {}),
      })
    }
    const idformapagamento = await aPaymentMethod(store, { adjustment: Math.round(percent * 100) })
    const adjustment = tags.includes('support-price-variance-by-payment') ? percent : 0
    const countsMultiple = !tags.includes('disable-product-multiple')
    const person = await aCustomer(store)
    const cart = cartOf(app, store, person)

    const rules = new Set<string>()
    const isPriced = fc.asyncProperty(
      lines,
      fc.constantFrom(null, first),
      fc.boolean(),
      async (drawn, typed, isAutomaticOn) => {
        const oracleLines = drawn.map(({ product, ...line }) => ({
          ...line,
          product: known[product] ?? { name: '', price: 0, tiers: [] },
        }))
        const cartItens = drawn.map(({ product, quantity, isGiftWrapped }) =>
          units({ id: ids[product] ?? '' }, quantity, { embalarParaPresente: isGiftWrapped }),
        )
        const expected = (withAttendant: boolean) => {
          const given = oracleLines.map((line) => (withAttendant ? line : { ...line, attendantPrice: null }))
          return expectedCart({
            lines: given,
            typed,
            automatic: isAutomaticOn ? automatic : null,
            countsMultiple,
            adjustment,
          } satisfies OracleCart)
        }
        // An empty cart first: a line that goes takes its attendant price along.
        await cart.save({ cartItens: [] })
        const saved = await cart.save(
          { cartItens, codigoCupom: typed?.code ?? '' },
          { idformapagamento, cupomAplicacaoAutomatica: isAutomaticOn },
        )
        expect([saved.status, pricesOf(saved.body)]).toEqual([200, expected(false)])

        for (const { product, attendantPrice } of drawn) {
          if (attendantPrice === null) continue
          await pool.query(
            'update cart_line set attendant_price = $4 where supplier_id = $1 and customer_id = $2 and product_id = $3 and quantity > 0',
            [store.id, person.customerId, ids[product], Math.round(attendantPrice * 10_000)],
          )
        }
        const loaded = pricesOf((await cart.load({ idformapagamento })).body)
        expect(loaded).toEqual(expected(true))
        for (const { regraPreco } of loaded.produtos) rules.add(regraPreco)
      },
    )
    await fc.assert(isPriced, { seed, numRuns: CARTS })
    expect([...rules].toSorted()).toEqual(['ATACADO', 'ATENDENTE', 'NORMAL', 'PROGRESSIVO'])
  })
})

const pricesOf = (body: Awaited<ReturnType<ReturnType<typeof cartOf>['load']>>['body']) => ({
  codigoCupom: body.codigoCupom,
  totalProdutos: body.totalProdutos,
  totalEmbalagem: body.totalEmbalagem,
  totalDescontoEspecifico: body.totalDescontoEspecifico,
  totalCompras: body.totalCompras,
  produtos: body.produtosSelecionados.map(
    ({ nome, quantidade, precoAplicado, regraPreco, usaAtacado, desconto, preco_do_desconto, total }) => ({
      nome,
      quantidade,
      precoAplicado,
      regraPreco,
      usaAtacado,
      desconto,
      preco_do_desconto,
      total,
    }),
  ),
})
