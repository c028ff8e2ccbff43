import { Type, type Static } from 'typebox'
import type { PhoneChannel } from '#domain/customer/phone.ts'
import type { AddressData, CartData, CustomerData, PersonalData } from '#domain/privacy/personal-data.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'
import { AUDIT_EVENTS } from './audit-events.ts'
import { endpoint } from './endpoint.ts'
import {
  AssinaturaGuardada,
  ConversaGuardada,
  NegociacaoGuardada,
  Pedido,
  PedidoDeOrcamento,
  withAddressLines,
} from './personal-orders.ts'
import { TextoExato } from './values.ts'
import { flatPoint, nestedPoint, pointFields, postalAddress } from './postal-address.ts'
import { AvisoGuardado } from './availability-alert.ts'
import { requestKind, requestState } from './privacy-request.ts'
import { encodeStoredFeedback, SugestaoGuardada } from './recommendation.ts'
import { ListaGuardada } from './shopping-list.ts'
import { toWire } from './wire/convert.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, mapped, orNull, record, same, words, type FieldOf } from './wire/field.ts'
import { bool, cents, day, done, int, namedStore, number, ofSession, quantity, text } from './wire/values.ts'

/** The name in orders and in the customer's record after the person was erased. */
export const ERASED_NAME = 'Cliente excluído'

const consent = {
  version: ['versao', number({ minimum: 1, maximum: 32_767, description: 'Versão do texto das preferências' })],
  necessary: ['necessarios', bool()],
  session: ['sessao', bool()],
  performance: ['desempenho', bool()],
  personalisation: ['personalizacao', bool()],
} as const

export const area = 'Privacidade'
const params = record({ ...ofSession, ...namedStore })

export const recordConsent = fieldEndpoint({
  method: 'POST',
  path: '/v4/app/:sessao/privacidade/:idfornecedor/consentimento',
  summary: 'Registrar as preferências de cookies de quem está na sessão',
  area,
  access: 'signed-in',
  params,
  body: record(consent),
  reply: done,
})

export const eraseAccount = fieldEndpoint({
  method: 'POST',
  path: '/v4/app/:sessao/privacidade/:idfornecedor/excluir-conta',
  summary: 'Excluir a conta nesta loja, com a senha; pedidos encerrados ficam sem a pessoa',
  area,
  access: 'account.manage',
  params,
  body: record({ password: ['senha', same(TextoExato({ minLength: 1, maxLength: 200 }))] }),
  reply: done,
})

const moment = text('Data e hora, ISO 8601')
const maybeMoment = orNull(moment)
const permissions = list(text())

const customer = record({
  kind: ['tipo', words({ person: 'PESSOA', company: 'EMPRESA' })],
  name: ['nome', text()],
  tradeName: ['nomeFantasia', orNull(text())],
  document: ['documento', text()],
  email: ['email', text()],
  phone: ['telefone', orNull(text())],
  emailVerifiedAt: ['emailConfirmadoEm', maybeMoment],
  phoneVerifiedAt: ['telefoneConfirmadoEm', maybeMoment],
  birthDate: ['dataNascimento', orNull(day())],
  stateRegistration: ['inscricaoEstadual', text()],
  erpCode: ['codigoNaLoja', orNull(text())],
  traits: ['outrosCampos', list(record({ name: ['nome', text()], value: ['valor', text()] }))],
  acceptedTerms: ['termosAceitos', list(record({ version: ['versao', int()], at: ['data', moment] }))],
  isApproved: ['aprovado', bool()],
  reviewReason: ['motivoDaAnalise', text()],
  creditLimit: ['limiteDeCredito', cents()],
  creditUsed: ['creditoUsado', cents()],
  createdAt: ['criadoEm', moment],
}) satisfies FieldOf<CustomerTexts>

const address = mapped(
  record({
    nickname: ['apelido', text()],
    ...postalAddress.fields,
    country: ['pais', text()],
    referencePoint: ['pontoDeReferencia', text()],
    directions: ['comoChegar', text()],
    ...pointFields,
    isPrimary: ['principal', bool()],
    isBilling: ['faturamento', bool()],
    removedAt: ['excluidoEm', maybeMoment],
  }),
  (address: Omit<AddressData, 'erpCode'>) => flatPoint(address),
  (fields): Omit<AddressData, 'erpCode'> => nestedPoint(fields),
)

