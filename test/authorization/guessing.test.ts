import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { authenticate, authenticateRepresentative, exchangeLoginToken, signInCandidate } from '#contract/sign-in.ts'
import { lookUpPostalCode } from '#contract/address.ts'
import { apiKeyLogin } from '#contract/api-key.ts'
import type { Refusal } from '#contract/client.ts'
import { companyEntry } from '#contract/company-registry.ts'
import { validateCoupon } from '#contract/coupon.ts'
import { acceptInvitation, readInvitation } from '#contract/linked-user.ts'
import { submitOrder } from '#contract/order.ts'
import { requestRecovery, resetPassword } from '#contract/password.ts'
import { saveRegistration } from '#contract/registration.ts'
import { acceptTeamInvitation } from '#contract/team.ts'
import { confirmVerification } from '#contract/verification.ts'
import { DUMMY_HASH, hashPassword, matchesPassword } from '#server/modules/access/password.ts'
import { rateLimitNetwork } from '#server/platform/http/request-context.ts'
import { callInProcess, type Server } from '#server/platform/http/serve.ts'
import { anotherAddress, ownApp, testApp } from '#test/builders/app.ts'
import type { OrderBody } from '#test/builders/checkout.ts'
import { aCnpj, aCpf, aCustomer, PASSWORD, type Person } from '#test/builders/people.ts'
import { aPersonsForm, GOOD_PASSWORD } from '#test/builders/registration.ts'
import { exchangeFrom } from '#test/builders/scope.ts'
import { aStore, unique, type StoreBuilder } from '#test/builders/store.ts'

const { call, pool, server } = testApp()
/** Another process on the same database. */
const elsewhere = ownApp()
const behindProxy = ownApp(null, { trustedProxies: ['10.7.0.0/16'] })
const params = { sessao: 'token' }
const PAUSE = [429, 'request.tooMany', 'Muitas tentativas em pouco tempo. Aguarde um instante e tente de novo.']

interface Reply {
  readonly status: number
  readonly failure: { readonly codigo: string; readonly mensagem: string }
  readonly headers: Record<string, unknown>
}
const answer = ({ status, failure }: Reply) => [status, failure.codigo, failure.mensagem]
const from = (address: string, store: StoreBuilder, token?: string) => ({
  'x-idfornecedor': store.slug,
  'x-forwarded-for': address,
  ...(token === undefined ? {} : { cookie: `commerce-auth-token=${token}` }),
})

async function inARow(times: number, attempt: (index: number) => Promise<Reply>): Promise<Reply[]> {
  const replies: Reply[] = []
  for (let index = 0; index < times; index++) replies.push(await attempt(index))
  return replies
}

describe.each([
  ['a customer', authenticate],
  ['a representative', authenticateRepresentative],
] as const)('twenty wrong passwords for %s', (_who, endpoint) => {
  const signIn = (store: StoreBuilder, cpf: string, senha: string, address = anotherAddress()) =>
    call(endpoint, { params, body: { cpf, senha, idfornecedor: store.slug }, headers: from(address, store) })

  test('are ten and a pause, whether or not a person has the login', async () => {
    const store = await aStore(pool)
    const { email } = await aCustomer(store)
    const [here, there] = [anotherAddress(), anotherAddress()]
    const known = await inARow(20, (index) => signIn(store, email, `errada ${index}`, here))
    const unknown = await inARow(20, (index) => signIn(store, `${email}.br`, `errada ${index}`, there))
    const refused = [401, 'access.badCredentials', 'Usuário inexistente ou credenciais inválidas']
    expect(known.map(answer)).toEqual([
      ...Array.from({ length: 10 }, () => refused),
      ...Array.from({ length: 10 }, () => PAUSE),
    ])
    expect(unknown.map(answer)).toEqual(known.map(answer))
    for (const { headers } of known.slice(10)) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })

  test('leave the right one refused there like any other for as long, and nowhere else', async () => {
    const store = await aStore(pool)
    const [{ email }, address] = [await aCustomer(store), anotherAddress()]
    await inARow(10, () => signIn(store, email, 'errada', address))
    const reply = await signIn(store, email, PASSWORD, address)
    expect([...answer(reply), reply.headers['set-cookie']]).toEqual([...PAUSE, undefined])
    expect((await signIn(store, email, `${PASSWORD} errada`)).status).toBe(401)
  })
})

