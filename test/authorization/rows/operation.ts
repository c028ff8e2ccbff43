import * as wire from '#contract/operator.ts'
import { anOperator, anOperatorChallenge, anOperatorInvitation } from '#test/builders/operator.ts'
import { GOOD_PASSWORD } from '#test/builders/registration.ts'
import { EVERYBODY, operatorsOnly } from '../answers.ts'
import type { Row } from '../row.ts'

const OPERATORS = { answers: operatorsOnly(), rightful: 'operator' } as const
const nothing = () => ({ params: {} })

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
    sent: async ({ store }) => {
      const { challenge, code } = await anOperatorChallenge(store.pool)
      return { params: {}, body: { desafio: challenge, codigo: code } }
    },
  },
  { endpoint: wire.currentOperator, ...OPERATORS, sent: nothing },
  { endpoint: wire.listOperatorEvents, ...OPERATORS, sent: nothing },
  { endpoint: wire.signOutOperator, ...OPERATORS, changes: 'everybody', sent: nothing },
]
