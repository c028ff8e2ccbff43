import { Type, type Static, type TObject } from 'typebox'
import {
  MAX_ERP_CODE_LENGTH,
  MAX_REASON_LENGTH,
  MAX_SELECTED_CUSTOMERS,
  type BulkReview,
  type CustomerFile,
  type CustomerFilter,
  type CustomerOrder,
  type CustomerPage,
  type CustomerSelection,
  type CustomerSummary,
} from '#domain/customer/customer-record.ts'
import { decodeAddress, encodeAddress, Endereco } from './address.ts'
import { endpoint, type Received, type Reply } from './endpoint.ts'
import { offsetFields } from './paging.ts'
import {
  Cadastro,
  decodeRecord,
  encodeRecord,
  Situacao,
  encodeApprovalStatus,
  decodeApprovalStatus,
} from './registration.ts'
import { formatField, Planilha } from './spreadsheet.ts'
import { decodeAnsweredTrait, encodeAnsweredTrait, RespostaGuardada } from './order-trait.ts'
import { Busca, Data, Identificador, OuNulo, ReferenciaFornecedor, TextoExato, TextoLongo } from './values.ts'
import { wireWords } from './wire-words.ts'

const area = 'Gestão de clientes'
const idfornecedor = Type.Optional(ReferenciaFornecedor)

const TipoPessoa = Type.Union([Type.Literal('FISICA'), Type.Literal('JURIDICA')])

export const ResumoDoCliente = Type.Object({
  idcliente: Identificador,
  tipoPessoa: TipoPessoa,
  nome: Type.String(),
  nomeFantasia: Type.String(),
  cpf: Type.String({ description: 'CPF, CNPJ ou documento estrangeiro' }),
  email: Type.String(),
  telefone: Type.String(),
  situacao: Situacao,
  motivo: Type.String(),
  cadastradoEm: Type.String(),
  codigoErp: OuNulo(Type.String()),
})

const Pagina = Type.Object({
  clientes: Type.Array(ResumoDoCliente),
  total: Type.Integer(),
  totais: Type.Object({ EM_ANALISE: Type.Integer(), APROVADO: Type.Integer(), RECUSADO: Type.Integer() }),
})

const ORDER = wireWords({
  newest: 'recentes',
  oldest: 'antigos',
  name: 'nome',
  'name-descending': 'nome-decrescente',
})
export const encodeCustomerOrder = ORDER.encode
export const decodeCustomerOrder = (wire: Static<typeof ORDER.schema> | undefined): CustomerOrder =>
  wire ? ORDER.decode(wire) : 'newest'

const FILTER_FIELDS = {
  situacao: Type.Optional(Situacao),
  busca: Busca('Nome, nome fantasia, documento, telefone, e-mail ou código no ERP, com ou sem acentos e pontuação'),
  tipoPessoa: Type.Optional(TipoPessoa),
  temCodigoErp: Type.Optional(Type.Boolean()),
  de: Type.Optional(Data),
  ate: Type.Optional(Data),
}
type FilterFields = Static<TObject<typeof FILTER_FIELDS>>

export const encodeCustomerFilter = (filter: CustomerFilter): FilterFields => ({
  ...(filter.approvalStatus === null ? {} : { situacao: encodeApprovalStatus(filter.approvalStatus) }),
  busca: filter.text,
  ...(filter.kind === null ? {} : { tipoPessoa: filter.kind === 'company' ? 'JURIDICA' : 'FISICA' }),
  ...(filter.hasErpCode === null ? {} : { temCodigoErp: filter.hasErpCode }),
  ...(filter.from === null ? {} : { de: filter.from }),
  ...(filter.until === null ? {} : { ate: filter.until }),
})

export const decodeCustomerFilter = (wire: FilterFields): CustomerFilter => ({
  approvalStatus: wire.situacao === undefined ? null : decodeApprovalStatus(wire.situacao),
  text: wire.busca ?? '',
  kind: wire.tipoPessoa === undefined ? null : wire.tipoPessoa === 'JURIDICA' ? 'company' : 'person',
  hasErpCode: wire.temCodigoErp ?? null,
  from: wire.de ?? null,
  until: wire.ate ?? null,
})

export const listCustomers = endpoint({
  method: 'GET',
  path: '/v4/gestao/clientes',
  summary: 'Clientes da loja por situação do cadastro; para a equipe',
  area,
  access: 'customer.see-all',
  query: Type.Object({
    idfornecedor,
    ...FILTER_FIELDS,
    ordenacao: Type.Optional(ORDER.schema),
    ...offsetFields('customers'),
  }),
  reply: Pagina,
})

