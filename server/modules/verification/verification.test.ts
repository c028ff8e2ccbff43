import { describe, expect, test } from 'vitest'
import * as wire from '#contract/verification.ts'
import { testApp } from '#test/builders/app.ts'
import { mailsTo } from '#test/builders/outbox.ts'
import { aCustomer, aLinkedUser, aStaffMember, type Person } from '#test/builders/people.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool, server } = testApp()

interface Caller {
  readonly token: string | null
  readonly customerId: string
}
const headersOf = ({ token }: Caller): Record<string, string> =>
  token === null ? {} : { cookie: `commerce-auth-token=${token}` }
const ofWhom = (store: StoreBuilder, { customerId }: Caller) => ({ idcliente: customerId, idfornecedor: store.slug })

const state = (store: StoreBuilder, who: Caller) =>
  call(wire.verificationState, { params: {}, query: ofWhom(store, who), headers: headersOf(who) })
const send = (store: StoreBuilder, who: Caller, canal: 'email' | 'sms' | 'whatsapp' = 'email') =>
  call(wire.sendVerification, {
    params: {},
    query: { ...ofWhom(store, who), canal, fonte: 'conta' },
    headers: headersOf(who),
  })
const confirm = (store: StoreBuilder, who: Caller, codigo: string) =>
  call(wire.confirmVerification, { params: {}, body: { ...ofWhom(store, who), codigo }, headers: headersOf(who) })

async function codeOf(store: StoreBuilder, who: Person): Promise<string> {
  await send(store, who)
  return /^\d{6}$/m.exec((await mailsTo(pool, who.email))[0]?.plain ?? '')?.[0] ?? ''
}
/** Six digits that are not the code. */
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a code by e-mail', () => {
  test('proves that the address is the customer’s', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store)
    expect((await state(store, ana)).body).toMatchObject({ email: ana.email, verificadoEm: null })
    const { body } = await send(store, ana)
    expect(body.mensagem).toBe(`Enviamos um código de 6 dígitos para ${ana.email}. Ele vale por 10 minutos.`)
    const [mail] = await mailsTo(pool, ana.email)
    const code = /^\d{6}$/m.exec(mail?.plain ?? '')?.[0] ?? ''
    expect(mail).toMatchObject({
      supplierId: store.id,
      subject: 'Confirme o seu e-mail – Loja de Teste',
      html: expect.stringContaining(code),
    })
    expect(mail?.subject).not.toContain(code)

    expect((await confirm(store, ana, ` ${code.slice(0, 3)} ${code.slice(3)} `)).body).toEqual({
      sucesso: true,
      mensagem: 'E-mail confirmado.',
    })
    expect((await state(store, ana)).body.verificadoEm).toMatch(/^\d{4}-.*Z$/)
    expect((await confirm(store, ana, code)).failure.codigo).toBe('verification.badCode')
    expect((await send(store, ana)).failure).toEqual({
      codigo: 'verification.done',
      mensagem: 'Este e-mail já está confirmado.',
    })
  })

  test('proves nothing of the address that takes its place', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store)
    await confirm(store, ana, await codeOf(store, ana))
    await pool.query(`update customer set email = 'outro@exemplo.com.br' where supplier_id = $1`, [store.id])
    expect((await state(store, ana)).body).toMatchObject({ email: 'outro@exemplo.com.br', verificadoEm: null })

    const rui = await aCustomer(store)
    const code = await codeOf(store, rui)
    await pool.query(`update customer set email = 'novo@exemplo.com.br' where supplier_id = $1 and id = $2`, [
      store.id,
      rui.customerId,
    ])
    expect((await confirm(store, rui, code)).failure.codigo).toBe('verification.badCode')
  })

  test('may be mistyped four times, also with concurrent attempts', async () => {
    const store = await aStore(pool)
    const [ana, rui] = [await aCustomer(store), await aCustomer(store)]
    const code = await codeOf(store, ana)
    const tries = await Promise.all(Array.from({ length: 4 }, () => confirm(store, ana, wrong(code))))
    expect(tries.map(({ status, failure }) => [status, failure.codigo, failure.campo])).toEqual(
      Array.from({ length: 4 }, () => [422, 'verification.badCode', 'codigo']),
    )
    expect((await confirm(store, ana, code)).status).toBe(200)

    const second = await codeOf(store, rui)
    await Promise.all(Array.from({ length: 5 }, () => confirm(store, rui, wrong(second))))
    expect((await confirm(store, rui, second)).failure.codigo).toBe('verification.badCode')
    expect((await confirm(store, rui, await codeOf(store, rui))).status).toBe(200)
  })

  test('ends after ten minutes, and by the next one', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store)
    const first = await codeOf(store, ana)
    const second = await codeOf(store, ana)
    if (first !== second) expect((await confirm(store, ana, first)).status).toBe(422)
    await pool.query(`update email_verification set expires_at = now() - interval '1 second' where supplier_id = $1`, [
      store.id,
    ])
    expect((await confirm(store, ana, second)).failure.codigo).toBe('verification.badCode')
  })

  test('is stored as a slow hash', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store)
    await codeOf(store, ana)
    const { rows } = await pool.query('select code_hash from email_verification where supplier_id = $1', [store.id])
    expect(rows).toEqual([{ code_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) }])
  })

  test('is sent three times a minute, and tried ten times', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store)
    const sent = await Promise.all(Array.from({ length: 4 }, () => send(store, ana)))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429])
    const tried = await Promise.all(Array.from({ length: 11 }, () => confirm(store, ana, '1')))
    expect(tried.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})

describe('the address of a customer', () => {
  test('is proved by the customer and a person who works on the account, and by no other person', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store)
    const helper = await aLinkedUser(store, ana)
    const stranger = await aCustomer(store)
    const seller = await aStaffMember(store, 'representative')
    expect((await send(store, helper)).status).toBe(200)

    const strangers: [Caller, number][] = [
      [{ token: null, customerId: ana.customerId }, 401],
      [{ token: stranger.token, customerId: ana.customerId }, 404],
      [{ token: seller.token, customerId: ana.customerId }, 404],
      [{ token: (await aCustomer(await aStore(pool))).token, customerId: ana.customerId }, 401],
    ]
    for (const [who, status] of strangers) {
      expect([
        (await state(store, who)).status,
        (await send(store, who)).status,
        (await confirm(store, who, '123456')).status,
      ]).toEqual([status, status, status])
    }
  })

  test('is proved from our own pages only', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store)
    const url = `/v4/verificacao/enviar-verificacao?canal=email&idcliente=${ana.customerId}&idfornecedor=${store.slug}`
    const reply = await server().app.inject({
      url,
      headers: { cookie: `commerce-auth-token=${ana.token}`, 'sec-fetch-site': 'cross-site' },
    })
    expect(reply.statusCode).toBe(403)
    expect(await mailsTo(pool, ana.email)).toEqual([])
  })
})
