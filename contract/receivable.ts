import { Type, type Static } from 'typebox'
import { centsFromReais, reaisFromCents, type Cents } from '#domain/amounts.ts'
import type { Balance } from '#domain/payment/invoice.ts'
import { MAX_INSTALLMENTS, MAX_TERM_DAYS } from '#domain/payment/installments.ts'
import {
  AGE_NAMES,
  type AgeSums,
  type InvoicePayment,
  type PaymentWay,
  type Receivable,
  type ReceivableFile,
  type ReceivableFilter,
  type ReceivableSort,
} from '#domain/payment/receivable.ts'
import { endpoint, type Received } from './endpoint.ts'
import { decodeInvoice, encodeInvoice, Fatura } from './invoice.ts'
import { pageFields } from './paging.ts'
import { formatField, Planilha, type SheetColumn } from './spreadsheet.ts'
import { Busca, Data, Dinheiro, Identificador, OuNulo, ReferenciaFornecedor, TextoLongo } from './values.ts'
import { wireWords } from './wire-words.ts'

const area = 'Contas a receber'
const idfornecedor = Type.Optional(ReferenciaFornecedor)
const query = Type.Object({ idfornecedor })

const GROUP = wireWords({
  'not-due': 'A_VENCER',
  'up-to-30': 'ATE_30_DIAS',
  'up-to-60': 'ATE_60_DIAS',
  'up-to-90': 'ATE_90_DIAS',
  'over-90': 'MAIS_DE_90_DIAS',
  paid: 'PAGAS',
})
const WAY = wireWords({
  pix: 'PIX',
  boleto: 'BOLETO',
  transfer: 'TRANSFERENCIA',
  cash: 'DINHEIRO',
  other: 'OUTRA',
})
const SORT = wireWords({
  due: 'vencimento',
  'due-descending': 'vencimento-decrescente',
  highest: 'maior-valor',
  lowest: 'menor-valor',
})

export const ContaAReceber = Type.Object({
  ...Fatura.properties,
  idcliente: Identificador,
  nomeCliente: Type.String(),
  diasVencida: Type.Integer({ description: 'Dias desde o vencimento; menos que 1 se não está vencida' }),
})

export const PagamentoDeFatura = Type.Object({
  idpagamento: Identificador,
  valor: Dinheiro,
  recebidoEm: Data,
  forma: WAY.schema,
  observacao: Type.String(),
  registradoPor: OuNulo(Type.String(), 'Nulo quando o banco avisou'),
  desfeitoEm: OuNulo(Type.String(), 'Nulo enquanto vale'),
})

export const ContaComPagamentos = Type.Object({
  ...ContaAReceber.properties,
  pagamentos: Type.Array(PagamentoDeFatura),
})

export const FaixaDeVencimento = Type.Object({ quantidade: Type.Integer(), valor: Dinheiro })
const FILTER_FIELDS = {
  faixa: Type.Optional(GROUP.schema),
  idcliente: Type.Optional(Identificador),
  busca: Busca('Número da fatura ou do pedido, ou nome, documento, telefone ou código no ERP do cliente'),
  de: Type.Optional(Data),
  ate: Type.Optional(Data),
  ordenacao: Type.Optional(SORT.schema),
}

export const listReceivables = endpoint({
  method: 'GET',
  path: '/v4/gestao/contas-a-receber',
  summary: 'Faturas de todos os clientes da loja por vencimento, em aberto se nada mais for dito; para a equipe',
  area,
  access: 'payment.manage',
  query: Type.Object({ idfornecedor, ...FILTER_FIELDS, ...pageFields('storeOrders') }),
  reply: Type.Object({
    contas: Type.Array(ContaAReceber),
    total: Type.Integer(),
    faixas: Type.Object({
      A_VENCER: FaixaDeVencimento,
      ATE_30_DIAS: FaixaDeVencimento,
      ATE_60_DIAS: FaixaDeVencimento,
      ATE_90_DIAS: FaixaDeVencimento,
      MAIS_DE_90_DIAS: FaixaDeVencimento,
    }),
    page: Type.Integer(),
    limit: Type.Integer(),
  }),
})

export const exportReceivables = endpoint({
  method: 'GET',
  path: '/v4/gestao/planilhas/contas-a-receber',
  summary: 'As faturas de um filtro como planilha, até 5.000; para a equipe',
  area,
  access: 'payment.manage',
  query: Type.Object({ idfornecedor, ...FILTER_FIELDS, ...formatField }),
  reply: Planilha,
})

/** Larger numbers than the database and JSON know exactly name no invoice. */
const numero = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

export const receivable = endpoint({
  method: 'GET',
  path: '/v4/gestao/contas-a-receber/:numero',
  summary: 'Uma fatura com os seus pagamentos; para a equipe',
  area,
  access: 'payment.manage',
  params: Type.Object({ numero }),
  query,
  reply: ContaComPagamentos,
})

