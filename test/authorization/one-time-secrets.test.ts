import { describe, expect, test } from 'vitest'
import { authenticate, exchangeLoginToken } from '#contract/sign-in.ts'
import { acceptInvitation, accountUser } from '#contract/linked-user.ts'
import { changePassword, resetPassword } from '#contract/password.ts'
import { confirmSignIn } from '#contract/second-factor.ts'
import { saveRegistration } from '#contract/registration.ts'
import { acceptTeamInvitation } from '#contract/team.ts'
import { confirmVerification } from '#contract/verification.ts'
import { anotherAddress, testApp } from '#test/builders/app.ts'
import { aCustomer, aStaffMember, PASSWORD, signedIn, type Person } from '#test/builders/people.ts'
import { aPersonsForm, GOOD_PASSWORD } from '#test/builders/registration.ts'
import { aStore, unique, type StoreBuilder } from '#test/builders/store.ts'
import {
  aFactorChallenge,
  aLoginToken,
  anInvitation,
  aRecoveryCode,
  aRecoveryCodeOfStaff,
  aTeamInvitation,
  aRegistrationCode,
  aVerificationCode,
} from './one-time-codes.ts'

const { call, pool } = testApp()
const params = { sessao: 'token' }
const from = (store: StoreBuilder, token?: string) => ({
  'x-idfornecedor': store.slug,
  'x-forwarded-for': anotherAddress(),
  ...(token === undefined ? {} : { cookie: `commerce-auth-token=${token}` }),
})

interface Reply {
  readonly status: number
  readonly failure: unknown
}
interface OneTime {
  readonly what: string
  readonly make: (store: StoreBuilder, person: Person) => Promise<string>
  /** As a browser that was never here before, unless the call needs the person's own session. */
  readonly use: (store: StoreBuilder, secret: string, person: Person) => Promise<Reply>
  /** Of the same format, but never issued. */
  readonly rubbish: string
}

const jwtOf = async (store: StoreBuilder, { customerId, loginId, token }: Person) =>
  (
    await call(accountUser, {
      params: { idcliente: customerId, idusuario: loginId },
      query: { gerar_token_jwt: true },
      headers: from(store, token),
    })
  ).body.jwttoken ?? ''

const RECOVERY: OneTime = {
  what: 'a link to a new password',
  make: (store, { loginId }) => aRecoveryCode(store, loginId),
  use: (store, codigo) =>
    call(resetPassword, {
      params,
      body: { codigo, senha: GOOD_PASSWORD, idfornecedor: store.slug },
      headers: from(store),
    }),
  rubbish: 'A'.repeat(43),
}
const LOGIN_TOKEN: OneTime = {
  what: 'a sign-in on its way between domains',
  make: (store, { loginId }) => aLoginToken(store, loginId),
  use: (store, token, { email }) =>
    call(exchangeLoginToken, { params, body: { idfornecedor: store.slug, token, email }, headers: from(store) }),
  rubbish: 'A'.repeat(43),
}
const JWT: OneTime = {
  what: 'a JWT',
  make: jwtOf,
  use: (store, jwttoken) =>
    call(authenticate, {
      params,
      body: { cpf: '', senha: '', jwttoken, idfornecedor: store.slug },
      headers: from(store),
    }),
  rubbish: 'eyJhbGciOiJub25lIn0.e30.',
}
const INVITATION: OneTime = {
  what: 'an invitation',
  make: async (store, { customerId }) => (await anInvitation(store, customerId)).code,
  use: (store, codigo) =>
    call(acceptInvitation, {
      params,
      body: { codigo, nome: 'Rita Prado', senha: GOOD_PASSWORD },
      headers: from(store),
    }),
  rubbish: 'A'.repeat(43),
}
const TEAM_INVITATION: OneTime = {
  what: 'an invitation to the team',
  make: async (store) => (await aTeamInvitation(store)).code,
  use: (store, codigo) =>
    call(acceptTeamInvitation, {
      params,
      body: { codigo, nome: 'Rita Prado', senha: GOOD_PASSWORD },
      headers: from(store),
    }),
  rubbish: 'A'.repeat(43),
}
const VERIFICATION: OneTime = {
  what: 'a code that proves an e-mail address',
  make: (store, { customerId }) => aVerificationCode(store, customerId),
  use: (store, codigo, { customerId, token }) =>
    call(confirmVerification, {
      params: {},
      body: { idcliente: customerId, idfornecedor: store.slug, codigo },
      headers: from(store, token),
    }),
  rubbish: '000000',
}

