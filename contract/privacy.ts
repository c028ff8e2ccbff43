import { Type, type Static } from 'typebox'
import { reaisFromCents, unitsFromQuantity } from '#domain/amounts.ts'
import type { Consent } from '#domain/privacy/consent.ts'
import type { AddressData, CustomerData, PersonalData } from '#domain/privacy/personal-data.ts'
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
import { Data, Dinheiro, naSessaoNoFornecedor, OuNulo, Pronto, Quantidade, TextoExato } from './values.ts'
import { AvisoGuardado, encodeStoredAlert } from './availability-alert.ts'
import { encodeStoredFeedback, SugestaoGuardada } from './recommendation.ts'
import { encodeStoredList, ListaGuardada } from './shopping-list.ts'

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
const quando = Type.String({ description: 'Data e hora, ISO 8601' })

const CanalTelefone = Type.Union([Type.Literal('sms'), Type.Literal('whatsapp')])

const Cadastro = Type.Object({
  tipo: Type.Union([Type.Literal('PESSOA'), Type.Literal('EMPRESA')]),
  nome: texto,
  nomeFantasia: OuNulo(texto),
  documento: texto,
  email: texto,
  telefone: OuNulo(texto),
  emailConfirmadoEm: OuNulo(quando),
  telefoneConfirmadoEm: OuNulo(quando),
  dataNascimento: OuNulo(Data),
  inscricaoEstadual: texto,
  codigoNaLoja: OuNulo(texto),
  outrosCampos: Type.Array(Type.Object({ nome: texto, valor: texto })),
  termosAceitos: Type.Array(Type.Object({ versao: Type.Integer(), data: quando })),
  aprovado: Type.Boolean(),
  motivoDaAnalise: texto,
  limiteDeCredito: Dinheiro,
  creditoUsado: Dinheiro,
  criadoEm: quando,
})

const EnderecoGuardado = Type.Object({
  apelido: texto,
  rua: texto,
  numero: texto,
  complemento: texto,
  bairro: texto,
  cidade: texto,
  uf: texto,
  cep: texto,
  pais: texto,
  pontoDeReferencia: texto,
  comoChegar: texto,
  latitude: OuNulo(Type.Number()),
  longitude: OuNulo(Type.Number()),
  principal: Type.Boolean(),
  faturamento: Type.Boolean(),
  excluidoEm: OuNulo(quando),
})

const Fatura = Type.Object({
  numero: Type.Integer(),
  pedido: OuNulo(Type.Integer()),
  emissao: Data,
  vencimento: Data,
  valor: Dinheiro,
  valorPago: Dinheiro,
  cancelada: Type.Boolean(),
})

const Carrinho = Type.Object({
  cupom: OuNulo(texto),
  observacao: texto,
  numPedidoCliente: texto,
  itens: Type.Array(Type.Object({ codigo: texto, nome: texto, quantidade: Quantidade })),
})

