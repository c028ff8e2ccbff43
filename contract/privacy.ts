import { Type, type Static } from 'typebox'
import type { PhoneChannel } from '#domain/customer/phone.ts'
import type { Consent } from '#domain/privacy/consent.ts'
import type { AddressData, CartData, CustomerData, PersonalData } from '#domain/privacy/personal-data.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'
import { AUDIT_EVENTS } from './audit-events.ts'
import { endpoint } from './endpoint.ts'
import {
  AssinaturaGuardada,
  ConversaGuardada,
  encodeConversation,
  encodeNegotiation,
  encodeOrder,
  encodeQuote,
  encodeSubscription,
  NegociacaoGuardada,
  Pedido,
  PedidoDeOrcamento,
} from './personal-orders.ts'
import { naSessaoNoFornecedor, OuNulo, Pronto, TextoExato } from './values.ts'
import { flatPoint, nestedPoint, pointFields, postalAddress } from './postal-address.ts'
import { AvisoGuardado, encodeStoredAlert } from './availability-alert.ts'
import { encodeStoredFeedback, SugestaoGuardada } from './recommendation.ts'
import { ListaGuardada } from './shopping-list.ts'
import { toWire } from './wire/convert.ts'
import { list, mapped, orNull, record, words, type FieldOf } from './wire/field.ts'
import { bool, cents, day, int, quantity, text } from './wire/values.ts'

/** The name in orders and in the customer's record after the person was erased. */
export const ERASED_NAME = 'Cliente excluído'

export const Consentimento = {
  versao: Type.Integer({ minimum: 1, maximum: 32_767, description: 'Versão do texto das preferências' }),
  necessarios: Type.Boolean(),
  sessao: Type.Boolean(),
  desempenho: Type.Boolean(),
  personalizacao: Type.Boolean(),
}

export const area = 'Privacidade'

export const recordConsent = endpoint({
  method: 'POST',
  path: '/v4/app/:sessao/privacidade/:idfornecedor/consentimento',
  summary: 'Registrar as preferências de cookies de quem está na sessão',
  area,
  access: 'signed-in',
  params: naSessaoNoFornecedor,
  body: Type.Object(Consentimento),
  reply: Pronto,
})

export const eraseAccount = endpoint({
  method: 'POST',
  path: '/v4/app/:sessao/privacidade/:idfornecedor/excluir-conta',
  summary: 'Excluir a conta nesta loja, com a senha; pedidos encerrados ficam sem a pessoa',
  area,
  access: 'account.manage',
  params: naSessaoNoFornecedor,
  body: Type.Object({ senha: TextoExato({ minLength: 1, maxLength: 200 }) }),
  reply: Pronto,
})

type ConsentimentoDado = Static<(typeof recordConsent)['body']>

export const encodeConsent = (consent: Consent, version: number): ConsentimentoDado => ({
  versao: version,
  necessarios: consent.necessary,
  sessao: consent.session,
  desempenho: consent.performance,
  personalizacao: consent.personalisation,
})

export const decodeConsent = (wire: ConsentimentoDado): Consent => ({
  necessary: wire.necessarios,
  session: wire.sessao,
  performance: wire.desempenho,
  personalisation: wire.personalizacao,
})

const texto = Type.String()
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

/** The parts of a person's data that are sent as they are stored, without texts made for them. */
const stored = record({
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
})

const MeusDados = Type.Object({
  ...stored.schema.properties,
  geradoEm: moment.schema,
  loja: Type.Object({ nome: texto, razaoSocial: texto, cnpj: texto, email: texto }),
  cadastro: OuNulo(customer.schema),
  pedidos: Type.Array(Pedido),
  orcamentos: Type.Array(PedidoDeOrcamento),
  negociacoes: Type.Array(NegociacaoGuardada),
  assinaturas: Type.Array(AssinaturaGuardada),
  listasDeCompras: Type.Array(ListaGuardada.schema),
  avisosDeDisponibilidade: Type.Array(AvisoGuardado),
  sugestoes: Type.Array(SugestaoGuardada),
  conversas: Type.Array(ConversaGuardada),
  preferenciasDeCookies: Type.Array(Type.Object({ ...Consentimento, data: moment.schema })),
  historico: Type.Array(Type.Object({ data: moment.schema, acontecimento: texto, detalhes: texto })),
})
type MeusDados = Static<typeof MeusDados>

export const myData = endpoint({
  method: 'GET',
  path: '/v4/app/:sessao/privacidade/:idfornecedor/meus-dados',
  summary: 'Tudo o que esta loja guarda sobre quem está na sessão (LGPD, art. 18)',
  area,
  access: 'account.manage',
  params: naSessaoNoFornecedor,
  reply: MeusDados,
})

export const encodePersonalData = (
  data: PersonalData,
  { name, legalName, cnpj, presentation }: Supplier,
  now: Date,
): MeusDados => ({
  ...toWire(stored, data),
  geradoEm: now.toISOString(),
  loja: { nome: name, razaoSocial: legalName, cnpj, email: presentation.contacts.email },
  cadastro: data.customer && toWire(customer, withTexts(data.customer)),
  pedidos: data.orders.map(encodeOrder),
  orcamentos: data.quotes.map(encodeQuote),
  negociacoes: data.negotiations.map(encodeNegotiation),
  assinaturas: data.subscriptions.map(encodeSubscription),
  listasDeCompras: toWire(list(ListaGuardada), data.shoppingLists),
  avisosDeDisponibilidade: data.availabilityAlerts.map(encodeStoredAlert),
  sugestoes: data.recommendationFeedback.map(encodeStoredFeedback),
  conversas: data.conversations.map(encodeConversation),
  preferenciasDeCookies: data.consents.map(({ version, givenAt, ...consent }) => ({
    ...encodeConsent(consent, version),
    data: givenAt,
  })),
  historico: data.events.map((event) => ({
    data: event.at,
    acontecimento: AUDIT_EVENTS[event.action] ?? event.action,
    detalhes: textOf({ ...event.details, ...changesIn(event.changes) }),
  })),
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