const SECOND_STEP: OneTime = {
  what: 'a sign-in that waits for its second factor',
  make: async (store) => {
    const { loginId } = await aStaffMember(store, 'staff', ['picking'])
    return `${await aFactorChallenge(store, loginId)} ${await aRecoveryCodeOfStaff(store, loginId)}`
  },
  use: (store, secret) => {
    const [desafio = '', codigo = ''] = secret.split(' ')
    return call(confirmSignIn, {
      params,
      body: { desafio, codigo, idfornecedor: store.slug },
      headers: from(store),
    })
  },
  rubbish: `${'A'.repeat(43)} 2222-3333-4444-5555`,
}

const seen = ({ status, failure }: Reply) => ({ status, failure })

describe.each([RECOVERY, LOGIN_TOKEN, JWT, INVITATION, TEAM_INVITATION, SECOND_STEP, VERIFICATION])(
  '$what',
  ({ make, use, rubbish }) => {
    test('is taken once, of five that come at the same moment', async () => {
      const store = await aStore(pool)
      const person = await aCustomer(store)
      const secret = await make(store, person)
      const replies = await Promise.all(Array.from({ length: 5 }, () => use(store, secret, person)))
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
      const again = await use(store, secret, person)
      expect(again.status).toBeGreaterThanOrEqual(400)
      // A slower request learns no more than one with an invented code.
      const madeUp = await use(store, rubbish, person)
      for (const refused of [...replies.filter(({ status }) => status !== 200), again])
        expect(seen(refused)).toEqual(seen(madeUp))
    })

    test('of another store is refused as one that is made up', async () => {
      const [store, other] = [await aStore(pool), await aStore(pool)]
      const [person, stranger] = [await aCustomer(store), await aCustomer(other)]
      const secret = await make(store, person)
      expect(seen(await use(other, secret, stranger))).toEqual(seen(await use(other, rubbish, stranger)))
      expect((await use(store, secret, person)).status, 'and was not used up').toBe(200)
    })
  },
)

describe('what was valid before', () => {
  const SESSIONS: readonly (readonly [
    what: string,
    end: (store: StoreBuilder, person: Person) => Promise<{ readonly status: number }>,
  ])[] = [
    [
      'a new password',
      (store, { token }) =>
        call(changePassword, {
          params,
          body: { senhaAtual: PASSWORD, senha: GOOD_PASSWORD, idfornecedor: store.slug },
          headers: from(store, token),
        }),
    ],
    [
      'a password that was requested by e-mail',
      async (store, person) => RECOVERY.use(store, await RECOVERY.make(store, person), person),
    ],
  ]

  test.each(SESSIONS)('%s ends: sessions, links, codes and tokens', async (_what, end) => {
    const store = await aStore(pool)
    const person = await aCustomer(store)
    const phone = await signedIn(store, person.loginId)
    const secrets = await Promise.all(
      [LOGIN_TOKEN, JWT, RECOVERY].map(async (kind) => ({ kind, secret: await kind.make(store, person) })),
    )
    expect((await end(store, person)).status).toBe(200)
    for (const { kind, secret } of secrets) {
      expect(seen(await kind.use(store, secret, person)), kind.what).toEqual(
        seen(await kind.use(store, kind.rubbish, person)),
      )
    }
    expect(await jwtOf(store, { ...person, token: phone })).toBe('')
  })

  test('another e-mail ends: the links that lie in the old mailbox', async () => {
    const store = await aStore(pool)
    const person = await aCustomer(store)
    const link = await RECOVERY.make(store, person)
    const email = `${unique('nova')}@exemplo.com.br`
    const body = { ...aPersonsForm(), email, senha: PASSWORD, confirmacao: await aRegistrationCode(store, email) }
    expect((await call(saveRegistration, { params, body, headers: from(store, person.token) })).status).toBe(200)
    expect(seen(await RECOVERY.use(store, link, person))).toEqual(
      seen(await RECOVERY.use(store, RECOVERY.rubbish, person)),
    )
  })
})
