import { describe, expect, test } from 'vitest'
import { customerSettings } from '#contract/access.ts'
import { authenticate } from '#contract/sign-in.ts'
import * as wire from '#contract/password.ts'
import { anotherAddress, testApp } from '#test/builders/app.ts'
import { mailsTo } from '#test/builders/outbox.ts'
import { aCustomer, aLinkedUser, aStaffMember, PASSWORD, signedIn, type Person } from '#test/builders/people.ts'
import { aStore, unique, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool, server } = testApp()
const params = { sessao: 'token' }
const COOKIE = 'commerce-auth-token'
const NEW_PASSWORD = 'cavalo correto bateria'

const ask = (store: StoreBuilder, id: string, from = anotherAddress()) =>
  call(wire.requestRecovery, {
    params: { ...params, id },
    query: { idfornecedor: store.slug },
    headers: { 'x-forwarded-for': from },
  })
const reset = (store: StoreBuilder, codigo: string, senha = NEW_PASSWORD, from = anotherAddress()) =>
  call(wire.resetPassword, {
    params,
    body: { codigo, senha, idfornecedor: store.slug },
    headers: { 'x-forwarded-for': from },
  })
const signIn = (store: StoreBuilder, cpf: string, senha: string) =>
  call(authenticate, {
    params,
    body: { cpf, senha, idfornecedor: store.slug },
    headers: { 'x-forwarded-for': anotherAddress() },
  })
const whoIs = async (store: StoreBuilder, token: string) =>
  (await call(customerSettings, { params, headers: { cookie: `${COOKIE}=${token}`, 'x-idfornecedor': store.slug } }))
    .body.usuario
const formatted = (cpf: string) => cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')

const codeIn = (text: string): string => /#codigo=([\w-]{43})\b/.exec(text)?.[1] ?? ''
async function codeFor(store: StoreBuilder, person: Pick<Person, 'email'>): Promise<string> {
  await ask(store, person.email)
  return codeIn((await mailsTo(pool, person.email))[0]?.plain ?? '')
}

describe('requesting a new password', () => {
  test('sends a link in the name of the store, for a login as people type it', async () => {
    const store = await aStore(pool)
    const [ana, company] = [await aCustomer(store, { name: 'Ana Souza' }), await aCustomer(store, { kind: 'company' })]
    await ask(store, formatted(ana.document))
    // A slash, also where it travels encoded, is left out (specification §5).
    await ask(store, company.document.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5'))
    expect(await mailsTo(pool, company.email)).toHaveLength(1)
    const [mail] = await mailsTo(pool, ana.email)
    expect(mail).toMatchObject({ supplierId: store.id, subject: 'Crie uma nova senha – Loja de Teste' })
    for (const body of [mail?.html, mail?.plain]) {
      expect(body).toContain(`http://localhost/${store.slug}/redefinir-senha#codigo=`)
      expect(body).toContain('Olá, Ana!')
      expect(body).toContain('30 minutos')
    }
    expect(mail?.html).toContain('bgcolor="#1d6b3a"')
  })

  test('answers the same for every client and identifier', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store)
    const elsewhere = await aCustomer(await aStore(pool))
    const former = await aLinkedUser(store, ana)
    await pool.query('update linked_user set is_active = false where login_id = $1', [former.loginId])
    const timed = async (id: string) => {
      const start = performance.now()
      const { status, body, headers } = await ask(store, id)
      return { answer: [status, body, headers['set-cookie']], took: performance.now() - start }
    }
    const known = await timed(ana.email)
    const others = await Promise.all(
      [`${unique('ninguem')}@exemplo.com.br`, elsewhere.email, elsewhere.document, former.email].map(timed),
    )
    expect(known.answer).toEqual([
      200,
      { sucesso: true, mensagem: expect.stringMatching(/caixa de entrada e o spam/) },
      undefined,
    ])
    for (const { answer, took } of [known, ...others]) {
      expect(answer).toEqual(known.answer)
      // The work takes some milliseconds where there is any: it ends long before the answer is given.
      expect(took).toBeGreaterThan(195)
    }
    for (const person of [elsewhere, former]) expect(await mailsTo(pool, person.email)).toEqual([])
  })

  test('works for linked users and staff', async () => {
    const store = await aStore(pool)
    const helper = await aLinkedUser(store, await aCustomer(store))
    const seller = await aStaffMember(store, 'representative')
    for (const person of [helper, seller]) expect(await codeFor(store, person)).not.toBe('')
  })

  test('keeps nothing that opens an account, and logs nothing of it', async () => {
    const store = await aStore(pool)
    const code = await codeFor(store, await aCustomer(store))
    const { rows } = await pool.query<{ kept: string }>(
      'select r::text as kept from password_recovery r where supplier_id = $1',
      [store.id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.kept).not.toContain(code)
  })

  test.each(['Maria', '529.982.247-26', '%00', '///'])('of what is no login is reported as such: %j', async (id) => {
    const { status, failure } = await ask(await aStore(pool), id)
    expect([status, failure.codigo]).toEqual([400, 'access.unknownLogin'])
  })

  test('ends after ten tries at one login from one client IP, with or without an account, and after sixty from there', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store)
    for (const id of [ana.email, `${unique('ninguem')}@exemplo.com.br`]) {
      const from = anotherAddress()
      const tries = await Promise.all(Array.from({ length: 11 }, () => ask(store, id, from)))
      expect(tries.filter(({ status }) => status === 429)).toHaveLength(1)
      // The owner requests one from elsewhere.
      expect((await ask(store, id)).status).toBe(200)
    }
    // No inbox is flooded with it.
    expect(await mailsTo(pool, ana.email)).toHaveLength(5)
    const from = anotherAddress()
    const tries = await Promise.all(Array.from({ length: 61 }, () => ask(store, 'nada', from)))
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(1)
  })

  test('sends at most five e-mails while a link is valid, also with concurrent requests', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store)
    const answers = await Promise.all(Array.from({ length: 7 }, () => ask(store, ana.email)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await mailsTo(pool, ana.email)).toHaveLength(5)
  })

  test('in another person’s name takes no link from the owner: those that were sent are valid, and then there are new ones', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store)
    const own = await codeFor(store, ana)
    await Promise.all(Array.from({ length: 6 }, () => ask(store, ana.email)))
    expect((await reset(store, own)).status).toBe(200)
    await pool.query(
      `update password_recovery set created_at = created_at - interval '31 minutes', expires_at = expires_at - interval '31 minutes' where login_id = $1`,
      [ana.loginId],
    )
    expect((await reset(store, await codeFor(store, ana), 'outra senha bem boa')).status).toBe(200)
  })

  test('is for our own pages only', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store)
    const url = `/v2/app/token/cliente/senha/recuperar/${ana.email}?idfornecedor=${store.slug}`
    const reply = await server().app.inject({ url, headers: { origin: 'https://evil.exemplo' } })
    expect(reply.statusCode).toBe(403)
    expect(await mailsTo(pool, ana.email)).toEqual([])
  })
})

