import { SignJWT, UnsecuredJWT, decodeJwt } from 'jose'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { customerSettings, signOut } from '#contract/access.ts'
import { authenticate } from '#contract/sign-in.ts'
import { accountUser, changeUser } from '#contract/linked-user.ts'
import { anotherAddress, testApp } from '#test/builders/app.ts'
import { aCustomer, aLinkedUser, aStaffMember, PASSWORD, signedIn, type Person } from '#test/builders/people.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool, server } = testApp()
const params = { sessao: 'token' }

type Who = Pick<Person, 'token' | 'customerId' | 'loginId'>
const as = (store: StoreBuilder, token: string) => ({
  cookie: `commerce-auth-token=${token}`,
  'x-idfornecedor': store.slug,
})
const ask = (store: StoreBuilder, who: Who, idusuario = who.loginId, idcliente = who.customerId) =>
  call(accountUser, {
    params: { idcliente, idusuario },
    query: { gerar_token_jwt: true },
    headers: as(store, who.token),
  })
const tokenOf = async (store: StoreBuilder, who: Who) => (await ask(store, who)).body.jwttoken ?? ''
const enter = (store: StoreBuilder, jwttoken: string) =>
  call(authenticate, {
    params,
    headers: { 'x-forwarded-for': anotherAddress() },
    body: { cpf: '', senha: '', idfornecedor: store.slug, jwttoken },
  })
const whoIs = async (store: StoreBuilder, token: string) =>
  (await call(customerSettings, { params, headers: as(store, token) })).body.usuario

async function aHelper() {
  const store = await aStore(pool)
  const principal = await aCustomer(store)
  return { store, principal, helper: await aLinkedUser(store, principal, ['ver_pedidos']) }
}
const secret = async () =>
  (await pool.query<{ secret: Buffer }>('select secret from signing_key')).rows[0]?.secret ?? Buffer.alloc(0)

