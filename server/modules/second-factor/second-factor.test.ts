import { describe, expect, test } from 'vitest'
import * as access from '#contract/access.ts'
import * as signInWire from '#contract/sign-in.ts'
import { listAuditEvents } from '#contract/audit.ts'
import { waitingWork } from '#contract/back-office.ts'
import { changePassword, resetPassword } from '#contract/password.ts'
import type { FailureBody } from '#contract/failures.ts'
import * as wire from '#contract/second-factor.ts'
import { changeStoreSettings, getStoreSettings } from '#contract/store-settings.ts'
import * as team from '#contract/team.ts'
import { STAFF_MODULES } from '#domain/access/can.ts'
import { aRecoveryCode, aTeamInvitation } from '#test/authorization/one-time-codes.ts'
import { anotherAddress, testApp } from '#test/builders/app.ts'
import { mailsTo } from '#test/builders/outbox.ts'
import { aCustomer, actingFor, aPortfolio, aStaffMember, PASSWORD, signedIn } from '#test/builders/people.ts'
import { appCode, withAuthenticator } from '#test/builders/second-factor.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'

const app = testApp()
const { call, pool } = app
const params = { sessao: 'token' }
const NEW_PASSWORD = 'cavalo correto bateria'

const as = (store: StoreBuilder, token: string) => ({
  cookie: `commerce-auth-token=${token}`,
  'x-idfornecedor': store.slug,
})
const visiting = (store: StoreBuilder) => ({ 'x-idfornecedor': store.slug, 'x-forwarded-for': anotherAddress() })
const signIn = (store: StoreBuilder, cpf: string, senha = PASSWORD, headers: Record<string, string> = {}) =>
  call(signInWire.authenticate, {
    params,
    headers: { ...visiting(store), ...headers },
    body: { cpf, senha, idfornecedor: store.slug, tokenOrigin: 'app' },
  })
const challengeOf = ({ failure }: { readonly failure: FailureBody }): string =>
  String(failure.detalhes?.['challenge'] ?? '')
const confirm = (store: StoreBuilder, desafio: string, codigo: string, more: Record<string, string> = {}) =>
  call(wire.confirmSignIn, {
    params,
    headers: { ...visiting(store), ...more },
    body: { desafio, codigo, idfornecedor: store.slug, tokenOrigin: 'app' },
  })
const whoIs = async (store: StoreBuilder, token: string) =>
  (await call(access.customerSettings, { params, headers: as(store, token) })).body.usuario
const security = (store: StoreBuilder, token: string) =>
  call(wire.getSecurity, { params: {}, headers: as(store, token) })
const log = async (store: StoreBuilder, token: string) =>
  (await call(listAuditEvents, { params: {}, query: { assunto: 'EQUIPE' }, headers: as(store, token) })).body.eventos
const subjectsTo = async (email: string) => (await mailsTo(pool, email)).map(({ subject }) => subject)

const anOwner = (store: StoreBuilder) => aStaffMember(store, 'staff', STAFF_MODULES)
async function aProtectedOwner() {
  const store = await aStore(pool)
  const owner = await anOwner(store)
  return { store, owner, authenticator: await withAuthenticator(app, store, owner) }
}

