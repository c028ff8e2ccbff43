import { describe, expect, test } from 'vitest'
import { customerSettings } from '#contract/access.ts'
import { authenticate } from '#contract/sign-in.ts'
import * as signInWire from '#contract/sign-in.ts'
import { anotherAddress, ownApp } from '#test/builders/app.ts'
import { aCustomer, aStaffMember, PASSWORD, type Person } from '#test/builders/people.ts'
import { aStore, unique, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool } = ownApp(null, { publicUrl: 'http://balcao.exemplo:8080' })
const params = { sessao: 'token' }
const COOKIE = 'commerce-auth-token'
const REFUSED = [401, { codigo: 'access.loginTokenRefused', mensagem: 'Falha ao logar usuário vai token' }]

interface LoginUrl {
  readonly slug: string
  readonly token: string
  readonly email: string
  readonly origin: string
}

/** The parts of `/{supplier}/login-token/{token}/{email}`. */
function partsOf(url: string | undefined): LoginUrl {
  const { origin, pathname } = new URL(url ?? '')
  const [, slug = '', route, token = '', email = ''] = pathname.split('/')
  expect(route).toBe('login-token')
  return { origin, slug, token, email: decodeURIComponent(email) }
}

/** A person of one store, known in another one too. */
async function alsoIn(store: StoreBuilder, { loginId, email, document }: Person, isApproved = true): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into customer (supplier_id, login_id, kind, document, name, email, is_approved) values ($1, $2, 'person', $3, 'Ana Souza', $4, $5) returning id`,
    [store.id, loginId, document, email, isApproved],
  )
  return rows[0]?.id ?? ''
}

const inOneCompany = (one: StoreBuilder, other: StoreBuilder) =>
  pool.query('update supplier set company_id = $1 where id = any($2)', [one.id, [one.id, other.id]])

const requestContext = (store: StoreBuilder, token: string, email: string, cookie?: string) =>
  call(signInWire.exchangeLoginToken, {
    params,
    body: { idfornecedor: store.slug, token, email, tokenOrigin: 'commerce' },
    headers: cookie === undefined ? {} : { cookie: `${COOKIE}=${cookie}` },
  })

const signInAt = (
  page: StoreBuilder,
  target: StoreBuilder,
  person: Person,
  fields: { senha?: string; voltar?: string; tokenOrigin?: string } = {},
) =>
  call(authenticate, {
    params,
    headers: { 'x-idfornecedor': page.id, 'x-forwarded-for': anotherAddress() },
    body: { cpf: person.email, senha: PASSWORD, idfornecedor: target.slug, tokenOrigin: 'commerce', ...fields },
  })

const carry = (from: StoreBuilder, to: string, token: string) =>
  call(signInWire.transferLogin, {
    params: {},
    body: { idfornecedorDestino: to, voltar: '/pedidos' },
    headers: { cookie: `${COOKIE}=${token}`, 'x-idfornecedor': from.id },
  })

function tokenIn(headers: Record<string, unknown>): string {
  const cookie = headers['set-cookie']
  return (
    /commerce-auth-token=([\w-]{43});/.exec(Array.isArray(cookie) ? cookie.map(String).join() : String(cookie))?.[1] ??
    ''
  )
}
const whoIs = async (store: StoreBuilder, token: string) =>
  (await call(customerSettings, { params, headers: { cookie: `${COOKIE}=${token}`, 'x-idfornecedor': store.slug } }))
    .body.usuario

/** A code on its way to a store, made by a sign-in at another one. */
async function aCode(fields: { voltar?: string } = {}) {
  const [page, store] = [await aStore(pool), await aStore(pool)]
  const person = await aCustomer(store)
  const { body } = await signInAt(page, store, person, fields)
  return { page, store, person, ...partsOf(body.redirecionar) }
}

describe('a sign-in on the page of another store', () => {
  test('continues at the store’s own domain, and opens no session here', async () => {
    const domain = `${unique('b')}.exemplo`
    const [page, store] = [await aStore(pool, { domain: `${unique('a')}.exemplo` }), await aStore(pool, { domain })]
    const person = await aCustomer(store)
    await pool.query('delete from session where supplier_id = $1', [store.id])
    const { body, headers } = await signInAt(page, store, person)
    expect(tokenIn(headers)).toBe('')
    expect(partsOf(body.redirecionar)).toEqual({
      origin: `http://${domain}:8080`,
      slug: store.slug,
      token: body.token,
      email: person.email,
    })
    expect(body.usuario).toMatchObject({ fornecedor_slug: store.slug, idfornecedor: store.id })
    const { rowCount } = await pool.query('select from session where supplier_id = any($1) and ended_at is null', [
      [store.id, page.id],
    ])
    expect(rowCount).toBe(0)
  })

  test('of a store without a domain continues at the host of the installation', async () => {
    expect((await aCode()).origin).toBe('http://balcao.exemplo:8080')
  })

  test('of a person whom only a sister store knows continues there', async () => {
    const [page, sister, stranger] = [await aStore(pool), await aStore(pool), await aStore(pool)]
    await inOneCompany(page, sister)
    const person = await aCustomer(sister)
    const { body } = await signInAt(page, page, person, { voltar: '/produto/so-daqui' })
    const { slug, token, email } = partsOf(body.redirecionar)
    expect([slug, body.usuario.idfornecedor]).toEqual([sister.slug, sister.id])
    expect((await requestContext(sister, token, email)).body.voltar).toBe('/')
    // Only the password discloses it, and no store of another company takes part in it.
    expect((await signInAt(page, page, person, { senha: 'errada' })).failure.codigo).toBe('access.badCredentials')
    expect((await signInAt(stranger, stranger, person)).failure.codigo).toBe('access.badCredentials')
    expect((await signInAt(page, page, person, { tokenOrigin: 'erp' })).failure.codigo).toBe('access.badCredentials')
  })

  test('is refused there as it would be on the store’s own page', async () => {
    const [page, store] = [await aStore(pool), await aStore(pool, { tags: ['block-not-approved-user'] })]
    const waiting = await aCustomer(store, { isApproved: false })
    expect((await signInAt(page, store, waiting)).failure.codigo).toBe('access.underReview')
    expect((await signInAt(page, store, waiting, { senha: 'errada' })).failure.codigo).toBe('access.badCredentials')
    expect((await signInAt(page, store, await aCustomer(page))).failure.codigo).toBe('access.badCredentials')
  })

  test('of a program, which has no page, opens its session at once', async () => {
    const [page, store] = [await aStore(pool), await aStore(pool)]
    const { body } = await signInAt(page, store, await aCustomer(store), { tokenOrigin: 'erp' })
    expect(body.redirecionar).toBeUndefined()
    expect(await whoIs(store, body.token)).not.toBeNull()
  })
})

