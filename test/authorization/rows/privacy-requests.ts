import { randomUUID } from 'node:crypto'
import { sendContactMessage } from '#contract/contact-message.ts'
import * as desk from '#contract/privacy-desk.ts'
import * as wire from '#contract/privacy-request.ts'
import { aCustomer } from '#test/builders/people.ts'
import { aPrivacyRequest } from '#test/builders/privacy-requests.ts'
import type { RequestState } from '#domain/privacy/privacy-request.ts'
import { EVERYBODY, LINKED_USERS, only } from '../answers.ts'
import type { Belongings } from '../belongings.ts'
import type { Row, Sent } from '../row.ts'

const AT_THE_DESK = { answers: only(['staff for customers']), rightful: 'staff for customers' } as const

/** Anybody may ask; a session that is worth nothing is a visitor's. */
const OPEN = EVERYBODY
const THEIR_OWN = only(['customer', 'other customer', ...LINKED_USERS])

/** Each call has its own person, because one may be erased. */
async function ofRequest({ store }: Belongings, state: RequestState, body?: unknown): Promise<Sent> {
  const person = await aCustomer(store)
  const proof = state === 'verifying' ? null : 'session'
  const idsolicitacao = await aPrivacyRequest(store, { state, person, proof })
  return { params: { idsolicitacao }, query: { idfornecedor: store.slug }, ...(body ? { body } : {}) }
}

const wanted = () => ({
  idsolicitacao: randomUUID(),
  tipo: 'ACESSO',
  nome: 'Rui Prado',
  email: `${randomUUID()}@exemplo.com.br`,
})

const inStore = ({ store }: Belongings) => ({ params: {}, query: { idfornecedor: store.slug } })

/** What people ask about their data, and what staff do about it. */
export const PRIVACY_REQUEST_ROWS: readonly Row[] = [
  {
    endpoint: sendContactMessage,
    answers: OPEN,
    sent: ({ store }) => ({
      params: { idfornecedor: store.slug },
      body: { nome: 'Rui Prado', email: 'rui@exemplo.com.br', mensagem: 'Vocês abrem no feriado?' },
    }),
  },
  {
    endpoint: wire.sendPrivacyRequest,
    answers: OPEN,
    sent: ({ store }) => ({ params: { idfornecedor: store.slug }, body: wanted() }),
  },
  {
    endpoint: wire.confirmPrivacyRequest,
    answers: OPEN,
    sent: async ({ store }) => ({
      params: {
        idfornecedor: store.slug,
        idsolicitacao: await aPrivacyRequest(store, { state: 'verifying', code: '123456' }),
      },
      body: { codigo: '123456' },
    }),
  },
  {
    endpoint: wire.ownPrivacyRequests,
    answers: THEIR_OWN,
    sent: ({ store }) => ({ params: { idfornecedor: store.slug } }),
  },
  {
    endpoint: desk.listPrivacyRequests,
    ...AT_THE_DESK,
    sent: (belongings) => ({ params: {}, query: { ...inStore(belongings).query, situacao: 'RECEBIDA' } }),
  },
  { endpoint: desk.getPrivacyRequest, ...AT_THE_DESK, sent: (belongings) => ofRequest(belongings, 'received') },
  {
    endpoint: desk.enterPrivacyRequest,
    ...AT_THE_DESK,
    sent: (belongings) => ({
      ...inStore(belongings),
      body: {
        ...wanted(),
        canal: 'TELEFONE',
        recebidaEm: new Date(Date.now() - 3 * 60 * 60 * 1000).toISOString().slice(0, 10),
      },
    }),
  },
  {
    endpoint: desk.provePrivacyRequest,
    ...AT_THE_DESK,
    sent: (belongings) => ofRequest(belongings, 'verifying', { identidade: 'DOCUMENTO', observacao: 'RG' }),
  },
  {
    endpoint: desk.startPrivacyRequest,
    ...AT_THE_DESK,
    sent: (belongings) => ofRequest(belongings, 'received', { idcliente: belongings.owner.customerId }),
  },
  { endpoint: desk.exportForRequest, ...AT_THE_DESK, sent: (belongings) => ofRequest(belongings, 'in-progress') },
  {
    endpoint: desk.eraseForRequest,
    ...AT_THE_DESK,
    sent: (belongings) => ofRequest(belongings, 'in-progress', { confirmo: true }),
  },
  {
    endpoint: desk.answerPrivacyRequest,
    ...AT_THE_DESK,
    sent: (belongings) => ofRequest(belongings, 'in-progress', { texto: 'Segue o arquivo.' }),
  },
  {
    endpoint: desk.refusePrivacyRequest,
    ...AT_THE_DESK,
    sent: (belongings) => ofRequest(belongings, 'received', { motivo: 'SEM_DADOS', texto: 'Não há dados.' }),
  },
  { endpoint: desk.listAnswerTemplates, ...AT_THE_DESK, sent: inStore },
  {
    endpoint: desk.saveAnswerTemplate,
    ...AT_THE_DESK,
    sent: (belongings) => ({
      params: { tipo: 'ACESSO' },
      query: inStore(belongings).query,
      body: { texto: `Olá, {nome}: ${randomUUID()}` },
    }),
  },
]
