import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { urlOf } from '#contract/endpoint.ts'
import * as wire from '#contract/verification.ts'
import type { MessageChannel, PhoneChannel } from '#domain/customer/phone.ts'
import { createApp } from '#server/app.ts'
import { NO_SERVICES } from '#server/config.ts'
import { openPool } from '#server/platform/database/database.ts'
import { ownApp, testApp } from '#test/builders/app.ts'
import { mailsTo, messagesTo } from '#test/builders/outbox.ts'
import { aCustomer, aLinkedUser, type Person } from '#test/builders/people.ts'
import { phoneServices } from '#test/builders/phone-services.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'
import { ownDatabase } from '#test/database.ts'
import { verificationMessage } from './mails.ts'

// People reach it on this machine alone: unsent messages are read in the outbox.
const here = testApp()
const { call, pool } = here
const open = ownApp(null, { publicUrl: 'https://balcao.exemplo' })
// A separate app: it would send the messages of every other test.
const sending = await ownDatabase()

const PHONE = '+5511987654321'
const ofWhom = (store: StoreBuilder, { customerId }: Person) => ({ idcliente: customerId, idfornecedor: store.slug })
const headersOf = ({ token }: Person) => ({ cookie: `commerce-auth-token=${token}` })

const state = (store: StoreBuilder, who: Person, app = here) =>
  app.call(wire.verificationState, { params: {}, query: ofWhom(store, who), headers: headersOf(who) })
const send = (store: StoreBuilder, who: Person, canal: MessageChannel = 'sms', app = here) =>
  app.call(wire.sendVerification, {
    params: {},
    query: { ...ofWhom(store, who), canal, fonte: 'conta' },
    headers: headersOf(who),
  })
const confirm = (store: StoreBuilder, who: Person, codigo: string, canal?: MessageChannel) =>
  call(wire.confirmVerification, {
    params: {},
    body: { ...ofWhom(store, who), codigo, ...(canal ? { canal } : {}) },
    headers: headersOf(who),
  })

