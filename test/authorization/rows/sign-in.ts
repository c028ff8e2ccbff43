import * as access from '#contract/access.ts'
import * as signIn from '#contract/sign-in.ts'
import { apiKeyLogin } from '#contract/api-key.ts'
import { socketAccess } from '#contract/events.ts'
import { acceptInvitation, readInvitation } from '#contract/linked-user.ts'
import { claimInstallation, installationState } from '#contract/installation.ts'
import { transferLogin, exchangeLoginToken } from '#contract/sign-in.ts'
import * as password from '#contract/password.ts'
import { hashSecret } from '#server/platform/session/session.ts'
import { aCustomer, aStaffMember, PASSWORD } from '#test/builders/people.ts'
import { aClaimCode, aNewStore } from '#test/builders/installation.ts'
import { GOOD_PASSWORD } from '#test/builders/registration.ts'
import { unique } from '#test/builders/store.ts'
import { each, EVERYBODY, KEYS, LINKED_USERS, ON_THE_ACCOUNT, only, PEOPLE } from '../answers.ts'
import type { Belongings } from '../belongings.ts'
import { aLoginToken, anInvitation, aRecoveryCode } from '../one-time-codes.ts'
import type { Row, Sent } from '../row.ts'

const changes = 'the caller'
const rightful = 'visitor'
const credentials = {
  tokenOrigin: 'commerce',
  loginAsRepresentante: false,
  idcliente: null,
  idcadastroextracliente: null,
  idUsuarioLogado: null,
}