export const exportCustomers = endpoint({
  method: 'GET',
  path: '/v4/gestao/planilhas/clientes',
  summary: 'Os clientes de um filtro como planilha, até 20.000; para a equipe',
  area,
  access: 'customer.see-all',
  query: Type.Object({ idfornecedor, ...FILTER_FIELDS, ordenacao: Type.Optional(ORDER.schema), ...formatField }),
  reply: Planilha,
})

const CodigoErp = OuNulo(
  Type.String(),
  'Código do cliente no sistema (ERP) do fornecedor; com ele um programa entra por chave de API',
)

const Ficha = Type.Object({
  cadastro: Cadastro,
  mesmoDocumento: Type.Array(ResumoDoCliente, { description: 'Os outros cadastros da loja com o mesmo documento' }),
  codigoErp: CodigoErp,
  enderecos: Type.Array(Endereco),
  respostas: Type.Array(RespostaGuardada),
  avaliadoEm: OuNulo(Type.String()),
  avaliadoPor: OuNulo(Type.String()),
  termosAceitosEm: OuNulo(Type.String()),
})

export const customerFile = endpoint({
  method: 'GET',
  path: '/v4/gestao/clientes/:idcliente',
  summary: 'Cadastro completo de um cliente; para a equipe',
  area,
  access: 'customer.see-all',
  params: Type.Object({ idcliente: Identificador }),
  query: Type.Object({ idfornecedor }),
  reply: Ficha,
})

export const reviewCustomer = endpoint({
  method: 'PUT',
  path: '/v4/gestao/clientes/:idcliente/situacao',
  summary: 'Aprovar ou recusar um cadastro, com o motivo, ou voltar a analisá-lo',
  area,
  access: 'customer.review',
  params: Type.Object({ idcliente: Identificador }),
  query: Type.Object({ idfornecedor }),
  body: Type.Object({
    situacao: Situacao,
    motivo: Type.Optional(
      OuNulo(TextoLongo({ maxLength: MAX_REASON_LENGTH, description: 'Obrigatório na recusa; vai por e-mail' })),
    ),
    situacaoVista: Type.Optional(OuNulo(Situacao)),
  }),
  reply: ResumoDoCliente,
})

export const reviewCustomers = endpoint({
  method: 'PUT',
  path: '/v4/gestao/clientes/situacao',
  summary: 'Avaliar muitos cadastros de uma vez: os escolhidos, ou todos de um filtro, se forem tantos quantos se viu',
  area,
  access: 'customer.review',
  query: Type.Object({ idfornecedor }),
  body: Type.Object({
    situacao: Situacao,
    motivo: Type.Optional(
      OuNulo(TextoLongo({ maxLength: MAX_REASON_LENGTH, description: 'Obrigatório na recusa; vai por e-mail' })),
    ),
    idclientes: Type.Optional(
      Type.Array(Identificador, { minItems: 1, maxItems: MAX_SELECTED_CUSTOMERS, uniqueItems: true }),
    ),
    situacaoVista: Type.Optional({
      ...Situacao,
      description: 'Em que a pessoa viu os cadastros: os que já mudaram por outra pessoa são pulados',
    }),
    conferir: Type.Optional(Type.Boolean({ description: 'Só diz o que mudaria' })),
    filtro: Type.Optional(
      Type.Object({
        ...FILTER_FIELDS,
        quantidade: Type.Integer({ minimum: 1, description: 'Quantos o filtro mostrava; outro número é recusado' }),
      }),
    ),
  }),
  reply: Type.Object({
    alterados: Type.Array(Identificador, { description: 'Os que mudaram de situação' }),
    iguais: Type.Integer({ description: 'Os que já estavam assim' }),
    pulados: Type.Integer({ description: 'Os que outra pessoa avaliou desde situacaoVista' }),
    primeiros: Type.Array(
      Type.Object({ idcliente: Identificador, nome: Type.String(), situacao: Situacao, mudaria: Type.Boolean() }),
      { description: 'Os primeiros 20 da seleção, como estão' },
    ),
  }),
})

export const encodeReviewed = ({ changedIds, sameCount, skippedCount, first }: BulkReview) => ({
  alterados: [...changedIds],
  iguais: sameCount,
  pulados: skippedCount,
  primeiros: first.map(({ id, name, approvalStatus, isChanged }) => ({
    idcliente: id,
    nome: name,
    situacao: encodeApprovalStatus(approvalStatus),
    mudaria: isChanged,
  })),
})

export const decodeReviewed = ({
  alterados,
  iguais,
  pulados,
  primeiros,
}: Reply<typeof reviewCustomers>): BulkReview => ({
  changedIds: alterados,
  sameCount: iguais,
  skippedCount: pulados,
  first: primeiros.map(({ idcliente, nome, situacao, mudaria }) => ({
    id: idcliente,
    name: nome,
    approvalStatus: decodeApprovalStatus(situacao),
    isChanged: mudaria,
  })),
})