describe('the link', () => {
  test('sets a new password once, ends every session in every store, and notifies the owner', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store)
    const other = await aStore(pool)
    await pool.query(
      `insert into customer (supplier_id, login_id, kind, document, name, email) values ($1, $2, 'person', $3, 'Ana', $4)`,
      [other.id, ana.loginId, ana.document, ana.email],
    )
    const elsewhere = await signedIn(other, ana.loginId)
    const code = await codeFor(store, ana)

    const { status, body, headers } = await reset(store, `  ${code}\n`)
    expect([status, body]).toEqual([200, { sucesso: true, mensagem: 'Senha alterada.' }])
    expect(String(headers['set-cookie'])).toMatch(/^commerce-auth-token=; /)
    expect([await whoIs(store, ana.token), await whoIs(other, elsewhere)]).toEqual([null, null])
    expect((await signIn(store, ana.email, NEW_PASSWORD)).status).toBe(200)
    expect((await signIn(store, ana.email, PASSWORD)).failure.codigo).toBe('access.badCredentials')
    expect((await mailsTo(pool, ana.email))[0]).toMatchObject({
      subject: 'Sua senha foi alterada',
      supplierId: store.id,
    })
    const { rows } = await pool.query('select action, customer_id from audit_event where supplier_id = $1', [store.id])
    expect(rows).toEqual([{ action: 'password.recovered', customer_id: ana.customerId }])

    expect((await reset(store, code, 'outra senha boa')).failure).toEqual({
      codigo: 'access.badRecoveryCode',
      mensagem: 'Este link venceu ou já foi usado. Peça outro.',
    })
    expect((await signIn(store, ana.email, NEW_PASSWORD)).status).toBe(200)
  })

  test('is used once, also by concurrent requests', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store)
    const code = await codeFor(store, ana)
    const passwords = Array.from({ length: 4 }, (_, index) => `${NEW_PASSWORD} ${index}`)
    const answers = await Promise.all(passwords.map((senha) => reset(store, code, senha)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
    const taken = passwords[answers.findIndex(({ status }) => status === 200)] ?? ''
    expect((await signIn(store, ana.email, taken)).status).toBe(200)
  })

  test('that is too old, of another store or made up is worth nothing, and looks the same', async () => {
    const store = await aStore(pool)
    const [ana, eva] = [await aCustomer(store), await aCustomer(store)]
    const old = await codeFor(store, ana)
    await pool.query(`update password_recovery set expires_at = now() - interval '1 second' where login_id = $1`, [
      ana.loginId,
    ])
    const ofAnotherStore = await codeFor(store, eva)
    const other = await aStore(pool)
    const answers = await Promise.all([
      reset(store, old),
      reset(other, ofAnotherStore),
      reset(store, 'A'.repeat(43)),
      reset(store, '%00'),
      reset(store, ' '),
    ])
    for (const { status, failure, headers } of answers)
      expect([status, failure.codigo, headers['set-cookie']]).toEqual([422, 'access.badRecoveryCode', undefined])
    expect((await signIn(store, ana.email, PASSWORD)).status).toBe(200)
    expect((await reset(store, ofAnotherStore)).status).toBe(200)
  })

  test('requested several times is used once, also by concurrent requests', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store)
    await Promise.all(Array.from({ length: 4 }, () => ask(store, ana.email)))
    const codes = (await mailsTo(pool, ana.email)).map(({ plain }) => codeIn(plain))
    const answers = await Promise.all(codes.map((code) => reset(store, code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
  })

  test.each([
    ['short', 'abc', 'password.tooShort', 'A senha deve ter pelo menos 8 caracteres.'],
    ['long', 'é'.repeat(201), 'password.tooLong', 'A senha deve ter no máximo 200 caracteres.'],
    ['common', 'senha123', 'password.tooCommon', expect.any(String)],
    ['that is the CPF', '', 'password.personal', expect.any(String)],
  ])('refuses a password too %s beside its field, and still works', async (_what, senha, codigo, mensagem) => {
    const store = await aStore(pool)
    const ana = await aCustomer(store)
    const code = await codeFor(store, ana)
    const { status, failure } = await reset(store, code, senha === '' ? formatted(ana.document) : senha)
    expect([status, failure]).toEqual([422, expect.objectContaining({ codigo, mensagem, campo: 'senha' })])
    expect((await reset(store, code)).status).toBe(200)
  })

  test('is tried ten times a minute from one client IP', async () => {
    const store = await aStore(pool)
    const from = anotherAddress()
    const tries = await Promise.all(
      Array.from({ length: 11 }, () => reset(store, unique('codigo'), NEW_PASSWORD, from)),
    )
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})

describe('changing one’s own password', () => {
  const change = (store: StoreBuilder, token: string | null, senhaAtual = PASSWORD, senha = NEW_PASSWORD) =>
    call(wire.changePassword, {
      params,
      body: { senhaAtual, senha, idfornecedor: store.slug, tokenOrigin: 'commerce' },
      headers: token === null ? {} : { cookie: `${COOKIE}=${token}` },
    })

  test('ends the other sessions and renews this one', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store)
    const phone = await signedIn(store, ana.loginId)
    const code = await codeFor(store, ana)
    const { status, body, headers } = await change(store, ana.token)
    expect([status, body]).toEqual([200, { sucesso: true, mensagem: 'Senha alterada.', token: 'token' }])
    const renewed = /^commerce-auth-token=([\w-]{43});/.exec(String(headers['set-cookie']))?.[1] ?? ''
    expect(await whoIs(store, renewed)).toMatchObject({ email: ana.email })
    expect([await whoIs(store, ana.token), await whoIs(store, phone)]).toEqual([null, null])
    expect((await signIn(store, ana.email, NEW_PASSWORD)).status).toBe(200)
    expect((await mailsTo(pool, ana.email))[0]?.subject).toBe('Sua senha foi alterada')
    // A link that was on its way opens nothing any more.
    expect((await reset(store, code)).failure.codigo).toBe('access.badRecoveryCode')
  })

  test('requires the current one, ten times a minute', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store)
    const { status, failure } = await change(store, ana.token, 'errada')
    expect([status, failure]).toEqual([
      422,
      { codigo: 'password.wrong', mensagem: 'A senha atual não confere.', campo: 'senhaAtual' },
    ])
    const tries = await Promise.all(Array.from({ length: 10 }, () => change(store, ana.token, 'errada')))
    expect(tries.filter(({ status: code }) => code === 429)).toHaveLength(1)
    expect(await whoIs(store, ana.token)).toMatchObject({ email: ana.email })
  })

  test('happens once, also by concurrent requests', async () => {
    const store = await aStore(pool)
    const ana = await aCustomer(store)
    const answers = await Promise.all(
      Array.from({ length: 3 }, (_, index) => change(store, ana.token, PASSWORD, `${NEW_PASSWORD} ${index}`)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is for people who are signed in here, staff among them', async () => {
    const store = await aStore(pool)
    const seller = await aStaffMember(store)
    expect((await change(store, null)).status).toBe(401)
    expect((await change(await aStore(pool), seller.token)).status).toBe(401)
    expect((await change(store, seller.token, PASSWORD, seller.email)).failure).toMatchObject({
      codigo: 'password.personal',
      campo: 'senha',
    })
    expect((await change(store, seller.token)).status).toBe(200)
  })

  test('keeps whom the session works for', async () => {
    const store = await aStore(pool)
    const [first, second] = [await aCustomer(store), await aCustomer(store)]
    const helper = await aLinkedUser(store, first)
    await pool.query('insert into linked_user (supplier_id, customer_id, login_id) values ($1, $2, $3)', [
      store.id,
      second.customerId,
      helper.loginId,
    ])
    await pool.query(`update session set acting_customer_id = $2 where supplier_id = $1 and login_id = $3`, [
      store.id,
      second.customerId,
      helper.loginId,
    ])
    const { headers } = await change(store, helper.token)
    const renewed = /^commerce-auth-token=([\w-]{43});/.exec(String(headers['set-cookie']))?.[1] ?? ''
    expect(await whoIs(store, renewed)).toMatchObject({ idcliente: second.customerId })
  })
})