describe('an authenticator app', () => {
  test('takes the password, counts from its first code on, and leaves only this session open', async () => {
    const store = await aStore(pool)
    const owner = await anOwner(store)
    const elsewhere = await signedIn(store, owner.loginId)
    const at = { params: {}, headers: as(store, owner.token) }
    const refused = await call(wire.beginApp, { ...at, body: { senha: 'outra senha' } })
    expect(refused.failure).toMatchObject({ codigo: 'password.wrong', campo: 'senha' })
    const { body } = await call(wire.beginApp, { ...at, body: { senha: PASSWORD } })
    expect(body.uri).toContain(`secret=${body.segredo}`)
    expect(decodeURIComponent(body.uri)).toContain(owner.email)
    expect((await security(store, owner.token)).body).toMatchObject({ aplicativoDesde: null, exigida: false })
    const wrong = await call(wire.confirmApp, { ...at, body: { configuracao: body.configuracao, codigo: '000 000x' } })
    expect(wrong.failure).toMatchObject({ codigo: 'factor.wrong', campo: 'codigo' })
    const { body: confirmed } = await call(wire.confirmApp, {
      ...at,
      body: { configuracao: body.configuracao, codigo: appCode(body.segredo) },
    })
    expect(confirmed.codigos).toHaveLength(10)
    expect(confirmed.seguranca).toMatchObject({ aplicativoDesde: expect.any(String), codigosReserva: 10 })
    expect(await whoIs(store, owner.token)).not.toBeNull()
    expect(await whoIs(store, elsewhere)).toBeNull()
    expect(await subjectsTo(owner.email)).toEqual(['Você ativou a verificação em duas etapas'])
    expect((await log(store, owner.token))[0]).toMatchObject({ acontecimento: 'staff.factor-added' })
    const { rows } = await pool.query<{ kept: string }>(
      `select encode(sealed_secret, 'escape') || (select string_agg(c::text, '') from recovery_code c where c.login_id = $1) as kept
       from authenticator_app where login_id = $1`,
      [owner.loginId],
    )
    for (const secret of [body.segredo, ...(confirmed.codigos ?? [])]) expect(rows[0]?.kept).not.toContain(secret)
    const again = await call(wire.confirmApp, {
      ...at,
      body: { configuracao: body.configuracao, codigo: appCode(body.segredo, 1) },
    })
    expect(again.failure.codigo).toBe('factor.expired')
  })

  test('is set up by nobody else’s session', async () => {
    const store = await aStore(pool)
    const [owner, other] = [await anOwner(store), await anOwner(store)]
    const begun = await call(wire.beginApp, {
      params: {},
      headers: as(store, owner.token),
      body: { senha: PASSWORD },
    })
    const { configuracao, segredo } = begun.body
    const taken = await call(wire.confirmApp, {
      params: {},
      headers: as(store, other.token),
      body: { configuracao, codigo: appCode(segredo) },
    })
    expect(taken.failure.codigo).toBe('factor.expired')
  })

  test('is left with the password, which leaves no recovery code behind', async () => {
    const { store, owner } = await aProtectedOwner()
    const at = { params: {}, headers: as(store, owner.token) }
    expect((await call(wire.removeApp, { ...at, body: { senha: 'outra senha' } })).failure.codigo).toBe(
      'password.wrong',
    )
    const { body } = await call(wire.removeApp, { ...at, body: { senha: PASSWORD } })
    expect(body).toMatchObject({ aplicativoDesde: null, codigosReserva: 0 })
    expect((await signIn(store, owner.email)).status).toBe(200)
    expect((await subjectsTo(owner.email))[0]).toBe('Você desativou a verificação em duas etapas')
    expect((await log(store, owner.token))[0]).toMatchObject({ acontecimento: 'staff.factor-removed' })
  })
})

