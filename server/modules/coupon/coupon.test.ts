import { describe, expect, test } from 'vitest'
import * as wire from '#contract/coupon.ts'
import { testApp } from '#test/builders/app.ts'
import { cartOf, units } from '#test/builders/cart.ts'
import { aCustomer } from '#test/builders/people.ts'
import { aCoupon } from '#test/builders/selling.ts'
import { aProduct, aStore } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

/** A customer with a cart of R$ 100. */
async function aShopper() {
  const store = await aStore(pool)
  const person = await aCustomer(store)
  const cart = cartOf(app, store, person)
  const rice = await aProduct(store, { price: 50 })
  await cart.save({ cartItens: [units(rice, 2)] })
  const validate = (codigo: string, { token, customerId } = person) =>
    call(wire.validateCoupon, {
      params: { idfornecedor: store.slug, idcliente: customerId, codigo },
      headers: { cookie: `commerce-auth-token=${token}` },
    })
  return { store, person, cart, rice, validate }
}

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()

describe('a coupon that is typed', () => {
  test('answers what it takes off the saved cart, in any case of letters', async () => {
    const { store, validate } = await aShopper()
    const code = await aCoupon(store, { value: 10 })
    const { status, body } = await validate(` ${code.toLowerCase()} `)
    expect(status).toBe(200)
    expect(body).toEqual({
      codigocupom: code,
      tipodesconto: 'percent',
      valorDescontoPercentual: 10,
      totalDesconto: 10,
      aplicacao_automatica: false,
    })
  })

  test('changes nothing by a request', async () => {
    const { store, cart, validate } = await aShopper()
    await validate(await aCoupon(store))
    expect((await cart.load()).body).toMatchObject({ versao: 1, codigoCupom: null, totalCompras: 100 })
  })

  test('of a fixed amount', async () => {
    const { store, validate } = await aShopper()
    const { body } = await validate(await aCoupon(store, { kind: 'fixed', value: 1250 }))
    expect(body).toMatchObject({ tipodesconto: 'fixed', valorDescontoPercentual: 12.5, totalDesconto: 12.5 })
  })

  test.each<[what: string, fields: Parameters<typeof aCoupon>[1], message: string]>([
    ['that ended', { endsAt: minutes(-1) }, 'Este cupom já venceu.'],
    ['that is yet to start', { startsAt: minutes(5) }, 'Este cupom ainda não começou a valer.'],
    ['for larger carts', { minimumItemsCents: 10_001 }, 'Este cupom vale para compras a partir de R$ 100,01.'],
  ])('%s is refused with the reason', async (_what, fields, message) => {
    const { store, validate } = await aShopper()
    const { status, failure } = await validate(await aCoupon(store, fields))
    expect(status).toBe(422)
    expect(failure.mensagem.replaceAll('\u00a0', ' ')).toBe(message)
  })

  test('that was used up is refused', async () => {
    const { store, validate } = await aShopper()
    const code = await aCoupon(store, { maxUses: 1 })
    await pool.query('update coupon set used = 1 where supplier_id = $1', [store.id])
    expect((await validate(code)).failure.codigo).toBe('coupon.exhausted')
  })

  test('that does not exist, or is of another store, cannot be verified', async () => {
    const { validate } = await aShopper()
    const elsewhere = await aCoupon(await aStore(pool))
    for (const code of ['NAOEXISTE', elsewhere, "' or 1=1 --", '%20']) {
      const { status, failure } = await validate(code)
      expect([status, failure.mensagem]).toEqual([422, 'Este cupom não existe. Confira o código.'])
    }
  })
})

describe('against the automatic coupon (specification §8)', () => {
  const conflict =
    'Não foi possível trocar o seu cupom de desconto, pois já existe um cupom automático aplicado que oferece um benefício superior.'

  test('the worse one is refused, the equal one is not', async () => {
    const { store, validate } = await aShopper()
    await aCoupon(store, { kind: 'fixed', value: 1000, isAutomatic: true })
    const { status, failure } = await validate(await aCoupon(store, { value: 9 }))
    expect([status, failure.mensagem]).toEqual([409, conflict])
    expect((await validate(await aCoupon(store, { value: 10 }))).status).toBe(200)
  })

  test('any one is taken once the automatic one is off', async () => {
    const { store, cart, rice, validate } = await aShopper()
    await aCoupon(store, { value: 20, isAutomatic: true })
    await cart.save({ cartItens: [units(rice, 2)] }, { cupomAplicacaoAutomatica: false })
    expect((await validate(await aCoupon(store, { value: 5 }))).body.totalDesconto).toBe(5)
  })
})

describe('who may validate a coupon', () => {
  test('only for the own cart, and signed in', async () => {
    const { store, person, validate } = await aShopper()
    const code = await aCoupon(store)
    const other = await aCustomer(store)
    expect((await validate(code, { ...person, customerId: other.customerId })).status).toBe(404)
    expect((await validate(code, { ...person, token: 'unknown' })).failure.codigo).toBe('access.sessionExpired')
  })

  test('attempts to guess codes are limited', async () => {
    const { person, store, validate } = await aShopper()
    const answers = await Promise.all(Array.from({ length: 21 }, (_, index) => validate(`TENTATIVA${index}`)))
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(1)
    const other = await aCustomer(store)
    expect((await validate('TENTATIVA', { ...person, token: other.token, customerId: other.customerId })).status).toBe(
      422,
    )
  })
})
