import { describe, expect, test } from 'vitest'
import * as wire from '#contract/delivery.ts'
import * as settingsWire from '#contract/delivery-settings.ts'
import type { Input } from '#contract/endpoint.ts'
import { supplierSettings } from '#contract/supplier.ts'
import { testApp } from '#test/builders/app.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aProduct, aStore, type StoreBuilder } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app

type Settings = Input<typeof settingsWire.changeDeliverySettings>['body']

async function settingsOf(store: StoreBuilder) {
  const { token } = await aStaffMember(store, 'staff', ['settings'])
  const at = {
    params: {},
    query: {},
    headers: { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${token}` },
  }
  const read = async (): Promise<Settings> => (await call(settingsWire.getDeliverySettings, at)).body
  return {
    read,
    /** Changes what is given of the settings as they are now. */
    change: async (part: Partial<Settings>) =>
      call(settingsWire.changeDeliverySettings, { ...at, body: { ...(await read()), ...part } }),
  }
}

const conditions = async (store: StoreBuilder, cep?: string) =>
  (await call(wire.deliveryConditions, { params: { idfornecedor: store.slug }, query: cep ? { cep } : {} })).body
    .formasEntrega

const CENTRE: Settings['areas'][number] = {
  idarea: '0b8f1f5e-6d1b-4b55-8f5e-1d2c3b4a5f60',
  nome: 'Centro',
  contorno: [
    { latitude: -23.53, longitude: -46.66 },
    { latitude: -23.53, longitude: -46.62 },
    { latitude: -23.57, longitude: -46.62 },
    { latitude: -23.57, longitude: -46.66 },
  ],
  faixasCep: ['01000000-01599999'],
}
const SHOP: Settings['lojas'][number] = {
  id: '0b8f1f5e-6d1b-4b55-8f5e-1d2c3b4a5f61',
  nome: 'Loja da Sé',
  endereco: 'Praça da Sé, 100 – São Paulo/SP',
  horario: '8h às 18h',
  coordenadas: { latitude: -23.55, longitude: -46.633 },
}
const DELIVERY: Settings['formas'][number] = {
  id: '0b8f1f5e-6d1b-4b55-8f5e-1d2c3b4a5f62',
  tipoEntrega: 'DELIVERY',
  nome: 'Entrega no centro',
  descricao: 'De bicicleta',
  periodo: 'entre 8h e 12h',
  idarea: CENTRE.idarea,
  idloja: null,
  taxaEntrega: 7.9,
  gratisApartirDe: 120,
  valorMinimo: 30,
  diasSemana: [1, 2, 3, 4, 5, 6, 7],
  prazoDias: 1,
  horaLimite: '18:00',
  datasOferecidas: 3,
  capacidadePorDia: 20,
  ativa: true,
}
const PICKUP: Settings['formas'][number] = {
  ...DELIVERY,
  id: '0b8f1f5e-6d1b-4b55-8f5e-1d2c3b4a5f63',
  tipoEntrega: 'RETIRADA',
  nome: 'Retirada na Sé',
  idarea: null,
  idloja: SHOP.id,
  taxaEntrega: 0,
  gratisApartirDe: null,
  capacidadePorDia: null,
}
const WHOLE = {
  fusoHorario: 'America/Sao_Paulo',
  fazEntrega: true,
  fazRetirada: true,
  variacaoRetiradaPercentual: 0,
  areas: [CENTRE],
  lojas: [SHOP],
  formas: [DELIVERY, PICKUP],
}

describe('staff for settings', () => {
  test('set up how a new store delivers, and shoppers are offered it', async () => {
    const store = await aStore(pool, { tags: [] })
    const settings = await settingsOf(store)
    expect(await settings.read()).toMatchObject({ fazEntrega: false, areas: [], formas: [], versao: 0 })
    expect(await conditions(store)).toEqual([])

    const { status, body } = await settings.change(WHOLE)
    expect([status, body]).toEqual([200, { ...WHOLE, datasSemEntrega: [], versao: 1 }])
    await expect
      .poll(async () => (await conditions(store, '01310-000')).map(({ nome, taxaEntrega }) => [nome, taxaEntrega]))
      .toEqual([
        ['Entrega no centro', 7.9],
        ['Retirada na Sé', 0],
      ])
    expect((await conditions(store, '05435-000')).map(({ nome }) => nome)).toEqual(['Retirada na Sé'])
  })

  test('deliver to ranges of CEPs without a drawing on a map', async () => {
    const store = await aStore(pool, { tags: [] })
    const settings = await settingsOf(store)
    const ranged = { ...CENTRE, contorno: [] }
    const { body } = await settings.change({ ...WHOLE, areas: [ranged] })
    expect(body.areas).toEqual([ranged])
    await expect
      .poll(async () => (await conditions(store, '01310-100')).map(({ nome }) => nome))
      .toEqual(['Entrega no centro', 'Retirada na Sé'])
    expect((await conditions(store, '05435-000')).map(({ nome }) => nome)).toEqual(['Retirada na Sé'])
    const map = await call(wire.serviceAreas, { params: { sessao: 'token' }, query: { idfornecedor: store.slug } })
    expect(map.body.coordenadas).toEqual([])
    // The outline can be drawn later.
    expect((await settings.change({ areas: [CENTRE] })).body.areas).toEqual([CENTRE])
  })

  test('may paste ranges of postal codes, hours and days with the hyphens and spaces of a word processor', async () => {
    const settings = await settingsOf(await aStore(pool, { tags: [] }))
    const { status, body } = await settings.change({
      ...WHOLE,
      areas: [{ ...CENTRE, faixasCep: ['01000000\u201301599999'] }],
      formas: [{ ...DELIVERY, horaLimite: '18:00\u00A0' }, PICKUP],
      datasSemEntrega: [{ data: '2030\u201012\u201025', motivo: 'Natal' }],
    })
    expect([status, body.areas[0]?.faixasCep, body.formas[0]?.horaLimite, body.datasSemEntrega[0]?.data]).toEqual([
      200,
      CENTRE.faixasCep,
      '18:00',
      '2030-12-25',
    ])
  })

  test('change the clock of the store, in the memory of every process too', async () => {
    const store = await aStore(pool)
    const settings = await settingsOf(store)
    const clock = async () =>
      (await call(supplierSettings, { params: { sessao: 'token' }, query: { idfornecedor: store.slug } })).body
        .fusoHorario
    expect(await clock()).toBe('America/Sao_Paulo')
    expect((await settings.change({ fusoHorario: 'America/Manaus' })).body).toMatchObject({ versao: 1 })
    await expect.poll(clock).toBe('America/Manaus')
    expect((await settings.change({ fusoHorario: 'Europe/Lisbon' })).failure).toMatchObject({
      codigo: 'deliverySettings.unknownTimeZone',
      campo: 'fusoHorario',
    })
    expect((await settings.read()).fusoHorario).toBe('America/Manaus')
  })

  test('close a day and switch an option off: neither is offered any more', async () => {
    const store = await aStore(pool)
    const settings = await settingsOf(store)
    await settings.change(WHOLE)
    await expect.poll(() => conditions(store)).toHaveLength(2)
    const [first = ''] = (await conditions(store))[0]?.agendamento ?? []
    await settings.change({ datasSemEntrega: [{ data: first, motivo: 'Feriado' }] })
    await expect.poll(async () => (await conditions(store))[0]?.agendamento).not.toContain(first)
    await settings.change({ formas: [{ ...DELIVERY, ativa: false }, PICKUP] })
    await expect.poll(async () => (await conditions(store)).map(({ nome }) => nome)).toEqual(['Retirada na Sé'])
  })

  test('remove what no order has, and what they remove goes with its place', async () => {
    const settings = await settingsOf(await aStore(pool))
    await settings.change(WHOLE)
    const { body } = await settings.change({ areas: [], formas: [PICKUP], fazEntrega: false })
    expect(body).toMatchObject({ fazEntrega: false, areas: [], formas: [{ nome: 'Retirada na Sé' }], versao: 2 })
  })

  test('switch off an option that an order was placed with; it cannot be removed', async () => {
    const store = await anOpenStore(pool)
    const buyer = await aBuyer(app, store)
    const { id } = await aProduct(store, { price: 50 })
    await buyer.buy([{ id, quantidade: 1 }])
    const settings = await settingsOf(store)
    expect((await settings.change({ formas: [] })).failure).toMatchObject({
      codigo: 'deliverySettings.optionInUse',
      mensagem: 'Há pedidos ou assinaturas com esta forma de entrega. Desligue em vez de excluir.',
    })
    const { formas } = await settings.read()
    const { status } = await settings.change({ formas: formas.map((forma) => ({ ...forma, ativa: false })) })
    expect(status).toBe(200)
  })

  test('of two editors at once the second gets a conflict', async () => {
    const settings = await settingsOf(await aStore(pool))
    await settings.change(WHOLE)
    expect((await settings.change({ fazRetirada: false, versao: 0 })).failure.codigo).toBe('deliverySettings.outdated')
    expect(await settings.read()).toMatchObject({ fazRetirada: true, versao: 1 })
  })

  test('a save without a change is none', async () => {
    const settings = await settingsOf(await aStore(pool))
    await settings.change(WHOLE)
    expect((await settings.change({})).body.versao).toBe(1)
  })

  test.each<[string, Partial<Settings>, string, string]>([
    [
      'an outline that crosses itself',
      { areas: [{ ...CENTRE, contorno: [0, 2, 1, 3].flatMap((at) => CENTRE.contorno[at] ?? []) }] },
      'deliverySettings.badOutline',
      'areas.0.contorno',
    ],
    [
      'two corners',
      { areas: [{ ...CENTRE, contorno: CENTRE.contorno.slice(2) }] },
      'deliverySettings.badOutline',
      'areas.0.contorno',
    ],
    [
      'an area that is nowhere',
      { areas: [{ ...CENTRE, contorno: [], faixasCep: [] }] },
      'deliverySettings.areaNowhere',
      'areas.0.faixasCep',
    ],
    [
      'a range that ends before it begins',
      { areas: [{ ...CENTRE, faixasCep: ['05499999-05400000'] }] },
      'deliverySettings.badPostalRange',
      'areas.0.faixasCep',
    ],
    [
      'an option without its area',
      { formas: [{ ...DELIVERY, idarea: SHOP.id }] },
      'deliverySettings.unknownPlace',
      'formas.0.local',
    ],
    [
      'a day twice',
      { datasSemEntrega: ['2026-12-25', '2026-12-25'].map((data) => ({ data, motivo: '' })) },
      'deliverySettings.badDate',
      'datasSemEntrega.1.data',
    ],
  ])('are refused %s', async (_, part, codigo, campo) => {
    const settings = await settingsOf(await aStore(pool))
    const { failure } = await settings.change({ ...WHOLE, ...part })
    expect(failure).toMatchObject({ codigo, campo })
    expect((await settings.read()).versao).toBe(0)
  })
})
