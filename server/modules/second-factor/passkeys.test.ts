import { describe, expect, test } from 'vitest'
import * as signInWire from '#contract/sign-in.ts'
import * as wire from '#contract/second-factor.ts'
import { STAFF_MODULES } from '#domain/access/can.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { anotherAddress, testApp } from '#test/builders/app.ts'
import { aStaffMember, PASSWORD } from '#test/builders/people.ts'
import { withAuthenticator } from '#test/builders/second-factor.ts'
import { aStore, unique, type StoreBuilder } from '#test/builders/store.ts'
import { resetForOperator } from './reset-for-operator.ts'

// That a browser makes passkeys and signs in with them is in test/e2e/second-factor.test.ts; here are the answers of no browser.
const app = testApp()
const { call, pool } = app
const params = { sessao: 'token' }

const as = (store: StoreBuilder, token: string) => ({
  cookie: `commerce-auth-token=${token}`,
  'x-idfornecedor': store.slug,
})
const visiting = (store: StoreBuilder) => ({ 'x-idfornecedor': store.slug, 'x-forwarded-for': anotherAddress() })
const base64 = (text: string) => Buffer.from(text).toString('base64url')

async function anOwner() {
  const store = await aStore(pool)
  return { store, owner: await aStaffMember(store, 'staff', STAFF_MODULES) }
}

/** As if a browser at the host had made it; by default at that of the test's calls. */
async function withPasskey(loginId: string, host = 'localhost'): Promise<string> {
  const id = base64(unique('chave'))
  await pool.query(
    `insert into passkey (login_id, credential_id, host, name, public_key, use_count, transports)
     values ($1, $2, $3, 'Celular', '', 0, '{internal}')`,
    [loginId, id, host],
  )
  await pool.query('update login set has_second_factor = true where id = $1', [loginId])
  return id
}

async function challengeFor(store: StoreBuilder, email: string): Promise<string> {
  const body = { cpf: email, senha: PASSWORD, idfornecedor: store.slug }
  const { failure } = await call(signInWire.authenticate, { params, headers: visiting(store), body })
  expect(failure.codigo).toBe('access.factorRequired')
  return String(failure.detalhes?.['challenge'])
}
const choices = (store: StoreBuilder, desafio: string) =>
  call(wire.signInFactors, { params, headers: visiting(store), body: { desafio, idfornecedor: store.slug } })

const signedBy = (id: string, challenge: unknown) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  response: {
    clientDataJSON: base64(JSON.stringify({ type: 'webauthn.get', challenge, origin: 'http://localhost' })),
    authenticatorData: base64('0'.repeat(37)),
    signature: base64('signature'),
  },
})

describe('a sign-in', () => {
  test('can use the passkeys of the current host, and reads at which other hosts it has some', async () => {
    const { store, owner } = await anOwner()
    const id = await withPasskey(owner.loginId)
    await withPasskey(owner.loginId, 'outra.exemplo')
    const desafio = await challengeFor(store, owner.email)
    const [one, other] = [(await choices(store, desafio)).body, (await choices(store, desafio)).body]
    expect(one.formas).toEqual({
      aplicativo: false,
      codigoReserva: false,
      chave: true,
      outrosEnderecos: ['outra.exemplo'],
    })
    expect(one.opcoes).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ id, transports: ['internal'] }],
    })
    expect(one.opcoes?.['challenge']).not.toBe(other.opcoes?.['challenge'])
  })

  test.each([
    ['a signature that is none', (id: string) => id],
    ['a passkey that nobody has', () => base64('de ninguém')],
  ])('is refused with %s, and what was to be signed is over', async (_what, idOf) => {
    const { store, owner } = await anOwner()
    const id = await withPasskey(owner.loginId)
    const desafio = await challengeFor(store, owner.email)
    const { opcoes } = (await choices(store, desafio)).body
    for (const _time of [1, 2]) {
      const chave = signedBy(idOf(id), opcoes?.['challenge'])
      const reply = await call(wire.confirmSignIn, {
        params,
        headers: visiting(store),
        body: { desafio, chave, idfornecedor: store.slug },
      })
      expect([reply.status, reply.failure]).toMatchObject([422, { codigo: 'factor.wrong', campo: 'chave' }])
    }
    const { rows } = await pool.query(
      'select from factor_challenge where login_id = $1 and passkey_challenge is null',
      [owner.loginId],
    )
    expect(rows).toHaveLength(1)
  })

  test('is refused with the passkey of another person', async () => {
    const { store, owner } = await anOwner()
    await withPasskey(owner.loginId)
    const other = await withPasskey((await anOwner()).owner.loginId)
    const desafio = await challengeFor(store, owner.email)
    const { opcoes } = (await choices(store, desafio)).body
    const reply = await call(wire.confirmSignIn, {
      params,
      headers: visiting(store),
      body: { desafio, chave: signedBy(other, opcoes?.['challenge']), idfornecedor: store.slug },
    })
    expect(reply.failure.codigo).toBe('factor.wrong')
  })
})