const personalData = record({
  login: [
    'acesso',
    record({
      name: ['nome', text()],
      email: ['email', text()],
      document: ['documento', orNull(text())],
      createdAt: ['criadoEm', moment],
    }) satisfies FieldOf<PersonalData['login']>,
  ],
  addresses: ['enderecos', list(address)],
  cart: [
    'carrinho',
    orNull(
      record({
        couponCode: ['cupom', orNull(text())],
        note: ['observacao', text()],
        customerOrderNumber: ['numPedidoCliente', text()],
        lines: [
          'itens',
          list(record({ code: ['codigo', text()], name: ['nome', text()], quantity: ['quantidade', quantity()] })),
        ],
      }) satisfies FieldOf<CartData>,
    ),
  ],
  coupons: [
    'cupons',
    list(record({ code: ['codigo', text()], isForFriends: ['paraAmigos', bool()], friends: ['amigos', int()] })),
  ],
  combos: ['combos', list(text())],
  invoices: [
    'faturas',
    list(
      record({
        number: ['numero', int()],
        orderNumber: ['pedido', orNull(int())],
        issuedOn: ['emissao', day()],
        dueOn: ['vencimento', day()],
        amount: ['valor', cents()],
        paid: ['valorPago', cents()],
        isCancelled: ['cancelada', bool()],
      }),
    ),
  ],
  notes: [
    'anotacoes',
    list(record({ at: ['data', text()], text: ['texto', text()] }), { description: 'O que a equipe da loja anotou' }),
  ],
  linkedUsers: [
    'usuariosVinculados',
    list(
      record({
        name: ['nome', text()],
        email: ['email', text()],
        permissions: ['permissoes', permissions],
        approvalAbove: ['aprovarAcimaDe', orNull(cents())],
        isActive: ['ativo', bool()],
      }),
    ),
  ],
  actsFor: [
    'contasEmQueAtua',
    list(
      record({
        customerName: ['cliente', text()],
        permissions: ['permissoes', permissions],
        isActive: ['ativo', bool()],
      }),
    ),
  ],
  sessions: [
    'sessoes',
    list(
      record({
        createdAt: ['abertaEm', moment],
        expiresAt: ['expiraEm', moment],
        endedAt: ['encerradaEm', maybeMoment],
      }),
    ),
  ],
  mails: [
    'mensagens',
    list(record({ subject: ['assunto', text()], createdAt: ['criadaEm', moment], sentAt: ['enviadaEm', maybeMoment] })),
  ],
  phoneMessages: [
    'mensagensAoTelefone',
    list(
      record({
        channel: ['canal', words({ sms: 'sms', whatsapp: 'whatsapp' } satisfies Record<PhoneChannel, string>)],
        phone: ['telefone', text()],
        createdAt: ['criadaEm', moment],
        sentAt: ['enviadaEm', maybeMoment],
      }),
    ),
  ],
  privacyRequests: [
    'solicitacoesDePrivacidade',
    list(
      record({
        protocol: ['protocolo', text()],
        kind: ['tipo', requestKind],
        state: ['situacao', requestState],
        receivedAt: ['recebidaEm', moment],
        closedAt: ['encerradaEm', maybeMoment],
        text: ['texto', text()],
        answer: ['resposta', text()],
      }),
    ),
  ],
  createdAt: ['geradoEm', moment],
  store: [
    'loja',
    record({
      name: ['nome', text()],
      legalName: ['razaoSocial', text()],
      cnpj: ['cnpj', text()],
      email: ['email', text()],
    }),
  ],
  customer: ['cadastro', orNull(customer)],
  orders: ['pedidos', list(Pedido)],
  quotes: ['orcamentos', list(PedidoDeOrcamento)],
  negotiations: ['negociacoes', list(NegociacaoGuardada)],
  subscriptions: ['assinaturas', list(AssinaturaGuardada)],
  shoppingLists: ['listasDeCompras', list(ListaGuardada)],
  availabilityAlerts: ['avisosDeDisponibilidade', list(AvisoGuardado)],
  conversations: ['conversas', list(ConversaGuardada)],
  consents: ['preferenciasDeCookies', list(record({ ...consent, givenAt: ['data', moment] }))],
  events: [
    'historico',
    list(record({ at: ['data', moment], name: ['acontecimento', text()], details: ['detalhes', text()] })),
  ],
})
export const MeusDados = Type.Object({ ...personalData.schema.properties, sugestoes: Type.Array(SugestaoGuardada) })
type MeusDados = Static<typeof MeusDados>

/** A file that people read: it is not decoded again. */
export const myData = endpoint({
  method: 'GET',
  path: '/v4/app/:sessao/privacidade/:idfornecedor/meus-dados',
  summary: 'Tudo o que esta loja guarda sobre quem está na sessão (LGPD, art. 18)',
  area,
  access: 'account.manage',
  params: params.schema,
  reply: MeusDados,
})

export const encodePersonalData = (
  data: PersonalData,
  { name, legalName, cnpj, presentation }: Supplier,
  now: Date,
): MeusDados => ({
  ...toWire(personalData, {
    ...data,
    createdAt: now.toISOString(),
    store: { name, legalName, cnpj, email: presentation.contacts.email },
    customer: data.customer && withTexts(data.customer),
    orders: data.orders.map(withAddressLines),
    events: data.events.map(({ at, action, details, changes }) => ({
      at,
      name: AUDIT_EVENTS[action] ?? action,
      details: textOf({ ...details, ...changesIn(changes) }),
    })),
  }),
  sugestoes: data.recommendationFeedback.map(encodeStoredFeedback),
})

/** Answers to the extra fields of the store, which may be of any kind, as texts. */
type CustomerTexts = Omit<CustomerData, 'traits'> & {
  readonly traits: readonly { readonly name: string; readonly value: string }[]
}
const withTexts = ({ traits, ...rest }: CustomerData): CustomerTexts => ({
  ...rest,
  traits: traits.map(({ name, value }) => ({ name, value: textOf(value) })),
})

/** Each changed field with its value before and after. */
const changesIn = (changes: PersonalData['events'][number]['changes']) =>
  Object.fromEntries(changes.map(({ field, before, after }) => [field, { before, after }]))

/** Facts of any shape, for people: a text as it is, anything else as JSON. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
