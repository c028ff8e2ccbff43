import { describe, expect, test } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import * as account from '#contract/payment-account.ts'
import * as desk from '#contract/payment-method-desk.ts'
import { paymentMethods } from '#contract/payment.ts'
import { toWire } from '#contract/wire/convert.ts'
import { NO_SECRETS } from '#domain/payment/provider-account.ts'
import { testApp } from '#test/builders/app.ts'
import { SANDBOX_SETTINGS } from '#test/builders/payment-sandbox.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aPaymentMethod } from '#test/builders/selling.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

type Typed = Input<typeof desk.createMethod>['body']

const PIX: Typed = {
  tipo: 'PIX',
  nome: 'Pix',
  descricao: 'Na hora',
  fluxo: 'PAGA_ANTES',
  variacaoPercentual: -5,
  valorMinimo: 0,
  tipoPessoa: null,
  prazoDias: 28,
  ativa: true,
}

async function settingsOf(store: StoreBuilder) {
  const { token } = await aStaffMember(store, 'staff', ['settings'])
  const at = {
    params: {},
    query: {},
    headers: { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${token}` },
  }
  return {
    list: async () => (await call(desk.listStoredMethods, at)).body.formas,
    create: (body: Partial<Typed> = {}) => call(desk.createMethod, { ...at, body: { ...PIX, ...body } }),
    change: (idformapagto: string, versao: number, body: Partial<Typed> = {}) =>
      call(desk.changeMethod, { ...at, params: { idformapagto }, body: { ...PIX, ...body, versao } }),
    saveAccount: (isActive: boolean) =>
      call(account.savePaymentAccount, {
        params: { idfornecedor: store.slug, tipo: 'MERCADO_PAGO' },
        headers: at.headers,
        body: toWire(account.savePaymentAccount.codecs.body, {
          settings: { ...SANDBOX_SETTINGS, environment: 'production' },
          secrets: { ...NO_SECRETS, accessToken: 'APP_USR-segredo', webhookSecret: 'segredo' },
          isActive,
          seen: null,
        }),
      }),
    removePixKey: () =>
      call(account.savePixKey, {
        params: { idfornecedor: store.slug },
        headers: at.headers,
        body: { chavePix: '', nomeRecebedor: '', cidadeRecebedor: '' },
      }),
    arrange: (formas: string[]) => call(desk.arrangeMethods, { ...at, body: { formas } }),
  }
}

const offered = async (store: StoreBuilder, tipoPessoa?: 'FISICA' | 'JURIDICA') =>
  (
    await call(paymentMethods, {
      params: { sessao: 'token', idfornecedor: store.slug },
      query: tipoPessoa ? { tipoPessoa } : {},
    })
  ).body.map(({ nome, variacaoPercentual }) => [nome, variacaoPercentual])

describe('staff for settings', () => {
  test('make the ways to pay, which customers are offered in their order', async () => {
    const store = await aStore(pool)
    const settings = await settingsOf(store)
    await settings.create()
    const { status, body } = await settings.create({
      tipo: 'CONTA',
      nome: 'Na conta',
      fluxo: 'SEPARA_ANTES',
      variacaoPercentual: 0,
      tipoPessoa: 'JURIDICA',
      prazoDias: 14,
    })
    expect(status).toBe(200)
    expect(body.formas).toMatchObject([
      { nome: 'Pix', tipo: 'PIX', variacaoPercentual: -5, versao: 1, ativa: true },
      { nome: 'Na conta', tipoPessoa: 'JURIDICA', prazoDias: 14 },
    ])
    await settings.arrange(body.formas.map(({ idformapagto }) => idformapagto).toReversed())
    await expect
      .poll(() => offered(store, 'JURIDICA'))
      .toEqual([
        ['Na conta', 0],
        ['Pix', -5],
      ])
    await expect.poll(() => offered(store)).toEqual([['Pix', -5]])
  })

  test('change one and switch it off; its kind stays', async () => {
    const store = await aStore(pool)
    const settings = await settingsOf(store)
    const id = (await settings.create()).body.formas[0]?.idformapagto ?? ''
    const { body } = await settings.change(id, 1, { nome: 'Pix com desconto', tipo: 'BOLETO', ativa: false })
    expect(body.formas).toMatchObject([{ nome: 'Pix com desconto', tipo: 'PIX', ativa: false, versao: 2 }])
    await expect.poll(() => offered(store)).toEqual([])
    expect((await settings.change(id, 1)).failure.codigo).toBe('paymentMethod.outdated')
  })

  test('see which ones customers are not offered, until an account takes their money', async () => {
    const store = await aStore(pool)
    const settings = await settingsOf(store)
    await settings.create()
    await settings.create({ tipo: 'CARTAO', nome: 'Cartão' })
    await settings.create({ tipo: 'DINHEIRO', nome: 'Dinheiro', fluxo: 'SEPARA_ANTES' })
    const received = async () => (await settings.list()).map(({ nome, recebe }) => [nome, recebe])
    const names = async () => (await offered(store)).map(([name]) => name)
    expect(await received()).toEqual([
      ['Pix', true],
      ['Cartão', false],
      ['Dinheiro', true],
    ])
    await expect.poll(names).toEqual(['Pix', 'Dinheiro'])

    expect((await settings.saveAccount(true)).status).toBe(200)
    expect((await received())[1]).toEqual(['Cartão', true])
    await expect.poll(names).toEqual(['Pix', 'Cartão', 'Dinheiro'])
    await settings.saveAccount(false)
    await expect.poll(names).toEqual(['Pix', 'Dinheiro'])

    expect((await settings.removePixKey()).status).toBe(200)
    expect((await received())[0]).toEqual(['Pix', false])
    await expect.poll(names).toEqual(['Dinheiro'])
  })

  test('cash cannot be paid before the order is picked, and two cannot have one name', async () => {
    const settings = await settingsOf(await aStore(pool))
    await settings.create()
    expect((await settings.create({ tipo: 'DINHEIRO', nome: 'Dinheiro' })).failure).toMatchObject({
      codigo: 'paymentMethod.notPaidFirst',
      campo: 'fluxo',
    })
    expect((await settings.create({ nome: 'PIX' })).failure).toMatchObject({
      codigo: 'paymentMethod.nameTaken',
      campo: 'nome',
    })
  })

  test.each([
    { variacaoPercentual: -91 },
    { valorMinimo: -1 },
    { prazoDias: 400 },
    { nome: '' },
  ] satisfies Partial<Typed>[])('%j is refused', async (change) => {
    const settings = await settingsOf(await aStore(pool))
    expect((await settings.create(change)).status).toBe(400)
  })

  test('an order that leaves one out, or names one of another store, is refused', async () => {
    const [store, other] = [await aStore(pool), await aStore(pool)]
    const settings = await settingsOf(store)
    const [own, foreign] = [await aPaymentMethod(store), await aPaymentMethod(other)]
    for (const ids of [[], [own, own], [foreign], [own, foreign]])
      expect((await settings.arrange(ids)).failure.codigo).toBe('paymentMethod.outdated')
    expect((await settings.change(foreign, 1)).failure.codigo).toBe('payment.methodNotFound')
  })

  test('a hundred are enough', async () => {
    const store = await aStore(pool)
    const settings = await settingsOf(store)
    await pool.query(
      `insert into payment_method (supplier_id, kind, name) select $1, 'cash', 'Dinheiro ' || n from generate_series(1, 100) n`,
      [store.id],
    )
    expect((await settings.create()).failure.codigo).toBe('paymentMethod.tooMany')
  })

  test('customers do not see what staff see', async () => {
    const store = await aStore(pool)
    const { token } = await aCustomer(store)
    const headers = { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${token}` }
    expect((await call(desk.listStoredMethods, { params: {}, query: {}, headers })).status).toBe(404)
  })
})