export const encodeSelection = (selection: CustomerSelection) =>
  'ids' in selection
    ? { idclientes: [...selection.ids] }
    : {
        filtro: {
          ...encodeCustomerFilter(selection.filter),
          quantidade: selection.expectedCount,
        },
      }

/** A request that names both is about the customers that it names. */
export function decodeSelection({
  idclientes = [],
  filtro,
}: Pick<Received<typeof reviewCustomers>['body'], 'idclientes' | 'filtro'>): CustomerSelection {
  if (idclientes.length > 0 || !filtro) return { ids: idclientes }
  return { filter: decodeCustomerFilter(filtro), expectedCount: filtro.quantidade }
}

export const setErpCode = endpoint({
  method: 'PUT',
  path: '/v4/gestao/clientes/:idcliente/codigo-erp',
  summary: 'Dar a um cliente o código dele no ERP do fornecedor, ou tirá-lo',
  area,
  access: 'customer.review',
  params: Type.Object({ idcliente: Identificador }),
  query: Type.Object({ idfornecedor }),
  body: Type.Object({
    codigoErp: OuNulo(
      TextoExato({
        maxLength: MAX_ERP_CODE_LENGTH,
        pattern: '^[^\\p{Cc}\\p{Cf}]*$',
        description: 'Único na loja; vazio ou nulo tira o código',
      }),
    ),
    codigoVisto: Type.Optional(
      TextoExato({
        maxLength: MAX_ERP_CODE_LENGTH,
        description: 'O que a pessoa viu antes de mudar, vazio se não havia; outro por agora é recusado',
      }),
    ),
  }),
  reply: Type.Object({ idcliente: Identificador, codigoErp: CodigoErp }),
})

export const encodeSummary = (customer: CustomerSummary): Static<typeof ResumoDoCliente> => ({
  idcliente: customer.id,
  tipoPessoa: customer.kind === 'company' ? 'JURIDICA' : 'FISICA',
  nome: customer.name,
  nomeFantasia: customer.tradeName ?? '',
  cpf: customer.document,
  email: customer.email,
  telefone: customer.phone,
  situacao: encodeApprovalStatus(customer.approvalStatus),
  motivo: customer.reviewReason,
  cadastradoEm: customer.registeredAt,
  codigoErp: customer.erpCode,
})

const decodeSummary = (wire: Static<typeof ResumoDoCliente>): CustomerSummary => ({
  id: wire.idcliente,
  kind: wire.tipoPessoa === 'JURIDICA' ? 'company' : 'person',
  name: wire.nome,
  tradeName: wire.nomeFantasia || null,
  document: wire.cpf,
  email: wire.email,
  phone: wire.telefone,
  approvalStatus: decodeApprovalStatus(wire.situacao),
  reviewReason: wire.motivo,
  registeredAt: wire.cadastradoEm,
  erpCode: wire.codigoErp,
})

export const encodeCustomers = ({ customers, total, counts }: CustomerPage): Static<typeof Pagina> => ({
  clientes: customers.map(encodeSummary),
  total,
  totais: { EM_ANALISE: counts.waiting, APROVADO: counts.approved, RECUSADO: counts.refused },
})

export const decodeCustomers = ({ clientes, total, totais }: Static<typeof Pagina>): CustomerPage => ({
  customers: clientes.map(decodeSummary),
  total,
  counts: { waiting: totais.EM_ANALISE, approved: totais.APROVADO, refused: totais.RECUSADO },
})

export const encodeFile = (file: CustomerFile): Static<typeof Ficha> => ({
  cadastro: encodeRecord(file.record),
  mesmoDocumento: file.sameDocument.map(encodeSummary),
  codigoErp: file.erpCode,
  enderecos: file.addresses.map((address) => encodeAddress({ ...address, isServed: null })),
  respostas: file.answers.map(encodeAnsweredTrait),
  avaliadoEm: file.reviewedAt,
  avaliadoPor: file.reviewedBy,
  termosAceitosEm: file.termsAcceptedAt,
})

export const decodeFile = (wire: Static<typeof Ficha>): CustomerFile => ({
  record: decodeRecord(wire.cadastro),
  sameDocument: wire.mesmoDocumento.map(decodeSummary),
  erpCode: wire.codigoErp,
  addresses: wire.enderecos.map(decodeAddress),
  answers: wire.respostas.map(decodeAnsweredTrait),
  reviewedAt: wire.avaliadoEm,
  reviewedBy: wire.avaliadoPor,
  termsAcceptedAt: wire.termosAceitosEm,
})