describe('a sign-in with the right password', () => {
  test('opens nothing before the code, which counts once', async () => {
    const { store, owner, authenticator } = await aProtectedOwner()
    const first = await signIn(store, owner.email)
    expect([first.status, first.failure.codigo]).toEqual([403, 'access.factorRequired'])
    expect(first.headers['set-cookie']).toBeUndefined()
    const { rows } = await pool.query(
      'select from session where supplier_id = $1 and login_id = $2 and ended_at is null',
      [store.id, owner.loginId],
    )
    expect(rows).toHaveLength(1)
    const challenge = challengeOf(first)
    const choice = await call(wire.signInFactors, {
      params,
      headers: visiting(store),
      body: { desafio: challenge, idfornecedor: store.slug },
    })
    expect(choice.body).toEqual({
      formas: { aplicativo: true, codigoReserva: true, chave: false, outrosEnderecos: [] },
      opcoes: null,
    })
    expect((await confirm(store, challenge, '000000')).failure).toMatchObject({
      codigo: 'factor.wrong',
      campo: 'codigo',
    })
    const code = await authenticator.nextCode()
    const confirmed = await confirm(store, challenge, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect([confirmed.status, confirmed.body.usuario]).toMatchObject([200, { papel: 'EQUIPE', email: owner.email }])
    expect(await whoIs(store, confirmed.body.token)).toMatchObject({ modulos: [...STAFF_MODULES] })
    expect((await confirm(store, challenge, code)).failure.codigo).toBe('factor.expired')
    const second = challengeOf(await signIn(store, owner.email))
    expect((await confirm(store, second, code)).failure.codigo).toBe('factor.wrong')
  })

  test('goes to the first of two that send the code at the same moment', async () => {
    const { store, owner, authenticator } = await aProtectedOwner()
    const [one, other] = [challengeOf(await signIn(store, owner.email)), challengeOf(await signIn(store, owner.email))]
    const code = await authenticator.nextCode()
    const answers = await Promise.all([confirm(store, one, code), confirm(store, other, code)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('is over after five wrong answers, also for the right one', async () => {
    const { store, owner, authenticator } = await aProtectedOwner()
    const challenge = challengeOf(await signIn(store, owner.email))
    for (const code of ['000000', '000001', 'AAAA-AAAA-AAAA-AAAA', '', '000002'])
      expect((await confirm(store, challenge, code)).failure.codigo).toBe('factor.wrong')
    expect((await confirm(store, challenge, await authenticator.nextCode())).failure.codigo).toBe('factor.expired')
    const next = challengeOf(await signIn(store, owner.email))
    expect((await confirm(store, next, await authenticator.nextCode())).failure.codigo).toBe('request.tooMany')
  })

  test('is over after five minutes, in another store, and with a new password', async () => {
    const { store, owner, authenticator } = await aProtectedOwner()
    const challenge = challengeOf(await signIn(store, owner.email))
    expect((await confirm(await aStore(pool), challenge, await authenticator.nextCode())).failure.codigo).toBe(
      'factor.expired',
    )
    const changed = await call(changePassword, {
      params,
      headers: as(store, owner.token),
      body: { senhaAtual: PASSWORD, senha: NEW_PASSWORD },
    })
    expect(changed.status).toBe(200)
    // The session that changed it goes on as one that was opened with the factor.
    expect(await whoIs(store, changed.body.token)).not.toBeNull()
    expect((await confirm(store, challenge, await authenticator.nextCode())).failure.codigo).toBe('factor.expired')
    const late = challengeOf(await signIn(store, owner.email, NEW_PASSWORD))
    await pool.query(`update factor_challenge set expires_at = now() - interval '1 second' where login_id = $1`, [
      owner.loginId,
    ])
    expect((await confirm(store, late, await authenticator.nextCode())).failure.codigo).toBe('factor.expired')
  })

  test('keeps the session that the browser has until it is confirmed, and ends it then', async () => {
    const { store, owner, authenticator } = await aProtectedOwner()
    const buyer = await aCustomer(store)
    const cookie = { cookie: `commerce-auth-token=${buyer.token}` }
    const challenge = challengeOf(await signIn(store, owner.email, PASSWORD, cookie))
    expect(await whoIs(store, buyer.token)).not.toBeNull()
    expect((await confirm(store, challenge, await authenticator.nextCode(), cookie)).status).toBe(200)
    expect(await whoIs(store, buyer.token)).toBeNull()
  })

  test('works for the client whom a representative named', async () => {
    const store = await aStore(pool)
    const [seller, client] = [await aStaffMember(store, 'representative'), await aCustomer(store)]
    await aPortfolio(store, seller, [client])
    const { nextCode } = await withAuthenticator(app, store, seller)
    const begun = await call(signInWire.authenticateRepresentative, {
      params,
      headers: visiting(store),
      body: { cpf: seller.email, senha: PASSWORD, idcliente: client.customerId, idfornecedor: store.slug },
    })
    expect(begun.failure.codigo).toBe('access.factorRequired')
    const { body } = await confirm(store, challengeOf(begun), await nextCode())
    expect(body.usuario).toMatchObject({ papel: 'REPRESENTANTE', idcliente: client.customerId })
  })

  test('says nothing of the factor to who has a wrong password', async () => {
    const { store, owner } = await aProtectedOwner()
    expect((await signIn(store, owner.email, 'outra senha')).failure.codigo).toBe('access.badCredentials')
  })
})

describe('a recovery code', () => {
  test('opens once, is written to the person, and is counted', async () => {
    const { store, owner, authenticator } = await aProtectedOwner()
    const [code = ''] = authenticator.codes
    expect(code).toMatch(/^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/)
    const { body } = await confirm(store, challengeOf(await signIn(store, owner.email)), ` ${code.toLowerCase()} `)
    expect(await whoIs(store, body.token)).not.toBeNull()
    expect((await security(store, body.token)).body.codigosReserva).toBe(9)
    expect((await subjectsTo(owner.email))[0]).toBe('Você entrou com um código reserva')
    expect((await log(store, owner.token))[0]).toMatchObject({ acontecimento: 'staff.code-used' })
    const again = await confirm(store, challengeOf(await signIn(store, owner.email)), code)
    expect(again.failure.codigo).toBe('factor.wrong')
  })

  test('is worth nothing once there is a new set', async () => {
    const { store, owner, authenticator } = await aProtectedOwner()
    const renewed = await call(wire.renewRecoveryCodes, {
      params: {},
      headers: as(store, owner.token),
      body: { senha: PASSWORD },
    })
    expect(renewed.body.codigos).toHaveLength(10)
    const challenge = challengeOf(await signIn(store, owner.email))
    expect((await confirm(store, challenge, authenticator.codes[0] ?? '')).failure.codigo).toBe('factor.wrong')
    expect((await confirm(store, challenge, renewed.body.codigos[0] ?? '')).status).toBe(200)
  })
})

describe('no other way in goes around it:', () => {
  test('a new password by e-mail', async () => {
    const { store, owner } = await aProtectedOwner()
    const codigo = await aRecoveryCode(store, owner.loginId)
    const reset = await call(resetPassword, { params, headers: visiting(store), body: { codigo, senha: NEW_PASSWORD } })
    expect([reset.status, String(reset.headers['set-cookie'])]).toEqual([
      200,
      expect.not.stringMatching(/auth-token=\w/),
    ])
    expect((await signIn(store, owner.email, NEW_PASSWORD)).failure.codigo).toBe('access.factorRequired')
  })

  test('an invitation to the team of another store', async () => {
    const { owner, authenticator } = await aProtectedOwner()
    const other = await aStore(pool)
    const { code } = await aTeamInvitation(other, owner.email)
    const accepted = await call(team.acceptTeamInvitation, {
      params,
      headers: visiting(other),
      body: { codigo: code, senha: PASSWORD },
    })
    expect([accepted.failure.codigo, accepted.headers['set-cookie']]).toEqual(['access.factorRequired', undefined])
    const { body } = await confirm(other, challengeOf(accepted), await authenticator.nextCode())
    expect(body.usuario).toMatchObject({ papel: 'EQUIPE', modulos: ['picking'] })
  })

  test('a session that the person has as a customer of a store that then takes them into its team', async () => {
    const { owner, store, authenticator } = await aProtectedOwner()
    const other = await aStore(pool)
    await pool.query(
      `insert into customer (supplier_id, login_id, kind, document, name, email) values ($1, $2, 'person', '52998224725', 'Ana', $3)`,
      [other.id, owner.loginId, owner.email],
    )
    // Who buys needs no factor.
    const asCustomer = (await signIn(other, owner.email)).body.token
    expect(await whoIs(other, asCustomer)).toMatchObject({ papel: 'CLIENTE' })
    await pool.query(`insert into staff (supplier_id, login_id, role, modules) values ($1, $2, 'staff', '{orders}')`, [
      other.id,
      owner.loginId,
    ])
    await expect.poll(() => whoIs(other, asCustomer)).toBeNull()
    const { body } = await confirm(other, challengeOf(await signIn(other, owner.email)), await authenticator.nextCode())
    expect(await whoIs(other, body.token)).toMatchObject({ papel: 'EQUIPE' })
    expect(await whoIs(store, owner.token)).not.toBeNull()
  })

  test('a session that the person has in a sister store', async () => {
    const { owner, store, authenticator } = await aProtectedOwner()
    const sister = await aStore(pool)
    await pool.query('update supplier set company_id = (select company_id from supplier where id = $1) where id = $2', [
      store.id,
      sister.id,
    ])
    await pool.query(
      `insert into customer (supplier_id, login_id, kind, document, name, email) values ($1, $2, 'person', '52998224725', 'Ana', $3)`,
      [sister.id, owner.loginId, owner.email],
    )
    const carry = (from: StoreBuilder, to: StoreBuilder, token: string) =>
      call(signInWire.transferLogin, { params: {}, headers: as(from, token), body: { idfornecedorDestino: to.id } })
    const asCustomer = (await signIn(sister, owner.email)).body.token
    expect((await carry(sister, store, asCustomer)).failure.codigo).toBe('access.loginTokenRefused')
    // What was proved in one store counts in the other.
    await pool.query(`insert into staff (supplier_id, login_id, role, modules) values ($1, $2, 'staff', '{orders}')`, [
      sister.id,
      owner.loginId,
    ])
    const carried = await carry(store, sister, owner.token)
    const token = /login-token\/([\w-]{43})\//.exec(carried.body.redirecionar)?.[1] ?? ''
    const { body } = await call(signInWire.exchangeLoginToken, {
      params,
      headers: visiting(sister),
      body: { idfornecedor: sister.slug, token, email: owner.email },
    })
    expect(await whoIs(sister, body.token)).toMatchObject({ papel: 'EQUIPE' })
    expect(await authenticator.nextCode()).toHaveLength(6)
  })

  test('a code between domains that was made before the person had one', async () => {
    const store = await aStore(pool)
    const owner = await anOwner(store)
    const code = 'A'.repeat(43)
    await pool.query(
      `insert into login_token (supplier_id, code_hash, login_id, expires_at) values ($1, sha256($2::text::bytea), $3, now() + interval '1 minute')`,
      [store.id, code, owner.loginId],
    )
    await withAuthenticator(app, store, owner)
    const exchanged = await call(signInWire.exchangeLoginToken, {
      params,
      headers: visiting(store),
      body: { idfornecedor: store.slug, token: code, email: owner.email },
    })
    expect(exchanged.failure.codigo).toBe('access.loginTokenRefused')
  })

  test('a switch to a client keeps what was proved', async () => {
    const store = await aStore(pool)
    const [seller, client] = [await aStaffMember(store, 'representative'), await aCustomer(store)]
    await aPortfolio(store, seller, [client])
    await withAuthenticator(app, store, seller)
    const chosen = await call(signInWire.authenticateRepresentative, {
      params,
      headers: as(store, seller.token),
      body: { idcliente: client.customerId, idfornecedor: store.slug, tokenOrigin: 'app' },
    })
    expect(chosen.body.usuario).toMatchObject({ papel: 'REPRESENTANTE', idcliente: client.customerId })
    // A session that was opened without it, however that came about, opens nothing.
    expect(await whoIs(store, await actingFor(store, seller.loginId, client.customerId))).toBeNull()
  })
})

describe('a store that requires it', () => {
  const settingsOf = (store: StoreBuilder, token: string) =>
    call(getStoreSettings, { params: {}, headers: as(store, token) })
  async function require(store: StoreBuilder, token: string, isOn = true) {
    const { loja: _, atingidos: __, ...stored } = (await settingsOf(store, token)).body
    const tags = { ...stored.tags, 'require-second-factor': isOn }
    return call(changeStoreSettings, { params: {}, headers: as(store, token), body: { ...stored, tags } })
  }

  test('is made so by an owner who has one, and by nobody else', async () => {
    const store = await aStore(pool)
    const [owner, manager] = [
      await anOwner(store),
      await aStaffMember(
        store,
        'staff',
        STAFF_MODULES.filter((module) => module !== 'team'),
      ),
    ]
    expect((await require(store, owner.token)).failure).toMatchObject({
      codigo: 'storeSettings.factorFirst',
      campo: 'tags.require-second-factor',
    })
    expect((await require(store, manager.token)).failure.codigo).toBe('storeSettings.ownersAlone')
    await withAuthenticator(app, store, owner)
    expect((await require(store, owner.token)).body.tags).toMatchObject({ 'require-second-factor': true })
  })

  test('lets who has none do nothing but set one up', async () => {
    const { store, owner } = await aProtectedOwner()
    const picker = await aStaffMember(store, 'staff', ['picking'])
    expect((await require(store, owner.token)).status).toBe(200)
    const at = { params: {}, headers: as(store, picker.token) }
    const refused = await call(waitingWork, at)
    expect([refused.status, refused.failure.codigo]).toEqual([403, 'access.factorMissing'])
    expect(await whoIs(store, picker.token)).toMatchObject({ papel: 'EQUIPE', precisaSegundoFator: true })
    expect((await signIn(store, picker.email)).body.usuario).toMatchObject({ precisaSegundoFator: true })
    expect((await security(store, picker.token)).body).toMatchObject({ exigida: true })
    await withAuthenticator(app, store, picker)
    expect((await call(waitingWork, at)).status).toBe(200)
    expect(await whoIs(store, picker.token)).not.toHaveProperty('precisaSegundoFator')
    const last = await call(wire.removeApp, { ...at, body: { senha: PASSWORD } })
    expect([last.status, last.failure.codigo]).toEqual([409, 'factor.last'])
    expect((await signIn(store, picker.email)).failure.codigo).toBe('access.factorRequired')
    // Customers are let in as ever.
    expect(await whoIs(store, (await aCustomer(store)).token)).not.toHaveProperty('precisaSegundoFator')
  })

  test('shows them what visitors see', async () => {
    const { store, owner } = await aProtectedOwner()
    const [seller, client] = [await aStaffMember(store, 'representative'), await aCustomer(store)]
    await aPortfolio(store, seller, [client])
    expect((await require(store, owner.token)).status).toBe(200)
    const acting = await actingFor(store, seller.loginId, client.customerId)
    const left = await call(signInWire.authenticateRepresentative, {
      params,
      headers: as(store, acting),
      body: { idcliente: null, idfornecedor: store.slug },
    })
    expect(left.failure.codigo).toBe('access.sessionExpired')
  })
})

describe('an owner', () => {
  const reset = (store: StoreBuilder, token: string, idpessoa: string) =>
    call(team.resetMemberFactor, { params: { idpessoa }, headers: as(store, token) })

  test('takes the factor of a person who lost it, who is signed out and told', async () => {
    const { store, owner } = await aProtectedOwner()
    const picker = await aStaffMember(store, 'staff', ['picking'])
    await withAuthenticator(app, store, picker)
    const { body } = await reset(store, owner.token, picker.staffId)
    expect(body).toMatchObject({ segundoFator: false, sessoes: [] })
    expect(await whoIs(store, picker.token)).toBeNull()
    expect((await signIn(store, picker.email)).status).toBe(200)
    expect((await subjectsTo(picker.email))[0]).toBe('Sua verificação em duas etapas foi redefinida')
    expect((await log(store, owner.token))[0]).toMatchObject({ acontecimento: 'staff.factor-reset' })
  })

  test('never takes the own one, nor that of a person who works for another company too', async () => {
    const { store, owner } = await aProtectedOwner()
    expect((await reset(store, owner.token, owner.staffId)).failure.codigo).toBe('team.oneself')
    const picker = await aStaffMember(store, 'staff', ['picking'])
    await withAuthenticator(app, store, picker)
    await pool.query(`insert into staff (supplier_id, login_id, role, modules) values ($1, $2, 'staff', '{orders}')`, [
      (await aStore(pool)).id,
      picker.loginId,
    ])
    expect((await reset(store, owner.token, picker.staffId)).failure.codigo).toBe('team.factorElsewhere')
  })

  test('sees who has one', async () => {
    const { store, owner } = await aProtectedOwner()
    await aStaffMember(store, 'staff', ['picking'])
    const { body } = await call(team.listTeam, { params: {}, headers: as(store, owner.token) })
    expect(body.pessoas.map(({ ehVoce, segundoFator }) => [ehVoce, segundoFator])).toEqual(
      expect.arrayContaining([
        [true, true],
        [false, false],
      ]),
    )
  })
})