/** Signing in, switching customers, and signing out. Callers who prove it by a secret may all do so. */
export const SIGN_IN_ROWS: readonly Row[] = [
  {
    endpoint: signIn.signInCandidate,
    answers: EVERYBODY,
    sent: () => ({ params: { login: `${unique('ana')}@exemplo.com.br` } }),
  },
  {
    endpoint: signIn.authenticate,
    what: 'by password',
    answers: EVERYBODY,
    rightful,
    changes,
    // A new person each time: ten attempts a minute are the most for one login.
    sent: async ({ store }) => ({
      params: {},
      body: { ...credentials, cpf: (await aCustomer(store)).email, senha: PASSWORD, idfornecedor: store.slug },
    }),
  },
  {
    endpoint: signIn.authenticate,
    what: 'to go on for the owner',
    answers: only(['customer', ...LINKED_USERS]),
    changes,
    sent: ({ store, owner }) => ({
      params: {},
      body: { ...credentials, cpf: '', senha: '', idcadastroextracliente: owner.customerId, idfornecedor: store.slug },
    }),
  },
  {
    endpoint: signIn.authenticateRepresentative,
    what: 'by password',
    answers: EVERYBODY,
    rightful,
    changes,
    sent: async ({ store }) => ({
      params: {},
      body: {
        ...credentials,
        cpf: (await aStaffMember(store, 'representative')).email,
        senha: PASSWORD,
        loginAsRepresentante: true,
        idfornecedor: store.slug,
      },
    }),
  },
  {
    endpoint: signIn.authenticateRepresentative,
    what: 'to act for the owner',
    answers: only([
      'representative for the owner',
      'representative without client',
      'staff for the owner',
      'staff for all else',
    ]),
    rightful: 'representative for the owner',
    changes,
    sent: ({ store, owner }) => ({
      params: {},
      body: {
        ...credentials,
        cpf: '',
        senha: '',
        idcliente: owner.customerId,
        loginAsRepresentante: true,
        idfornecedor: store.slug,
      },
    }),
  },
  { endpoint: apiKeyLogin, answers: EVERYBODY, rightful, changes, sent: aKeyAndItsCustomer },
  {
    endpoint: transferLogin,
    answers: only(PEOPLE, each(KEYS, 'access.loginTokenRefused')),
    sent: ({ store }) => ({ params: {}, body: { idfornecedorDestino: store.slug, voltar: '/produtos?q=caf%C3%A9' } }),
  },
  {
    endpoint: exchangeLoginToken,
    answers: EVERYBODY,
    rightful,
    changes,
    sent: async ({ store }) => {
      const person = await aCustomer(store)
      return {
        params: {},
        body: {
          idfornecedor: store.slug,
          token: await aLoginToken(store, person.loginId),
          email: person.email,
          tokenOrigin: 'commerce',
        },
      }
    },
  },
  // Of another account each time: the owner's has room for fifty users, invited ones too.
  {
    endpoint: readInvitation,
    answers: EVERYBODY,
    sent: async ({ store }) => ({
      params: {},
      body: { codigo: (await anInvitation(store, (await aCustomer(store)).customerId)).code },
    }),
  },
  {
    endpoint: acceptInvitation,
    answers: EVERYBODY,
    rightful,
    changes,
    sent: async ({ store, owner }) => ({
      params: {},
      body: {
        codigo: (await anInvitation(store, owner.customerId)).code,
        nome: 'Rita Prado',
        senha: GOOD_PASSWORD,
        tokenOrigin: 'commerce',
      },
    }),
  },
  {
    endpoint: password.requestRecovery,
    answers: EVERYBODY,
    sent: ({ store }) => ({
      params: { id: `${unique('ana')}@exemplo.com.br` },
      query: { idfornecedor: store.slug, voltar: '/produtos?q=cafe' },
    }),
  },
  {
    endpoint: password.resetPassword,
    answers: EVERYBODY,
    sent: async ({ store }) => ({
      params: {},
      body: {
        codigo: await aRecoveryCode(store, (await aCustomer(store)).loginId),
        senha: GOOD_PASSWORD,
        idfornecedor: store.slug,
      },
    }),
  },
  {
    endpoint: password.changePassword,
    answers: only(PEOPLE),
    changes,
    sent: ({ store }) => ({
      params: {},
      body: { senhaAtual: PASSWORD, senha: GOOD_PASSWORD, idfornecedor: store.slug, tokenOrigin: 'commerce' },
    }),
  },
  { endpoint: access.customerSettings, answers: EVERYBODY, sent: () => ({ params: {} }) },
  {
    endpoint: access.customerPermissions,
    answers: only(ON_THE_ACCOUNT),
    sent: ({ owner }) => ({ params: { idCadastroExtraCliente: owner.customerId, idUsuario: '0' } }),
  },
  { endpoint: socketAccess, answers: only([...PEOPLE, ...KEYS]), sent: () => ({ params: {} }) },
  { endpoint: installationState, answers: EVERYBODY, sent: () => ({ params: {} }) },
  {
    endpoint: claimInstallation,
    answers: EVERYBODY,
    rightful,
    changes,
    sent: async ({ store }) => ({
      params: {},
      body: { ...aNewStore(), codigo: await aClaimCode(store.pool), tokenOrigin: 'commerce' },
    }),
  },
  { endpoint: access.signOut, answers: EVERYBODY, changes, sent: () => ({ params: {} }) },
]

/** A new customer each time: twenty attempts a minute are the most for one. */
async function aKeyAndItsCustomer({ store }: Belongings): Promise<Sent> {
  const { customerId } = await aCustomer(store)
  const [apiKey, erpCode] = [unique('bk_teste'), unique('C')]
  await store.pool.query(
    `insert into api_key (supplier_id, name, prefix, secret_hash, scopes) values ($1, 'ERP', 'bk_teste', $2, '{customer.read}')`,
    [store.id, hashSecret(apiKey)],
  )
  await store.pool.query('update customer set erp_code = $3 where supplier_id = $1 and id = $2', [
    store.id,
    customerId,
    erpCode,
  ])
  return { params: {}, body: { apiKey, idErpUsuario: erpCode, idFornecedor: store.slug, tokenOrigin: 'commerce' } }
}
