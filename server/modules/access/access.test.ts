import { describe, expect, test } from 'vitest'
import * as wire from '#contract/access.ts'
import * as signInWire from '#contract/sign-in.ts'
import { anotherAddress, testApp } from '#test/builders/app.ts'
import { aCustomer, aLinkedUser, aStaffMember, PASSWORD, signedIn } from '#test/builders/people.ts'
import { aStore, unique, type StoreBuilder } from '#test/builders/store.ts'
import { withProductionHashes } from '#test/cheap-argon2.ts'

const { call, pool } = testApp()
const params = { sessao: 'token' }
const COOKIE = 'commerce-auth-token'

interface Attempt {
  readonly cookie?: string
  readonly origin?: string
  readonly from?: string
}

const signIn = (store: StoreBuilder, cpf: string, senha: string = PASSWORD, { cookie, origin, from }: Attempt = {}) =>
  call(signInWire.authenticate, {
    params,
    headers: { ...(cookie ? { cookie: `${COOKIE}=${cookie}` } : {}), 'x-forwarded-for': from ?? anotherAddress() },
    body: { cpf, senha, idfornecedor: store.slug, ...(origin ? { tokenOrigin: origin } : {}) },
  })

const whoIs = async (store: StoreBuilder, token: string) =>
  (
    await call(wire.customerSettings, {
      params,
      headers: { cookie: `${COOKIE}=${token}`, 'x-idfornecedor': store.slug },
    })
  ).body.usuario

function cookieOf(headers: Record<string, unknown>): string {
  const cookie = headers['set-cookie']
  return Array.isArray(cookie) ? cookie.map(String).join() : typeof cookie === 'string' ? cookie : ''
}

const formatted = (cpf: string) => cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4')

const ALL_PERMISSIONS = ['submissao_pedido', 'ver_pedidos', 'gerenciar_enderecos'].map((idPermissao) => ({
  idPermissao,
}))

describe('signing in', () => {
  test('works by e-mail, CPF and CNPJ with letters, typed as people type', async () => {
    const store = await aStore(pool)
    const person = await aCustomer(store, { name: 'Ana Souza' })
    const company = await aCustomer(store, { kind: 'company', name: 'Mercearia Boa' })
    const typed = [
      ` ${person.email.toUpperCase()}`,
      formatted(person.document),
      person.document,
      company.document.toLowerCase(),
    ]
    const names = await Promise.all(typed.map(async (cpf) => (await signIn(store, cpf)).body.usuario.nome))
    expect(names).toEqual(['Ana Souza', 'Ana Souza', 'Ana Souza', 'Mercearia Boa'])
  })

  test('returns the account and opens a session in a cookie that scripts cannot read', async () => {
    const store = await aStore(pool)
    const person = await aCustomer(store)
    const { body, headers } = await signIn(store, person.email, PASSWORD, { origin: 'commerce' })
    expect(body.usuario).toMatchObject({
      idcliente: person.customerId,
      email: person.email,
      cpf: person.document,
      idfornecedor: store.id,
      fornecedor_slug: store.slug,
      papel: 'CLIENTE',
      principal: true,
      cadastro_aprovado: true,
      permissoes: ALL_PERMISSIONS,
      idUsuarioLogado: person.loginId,
      loginAsRepresentante: false,
      loginAsUsuarioVinculado: false,
    })
    expect(body.token).toBe('token')
    const attributes = (maxAge: number) => `=[\\w-]{43}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax`
    expect(cookieOf(headers)).toMatch(
      new RegExp(`^commerce-auth-token${attributes(2_592_000)},commerce-device${attributes(15_552_000)}$`),
    )
  })

  test('gives the token to clients that keep it themselves', async () => {
    const store = await aStore(pool)
    const person = await aCustomer(store)
    const { body } = await signIn(store, person.email)
    expect(body.token).toMatch(/^[\w-]{43}$/)
    const { token, ...usuario } = body.usuario
    expect(token).toBe(body.token)
    expect(await whoIs(store, body.token)).toEqual(usuario)
  })

  test('ends the session that the browser came with, and only when it succeeds', async () => {
    const store = await aStore(pool)
    const [person, planted] = [await aCustomer(store), await aCustomer(store)]
    await signIn(store, person.email, 'errada', { cookie: planted.token })
    expect(await whoIs(store, planted.token)).not.toBeNull()
    const { body } = await signIn(store, person.email, PASSWORD, { cookie: planted.token })
    expect(body.token).not.toBe(planted.token)
    expect(await whoIs(store, planted.token)).toBeNull()
  })

  test('knows linked users and staff', async () => {
    const store = await aStore(pool)
    const principal = await aCustomer(store, { name: 'Mercearia Boa' })
    const helper = await aLinkedUser(store, principal, [])
    const buyer = await aLinkedUser(store, principal, ['submissao_pedido'])
    const seller = await aStaffMember(store, 'representative')
    expect((await signIn(store, helper.email)).body.usuario).toMatchObject({
      idcliente: principal.customerId,
      nomeCliente: 'Mercearia Boa',
      papel: 'USUARIO_VINCULADO',
      principal: false,
      permissoes: [],
    })
    expect((await signIn(store, buyer.email)).body.usuario.permissoes).toEqual([{ idPermissao: 'submissao_pedido' }])
    expect((await signIn(store, seller.email)).body.usuario).toMatchObject({
      idcliente: null,
      papel: 'REPRESENTANTE',
      permissoes: [],
    })
  })
})