describe('attempts are one count', () => {
  const wrong = (store: StoreBuilder, cpf: string) => ({
    params,
    body: { cpf, senha: 'errada', idfornecedor: store.slug },
  })

  test('for one login in all processes', async () => {
    const store = await aStore(pool)
    const { email } = await aCustomer(store)
    const address = anotherAddress()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? call : elsewhere.call)(authenticate, {
          ...wrong(store, email),
          headers: from(address, store),
        }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 10 }, () => 401),
      ...Array.from({ length: 10 }, () => 429),
    ])
  })

  test('for one address over many logins, in all processes', async () => {
    const store = await aStore(pool)
    const address = anotherAddress()
    const replies = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        (index % 2 === 0 ? call : elsewhere.call)(authenticate, {
          ...wrong(store, `${unique('a')}@exemplo.com.br`),
          headers: from(address, store),
        }),
      ),
    )
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(4)
  })

  test('for any spelling of the e-mail, by a page or a program', async () => {
    const store = await aStore(pool)
    const [{ email }, address] = [await aCustomer(store), anotherAddress()]
    const page = async (cpf: string) =>
      callInProcess(server(), exchangeFrom(rateLimitNetwork(address), store.slug))(
        authenticate,
        wrong(store, cpf),
      ).then(
        () => 200,
        ({ status }: Refusal) => status,
      )
    const statuses = [
      ...(await inARow(8, () => call(authenticate, { ...wrong(store, email), headers: from(address, store) }))),
    ].map(({ status }) => status)
    statuses.push(await page(email.toUpperCase()), await page(` ${email} `), await page(email))
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })

  test('for one login, whichever form takes its password', async () => {
    const store = await aStore(pool)
    const [{ document }, address] = [await aCustomer(store), anotherAddress()]
    const signIns = await inARow(6, () =>
      call(authenticate, { ...wrong(store, document), headers: from(address, store) }),
    )
    const forms = await inARow(5, () =>
      call(saveRegistration, { params, body: { ...aPersonsForm(), cpf: document }, headers: from(address, store) }),
    )
    expect([...signIns, ...forms].filter(({ status }) => status === 429)).toEqual([forms[4]])
  })

  test('of the line that an IPv6 address belongs to: its owner has more addresses than can be counted', async () => {
    const store = await aStore(pool)
    const line = anotherAddress().replace(/::1$/, '')
    const replies = await Promise.all(
      Array.from({ length: 62 }, (_, index) =>
        call(authenticate, {
          ...wrong(store, `${unique('a')}@exemplo.com.br`),
          headers: from(`${line}:${index}::${index}`, store),
        }),
      ),
    )
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(2)
  })
})

test('a password is checked at the same cost, whether or not a person has the login', async () => {
  const costOf = (passwordHash: string): string => passwordHash.split('$').slice(0, 4).join('$')
  expect(costOf(DUMMY_HASH)).toBe(costOf(await hashPassword(PASSWORD)))
  expect(await matchesPassword(null, PASSWORD)).toBe(false)
})

interface Guess {
  readonly what: string
  /** So many in a minute. */
  readonly limit: number
  readonly attempt: (store: StoreBuilder, person: Person, address: string) => Promise<Reply>
  /** Whether it is counted for the person too: then no other address helps. */
  readonly isOfThePerson?: boolean
}
/** Of nothing that there is: the code is counted before anything else is looked up. */
const anOrderWith = (cupom: string): OrderBody => ({
  itens: [{ id: randomUUID(), quantidade: 1 }],
  tipoEntrega: 'RETIRADA',
  formaEntrega: { id: randomUUID() },
  formaPagamento: { idformapagto: randomUUID() },
  cupom,
})

