import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BANK_TLS, CLIENT_CERTIFICATE } from '#test/builders/bank-certificates.ts'
import { ApiPix, chargeStateOf } from './api-pix.ts'

const seen: { readonly path: string; readonly client: string }[] = []
const bank = createServer({ ...BANK_TLS, requestCert: true, rejectUnauthorized: true }, (request, response) => {
  const path = request.url ?? ''
  seen.push({ path, client: String((request.socket as TLSSocket).getPeerCertificate().subject.CN) })
  response.setHeader('content-type', 'application/json')
  response.end(path === '/token' ? '{"access_token":"t","expires_in":300}' : '{}')
})
beforeAll(async () => {
  bank.listen(0, '127.0.0.1')
  await once(bank, 'listening')
})
afterAll(() => bank.close())

test('a bank that takes no other calls is called with the certificate of the account, for its token and for its charges', async () => {
  const url = `https://127.0.0.1:${(bank.address() as AddressInfo).port}`
  const account = new ApiPix({
    baseUrl: url,
    tokenUrl: `${url}/token`,
    key: 'pix@loja.exemplo',
    receiverName: 'Loja',
    receiverCity: 'São Paulo',
    tokenBody: 'form',
    clientId: 'loja',
    clientSecret: 'segredo',
    certificate: CLIENT_CERTIFICATE,
    isSandbox: true,
  })
  await account.connect('https://loja.exemplo/aviso')
  expect(seen).toEqual([
    { path: '/token', client: 'client' },
    { path: '/webhook/pix%40loja.exemplo', client: 'client' },
  ])
})

test.each([
  ['while the bank decides', [{ valor: '30.00', status: 'EM_PROCESSAMENTO', natureza: 'MED_FRAUDE' }], 'disputed'],
  ['until the bank took the money back', [{ valor: '30.00', status: 'DEVOLVIDO', natureza: 'MED_FRAUDE' }], 'refunded'],
  ['until the bank refused it', [{ valor: '30.00', status: 'NAO_REALIZADO', natureza: 'MED_FRAUDE' }], 'paid'],
  ['never where the store returns a part itself', [{ valor: '10.00', status: 'EM_PROCESSAMENTO' }], 'paid'],
])('a Pix is disputed %s', (_, devolucoes, state) => {
  const pix = [{ endToEndId: 'E1', valor: '30.00', horario: '2026-11-22T12:00:00Z', devolucoes }]
  expect(chargeStateOf({ status: 'CONCLUIDA', pix })).toBe(state)
})