describe('a refused sign-in', () => {
  withProductionHashes()

  test('looks the same for a wrong password, an unknown login and a person of another store', async () => {
    const store = await aStore(pool)
    const person = await aCustomer(store)
    const elsewhere = await aCustomer(await aStore(pool))
    const answers = await Promise.all([
      signIn(store, person.email, 'errada'),
      signIn(store, `${unique('ninguem')}@exemplo.com.br`),
      signIn(store, elsewhere.email),
      signIn(store, elsewhere.document),
    ])
    for (const { status, failure, headers } of answers) {
      expect([status, failure]).toEqual([
        401,
        { codigo: 'access.badCredentials', mensagem: 'Usuário inexistente ou credenciais inválidas' },
      ])
      expect(headers['set-cookie']).toBeUndefined()
    }
  })

  test('leaves no session behind', async () => {
    const store = await aStore(pool)
    const elsewhere = await aCustomer(await aStore(pool))
    await signIn(store, elsewhere.email)
    const { rowCount } = await pool.query('select 1 from session where supplier_id = $1', [store.id])
    expect(rowCount).toBe(0)
  })

  test('takes the time of a password check also for an unknown login', async () => {
    const store = await aStore(pool)
    // CPU time of the process, in ms, without the time that other processes used.
    const least = async (run: (index: number) => Promise<unknown>) => {
      const times: number[] = []
      for (let index = 0; index < 5; index++) {
        const start = process.cpuUsage()
        await run(index)
        const { user, system } = process.cpuUsage(start)
        times.push((user + system) / 1000)
      }
      return Math.min(...times)
    }
    const unknown = await least((index) => signIn(store, `${unique(`n${index}`)}@exemplo.com.br`))
    const withoutCheck = await least(() => signIn(store, 'nada'))
    // 19 MiB and two passes take more than this on any machine; a look-up alone takes less.
    expect(unknown - withoutCheck).toBeGreaterThan(4)
  })

  test('says that a registration waits, where the supplier keeps the unapproved out', async () => {
    const keepsOut = await aStore(pool, { tags: ['block-not-approved-user', 'has-delivery'] })
    const waiting = await aCustomer(keepsOut, { isApproved: false })
    const { status, failure, headers } = await signIn(keepsOut, waiting.email)
    expect([status, failure.codigo, failure.mensagem]).toEqual([
      403,
      'access.underReview',
      'Seu cadastro já foi confirmado e aguarda aprovação',
    ])
    expect(headers['set-cookie']).toBeUndefined()
    expect((await signIn(keepsOut, waiting.email, 'errada')).failure.codigo).toBe('access.badCredentials')
    expect((await signIn(keepsOut, (await aLinkedUser(keepsOut, waiting)).email)).failure.codigo).toBe(
      'access.underReview',
    )

    const onlyRestricts = await aStore(pool, { tags: ['restrict-not-approved-user-submission'] })
    const { body } = await signIn(onlyRestricts, (await aCustomer(onlyRestricts, { isApproved: false })).email)
    expect(body.usuario.cadastro_aprovado).toBe(false)
  })

  test.each(['', 'Maria', '529.982.247-26', 'maria@', '%00'])(
    'of an identifier that is no login is refused as such: %j',
    async (typed) => {
      const { status } = await signIn(await aStore(pool), typed)
      expect(status).toBe(400)
    },
  )

  test('comes after ten tries at one login from one client IP, however it is written, and not for others', async () => {
    const store = await aStore(pool)
    const person = await aCustomer(store)
    const from = anotherAddress()
    const tries = await Promise.all(
      Array.from({ length: 11 }, (_, index) =>
        signIn(store, index % 2 ? person.document : formatted(person.document), 'errada', { from }),
      ),
    )
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 10 }, () => 401),
      429,
    ])
    const last = await signIn(store, person.document, PASSWORD, { from })
    expect([last.failure.codigo, Number(last.headers['retry-after']) > 0]).toEqual(['request.tooMany', true])
    expect((await signIn(store, (await aCustomer(store)).email, PASSWORD, { from })).status).toBe(200)
  })

  test('comes after sixty tries from one client IP', async () => {
    const store = await aStore(pool)
    const from = anotherAddress()
    const tries = await Promise.all(Array.from({ length: 61 }, () => signIn(store, 'nada', 'errada', { from })))
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(1)
    expect((await signIn(store, 'nada', 'errada')).status).toBe(400)
  })
})