describe('a JWT', () => {
  test('opens one session, for the person and the account that it was made for', async () => {
    const { store, principal, helper } = await aHelper()
    const jwt = await tokenOf(store, helper)
    expect(decodeJwt(jwt)).toMatchObject({ aud: store.id, sub: helper.loginId, idcliente: principal.customerId })
    const { body } = await enter(store, jwt)
    expect(body.usuario).toMatchObject({
      papel: 'USUARIO_VINCULADO',
      idcliente: principal.customerId,
      permissoes: [{ idPermissao: 'ver_pedidos' }],
    })
    expect(await whoIs(store, helper.token)).not.toBeNull()
  })

  test('says by itself which store it is for', async () => {
    const { store, principal, helper } = await aHelper()
    const jwttoken = await tokenOf(store, helper)
    const { status, body } = await call(authenticate, {
      params,
      headers: { 'x-forwarded-for': anotherAddress() },
      body: { jwttoken },
    })
    expect([status, body.usuario?.idcliente]).toEqual([200, principal.customerId])
    const nowhere = await call(authenticate, { params, body: { cpf: principal.document, senha: PASSWORD } })
    expect([nowhere.status, nowhere.failure.mensagem]).toEqual([404, 'Não encontramos esta loja.'])
  })

  test.each([
    ['', true],
    ['=', true],
    ['=1', true],
    ['=true', true],
    ['=0', false],
    ['=false', false],
  ])('is requested by gerar_token_jwt%s: %s', async (flag, isGiven) => {
    const {
      store,
      principal: { customerId, loginId, token },
    } = await aHelper()
    const reply = await server().app.inject({
      method: 'GET',
      url: `/v1/app/usuario/${customerId}/${loginId}?gerar_token_jwt${flag}`,
      headers: as(store, token),
    })
    expect([reply.statusCode, typeof reply.json<{ jwttoken?: string }>().jwttoken]).toEqual([
      200,
      isGiven ? 'string' : 'undefined',
    ])
  })

  test('is given to oneself only: not to the principal for a user, nor for another account, nor to staff', async () => {
    const { store, principal, helper } = await aHelper()
    const stranger = await aCustomer(store)
    const seller = await aStaffMember(store, 'representative')
    const refused = [
      await ask(store, principal, helper.loginId),
      await ask(store, helper, principal.loginId),
      await ask(store, helper, helper.loginId, stranger.customerId),
      await ask(store, { ...seller, customerId: principal.customerId }),
    ]
    expect(refused.map(({ failure }) => failure.codigo)).toEqual(refused.map(() => 'access.notAllowed'))
    expect((await ask(store, principal)).body.jwttoken).toEqual(expect.any(String))
    const { body } = await call(accountUser, {
      params: { idcliente: principal.customerId, idusuario: helper.loginId },
      headers: as(store, principal.token),
    })
    expect(body).not.toHaveProperty('jwttoken')
  })

  test('that is not ours, not this store’s, expired, used or without a signature is refused, all alike', async () => {
    const { store, principal, helper } = await aHelper()
    const jwt = await tokenOf(store, helper)
    const [head = '', , signature = ''] = jwt.split('.')
    const claims = decodeJwt(jwt)
    const signed = async (change: object, key: Uint8Array = Buffer.alloc(32, 1)) =>
      new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'HS256' }).sign(key)
    const other = await aStore(pool)
    await pool.query(
      `insert into customer (supplier_id, login_id, kind, document, name, email) values ($1, $2, 'person', $3, 'Ana', $4)`,
      [other.id, principal.loginId, principal.document, principal.email],
    )
    const elsewhere = await tokenOf(other, {
      token: await signedIn(other, principal.loginId),
      loginId: principal.loginId,
      customerId: String(
        (await pool.query<{ id: string }>('select id from customer where supplier_id = $1', [other.id])).rows[0]?.id,
      ),
    })
    const used = await tokenOf(store, helper)
    await enter(store, used)
    const right = await secret()
    const bad: readonly [what: string, jwt: string][] = [
      ['none', new UnsecuredJWT(claims).encode()],
      [
        'none, with our signature',
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${jwt.split('.')[1]}.${signature}`,
      ],
      ['a foreign key', await signed({})],
      [
        'another person',
        `${head}.${Buffer.from(JSON.stringify({ ...claims, sub: principal.loginId })).toString('base64url')}.${signature}`,
      ],
      ['another store', elsewhere],
      ['expired', await signed({ exp: Math.floor(Date.now() / 1000) - 1 }, right)],
      [
        'never expiring',
        await new SignJWT({ idcliente: helper.customerId, sub: helper.loginId, jti: String(claims.jti), aud: store.id })
          .setProtectedHeader({ alg: 'HS256' })
          .sign(right),
      ],
      ['never issued', await signed({ jti: randomUUID() }, right)],
      ['with another person, signed by us', await signed({ sub: principal.loginId }, right)],
      ['used', used],
      ['rubbish', 'a.b.c'],
      ['a password', PASSWORD],
    ]
    for (const [what, token] of bad) {
      const { status, failure, headers } = await enter(store, token)
      expect
        .soft([status, failure, headers['set-cookie']], what)
        .toEqual([
          401,
          { codigo: 'access.badCredentials', mensagem: 'Usuário inexistente ou credenciais inválidas' },
          undefined,
        ])
    }
    expect((await enter(store, jwt)).status).toBe(200)
  })

  test('used twice at the same moment opens one session', async () => {
    const { store, helper } = await aHelper()
    const jwt = await tokenOf(store, helper)
    const answers = await Promise.all([enter(store, jwt), enter(store, jwt), enter(store, jwt)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
  })

  test('ends with the session that requested it, and with the person’s place on the account', async () => {
    const { store, principal, helper } = await aHelper()
    const [left, paused] = [await aLinkedUser(store, principal), helper]
    const tokens = [await tokenOf(store, left), await tokenOf(store, paused)]
    await call(signOut, { params, headers: as(store, left.token) })
    await call(changeUser, {
      params: { idusuario: paused.loginId },
      headers: as(store, principal.token),
      body: { dadosUsuario: { ativo: false } },
    })
    for (const jwt of tokens) expect((await enter(store, jwt)).failure.codigo).toBe('access.badCredentials')
  })

  test('lives for five minutes', async () => {
    const { store, helper } = await aHelper()
    const { exp = 0, iat = 0 } = decodeJwt(await tokenOf(store, helper))
    expect(exp - iat).toBe(300)
    const jwt = await tokenOf(store, helper)
    await pool.query(`update sign_in_token set expires_at = now() - interval '1 second' where supplier_id = $1`, [
      store.id,
    ])
    expect((await enter(store, jwt)).failure.codigo).toBe('access.badCredentials')
  })

  test('is signed with 256 bits that the installation makes for itself', async () => {
    const { store, helper } = await aHelper()
    await tokenOf(store, helper)
    expect((await secret()).length).toBe(32)
    expect((await pool.query('select from signing_key')).rowCount).toBe(1)
  })
})
