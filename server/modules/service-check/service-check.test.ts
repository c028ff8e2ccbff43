import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { checkService, listServices } from '#contract/service-check.ts'
import { NO_SERVICES, type Services } from '#server/config.ts'
import { ownApp } from '#test/builders/app.ts'
import { aMailServer } from '#test/builders/mail-server.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { phoneServices } from '#test/builders/phone-services.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'
import { ownDatabase } from '#test/database.ts'

const database = await ownDatabase()
const { pool } = database
const mail = await aMailServer()
const refusing = await aMailServer(() => ({ code: 550, at: 'recipient' }))
const phones = await phoneServices()

/** Plays both look-ups. */
const answer: RequestListener = ({ url }, response) => {
  response.setHeader('content-type', 'application/json')
  if (url?.startsWith('/cep/01310100'))
    response.end(
      JSON.stringify({ logradouro: 'Avenida Paulista', bairro: 'Bela Vista', localidade: 'São Paulo', uf: 'SP' }),
    )
  else if (url?.startsWith('/cep/')) response.end(JSON.stringify({ erro: true }))
  else response.writeHead(500).end('{}')
}
const lookUps = createServer(answer)
await new Promise<void>((resolve) => lookUps.listen(0, '127.0.0.1', resolve))
const lookUpUrl = `http://127.0.0.1:${(lookUps.address() as AddressInfo).port}`

afterAll(async () => {
  lookUps.close()
  await Promise.all([mail.close(), refusing.close(), phones.close()])
})

const appWith = (services: Partial<Services>) => ownApp(null, { services: { ...NO_SERVICES, ...services } }, database)
const full = appWith({
  smtpUrl: mail.url,
  mailFrom: 'loja@exemplo.com.br',
  sms: { url: phones.smsUrl, token: 'sms-token', from: 'balcao' },
  whatsapp: { url: phones.whatsappUrl, token: 'whatsapp-token', template: 'codigo_de_acesso' },
  postalCodeUrl: `${lookUpUrl}/cep/{cep}`,
  companyRegistryUrl: `${lookUpUrl}/cnpj/{cnpj}`,
})
const none = appWith({})
const broken = appWith({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'loja@exemplo.com.br' })
const refused = appWith({ smtpUrl: refusing.url, mailFrom: 'loja@exemplo.com.br' })

type Caller = typeof full.call
type TestedService = 'EMAIL' | 'SMS' | 'WHATSAPP' | 'CEP' | 'CNPJ'

async function ownerOf(store: StoreBuilder, call: Caller = full.call) {
  const { token, email } = await aStaffMember(store, 'staff', ['settings'])
  const headers = { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${token}` }
  return {
    email,
    list: async () => (await call(listServices, { params: {}, headers })).body,
    check: (servico: TestedService, destino = '') =>
      call(checkService, { params: { servico }, headers, body: { destino } }),
  }
}

test('who asks gets the test e-mail, and sees the code that is in it', async () => {
  const owner = await ownerOf(await aStore(pool))
  const { body } = await owner.check('EMAIL')
  expect(body).toMatchObject({ falha: null, detalhe: owner.email })
  const letter = mail.letters.find(({ to }) => to?.[0]?.address === owner.email)
  expect(letter?.subject).toBe('Teste de e-mail – Loja de Teste')
  expect(letter?.text).toContain(body.codigo)
})

test.each(['SMS', 'WHATSAPP'] as const)('%s: the test goes to the mobile that was typed', async (service) => {
  const owner = await ownerOf(await aStore(pool))
  const { body } = await owner.check(service, '(11) 98765-4321')
  expect(body).toMatchObject({ falha: null, detalhe: '(11) 98765-4321' })
  const message = JSON.stringify(phones.handedOver.at(-1)?.body)
  expect(message).toContain('5511987654321')
  expect(message).toContain(body.codigo)
  expect((await owner.check(service, '11 3456-7890')).failure).toMatchObject({
    codigo: 'serviceCheck.notAMobile',
    campo: 'destino',
  })
})

test('a look-up tells what it found, that it knows nothing, or that it broke', async () => {
  const owner = await ownerOf(await aStore(pool))
  expect((await owner.check('CEP', '01310-100')).body.detalhe).toBe('Avenida Paulista, Bela Vista, São Paulo (SP)')
  expect((await owner.check('CEP', '99999-999')).body).toEqual({ falha: null, detalhe: '', codigo: null })
  expect((await owner.check('CEP', '123')).failure).toMatchObject({ campo: 'destino' })
  expect((await owner.check('CNPJ')).body.falha).toBe('RESPOSTA_INESPERADA')
})

test('a test tells what is wrong with the mail server', async () => {
  const store = await aStore(pool)
  const faultWith = async ({ call }: { readonly call: Caller }) =>
    (await (await ownerOf(store, call)).check('EMAIL')).body.falha
  expect(await faultWith(none)).toBe('NAO_LIGADO')
  expect(await faultWith(broken)).toBe('SEM_CONEXAO')
  expect(await faultWith(refused)).toBe('RECUSADO')
})

test('the list tells what is set up, and how the messages of this store fared', async () => {
  const [store, other] = [await aStore(pool), await aStore(pool)]
  const write = ({ id }: StoreBuilder, column: 'sent_at' | 'failed_at', at: string) =>
    pool.query(
      `insert into mail (supplier_id, recipient, subject, store_url, ${column}) values ($1, 'a@b.com.br', 'x', 'http://x', $2)`,
      [id, at],
    )
  const sentAt = new Date(Date.now() - 60_000).toISOString()
  await write(store, 'sent_at', sentAt)
  await write(store, 'failed_at', sentAt)
  await write(other, 'failed_at', sentAt)
  expect(await (await ownerOf(store)).list()).toMatchObject([
    { servico: 'EMAIL', ligado: true, falhas: 1, ultimoEnvio: expect.stringContaining(sentAt.slice(0, 19)) },
    { servico: 'SMS', ligado: true, falhas: 0, ultimoEnvio: null },
    { servico: 'WHATSAPP', ligado: true },
    { servico: 'CEP', ligado: true },
    { servico: 'CNPJ', ligado: true },
  ])
  expect((await (await ownerOf(store, none.call)).list()).map(({ ligado }) => ligado)).not.toContain(true)
})

test('a store tests five times a minute, whoever asks', async () => {
  const store = await aStore(pool)
  const [first, second] = [await ownerOf(store), await ownerOf(store)]
  const statuses: number[] = []
  for (const owner of [first, second, first, second, first, second])
    statuses.push((await owner.check('CEP', '01310-100')).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
