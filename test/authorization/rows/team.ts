import * as apiKey from '#contract/api-key.ts'
import * as clientOrigin from '#contract/supplier.ts'
import * as audit from '#contract/audit.ts'
import * as backOffice from '#contract/back-office.ts'
import * as desk from '#contract/customer-desk.ts'
import * as review from '#contract/customer-review.ts'
import * as job from '#contract/job.ts'
import * as globalSearch from '#contract/global-search.ts'
import * as linkedUser from '#contract/linked-user.ts'
import * as orderRating from '#contract/order-rating.ts'
import * as representative from '#contract/representative.ts'
import * as paymentDesk from '#contract/payment-desk.ts'
import * as storeOrder from '#contract/store-order.ts'
import { randomUUID } from 'node:crypto'
import { aRatedOrder } from '#test/builders/orders.ts'
import { aCpf } from '#test/builders/people.ts'
import { unique } from '#test/builders/store.ts'
import type { Caller } from '../callers.ts'
import { ATTENDANTS, only, REPRESENTATIVES, STAFF } from '../answers.ts'
import { aKey, aUserToRemove, type Belongings } from '../belongings.ts'
import type { Row, Sent } from '../row.ts'

const ofStore = ({ store }: Belongings): Sent => ({ params: { idfornecedor: store.slug } })

const MANAGES_USERS = ['customer', 'representative for the owner', 'staff for customers'] as const satisfies Caller[]
const REVIEWS = { answers: only(['staff for customers']), rightful: 'staff for customers' } as const
const MANAGES_SETTINGS = { answers: only(['staff for settings']), rightful: 'staff for settings' } as const

const SEES_ORDERS = {
  answers: only(['staff for all else', 'staff for the owner', 'key']),
  rightful: 'staff for all else',
} as const

const VIEW_ID = randomUUID()
const SAVES_VIEWS = {
  answers: only(['staff for all else', 'staff for the owner']),
  rightful: 'staff for all else',
} as const

/** A saved view of the list of orders. */
const view = ({ store }: Belongings) => ({
  params: { lista: 'pedidos', idvisao: VIEW_ID },
  query: { idfornecedor: store.slug },
})

/** A customer out of the books of the store: nobody signs in with it. */
async function aRecord(store: Belongings['store']): Promise<string> {
  const id = randomUUID()
  await store.pool.query(
    `insert into customer (supplier_id, id, kind, document, name, email) values ($1, $2, 'person', $3, 'Ana de Souza', $4)`,
    [store.id, id, aCpf(), `${unique('ana')}@exemplo.com.br`],
  )
  return id
}

/** The owner's registration waits for a review. */
async function aWaitingCustomer({ store, owner }: Belongings): Promise<Pick<Sent, 'params' | 'query'>> {
  await store.pool.query(
    'update customer set is_approved = false, refused_at = null where supplier_id = $1 and id = $2',
    [store.id, owner.customerId],
  )
  return { params: {}, query: { idfornecedor: store.slug } }
}