async function codeOf(store: StoreBuilder, who: Person, canal: PhoneChannel = 'sms'): Promise<string> {
  await send(store, who, canal)
  return (await messagesTo(pool, store.id, PHONE))[0]?.code ?? ''
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
/** As if it had been that long ago. */
const agoByHours = (store: StoreBuilder, hours: number) =>
  pool.query('update phone_message set created_at = created_at - make_interval(hours => $2) where supplier_id = $1', [
    store.id,
    hours,
  ])

describe('a code by a message to the phone', () => {
  test.each<[PhoneChannel, string]>([
    ['sms', 'por SMS'],
    ['whatsapp', 'pelo WhatsApp'],
  ])('by %s proves that the number is the customer’s', async (canal, by) => {
    const store = await aStore(pool)
    const ana = await aCustomer(store, { phone: PHONE })
    expect((await state(store, ana)).body).toEqual({
      email: ana.email,
      verificadoEm: null,
      codigoEnviadoEm: null,
      telefone: PHONE,
      telefoneVerificadoEm: null,
      telefoneCodigoEnviadoEm: null,
      celular: true,
      canais: ['email', 'sms', 'whatsapp'],
    })
    expect((await send(store, ana, canal)).body).toEqual({
      sucesso: true,
      mensagem: `Enviamos um código de 6 dígitos ${by} para (11) 98765-4321. Ele vale por 10 minutos.`,
    })
    const [message] = await messagesTo(pool, store.id, PHONE)
    const code = message?.code ?? ''
    expect(code).toMatch(/^\d{6}$/)
    expect(message).toEqual({
      channel: canal,
      customerId: ana.customerId,
      code,
      text: `Loja de Teste: código ${code} (vale 10 min). Não passe a ninguém.`,
    })

    expect((await state(store, ana)).body).toMatchObject({
      codigoEnviadoEm: null,
      telefoneCodigoEnviadoEm: expect.stringMatching(/Z$/) as unknown,
    })
    expect((await confirm(store, ana, code, canal)).body).toEqual({ sucesso: true, mensagem: 'Telefone confirmado.' })
    expect((await state(store, ana)).body).toMatchObject({
      verificadoEm: null,
      telefoneVerificadoEm: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
      telefoneCodigoEnviadoEm: null,
    })
    expect((await confirm(store, ana, code, canal)).failure.codigo).toBe('verification.badCode')
    expect((await send(store, ana, canal)).failure).toEqual({
      codigo: 'verification.phoneDone',
      mensagem: 'Este telefone já está confirmado.',
    })
    const { rows } = await pool.query(
      `select action, login_id from audit_event where supplier_id = $1 and action like '%.verified'`,
      [store.id],
    )
    expect(rows).toEqual([{ action: 'phone.verified', login_id: ana.loginId }])
  })

  test('is one, whichever way it came, and nothing that an e-mail brought', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store, { phone: PHONE })
    const bySms = await codeOf(store, ana, 'sms')
    const byWhatsapp = await codeOf(store, ana, 'whatsapp')
    await send(store, ana, 'email')
    const byEmail = /^\d{6}$/m.exec((await mailsTo(pool, ana.email))[0]?.plain ?? '')?.[0] ?? ''
    for (const code of [bySms, byEmail].filter((code) => code !== byWhatsapp))
      expect((await confirm(store, ana, code, 'sms')).status).toBe(422)
    if (byWhatsapp !== byEmail)
      expect((await confirm(store, ana, byWhatsapp)).failure.codigo).toBe('verification.badCode')
    expect((await confirm(store, ana, byWhatsapp, 'sms')).status).toBe(200)
    expect((await confirm(store, ana, byEmail)).body.mensagem).toBe('E-mail confirmado.')
  })

  test('proves nothing of the number that takes its place', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store, { phone: PHONE })
    const change = (phone: string) =>
      pool.query('update customer set phone = $2 where supplier_id = $1', [store.id, phone])
    const code = await codeOf(store, ana)
    await change('+5511911112222')
    expect((await confirm(store, ana, code, 'sms')).failure.codigo).toBe('verification.badCode')
    await change(PHONE)
    await confirm(store, ana, await codeOf(store, ana), 'sms')
    expect((await state(store, ana)).body.telefoneVerificadoEm).not.toBeNull()
    await change('+5511911112222')
    expect((await state(store, ana)).body).toMatchObject({ telefone: '+5511911112222', telefoneVerificadoEm: null })
  })

  test('is spent after five wrong ones, also with concurrent attempts, and after ten minutes', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store, { phone: PHONE })
    const code = await codeOf(store, ana)
    const tries = await Promise.all(Array.from({ length: 5 }, () => confirm(store, ana, wrong(code), 'sms')))
    expect(tries.map(({ failure }) => [failure.codigo, failure.campo])).toEqual(
      Array.from({ length: 5 }, () => ['verification.badCode', 'codigo']),
    )
    expect((await confirm(store, ana, code, 'sms')).failure.codigo).toBe('verification.badCode')
    const second = await codeOf(store, ana)
    await pool.query(`update phone_verification set expires_at = now() - interval '1 second' where supplier_id = $1`, [
      store.id,
    ])
    expect((await confirm(store, ana, second, 'sms')).failure.codigo).toBe('verification.badCode')
  })

  test('is stored as a slow hash', async () => {
    const store = await aStore(pool)
    await codeOf(store, await aCustomer(store, { phone: PHONE }))
    const { rows } = await pool.query('select code_hash from phone_verification where supplier_id = $1', [store.id])
    expect(rows).toEqual([{ code_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) as unknown }])
  })

  test.each([undefined, '+551332221000', '(13) 3222-1000', '+351912345678', 'sem telefone'])(
    'goes to Brazilian mobile numbers only: not to %s',
    async (phone) => {
      const store = await aStore(pool)
      const ana = await aCustomer(store, phone === undefined ? {} : { phone })
      expect((await state(store, ana)).body).toMatchObject({ telefone: phone ?? null, celular: false })
      const { status, failure } = await send(store, ana)
      expect([status, failure]).toEqual([
        422,
        {
          codigo: 'verification.noMobile',
          mensagem:
            'Os códigos vão para celulares do Brasil. Informe um celular com DDD em “Meu cadastro” e peça o código de novo.',
        },
      ])
    },
  )

  test('finds a number that an older record writes otherwise', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store, { phone: '(11) 98765-4321' })
    expect((await confirm(store, ana, await codeOf(store, ana), 'sms')).status).toBe(200)
  })
})