describe('a new passkey', () => {
  test('is made for this host and person, by a device that has none of theirs', async () => {
    const { store, owner } = await anOwner()
    const known = await withPasskey(owner.loginId)
    await pool.query('update session set is_factor_proved = true where login_id = $1', [owner.loginId])
    const { body } = await call(wire.beginPasskey, {
      params: {},
      headers: as(store, owner.token),
      body: { senha: PASSWORD },
    })
    expect(body.opcoes).toMatchObject({
      rp: { id: 'localhost', name: 'Loja de Teste' },
      user: { name: owner.email, displayName: 'Carla Equipe' },
      authenticatorSelection: { userVerification: 'required' },
      excludeCredentials: [{ id: known }],
    })
  })

  test('that proves nothing is refused once, and then the making is over', async () => {
    const { store, owner } = await anOwner()
    const at = { params: {}, headers: as(store, owner.token) }
    const { configuracao } = (await call(wire.beginPasskey, { ...at, body: { senha: PASSWORD } })).body
    const id = base64('chave')
    const chave = {
      id,
      rawId: id,
      type: 'public-key' as const,
      response: { clientDataJSON: base64('{}'), attestationObject: base64('nada') },
    }
    const body = { configuracao, nome: 'Celular', chave }
    expect((await call(wire.confirmPasskey, { ...at, body })).failure.codigo).toBe('factor.badPasskey')
    expect((await call(wire.confirmPasskey, { ...at, body })).failure.codigo).toBe('factor.expired')
    expect((await call(wire.getSecurity, at)).body).toMatchObject({ chaves: [], codigosReserva: 0 })
  })

  test('is the eleventh of nobody', async () => {
    const { store, owner } = await anOwner()
    for (let index = 0; index < 10; index++) await withPasskey(owner.loginId, `loja-${index}.exemplo`)
    await pool.query('update session set is_factor_proved = true where login_id = $1', [owner.loginId])
    const reply = await call(wire.beginPasskey, {
      params: {},
      headers: as(store, owner.token),
      body: { senha: PASSWORD },
    })
    expect([reply.status, reply.failure.codigo]).toEqual([422, 'factor.tooManyPasskeys'])
  })
})

test('a passkey is removed by its own person alone, and the last factor takes the recovery codes along', async () => {
  const { store, owner } = await anOwner()
  await withAuthenticator(app, store, owner)
  await withPasskey(owner.loginId)
  const at = { params: {}, headers: as(store, owner.token) }
  const { chaves } = (await call(wire.getSecurity, at)).body
  const idchave = chaves[0]?.idchave ?? ''
  const other = await anOwner()
  const stolen = await call(wire.removePasskey, {
    params: { idchave },
    headers: as(other.store, other.owner.token),
    body: { senha: PASSWORD },
  })
  expect(stolen.failure.codigo).toBe('factor.notFound')
  expect((await call(wire.removeApp, { ...at, body: { senha: PASSWORD } })).body).toMatchObject({ codigosReserva: 10 })
  const removed = await call(wire.removePasskey, { ...at, params: { idchave }, body: { senha: PASSWORD } })
  expect(removed.body).toMatchObject({ chaves: [], codigosReserva: 0 })
})

test('the operator lets in whom no owner can help', async () => {
  const { store, owner } = await anOwner()
  await withAuthenticator(app, store, owner)
  const db = openDatabase(pool)
  expect(await resetForOperator(db, ` ${owner.email.toUpperCase()} `)).toBe('done')
  expect(await resetForOperator(db, owner.email)).toBe('nothing to do')
  expect(await resetForOperator(db, 'ninguem@exemplo.com.br')).toBe('unknown')
  const body = { cpf: owner.email, senha: PASSWORD, idfornecedor: store.slug }
  expect((await call(signInWire.authenticate, { params, headers: visiting(store), body })).status).toBe(200)
  const { rows } = await pool.query(
    `select login_id, source from audit_event where supplier_id = $1 and action = 'staff.factor-reset'`,
    [store.id],
  )
  expect(rows).toEqual([{ login_id: null, source: 'system' }])
})
