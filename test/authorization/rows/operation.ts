import * as stores from '#contract/operated-store.ts'
import * as limits from '#contract/store-limits.ts'
import * as wire from '#contract/operator.ts'
import { aNewStore } from '#test/builders/installation.ts'
import { anOperator, anOperatorChallenge, anOperatorInvitation } from '#test/builders/operator.ts'
import { GOOD_PASSWORD } from '#test/builders/registration.ts'
import { aStore } from '#test/builders/store.ts'
import { EVERYBODY, operatorsOnly } from '../answers.ts'
import type { Belongings } from '../belongings.ts'
import type { Row } from '../row.ts'

const OPERATORS = { answers: operatorsOnly(), rightful: 'operator' } as const
const nothing = () => ({ params: {} })
/** Not that of the callers, whom it would shut out. */
const anotherStore = async ({ store }: Belongings) => ({ params: { id: (await aStore(store.pool)).id } })

/** What people of the installation call, whom no store knows. */
export const OPERATION_ROWS: readonly Row[] = [
  {
    endpoint: wire.signInOperator,
    answers: EVERYBODY,
    rightful: 'visitor',
    sent: async ({ store }) => {
      const { email, password } = await anOperator(store.pool)
      return { params: {}, body: { email, senha: password } }
    },
  },
  {
    endpoint: wire.acceptOperatorInvitation,
    answers: EVERYBODY,
    rightful: 'visitor',
    sent: async ({ store }) => ({
      params: {},
      body: { codigo: await anOperatorInvitation(store.pool), senha: GOOD_PASSWORD },
    }),
  },
  {
    endpoint: wire.confirmOperator,
    answers: EVERYBODY,
    rightful: 'visitor',
    // The session of who signs in again ends.
    changes: 'the caller',
    sent: async ({ store }) => {
      const { challenge, code } = await anOperatorChallenge(store.pool)
      return { params: {}, body: { desafio: challenge, codigo: code } }
    },
  },
  { endpoint: wire.currentOperator, ...OPERATORS, sent: nothing },
  { endpoint: wire.listOperatorEvents, ...OPERATORS, sent: nothing },
  { endpoint: stores.listOperatedStores, ...OPERATORS, sent: nothing },
  { endpoint: stores.getOperatedStore, ...OPERATORS, sent: anotherStore },
  {
    endpoint: stores.openOperatedStore,
    ...OPERATORS,
    sent: () => {
      const { senha: _password, ...store } = aNewStore()
      return { params: {}, body: store }
    },
  },
  {
    endpoint: stores.suspendOperatedStore,
    ...OPERATORS,
    sent: async (of) => ({ ...(await anotherStore(of)), body: { motivo: 'Mensalidade em aberto' } }),
  },
  {
    endpoint: stores.reopenOperatedStore,
    ...OPERATORS,
    sent: async (of) => {
      const sent = await anotherStore(of)
      await of.store.pool.query('update supplier set is_active = false where id = $1', [sent.params.id])
      return sent
    },
  },
  { endpoint: limits.getStoreLimits, ...OPERATORS, sent: anotherStore },
  {
    endpoint: limits.setStoreLimits,
    ...OPERATORS,
    sent: async (of) => ({ ...(await anotherStore(of)), body: { produtos: 500, equipe: 5, lojasEmpresa: 3 } }),
  },
  { endpoint: wire.signOutOperator, ...OPERATORS, changes: 'everybody', sent: nothing },
]
