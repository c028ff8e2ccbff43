import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as wire from '#contract/address.ts'
import { NO_SERVICES } from '#server/config.ts'
import { ownApp } from '#test/builders/app.ts'
import { inHaste } from '#test/builders/haste.ts'
import { aDelivery } from '#test/builders/selling.ts'
import { aStore } from '#test/builders/store.ts'
import { postalCodeService } from './postal-code.ts'

const PAULISTA = {
  cep: '01310-100',
  logradouro: 'Avenida Paulista',
  complemento: 'de 612 a 1510 - lado par',
  bairro: 'Bela Vista',
  localidade: 'São Paulo',
  uf: 'SP',
}

type Behaviour = (response: ServerResponse, request: IncomingMessage) => void
const json =
  (body: unknown, status = 200): Behaviour =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/** By CEP: how a service on loopback answers. */
const behaviours = new Map<string, Behaviour>()
const asked: string[] = []
const loopback = createServer((request, response) => {
  const cep = /\/ws\/(\d{8})\/json/.exec(request.url ?? '')?.[1] ?? ''
  asked.push(cep)
  ;(behaviours.get(cep) ?? json({ erro: true }))(response, request)
})
let template = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => loopback.listen(0, '127.0.0.1', resolve))
  template = `http://127.0.0.1:${(loopback.address() as AddressInfo).port}/ws/{cep}/json/`
})
afterAll(() => {
  loopback.closeAllConnections()
  loopback.close()
})

const quiet = { warn: () => undefined }
const service = (now?: () => number) => postalCodeService(template, quiet, now)

describe('the look-up service', () => {
  test('gives what it finds', async () => {
    behaviours.set('01310100', json(PAULISTA))
    expect(await service()('01310100')).toEqual({
      outcome: 'found',
      place: {
        state: 'SP',
        city: 'São Paulo',
        district: 'Bela Vista',
        street: 'Avenida Paulista',
        complement: 'de 612 a 1510 - lado par',
      },
    })
  })

  test('gives the town alone where one CEP serves all of it', async () => {
    behaviours.set(
      '12940000',
      json({ ...PAULISTA, logradouro: '', bairro: '', complemento: '', localidade: 'Atibaia' }),
    )
    expect((await service()('12940000')).place).toEqual({
      state: 'SP',
      city: 'Atibaia',
      district: '',
      street: '',
      complement: '',
    })
  })

  test.each([
    ['a boolean', true],
    ['a text', 'true'],
  ])('knows of no such CEP, with erro as %s', async (_what, erro) => {
    behaviours.set('99999999', json({ erro }))
    expect(await service()('99999999')).toEqual({ outcome: 'unknown', place: null })
  })

  test.each<[what: string, behaviour: Behaviour]>([
    ['a fault of its own', json({ mensagem: 'fora do ar' }, 500)],
    [
      'a page instead of an answer',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>manutenção</h1>'),
    ],
    ['an answer of another format', json({ street: 'Avenida Paulista' })],
    ['a state that there is not', json({ ...PAULISTA, uf: 'ZZ' })],
    ['an answer without end', (response) => response.writeHead(200).end('x'.repeat(100_000))],
    ['a hang-up', (response) => response.destroy()],
    ['a way elsewhere', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    [
      'a half answer',
      (response) => response.writeHead(200, { 'content-length': 500 }).write('{"cep":') && response.destroy(),
    ],
  ])('is unavailable, and not empty, for %s', async (_what, behaviour) => {
    behaviours.set('02000000', behaviour)
    expect(await service()('02000000')).toEqual({ outcome: 'unavailable', place: null })
  })

  test('is unavailable when it does not answer in two seconds', async () => {
    behaviours.set('03000000', () => undefined)
    const asked = inHaste()
    expect(await service()('03000000')).toEqual({ outcome: 'unavailable', place: null })
    expect(asked).toHaveBeenCalledWith(2000)
  })

  test('is requested once for a CEP, also by several at once, until a day has passed', async () => {
    behaviours.set('04000000', json(PAULISTA))
    let now = Date.now()
    const look = service(() => now)
    await Promise.all([look('04000000'), look('04000000'), look('04000000')])
    await look('04000000')
    const times = () => asked.filter((cep) => cep === '04000000').length
    expect(times()).toBe(1)
    now += 25 * 3600 * 1000
    await look('04000000')
    expect(times()).toBe(2)
  })

  test('rests after a failure, and answers again afterwards', async () => {
    behaviours.set('05000000', json({}, 503))
    let now = 0
    const look = service(() => now)
    expect((await look('05000000')).outcome).toBe('unavailable')
    behaviours.set('05000000', json(PAULISTA))
    expect((await look('05000000')).outcome).toBe('unavailable')
    now += 11_000
    expect((await look('05000000')).outcome).toBe('found')
  })

  test('is off where there is none', async () => {
    expect(await postalCodeService(null, quiet)('01310100')).toEqual({ outcome: 'off', place: null })
  })
})

describe('the look-up of a store, without a service', () => {
  const { call, pool } = ownApp(null, { services: NO_SERVICES })

  test('still returns the state, and whether the store delivers there', async () => {
    const store = await aStore(pool)
    await aDelivery(store)
    const look = async (cep: string, query: object = {}) =>
      (await call(wire.lookUpPostalCode, { params: { cep }, query: { idfornecedor: store.slug, ...query } })).body
    expect(await look('05435-000')).toEqual({
      cep: '05435000',
      situacao: 'desligado',
      uf: 'SP',
      rua: '',
      bairro: '',
      cidade: '',
      complemento: '',
      atendido: true,
      aviso: null,
    })
    expect(await look('20000000')).toMatchObject({
      uf: 'RJ',
      atendido: false,
      aviso: 'Infelizmente ainda não atendemos o seu endereço',
    })
    expect(await look('20000000', { lat: -23.55, lng: -46.69 })).toMatchObject({ atendido: false })
    expect(await look('05435000', { lat: -22.9, lng: -43.2 })).toMatchObject({ atendido: false })
    expect(await look('05435000', { lat: -23.55, lng: -46.69 })).toMatchObject({ atendido: true })
  })

  test.each(['00000-000', '00999999'])('refuses %s, which belongs to no state', async (cep) => {
    const store = await aStore(pool)
    const { status, failure } = await call(wire.lookUpPostalCode, {
      params: { cep },
      query: { idfornecedor: store.slug },
    })
    expect([status, failure.codigo, failure.campo]).toEqual([400, 'address.invalidPostalCode', 'cep'])
  })

  test('is limited in number, so that no one can copy the whole register', async () => {
    const store = await aStore(pool)
    const replies = await Promise.all(
      Array.from({ length: 40 }, () =>
        call(wire.lookUpPostalCode, { params: { cep: '05435000' }, query: { idfornecedor: store.slug } }),
      ),
    )
    expect(replies.some(({ status, failure }) => status === 429 && failure.codigo === 'request.tooMany')).toBe(true)
  })
})