describe('the code', () => {
  test('opens one session in its store and leads to where the person wanted to go', async () => {
    const { store, person, token, email } = await aCode({ voltar: '/produtos?q=caf%C3%A9' })
    const { body, headers } = await requestContext(store, token, email.toUpperCase())
    expect(body).toMatchObject({
      usuario: { idcliente: person.customerId, email: person.email },
      token: 'token',
      voltar: '/produtos?q=caf%C3%A9',
    })
    expect(await whoIs(store, tokenIn(headers))).toMatchObject({ email: person.email })
  })

  test('never leads to another site', async () => {
    const { store, token, email } = await aCode({ voltar: '//evil.exemplo' })
    expect((await requestContext(store, token, email)).body.voltar).toBe('/')
  })

  test('ends the session that the browser came with', async () => {
    const { store, token, email } = await aCode()
    const planted = await aCustomer(store)
    const { headers } = await requestContext(store, token, email, planted.token)
    expect(tokenIn(headers)).not.toBe(planted.token)
    expect(await whoIs(store, planted.token)).toBeNull()
  })

  test('is stored as a hash, for 60 seconds', async () => {
    const { store, token } = await aCode()
    const { rows } = await pool.query<{ row: string; seconds: number }>(
      'select t::text as row, extract(epoch from expires_at - created_at)::float8 as seconds from login_token t where supplier_id = $1',
      [store.id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(token)
    expect(rows[0]?.seconds).toBe(60)
  })

  test('used twice, too old, of another store, for another person, or made up: refused, with one answer for all', async () => {
    const used = await aCode()
    await requestContext(used.store, used.token, used.email)
    const old = await aCode()
    await pool.query(`update login_token set expires_at = expires_at - interval '61 seconds' where supplier_id = $1`, [
      old.store.id,
    ])
    const elsewhere = await aCode()
    await alsoIn(elsewhere.page, elsewhere.person)
    const person = await aCode()
    const answers = await Promise.all([
      requestContext(used.store, used.token, used.email),
      requestContext(old.store, old.token, old.email),
      requestContext(elsewhere.page, elsewhere.token, elsewhere.email),
      requestContext(person.store, person.token, 'outra@exemplo.com.br'),
      requestContext(person.store, 'x'.repeat(43), person.email),
    ])
    for (const { status, failure, headers } of answers) {
      expect([status, failure]).toEqual(REFUSED)
      expect(headers['set-cookie']).toBeUndefined()
    }
    // What was tried in the wrong place still works in the right one.
    expect((await requestContext(person.store, person.token, person.email)).status).toBe(200)
  })

  test('that comes twice at the same moment opens one session', async () => {
    const { store, token, email } = await aCode()
    const answers = await Promise.all(Array.from({ length: 5 }, () => requestContext(store, token, email)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401])
  })

  test('opens nothing for a person who was removed in the meantime', async () => {
    const [page, store] = [await aStore(pool), await aStore(pool)]
    const staff = await aStaffMember(store, 'attendant')
    const { body } = await signInAt(page, store, { ...staff, customerId: '', document: '' })
    const { token, email } = partsOf(body.redirecionar)
    await pool.query('update staff set is_active = false where supplier_id = $1', [store.id])
    const { status, failure } = await requestContext(store, token, email)
    expect([status, failure]).toEqual(REFUSED)
  })
})

describe('a session goes along', () => {
  test('to another store of the company that knows the person', async () => {
    const [from, to] = [await aStore(pool), await aStore(pool)]
    await inOneCompany(from, to)
    const person = await aCustomer(from)
    const customerId = await alsoIn(to, person)
    const { body } = await carry(from, to.slug, person.token)
    const { token, email } = partsOf(body.redirecionar)
    const { body: entered } = await requestContext(to, token, email)
    expect(entered).toMatchObject({ usuario: { idcliente: customerId }, voltar: '/pedidos' })
    // It is left as it was here.
    expect(await whoIs(from, person.token)).not.toBeNull()
    const { rows } = await pool.query('select action, login_id, customer_id from audit_event where supplier_id = $1', [
      to.id,
    ])
    expect(rows).toEqual([{ action: 'session.carried', login_id: person.loginId, customer_id: customerId }])
  })

  test('to no store of another company, none that does not know the person, and none that there is not', async () => {
    const [from, stranger, sister] = [await aStore(pool), await aStore(pool), await aStore(pool)]
    await inOneCompany(from, sister)
    const person = await aCustomer(from)
    await alsoIn(stranger, person)
    for (const target of [stranger.slug, sister.slug, 'nao-existe']) {
      const { status, failure } = await carry(from, target, person.token)
      expect([status, failure]).toEqual(REFUSED)
    }
  })

  test('past no approval', async () => {
    const [from, to] = [await aStore(pool), await aStore(pool, { tags: ['block-not-approved-user'] })]
    await inOneCompany(from, to)
    const person = await aCustomer(from)
    await alsoIn(to, person, false)
    expect((await carry(from, to.slug, person.token)).failure.codigo).toBe('access.underReview')
  })

  test('only if it is one', async () => {
    const [from, to] = [await aStore(pool), await aStore(pool)]
    await inOneCompany(from, to)
    expect((await carry(from, to.slug, 'rubbish')).failure.codigo).toBe('access.sessionExpired')
    expect((await carry(from, to.slug, (await aCustomer(to)).token)).failure.codigo).toBe('access.sessionExpired')
  })
})