describe('messages cost money', () => {
  test('three of any kind go out in a minute', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store, { phone: PHONE })
    const sent = await Promise.all(
      (['email', 'sms', 'whatsapp', 'sms'] as const).map((canal) => send(store, ana, canal)),
    )
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429])
  })

  test('and ten to phones in a day, also with concurrent requests', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store, { phone: PHONE })
    await pool.query(
      `insert into phone_message (supplier_id, customer_id, channel, recipient, content, expires_at) select $1, $2, 'sms', $3, '{}', now() from generate_series(1, 9)`,
      [store.id, ana.customerId, PHONE],
    )
    const sent = await Promise.all(Array.from({ length: 2 }, () => send(store, ana)))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(sent.find(({ status }) => status === 422)?.failure).toMatchObject({
      codigo: 'verification.tooManyToday',
      mensagem: 'Já enviamos 10 códigos por telefone nas últimas 24 horas. Tente de novo amanhã.',
    })
    expect(await messagesTo(pool, store.id, PHONE)).toHaveLength(10)

    // Another number does not help the customer, nor another account the number.
    await pool.query(`update customer set phone = '+5511911112222' where supplier_id = $1`, [store.id])
    expect((await send(store, ana)).failure.codigo).toBe('verification.tooManyToday')
    const rui = await aCustomer(store, { phone: PHONE })
    expect((await send(store, rui)).failure.codigo).toBe('verification.tooManyToday')
    // Another store has no record of it.
    const elsewhere = await aStore(pool)
    expect((await send(elsewhere, await aCustomer(elsewhere, { phone: PHONE }))).status).toBe(200)
    await agoByHours(store, 24)
    expect((await send(store, rui)).status).toBe(200)
  })
})

describe('where people come from elsewhere', () => {
  test.each<PhoneChannel>(['sms', 'whatsapp'])(
    'a code by %s is refused without a service that sends it',
    async (canal) => {
      const store = await aStore(pool)
      const ana = await aCustomer(store, { phone: PHONE })
      expect((await state(store, ana, open)).body.canais).toEqual(['email'])
      const { status, failure } = await send(store, ana, canal, open)
      expect([status, failure]).toEqual([
        422,
        {
          codigo: 'verification.channelUnavailable',
          mensagem: 'Esta loja ainda não envia códigos por este meio. Peça o código por e-mail.',
        },
      ])
      expect(await messagesTo(pool, store.id, PHONE)).toEqual([])
      expect((await send(store, ana, 'email', open)).status).toBe(200)
    },
  )

  test('it goes to the services that the installation names', async () => {
    const ownPool = openPool(sending.connection)
    const services = await phoneServices()
    const filesDir = mkdtempSync(join(tmpdir(), 'balcao-files-'))
    const sms = { url: services.smsUrl, token: 'segredo', from: 'balcao' }
    const { app } = await createApp({
      connection: sending.connection,
      pool: ownPool,
      filesDir,
      logLevel: 'silent',
      pages: null,
      publicUrl: 'https://balcao.exemplo',
      services: { ...NO_SERVICES, sms },
    })
    const store = await aStore(ownPool)
    const ana = await aCustomer(store, { phone: PHONE })
    const ask = (canal: MessageChannel) =>
      app.inject({
        url: urlOf(wire.sendVerification, {}, { ...ofWhom(store, ana), canal }),
        headers: headersOf(ana),
      })
    expect((await ask('whatsapp')).json()).toMatchObject({ codigo: 'verification.channelUnavailable' })
    expect((await ask('sms')).statusCode).toBe(200)
    await expect
      .poll(() => services.handedOver.map(({ body }) => body))
      .toEqual([
        {
          from: 'balcao',
          to: '5511987654321',
          contents: [{ type: 'text', text: expect.stringMatching(/^Loja de Teste: código \d{6} /) as unknown }],
        },
      ])
    await app.close()
    await services.close()
    await ownPool.end()
    rmSync(filesDir, { recursive: true })
  })
})

describe('the phone of a customer', () => {
  test('is proved by the customer and a person who works on the account, and by no other person', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store, { phone: PHONE })
    const helper = await aLinkedUser(store, ana)
    const stranger = await aCustomer(store)
    expect((await confirm(store, helper, await codeOf(store, helper), 'sms')).status).toBe(200)
    for (const [who, status] of [
      [{ ...ana, token: stranger.token }, 404],
      [{ ...ana, token: (await aCustomer(await aStore(pool))).token }, 401],
    ] as const) {
      expect([(await send(store, who)).status, (await confirm(store, who, '123456', 'sms')).status]).toEqual([
        status,
        status,
      ])
    }
  })
})

test.each([
  'Empório',
  'Empório da Serra do Mar e Filhos Ltda.',
  'Loja\nde duas linhas',
  '🛒🛒🛒🛒🛒🛒🛒🛒🛒🛒🛒🛒',
  '',
])('a text message of the store %j is sent in one part', (name) => {
  const { text } = verificationMessage({ supplier: { name } as never }, '482913')
  expect(text.length).toBeLessThanOrEqual(70)
  expect(text).toMatch(/^.*: código 482913 \(vale 10 min\)\. Não passe a ninguém\.$/)
  expect(text.isWellFormed()).toBe(true)
})
