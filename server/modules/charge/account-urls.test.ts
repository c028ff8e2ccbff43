import { expect, test } from 'vitest'
import * as account from '#contract/payment-account.ts'
import { testApp } from '#test/builders/app.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { aStore } from '#test/builders/store.ts'

const { call, pool } = testApp()

async function faultsOf(urls: { urlApi: string; urlToken: string }): Promise<readonly (readonly [string, string])[]> {
  const store = await aStore(pool)
  const { token } = await aStaffMember(store, 'staff', ['settings'])
  const { failure } = await call(account.savePaymentAccount, {
    params: { idfornecedor: store.slug, tipo: 'API_PIX' },
    headers: { authorization: `Bearer ${token}` },
    body: {
      ambiente: 'PRODUCAO',
      ...urls,
      formatoToken: 'FORM',
      chavePix: 'pix@loja.exemplo',
      nomeRecebedor: 'Loja de Teste',
      cidadeRecebedor: 'São Paulo',
      minutosDoPix: 60,
      chavePublica: '',
      prazoBoletoDias: 3,
      ativa: false,
      idCliente: 'cliente',
      segredoCliente: 'segredo',
      certificado: '',
      senhaCertificado: '',
      tokenAcesso: '',
      segredoWebhook: '',
    },
  })
  return (failure.campos ?? []).map(({ campo, mensagem }) => [campo, mensagem] as const)
}

const INSIDE = 'Este endereço é de uma rede interna. Use o que o banco publica na internet.'
const PUBLIC = 'https://pix.banco.invalid/v2'

test.each([
  'https://127.0.0.1:5432/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://10.0.0.8/pix',
  'https://169.254.169.254/latest',
  'https://localhost/pix',
  'https://pix.banco.internal/v2',
])('the address of a bank is never %s', async (inside) => {
  expect(await faultsOf({ urlApi: inside, urlToken: PUBLIC })).toContainEqual(['urlApi', INSIDE])
  expect(await faultsOf({ urlApi: PUBLIC, urlToken: inside })).toContainEqual(['urlToken', INSIDE])
})

test('the address of a bank may be one of IPv6, and has neither person nor query', async () => {
  expect(
    (await faultsOf({ urlApi: 'https://[2606:4700::1111]/v2', urlToken: PUBLIC })).map(([field]) => field),
  ).not.toContain('urlApi')
  expect(
    (await faultsOf({ urlApi: 'https://[fd00::1]/v2', urlToken: PUBLIC })).filter(([field]) => field === 'urlApi'),
  ).toEqual([['urlApi', INSIDE]])
  for (const wrong of [
    'http://pix.banco.invalid/',
    'https://eu@pix.banco.invalid/',
    'https://pix.banco.invalid/?a=1',
    'https:\\\\pix.banco.invalid',
  ])
    expect((await faultsOf({ urlApi: wrong, urlToken: PUBLIC })).map(([field]) => field)).toContain('urlApi')
})

test('a public address is no fault, and neither is one that is not known now', async () => {
  const faults = await faultsOf({ urlApi: PUBLIC, urlToken: 'https://8.8.8.8/token' })
  expect(faults.map(([, message]) => message)).not.toContain(INSIDE)
})