/** Who looks after others: principals, representatives, staff. */
export const TEAM_ROWS: readonly Row[] = [
  {
    endpoint: linkedUser.listAccountUsers,
    answers: only(MANAGES_USERS),
    sent: ({ owner }) => ({ params: { idcliente: owner.customerId } }),
  },
  // And each their own.
  {
    endpoint: linkedUser.accountUser,
    answers: only([...MANAGES_USERS, 'linked user']),
    sent: ({ owner, linkedUser }) => ({
      params: { idcliente: owner.customerId, idusuario: linkedUser.loginId },
      query: { gerar_token_jwt: false },
    }),
  },
  {
    endpoint: linkedUser.accountUser,
    what: 'with a jwttoken',
    answers: only(['linked user']),
    rightful: 'linked user',
    sent: ({ owner, linkedUser }) => ({
      params: { idcliente: owner.customerId, idusuario: linkedUser.loginId },
      query: { gerar_token_jwt: true },
    }),
  },
  {
    endpoint: linkedUser.inviteUser,
    answers: only(MANAGES_USERS),
    sent: ({ owner }) => ({
      params: { idcliente: owner.customerId },
      body: {
        email: `${unique('convidada')}@exemplo.com.br`,
        nome: 'Rita',
        permissoes: [{ idPermissao: 'ver_pedidos' }],
      },
    }),
  },
  {
    endpoint: linkedUser.changeUser,
    answers: only(MANAGES_USERS),
    sent: ({ owner, linkedUser }) => ({
      params: { idusuario: linkedUser.loginId },
      body: { dadosUsuario: { idcliente: owner.customerId, nome: 'Bruno do caixa', permissoes: [], ativo: true } },
    }),
  },
  {
    endpoint: linkedUser.removeUser,
    answers: only(MANAGES_USERS),
    sent: async (of) => ({
      params: { idfornecedor: of.store.slug, idcliente: of.owner.customerId, idusuario: await aUserToRemove(of) },
    }),
  },
  {
    endpoint: linkedUser.openAccounts,
    answers: only(['customer']),
    sent: ({ owner }) => ({ params: { idusuario: owner.loginId } }),
  },
  {
    endpoint: representative.listClients,
    answers: only(['representative for the owner']),
    rightful: 'representative for the owner',
    sent: ({ store, representative: { loginId } }) => ({
      params: { idfornecedor: store.slug, idrepresentante: loginId },
      query: { limit: 10, offset: 0, search: 'ana' },
    }),
  },
  {
    endpoint: representative.exportClients,
    answers: only(REPRESENTATIVES),
    rightful: 'representative for the owner',
    sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug, formato: 'csv' } }),
  },
  {
    endpoint: representative.clientAccess,
    answers: only(REPRESENTATIVES),
    rightful: 'representative for the owner',
    sent: ({ owner }) => ({ params: { id: owner.customerId } }),
  },
  {
    endpoint: desk.createCustomer,
    answers: only([...REPRESENTATIVES, 'staff for customers']),
    rightful: 'staff for customers',
    // Sent again it is the same customer.
    sent: ({ store }) => ({
      params: {},
      query: { idfornecedor: store.slug },
      body: { idcliente: randomUUID(), cpf: aCpf(), nome: 'Ana de Souza' },
    }),
  },
  {
    endpoint: desk.listRepresentatives,
    ...REVIEWS,
    sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug } }),
  },
  {
    endpoint: desk.inviteCustomer,
    ...REVIEWS,
    sent: async ({ store }) => ({ params: { idcliente: await aRecord(store) }, query: { idfornecedor: store.slug } }),
  },
  {
    endpoint: desk.changeCustomer,
    ...REVIEWS,
    sent: async ({ store }) => ({
      params: { idcliente: await aRecord(store) },
      query: { idfornecedor: store.slug },
      body: { nome: 'Ana Maria de Souza', telefone: '(11) 98765-4321' },
    }),
  },
  {
    endpoint: desk.listNotes,
    ...REVIEWS,
    sent: ({ store, owner }) => ({ params: { idcliente: owner.customerId }, query: { idfornecedor: store.slug } }),
  },
  {
    endpoint: desk.sendCart,
    answers: only([
      'representative for the owner',
      'representative without client',
      'staff for all else',
      'staff for the owner',
    ]),
    rightful: 'staff for all else',
    sent: async ({ store, owner, productId }) => {
      await store.pool.query(
        `with cart as (insert into cart (supplier_id, customer_id) values ($1, $2) on conflict do nothing)
         insert into cart_line (supplier_id, customer_id, product_id, quantity, is_gift_wrapped, changed_at_version)
         values ($1, $2, $3, 1000, false, 1) on conflict do nothing`,
        [store.id, owner.customerId, productId],
      )
      return { params: { idcliente: owner.customerId }, query: { idfornecedor: store.slug } }
    },
  },
  {
    endpoint: desk.customerActivity,
    ...REVIEWS,
    sent: ({ store, owner }) => ({ params: { idcliente: owner.customerId }, query: { idfornecedor: store.slug } }),
  },
  {
    endpoint: desk.addNote,
    ...REVIEWS,
    sent: ({ store, owner }) => ({
      params: { idcliente: owner.customerId },
      query: { idfornecedor: store.slug },
      body: { texto: 'Prefere entrega cedo' },
    }),
  },
  {
    endpoint: review.listCustomers,
    ...REVIEWS,
    sent: ({ store }) => ({
      params: {},
      query: { idfornecedor: store.slug, situacao: 'APROVADO', busca: 'ana', limit: 20, offset: 0 },
    }),
  },
  {
    endpoint: review.customerFile,
    ...REVIEWS,
    sent: ({ store, owner }) => ({ params: { idcliente: owner.customerId }, query: { idfornecedor: store.slug } }),
  },
  {
    endpoint: review.reviewCustomer,
    ...REVIEWS,
    sent: async ({ store, owner }) => {
      await store.pool.query(
        `update customer set is_approved = true, refused_at = null where supplier_id = $1 and id = $2`,
        [store.id, owner.customerId],
      )
      return {
        params: { idcliente: owner.customerId },
        query: { idfornecedor: store.slug },
        body: { situacao: 'RECUSADO', motivo: 'Endereço incompleto', situacaoVista: 'APROVADO' },
      }
    },
  },
  {
    endpoint: review.reviewCustomers,
    what: 'by id',
    ...REVIEWS,
    sent: async (of) => ({
      ...(await aWaitingCustomer(of)),
      // A request that names both is about the customers that it names.
      body: { situacao: 'APROVADO', idclientes: [of.owner.customerId], filtro: { quantidade: 1 } },
    }),
  },
  {
    endpoint: review.reviewCustomers,
    what: 'by filter',
    ...REVIEWS,
    sent: async (of) => ({
      ...(await aWaitingCustomer(of)),
      body: { situacao: 'APROVADO', filtro: { situacao: 'EM_ANALISE', busca: of.owner.document, quantidade: 1 } },
    }),
  },
  {
    endpoint: review.setErpCode,
    ...REVIEWS,
    sent: ({ store, owner }) => ({
      params: { idcliente: owner.customerId },
      query: { idfornecedor: store.slug },
      body: { codigoErp: unique('C') },
    }),
  },
  {
    endpoint: job.listJobs,
    ...MANAGES_SETTINGS,
    sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug } }),
  },
  {
    endpoint: job.listSchedules,
    ...MANAGES_SETTINGS,
    sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug } }),
  },
  {
    endpoint: job.retryJobs,
    ...MANAGES_SETTINGS,
    sent: ({ store }) => ({
      params: {},
      query: { idfornecedor: store.slug },
      body: { ids: ['00000000-0000-7000-8000-000000000001'] },
    }),
  },
  { endpoint: clientOrigin.listClientOrigins, ...MANAGES_SETTINGS, sent: ofStore },
  {
    endpoint: clientOrigin.changeClientOrigins,
    ...MANAGES_SETTINGS,
    sent: (of) => ({ ...ofStore(of), body: { origens: ['https://app.exemplo'] } }),
  },
  {
    endpoint: storeOrder.listStoreOrders,
    ...SEES_ORDERS,
    sent: ({ store, owner }) => ({
      params: {},
      query: {
        idfornecedor: store.slug,
        grupo: 'ABERTOS',
        busca: 'ana',
        idcliente: owner.customerId,
        page: 1,
        limit: 50,
      },
    }),
  },
  {
    endpoint: storeOrder.exportStoreOrders,
    ...SEES_ORDERS,
    sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug, formato: 'csv' } }),
  },
  {
    endpoint: review.exportCustomers,
    ...REVIEWS,
    sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug, formato: 'xlsx' } }),
  },
  {
    endpoint: storeOrder.storeOrder,
    ...SEES_ORDERS,
    sent: ({ store, orderNumber }) => ({ params: { numpedido: orderNumber }, query: { idfornecedor: store.slug } }),
  },
  {
    endpoint: paymentDesk.paymentsToDecideOf,
    ...SEES_ORDERS,
    sent: ({ store, orderNumber }) => ({ params: { idfornecedor: store.slug, numpedido: orderNumber } }),
  },
  {
    endpoint: orderRating.listRatings,
    ...SEES_ORDERS,
    sent: ({ store }) => ({
      params: {},
      query: { idfornecedor: store.slug, respondida: false, nota: 5, page: 1, limit: 20 },
    }),
  },
  {
    endpoint: orderRating.answerRating,
    ...SEES_ORDERS,
    sent: async ({ store, owner }) => ({
      params: { numpedido: await aRatedOrder(store, owner) },
      query: { idfornecedor: store.slug },
      body: { texto: 'Obrigado!' },
    }),
  },
  {
    endpoint: globalSearch.searchStore,
    answers: only([...STAFF, ...ATTENDANTS, ...REPRESENTATIVES]),
    rightful: 'staff for nothing',
    sent: ({ store, owner }) => ({ params: {}, query: { idfornecedor: store.slug, busca: owner.document } }),
  },
  {
    endpoint: backOffice.listSavedViews,
    ...SAVES_VIEWS,
    sent: ({ store }) => ({ params: { lista: 'pedidos' }, query: { idfornecedor: store.slug } }),
  },
  {
    endpoint: backOffice.saveView,
    ...SAVES_VIEWS,
    // An id is of the person who saved a view under it.
    sent: (of) => ({
      ...view(of),
      params: { lista: 'pedidos', idvisao: randomUUID() },
      body: { nome: 'Em aberto', parametros: 'situacao=em-aberto', daEquipe: false },
    }),
  },
  { endpoint: backOffice.deleteView, ...SAVES_VIEWS, sent: view },
  {
    endpoint: backOffice.chooseDefaultView,
    ...SAVES_VIEWS,
    sent: ({ store }) => ({
      params: { lista: 'pedidos' },
      query: { idfornecedor: store.slug },
      body: { idvisao: null },
    }),
  },
  {
    endpoint: backOffice.pauseStore,
    answers: only(['staff for all else', 'staff for the owner', 'key']),
    rightful: 'staff for all else',
    // A pause would refuse the orders of other rows.
    sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug }, body: { minutos: 0 } }),
  },
  {
    endpoint: backOffice.sellingSteps,
    ...MANAGES_SETTINGS,
    sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug } }),
  },
  {
    endpoint: backOffice.waitingWork,
    answers: only([...STAFF, ...ATTENDANTS, ...REPRESENTATIVES]),
    rightful: 'staff for nothing',
    sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug } }),
  },
  {
    endpoint: backOffice.sales,
    ...SEES_ORDERS,
    sent: ({ store }) => ({ params: {}, query: { idfornecedor: store.slug } }),
  },
  {
    endpoint: audit.listAuditEvents,
    answers: only(['staff for customers', 'staff for settings', 'staff for all else', 'staff for the owner']),
    rightful: 'staff for customers',
    sent: ({ store, owner, orderNumber }) => ({
      params: {},
      query: {
        idfornecedor: store.slug,
        assunto: 'CLIENTE',
        idcliente: owner.customerId,
        numpedido: orderNumber,
        busca: 'ana',
        de: '2026-01-01',
        ate: '2999-12-31',
        page: 1,
        limit: 50,
      },
    }),
  },
  { endpoint: apiKey.listApiKeys, ...MANAGES_SETTINGS, sent: ofStore },
  {
    endpoint: apiKey.createApiKey,
    ...MANAGES_SETTINGS,
    sent: (of) => ({ ...ofStore(of), body: { nome: 'ERP', escopos: ['customer.read'], expiraEm: '2999-12-31' } }),
  },
  {
    endpoint: apiKey.revokeApiKey,
    ...MANAGES_SETTINGS,
    sent: async ({ store }) => ({ params: { idfornecedor: store.slug, idchave: await aKey(store, []) } }),
  },
]