const MeusDados = Type.Object({
  geradoEm: quando,
  loja: Type.Object({ nome: texto, razaoSocial: texto, cnpj: texto, email: texto }),
  acesso: Type.Object({ nome: texto, email: texto, documento: OuNulo(texto), criadoEm: quando }),
  cadastro: OuNulo(Cadastro),
  enderecos: Type.Array(EnderecoGuardado),
  carrinho: OuNulo(Carrinho),
  pedidos: Type.Array(Pedido),
  orcamentos: Type.Array(PedidoDeOrcamento),
  negociacoes: Type.Array(NegociacaoGuardada),
  assinaturas: Type.Array(AssinaturaGuardada),
  listasDeCompras: Type.Array(ListaGuardada),
  avisosDeDisponibilidade: Type.Array(AvisoGuardado),
  sugestoes: Type.Array(SugestaoGuardada),
  conversas: Type.Array(ConversaGuardada),
  cupons: Type.Array(Type.Object({ codigo: texto, paraAmigos: Type.Boolean(), amigos: Type.Integer() })),
  combos: Type.Array(texto),
  faturas: Type.Array(Fatura),
  usuariosVinculados: Type.Array(
    Type.Object({
      nome: texto,
      email: texto,
      permissoes: Type.Array(texto),
      aprovarAcimaDe: OuNulo(Dinheiro),
      ativo: Type.Boolean(),
    }),
  ),
  contasEmQueAtua: Type.Array(Type.Object({ cliente: texto, permissoes: Type.Array(texto), ativo: Type.Boolean() })),
  preferenciasDeCookies: Type.Array(Type.Object({ ...Consentimento, data: quando })),
  sessoes: Type.Array(Type.Object({ abertaEm: quando, expiraEm: quando, encerradaEm: OuNulo(quando) })),
  mensagens: Type.Array(Type.Object({ assunto: texto, criadaEm: quando, enviadaEm: OuNulo(quando) })),
  mensagensAoTelefone: Type.Array(
    Type.Object({ canal: CanalTelefone, telefone: texto, criadaEm: quando, enviadaEm: OuNulo(quando) }),
  ),
  historico: Type.Array(Type.Object({ data: quando, acontecimento: texto, detalhes: texto })),
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
  geradoEm: now.toISOString(),
  loja: { nome: name, razaoSocial: legalName, cnpj, email: presentation.contacts.email },
  acesso: {
    nome: data.login.name,
    email: data.login.email,
    documento: data.login.document,
    criadoEm: data.login.createdAt,
  },
  cadastro: data.customer && encodeCustomer(data.customer),
  enderecos: data.addresses.map(encodeAddress),
  carrinho: data.cart && {
    cupom: data.cart.couponCode,
    observacao: data.cart.note,
    numPedidoCliente: data.cart.customerOrderNumber,
    itens: data.cart.lines.map((line) => ({
      codigo: line.code,
      nome: line.name,
      quantidade: unitsFromQuantity(line.quantity),
    })),
  },
  pedidos: data.orders.map(encodeOrder),
  orcamentos: data.quotes.map(encodeQuote),
  negociacoes: data.negotiations.map(encodeNegotiation),
  assinaturas: data.subscriptions.map(encodeSubscription),
  listasDeCompras: data.shoppingLists.map(encodeStoredList),
  avisosDeDisponibilidade: data.availabilityAlerts.map(encodeStoredAlert),
  sugestoes: data.recommendationFeedback.map(encodeStoredFeedback),
  conversas: data.conversations.map(encodeConversation),
  cupons: data.coupons.map(({ code, isForFriends, friends }) => ({
    codigo: code,
    paraAmigos: isForFriends,
    amigos: friends,
  })),
  combos: [...data.combos],
  faturas: data.invoices.map(encodeInvoice),
  usuariosVinculados: data.linkedUsers.map((user) => ({
    nome: user.name,
    email: user.email,
    permissoes: [...user.permissions],
    aprovarAcimaDe: user.approvalAbove === null ? null : reaisFromCents(user.approvalAbove),
    ativo: user.isActive,
  })),
  contasEmQueAtua: data.actsFor.map((account) => ({
    cliente: account.customerName,
    permissoes: [...account.permissions],
    ativo: account.isActive,
  })),
  preferenciasDeCookies: data.consents.map(({ version, givenAt, ...consent }) => ({
    ...encodeConsent(consent, version),
    data: givenAt,
  })),
  sessoes: data.sessions.map((session) => ({
    abertaEm: session.createdAt,
    expiraEm: session.expiresAt,
    encerradaEm: session.endedAt,
  })),
  mensagens: data.mails.map((mail) => ({ assunto: mail.subject, criadaEm: mail.createdAt, enviadaEm: mail.sentAt })),
  mensagensAoTelefone: data.phoneMessages.map((message) => ({
    canal: message.channel,
    telefone: message.phone,
    criadaEm: message.createdAt,
    enviadaEm: message.sentAt,
  })),
  historico: data.events.map((event) => ({
    data: event.at,
    acontecimento: AUDIT_EVENTS[event.action] ?? event.action,
    detalhes: textOf({ ...event.details, ...changesIn(event.changes) }),
  })),
})

const encodeCustomer = (customer: CustomerData): Static<typeof Cadastro> => ({
  tipo: customer.kind === 'company' ? 'EMPRESA' : 'PESSOA',
  nome: customer.name,
  nomeFantasia: customer.tradeName,
  documento: customer.document,
  email: customer.email,
  telefone: customer.phone,
  emailConfirmadoEm: customer.emailVerifiedAt,
  telefoneConfirmadoEm: customer.phoneVerifiedAt,
  dataNascimento: customer.birthDate,
  inscricaoEstadual: customer.stateRegistration,
  codigoNaLoja: customer.erpCode,
  outrosCampos: customer.traits.map(({ name, value }) => ({ nome: name, valor: textOf(value) })),
  termosAceitos: customer.acceptedTerms.map(({ version, at }) => ({ versao: version, data: at })),
  aprovado: customer.isApproved,
  motivoDaAnalise: customer.reviewReason,
  limiteDeCredito: reaisFromCents(customer.creditLimit),
  creditoUsado: reaisFromCents(customer.creditUsed),
  criadoEm: customer.createdAt,
})

const encodeAddress = (address: AddressData): Static<typeof EnderecoGuardado> => ({
  apelido: address.nickname,
  rua: address.street,
  numero: address.number,
  complemento: address.complement,
  bairro: address.district,
  cidade: address.city,
  uf: address.state,
  cep: address.postalCode,
  pais: address.country,
  pontoDeReferencia: address.referencePoint,
  comoChegar: address.directions,
  latitude: address.coordinates?.latitude ?? null,
  longitude: address.coordinates?.longitude ?? null,
  principal: address.isPrimary,
  faturamento: address.isBilling,
  excluidoEm: address.removedAt,
})

const encodeInvoice = (invoice: PersonalData['invoices'][number]): Static<typeof Fatura> => ({
  numero: invoice.number,
  pedido: invoice.orderNumber,
  emissao: invoice.issuedOn,
  vencimento: invoice.dueOn,
  valor: reaisFromCents(invoice.amount),
  valorPago: reaisFromCents(invoice.paid),
  cancelada: invoice.isCancelled,
})

/** Each changed field with its value before and after. */
const changesIn = (changes: PersonalData['events'][number]['changes']) =>
  Object.fromEntries(changes.map(({ field, before, after }) => [field, { before, after }]))

/** Facts of any shape, for people: a text as it is, anything else as JSON. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
