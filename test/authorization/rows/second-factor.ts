import * as wire from '#contract/second-factor.ts'
import { randomUUID } from 'node:crypto'
import { aStaffMember, PASSWORD } from '#test/builders/people.ts'
import { ATTENDANTS, each, EVERYBODY, only, REPRESENTATIVES, STAFF } from '../answers.ts'
import type { Belongings } from '../belongings.ts'
import { aFactorChallenge, aRecoveryCodeOfStaff } from '../one-time-codes.ts'
import type { Row, Sent } from '../row.ts'

const WORKERS = [...STAFF, ...ATTENDANTS, ...REPRESENTATIVES] as const
const rightful = 'staff for nothing'
const OWN = { answers: only(WORKERS), rightful } as const
const expired = only([], each(WORKERS, 'factor.expired'))
const notFound = only([], each(WORKERS, 'factor.notFound'))

const own = (body?: object, params: Sent['params'] = {}) => ({
  sent: ({ store }: Belongings): Sent => ({
    params,
    query: { idfornecedor: store.slug },
    ...(body === undefined ? {} : { body }),
  }),
})

const helpers = new Map<string, string>()

/** A person with a second factor whose password was right; the one before leaves the team, which would grow without end. */
async function aPersonAtTheSecondStep({ store }: Belongings) {
  const person = await aStaffMember(store, 'staff', ['picking'])
  await store.pool.query('update staff set is_active = false where supplier_id = $1 and id = $2', [
    store.id,
    helpers.get(store.id) ?? person.loginId,
  ])
  helpers.set(store.id, person.staffId)
  const code = await aRecoveryCodeOfStaff(store, person.loginId)
  return { desafio: await aFactorChallenge(store, person.loginId), codigo: code }
}

const CREATED = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', transports: ['internal'] },
}

/** The second step of a sign-in, and each person's own second factor. */
export const SECOND_FACTOR_ROWS: readonly Row[] = [
  {
    endpoint: wire.signInFactors,
    answers: EVERYBODY,
    sent: async (of) => {
      const { desafio } = await aPersonAtTheSecondStep(of)
      return { params: {}, body: { desafio, idfornecedor: of.store.slug } }
    },
  },
  {
    endpoint: wire.confirmSignIn,
    answers: EVERYBODY,
    rightful: 'visitor',
    changes: 'the caller',
    sent: async (of) => ({
      params: {},
      body: {
        ...(await aPersonAtTheSecondStep(of)),
        idfornecedor: of.store.slug,
        voltar: '/pedidos',
        tokenOrigin: 'commerce',
      },
    }),
  },
  { endpoint: wire.getSecurity, ...OWN, ...own() },
  { endpoint: wire.beginApp, ...OWN, ...own({ senha: PASSWORD }) },
  { endpoint: wire.confirmApp, answers: expired, rightful, ...own({ configuracao: 'A'.repeat(43), codigo: '123456' }) },
  { endpoint: wire.removeApp, answers: notFound, rightful, ...own({ senha: PASSWORD }) },
  { endpoint: wire.renewRecoveryCodes, answers: notFound, rightful, ...own({ senha: PASSWORD }) },
  { endpoint: wire.beginPasskey, ...OWN, ...own({ senha: PASSWORD }) },
  {
    endpoint: wire.confirmPasskey,
    answers: expired,
    rightful,
    ...own({ configuracao: 'A'.repeat(43), nome: 'Celular', chave: CREATED }),
  },
  {
    endpoint: wire.removePasskey,
    answers: notFound,
    rightful,
    ...own({ senha: PASSWORD }, { idchave: randomUUID() }),
  },
]