const GUESSES: readonly Guess[] = [
  {
    what: 'who has a login',
    limit: 60,
    attempt: (store, _person, address) =>
      call(signInCandidate, {
        params: { ...params, login: `${unique('a')}@exemplo.com.br` },
        headers: from(address, store),
      }),
  },
  {
    what: 'who has this very login',
    limit: 10,
    attempt: (store, { email }, address) =>
      call(signInCandidate, { params: { ...params, login: email }, headers: from(address, store) }),
  },
  {
    what: 'companies',
    limit: 10,
    attempt: (store, _person, address) =>
      call(companyEntry, { params: { ...params, doc: aCnpj() }, headers: from(address, store) }),
  },
  {
    what: 'streets',
    limit: 30,
    attempt: (store, _person, address) =>
      call(lookUpPostalCode, { params: { cep: '05435000' }, headers: from(address, store) }),
  },
  {
    what: 'e-mails by the form of registration',
    limit: 15,
    attempt: (store, _person, address) =>
      call(saveRegistration, { params, body: { ...aPersonsForm(), nome: '' }, headers: from(address, store) }),
  },
  {
    what: 'a password by the form of registration',
    limit: 10,
    attempt: (store, { document }, address) =>
      call(saveRegistration, { params, body: { ...aPersonsForm(), cpf: document }, headers: from(address, store) }),
  },
  {
    what: 'coupons',
    limit: 20,
    isOfThePerson: true,
    attempt: (store, { customerId, token }, address) =>
      call(validateCoupon, {
        params: { idfornecedor: store.slug, idcliente: customerId, codigo: unique('C') },
        headers: from(address, store, token),
      }),
  },
  {
    what: 'keys for one customer',
    limit: 20,
    attempt: (store, _person, address) =>
      call(apiKeyLogin, {
        params: {},
        body: { apiKey: unique('bk'), idErpUsuario: 'C1', idFornecedor: store.slug },
        headers: from(address, store),
      }),
  },
  {
    what: 'coupons by sending orders',
    limit: 20,
    isOfThePerson: true,
    attempt: (store, { customerId, token }, address) =>
      call(submitOrder, {
        params: { ...params, idcliente: customerId },
        body: anOrderWith(unique('C')),
        headers: from(address, store, token),
      }),
  },
  {
    what: 'keys',
    limit: 60,
    attempt: (store, _person, address) =>
      call(apiKeyLogin, {
        params: {},
        body: { apiKey: unique('bk'), idErpUsuario: unique('C'), idFornecedor: store.slug },
        headers: from(address, store),
      }),
  },
  {
    what: 'links to a new password',
    limit: 10,
    attempt: (store, _person, address) =>
      call(resetPassword, {
        params,
        body: { codigo: unique('c'), senha: GOOD_PASSWORD },
        headers: from(address, store),
      }),
  },
  {
    what: 'sign-ins on their way',
    limit: 30,
    attempt: (store, { email }, address) =>
      call(exchangeLoginToken, {
        params,
        body: { idfornecedor: store.slug, token: unique('t'), email },
        headers: from(address, store),
      }),
  },
  {
    what: 'invitations',
    limit: 30,
    attempt: (store, _person, address) =>
      call(readInvitation, { params, body: { codigo: unique('c') }, headers: from(address, store) }),
  },
  {
    what: 'invitations, to accept them',
    limit: 30,
    attempt: (store, _person, address) =>
      call(acceptInvitation, {
        params,
        body: { codigo: unique('c'), senha: GOOD_PASSWORD },
        headers: from(address, store),
      }),
  },
  {
    what: 'invitations to a team',
    limit: 30,
    attempt: (store, _person, address) =>
      call(acceptTeamInvitation, {
        params,
        body: { codigo: unique('c'), senha: GOOD_PASSWORD },
        headers: from(address, store),
      }),
  },
  {
    what: 'JWTs',
    limit: 60,
    attempt: (store, _person, address) =>
      call(authenticate, {
        params,
        body: { cpf: '', senha: '', jwttoken: unique('e'), idfornecedor: store.slug },
        headers: from(address, store),
      }),
  },
  {
    what: 'the code that proves an e-mail address',
    limit: 10,
    isOfThePerson: true,
    attempt: (store, { customerId, token }, address) =>
      call(confirmVerification, {
        params: {},
        body: { idcliente: customerId, codigo: '000000' },
        headers: from(address, store, token),
      }),
  },
]

describe.each(GUESSES)('guessing $what', ({ limit, attempt, isOfThePerson = false }) => {
  test(`pauses after ${limit} in a minute`, async () => {
    const store = await aStore(pool)
    const person = await aCustomer(store)
    const address = anotherAddress()
    const replies = await Promise.all(Array.from({ length: limit + 3 }, () => attempt(store, person, address)))
    expect(replies.filter(({ status }) => status === 429).map(answer)).toEqual([PAUSE, PAUSE, PAUSE])
    // From elsewhere, and as another person.
    expect(answer(await attempt(store, person, anotherAddress()))[0] === 429).toBe(isOfThePerson)
  })
})

describe('an address', () => {
  const attempts = async ({ app: http }: Server, store: StoreBuilder, remoteAddress: string) => {
    const attempt = (index: number) =>
      http.inject({
        method: 'POST',
        url: '/v1/app/token/usuario/autenticar',
        remoteAddress,
        headers: {
          'x-forwarded-for': `198.51.100.${index}, 203.0.113.${index}`,
          'x-real-ip': `198.51.100.${index}`,
          forwarded: `for=198.51.100.${index}`,
        },
        payload: { cpf: `${unique('a')}@exemplo.com.br`, senha: 'errada', idfornecedor: store.slug },
      })
    return (await Promise.all(Array.from({ length: 62 }, (_, index) => attempt(index)))).filter(
      ({ statusCode }) => statusCode === 429,
    ).length
  }

  test('is where a person is, not where they say they are', async () => {
    expect(await attempts(server(), await aStore(pool), '203.0.113.77')).toBe(2)
  })

  test('is what the proxy says that the store is behind', async () => {
    expect(await attempts(behindProxy.server(), await aStore(pool), '10.7.7.7')).toBe(0)
  })
})

test('a request for a new password does not disclose who has an account, neither by the reply nor by its time', async () => {
  const store = await aStore(pool)
  const { document } = await aCustomer(store)
  const ask = async (id: string) => {
    const start = performance.now()
    const { status, body } = await call(requestRecovery, {
      params: { ...params, id },
      headers: from(anotherAddress(), store),
    })
    return { status, text: JSON.stringify({ ...body, detalhes: null }), took: performance.now() - start }
  }
  const asked = async (id: string) => Promise.all(Array.from({ length: 12 }, () => ask(id)))
  const [known, unknown] = [await asked(document), await asked(aCpf())]
  expect(unknown.map(({ status, text }) => [status, text]).toSorted()).toEqual(
    known.map(({ status, text }) => [status, text]).toSorted(),
  )
  for (const { status, took } of [...known, ...unknown]) if (status === 200) expect(took).toBeGreaterThan(190)
})