export const recordInvoicePayment = endpoint({
  method: 'POST',
  path: '/v4/gestao/contas-a-receber/:numero/pagamentos',
  summary: 'Registrar um pagamento, inteiro ou em parte; o limite de crédito do cliente volta na mesma hora',
  area,
  access: 'payment.manage',
  params: Type.Object({ numero }),
  query,
  body: Type.Object({
    valor: Type.Number({ minimum: 0.01, maximum: 10_000_000 }),
    recebidoEm: Data,
    forma: WAY.schema,
    observacao: Type.Optional(TextoLongo({ maxLength: 200 })),
  }),
  reply: ContaComPagamentos,
})

export const undoInvoicePayment = endpoint({
  method: 'DELETE',
  path: '/v4/gestao/contas-a-receber/:numero/pagamentos/:idpagamento',
  summary: 'Desfazer um pagamento que a equipe registrou; o crédito volta a ser usado',
  area,
  access: 'payment.manage',
  params: Type.Object({ numero, idpagamento: Identificador }),
  query,
  reply: ContaComPagamentos,
})

export const CreditoDoCliente = Type.Object({
  nomeCliente: Type.String(),
  limite: Dinheiro,
  utilizado: Dinheiro,
  emAberto: Dinheiro,
  vencido: Dinheiro,
  quantidadeVencidas: Type.Integer(),
  prazos: OuNulo(Type.Array(Type.Integer()), 'Em dias, uma fatura para cada; nulo é o prazo da forma de pagamento'),
})
const noCliente = Type.Object({ idcliente: Identificador })

export const customerCredit = endpoint({
  method: 'GET',
  path: '/v4/gestao/clientes/:idcliente/credito',
  summary: 'Limite de crédito e prazos de um cliente; para a equipe',
  area,
  access: 'payment.manage',
  params: noCliente,
  query,
  reply: CreditoDoCliente,
})

export const changeCredit = endpoint({
  method: 'PUT',
  path: '/v4/gestao/clientes/:idcliente/credito',
  summary: 'Mudar o limite de crédito e os prazos de um cliente; compras feitas ficam como estão',
  area,
  access: 'payment.manage',
  params: noCliente,
  query,
  body: Type.Object({
    limite: Type.Number({ minimum: 0, maximum: 100_000_000 }),
    prazos: OuNulo(
      Type.Array(Type.Integer({ minimum: 0, maximum: MAX_TERM_DAYS }), { minItems: 1, maxItems: MAX_INSTALLMENTS }),
    ),
  }),
  reply: CreditoDoCliente,
})

type FilterFields = Pick<Received<typeof listReceivables>['query'], keyof typeof FILTER_FIELDS>

export const encodeReceivableFilter = (filter: ReceivableFilter, sort: ReceivableSort): FilterFields => ({
  ...(filter.group === null ? {} : { faixa: GROUP.encode(filter.group) }),
  ...(filter.customerId === null ? {} : { idcliente: filter.customerId }),
  ...(filter.text === '' ? {} : { busca: filter.text }),
  ...(filter.from === null ? {} : { de: filter.from }),
  ...(filter.until === null ? {} : { ate: filter.until }),
  ordenacao: SORT.encode(sort),
})

export const decodeReceivableFilter = (wire: FilterFields): ReceivableFilter => ({
  group: wire.faixa === undefined ? null : GROUP.decode(wire.faixa),
  customerId: wire.idcliente ?? null,
  text: wire.busca ?? '',
  from: wire.de ?? null,
  until: wire.ate ?? null,
})
export const decodeReceivableSort = ({ ordenacao }: FilterFields): ReceivableSort =>
  ordenacao === undefined ? 'due' : SORT.decode(ordenacao)

export const encodeReceivable = (receivable: Receivable): Static<typeof ContaAReceber> => ({
  ...encodeInvoice(receivable),
  idcliente: receivable.customer.id,
  nomeCliente: receivable.customer.name,
  diasVencida: receivable.daysOverdue,
})

export const decodeReceivable = (wire: Static<typeof ContaAReceber>): Receivable => ({
  ...decodeInvoice(wire),
  customer: { id: wire.idcliente, name: wire.nomeCliente },
  daysOverdue: wire.diasVencida,
})

const encodePayment = (payment: InvoicePayment): Static<typeof PagamentoDeFatura> => ({
  idpagamento: payment.id,
  valor: reaisFromCents(payment.amount),
  recebidoEm: payment.receivedOn,
  forma: WAY.encode(payment.way),
  observacao: payment.note,
  registradoPor: payment.recordedBy,
  desfeitoEm: payment.undoneAt,
})

const decodePayment = (wire: Static<typeof PagamentoDeFatura>): InvoicePayment => ({
  id: wire.idpagamento,
  amount: centsFromReais(wire.valor),
  receivedOn: wire.recebidoEm,
  way: WAY.decode(wire.forma),
  note: wire.observacao,
  recordedBy: wire.registradoPor,
  undoneAt: wire.desfeitoEm,
})