describe('the sign-in candidate', () => {
  const candidate = (store: StoreBuilder, login: string, from = anotherAddress()) =>
    call(signInWire.signInCandidate, {
      params: { ...params, login },
      headers: { 'x-idfornecedor': store.slug, 'x-forwarded-for': from },
    })

  test('says how the login is understood, and the same whether or not it exists', async () => {
    const store = await aStore(pool)
    const person = await aCustomer(store)
    expect((await candidate(store, formatted(person.document))).body).toEqual({
      candidato: { email: null, cpf: person.document },
    })
    expect((await candidate(store, '529.982.247-25')).body).toEqual({ candidato: { email: null, cpf: '52998224725' } })
    expect((await candidate(store, person.email)).body).toEqual({ candidato: { email: person.email, cpf: null } })
    expect((await candidate(store, 'Ninguem@Exemplo.com')).body).toEqual({
      candidato: { email: 'ninguem@exemplo.com', cpf: null },
    })
  })

  test('is refused when it is no login, or of a kind that the store does not take', async () => {
    const store = await aStore(pool)
    expect((await candidate(store, 'Maria')).failure).toEqual({
      codigo: 'access.unknownLogin',
      mensagem: 'Email ou CPF Invalido',
    })
    await pool.query(`update supplier set identification = '{cnpj}' where id = $1`, [store.id])
    await expect.poll(async () => (await candidate(store, '529.982.247-25')).status).toBe(400)
    expect((await candidate(store, '12.ABC.345/01DE-35')).status).toBe(200)
  })

  test('is limited to ten requests a minute for one client IP, without a limit for the others', async () => {
    const store = await aStore(pool)
    const [email, from] = [`${unique('curioso')}@exemplo.com.br`, anotherAddress()]
    const answers = await Promise.all(Array.from({ length: 11 }, () => candidate(store, email, from)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    expect((await candidate(store, email)).status).toBe(200)
  })
})

describe('a session', () => {
  test('ends by signing out, for the cookie and for any other holder of the token', async () => {
    const store = await aStore(pool)
    const person = await aCustomer(store)
    const cookie = `${COOKIE}=${person.token}`
    const { body, headers } = await call(wire.signOut, { params, headers: { cookie, 'x-idfornecedor': store.slug } })
    expect(body).toEqual({ sucesso: true })
    expect(cookieOf(headers)).toMatch(/^commerce-auth-token=; .*Expires=Thu, 01 Jan 1970/)
    expect(await whoIs(store, person.token)).toBeNull()
  })

  test('ends where the browser leaves it behind: by signing out or in at another store of the host', async () => {
    const [store, other] = [await aStore(pool), await aStore(pool)]
    const [first, second, neighbour] = [await aCustomer(store), await aCustomer(store), await aCustomer(other)]
    const cookie = (token: string) => ({ cookie: `${COOKIE}=${token}`, 'x-idfornecedor': other.slug })
    await call(wire.signOut, { params, headers: cookie(first.token) })
    expect(await whoIs(store, first.token)).toBeNull()
    await call(signInWire.authenticate, {
      params,
      headers: cookie(second.token),
      body: { cpf: neighbour.email, senha: 'errada', idfornecedor: other.slug },
    })
    expect(await whoIs(store, second.token)).not.toBeNull()
    await call(signInWire.authenticate, {
      params,
      headers: cookie(second.token),
      body: { cpf: neighbour.email, senha: PASSWORD, idfornecedor: other.slug },
    })
    expect(await whoIs(store, second.token)).toBeNull()
  })

  test('of another device stays open', async () => {
    const store = await aStore(pool)
    const person = await aCustomer(store)
    const phone = await signedIn(store, person.loginId)
    await call(wire.signOut, { params: { sessao: person.token }, headers: { 'x-idfornecedor': store.slug } })
    expect(await whoIs(store, phone)).toMatchObject({ email: person.email })
  })

  test('opens nothing without a valid token, in another store, and after its time', async () => {
    const store = await aStore(pool)
    const person = await aCustomer(store)
    expect(await whoIs(store, 'nothing')).toBeNull()
    expect(await whoIs(await aStore(pool), person.token)).toBeNull()
    await pool.query(`update session set expires_at = now() - interval '1 second' where supplier_id = $1`, [store.id])
    expect(await whoIs(store, person.token)).toBeNull()
  })
})

describe('permissions', () => {
  const permissions = (
    store: StoreBuilder,
    who: { token: string; customerId: string },
    idUsuario: string,
    customerId = who.customerId,
  ) =>
    call(wire.customerPermissions, {
      params: { idCadastroExtraCliente: customerId, idUsuario },
      headers: { cookie: `${COOKIE}=${who.token}`, 'x-idfornecedor': store.slug },
    })

  test('are notified to the person and to the principal', async () => {
    const store = await aStore(pool)
    const principal = await aCustomer(store)
    const helper = await aLinkedUser(store, principal, ['submissao_pedido'])
    const granted = { permissoes: [{ idPermissao: 'submissao_pedido' }] }
    expect((await permissions(store, principal, principal.loginId)).body).toEqual({ permissoes: ALL_PERMISSIONS })
    expect((await permissions(store, principal, helper.loginId)).body).toEqual(granted)
    expect((await permissions(store, helper, '0')).body).toEqual(granted)
  })

  test('are returned to no other customer', async () => {
    const store = await aStore(pool)
    const principal = await aCustomer(store)
    const helper = await aLinkedUser(store, principal)
    const stranger = await aCustomer(store)
    const refused = await Promise.all([
      permissions(store, helper, principal.loginId),
      permissions(store, stranger, helper.loginId),
      permissions(store, stranger, helper.loginId, principal.customerId),
      permissions(store, principal, 'nobody'),
    ])
    expect(refused.map(({ failure }) => failure.codigo)).toEqual(Array.from({ length: 4 }, () => 'access.notAllowed'))
    expect((await permissions(store, { ...principal, token: 'nothing' }, '0')).status).toBe(401)
  })
})