export const encodeReceivableFile = (file: ReceivableFile): Static<typeof ContaComPagamentos> => ({
  ...encodeReceivable(file),
  pagamentos: file.payments.map(encodePayment),
})
export const decodeReceivableFile = (wire: Static<typeof ContaComPagamentos>): ReceivableFile => ({
  ...decodeReceivable(wire),
  payments: wire.pagamentos.map(decodePayment),
})

type Faixas = Record<(typeof GROUP_OF_AGE)[keyof typeof GROUP_OF_AGE], Static<typeof FaixaDeVencimento>>
const GROUP_OF_AGE = {
  'not-due': 'A_VENCER',
  'up-to-30': 'ATE_30_DIAS',
  'up-to-60': 'ATE_60_DIAS',
  'up-to-90': 'ATE_90_DIAS',
  'over-90': 'MAIS_DE_90_DIAS',
} as const

export const encodeSums = (sums: AgeSums): Faixas =>
  Object.fromEntries(
    AGE_NAMES.map((age) => [
      GROUP_OF_AGE[age],
      { quantidade: sums[age].count, valor: reaisFromCents(sums[age].amount) },
    ]),
  ) as Faixas
export const decodeSums = (wire: Faixas): AgeSums =>
  Object.fromEntries(
    AGE_NAMES.map((age) => {
      const { quantidade, valor } = wire[GROUP_OF_AGE[age]]
      return [age, { count: quantidade, amount: centsFromReais(valor) }]
    }),
  ) as AgeSums

/** Money for an invoice, as it is recorded. */
export interface PaymentToRecord {
  readonly amount: Cents
  /** YYYY-MM-DD */
  readonly receivedOn: string
  readonly way: PaymentWay
  readonly note: string
}
type RecordBody = Static<(typeof recordInvoicePayment)['body']>
export const encodePaymentToRecord = ({ amount, receivedOn, way, note }: PaymentToRecord): RecordBody => ({
  valor: reaisFromCents(amount),
  recebidoEm: receivedOn,
  forma: WAY.encode(way),
  observacao: note,
})
export const decodePaymentToRecord = (wire: RecordBody): PaymentToRecord => ({
  amount: centsFromReais(wire.valor),
  receivedOn: wire.recebidoEm,
  way: WAY.decode(wire.forma),
  note: wire.observacao?.trim() ?? '',
})

/** The balance of a customer, and the days after which it pays; null for those of the payment method. */
export interface CustomerCredit {
  readonly customerName: string
  readonly balance: Balance
  readonly termDays: readonly number[] | null
}

export const encodeCustomerCredit = ({
  customerName,
  balance,
  termDays,
}: CustomerCredit): Static<typeof CreditoDoCliente> => ({
  nomeCliente: customerName,
  limite: reaisFromCents(balance.limit),
  utilizado: reaisFromCents(balance.used),
  emAberto: reaisFromCents(balance.open),
  vencido: reaisFromCents(balance.overdue),
  quantidadeVencidas: balance.overdueCount,
  prazos: termDays && [...termDays],
})
export const decodeCustomerCredit = (wire: Static<typeof CreditoDoCliente>): CustomerCredit => ({
  customerName: wire.nomeCliente,
  balance: {
    limit: centsFromReais(wire.limite),
    used: centsFromReais(wire.utilizado),
    open: centsFromReais(wire.emAberto),
    overdue: centsFromReais(wire.vencido),
    overdueCount: wire.quantidadeVencidas,
  },
  termDays: wire.prazos,
})

const STATE = { open: 'Em aberto', overdue: 'Vencida', paid: 'Paga', cancelled: 'Cancelada' } as const

export const RECEIVABLE_SHEET: readonly SheetColumn<Receivable>[] = [
  { header: 'Fatura', kind: 'number', value: ({ number }) => number },
  { header: 'Parcela', kind: 'text', value: ({ installment, installments }) => `${installment}/${installments}` },
  { header: 'Pedido', kind: 'number', value: ({ orderNumber }) => orderNumber },
  { header: 'Cliente', kind: 'text', value: ({ customer }) => customer.name },
  { header: 'Emitida em', kind: 'day', value: ({ issuedOn }) => issuedOn },
  { header: 'Vencimento', kind: 'day', value: ({ dueOn }) => dueOn },
  {
    header: 'Dias vencida',
    kind: 'number',
    value: ({ daysOverdue, state }) => (state === 'overdue' ? daysOverdue : 0),
  },
  { header: 'Situação', kind: 'text', value: ({ state }) => STATE[state] },
  { header: 'Valor', kind: 'money', value: ({ amount }) => amount },
  { header: 'Pago', kind: 'money', value: ({ paid }) => paid },
  { header: 'Em aberto', kind: 'money', value: ({ amount, paid }) => amount - paid },
]
