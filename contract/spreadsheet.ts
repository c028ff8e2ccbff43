import { ADDRESS_FIELDS, type ImportedAddress } from '#domain/data-import/import-fields.ts'
import { CUSTOMER_FORMS } from './customer-sheet.ts'
import { columnOf, type SheetColumn } from './sheet-fields.ts'
import { Type } from 'typebox'
import type { CustomerSummary, PortfolioClient } from '#domain/customer/customer-record.ts'
import { formatDocument } from '#domain/customer/format-document.ts'
import { campaignTitle } from '#domain/order/campaign.ts'
import type { OrderSummary } from '#domain/order/order.ts'
import type { OrderStatus } from '#domain/order/order-status.ts'
import type { QuoteSummary } from '#domain/order/quote.ts'
import type { StoreOrder } from '#domain/order/store-order.ts'
import { optional, record, same, type ValueOf } from './wire/field.ts'
import { int, text } from './wire/values.ts'

/** Rows of one export; more are exported in parts, by filters. */
export const MAX_EXPORTED_ROWS = 5000
export const SPREADSHEET_FORMATS = ['xlsx', 'csv'] as const
export type SpreadsheetFormat = (typeof SPREADSHEET_FORMATS)[number]

export const SHEET_TYPES: Readonly<Record<SpreadsheetFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

const format = same(Type.Union([Type.Literal('xlsx'), Type.Literal('csv')]))
export const sheetFormat = { format: ['formato', format] } as const
export const formatOrXlsx = { format: ['formato', optional(format, 'xlsx')] } as const

/** A file inside a reply. */
export const Planilha = record({
  name: ['nome', text('Como pedidos.xlsx')],
  mimeType: ['tipo', text('Tipo MIME')],
  base64: ['conteudo', text('O arquivo em base64')],
  rowCount: ['linhas', int('Sem a de títulos')],
})
export type SpreadsheetFile = ValueOf<typeof Planilha>

/** The statuses as people read them. */
export const STATUS_NAME: Readonly<Record<OrderStatus, string>> = {
  'quote-requested': 'Orçamento em análise',
  'quote-priced': 'Orçamento pronto',
  placed: 'Pedido recebido',
  picking: 'Em separação',
  'awaiting-payment': 'Aguardando pagamento',
  paid: 'Pago',
  'out-for-delivery': 'Saiu para entrega',
  'ready-for-pickup': 'Pronto para retirada',
  cancelled: 'Cancelado',
  delivered: 'Entregue',
}

/** What the sheets of the store and of a customer have in common. */
const ORDER_COLUMN = {
  number: { header: 'Pedido', kind: 'number', value: ({ number }) => number },
  status: { header: 'Situação', kind: 'text', value: ({ status }) => STATUS_NAME[status] },
  placedAt: { header: 'Feito em', kind: 'moment', value: ({ placedAt }) => placedAt },
  lines: { header: 'Itens', kind: 'number', value: ({ lineCount }) => lineCount },
  receiving: {
    header: 'Receber por',
    kind: 'text',
    value: ({ deliveryType }) => (deliveryType === 'delivery' ? 'Entrega' : 'Retirada'),
  },
  date: { header: 'Data combinada', kind: 'day', value: ({ deliveryDate }) => deliveryDate },
  payment: { header: 'Pagamento', kind: 'text', value: ({ paymentName }) => paymentName },
  total: { header: 'Total', kind: 'money', value: ({ total }) => total },
} as const satisfies Record<string, SheetColumn<StoreOrder | OrderSummary>>

export const ORDER_SHEET: readonly SheetColumn<StoreOrder>[] = [
  ORDER_COLUMN.number,
  { header: 'Cliente', kind: 'text', value: ({ customer }) => customer.name },
  ORDER_COLUMN.status,
  ORDER_COLUMN.placedAt,
  ORDER_COLUMN.lines,
  ORDER_COLUMN.receiving,
  ORDER_COLUMN.date,
  ORDER_COLUMN.payment,
  { header: 'Pago', kind: 'text', value: ({ isPaid }) => (isPaid ? 'Sim' : 'Não') },
  ORDER_COLUMN.total,
  { header: 'Campanha', kind: 'text', value: ({ campaign }) => (campaign === null ? '' : campaignTitle(campaign)) },
]

export const OWN_ORDER_SHEET: readonly SheetColumn<OrderSummary>[] = [
  ORDER_COLUMN.number,
  ORDER_COLUMN.status,
  ORDER_COLUMN.placedAt,
  { header: 'Feito por', kind: 'text', value: ({ placedBy }) => placedBy.name },
  ORDER_COLUMN.lines,
  ORDER_COLUMN.receiving,
  ORDER_COLUMN.date,
  ORDER_COLUMN.payment,
  ORDER_COLUMN.total,
]

const APPROVAL_STATUS = { waiting: 'Em análise', approved: 'Aprovado', refused: 'Recusado' } as const

/** A customer in an export, with the columns that an import reads. */
export type CustomerSheetRow = CustomerSummary &
  ImportedAddress & { readonly stateRegistration: string; readonly birthDate: string | null }

export const CUSTOMER_SHEET: readonly SheetColumn<CustomerSheetRow>[] = [
  { header: 'Nome', kind: 'text', value: ({ name }) => name },
  { header: 'Nome fantasia', kind: 'text', value: ({ tradeName }) => tradeName },
  { header: 'Pessoa', kind: 'text', value: ({ kind }) => (kind === 'company' ? 'Jurídica' : 'Física') },
  { header: 'CPF ou CNPJ', kind: 'text', value: ({ document }) => formatDocument(document) },
  { header: 'E-mail', kind: 'text', value: ({ email }) => email },
  { header: 'Telefone', kind: 'text', value: ({ phone }) => phone },
  columnOf(CUSTOMER_FORMS.stateRegistration, ({ stateRegistration }) => stateRegistration),
  { header: 'Código no ERP', kind: 'text', value: ({ erpCode }) => erpCode },
  columnOf(CUSTOMER_FORMS.birthDate, ({ birthDate }) => birthDate),
  ...ADDRESS_FIELDS.map((field) => columnOf(CUSTOMER_FORMS[field], (row: CustomerSheetRow) => row[field])),
  { header: 'Situação', kind: 'text', value: ({ approvalStatus }) => APPROVAL_STATUS[approvalStatus] },
  { header: 'Motivo', kind: 'text', value: ({ reviewReason }) => reviewReason },
  { header: 'Cadastrado em', kind: 'moment', value: ({ registeredAt }) => registeredAt },
]

export const QUOTE_SHEET: readonly SheetColumn<QuoteSummary>[] = [
  { header: 'Orçamento', kind: 'number', value: ({ orderNumber }) => orderNumber },
  { header: 'Cliente', kind: 'text', value: ({ customer }) => customer.name },
  { header: 'Situação', kind: 'text', value: ({ status }) => STATUS_NAME[status] },
  { header: 'Espera desde', kind: 'moment', value: ({ since }) => since },
  { header: 'Vale até', kind: 'moment', value: ({ validUntil }) => validUntil },
  { header: 'Versão', kind: 'number', value: ({ version }) => version },
  { header: 'Itens', kind: 'number', value: ({ lineCount }) => lineCount },
  { header: 'Total', kind: 'money', value: ({ total }) => total },
]

export const CLIENT_SHEET: readonly SheetColumn<PortfolioClient>[] = [
  { header: 'Nome', kind: 'text', value: ({ name }) => name },
  { header: 'Nome fantasia', kind: 'text', value: ({ tradeName }) => tradeName },
  { header: 'CPF ou CNPJ', kind: 'text', value: ({ document }) => formatDocument(document) },
  { header: 'E-mail', kind: 'text', value: ({ email }) => email },
  { header: 'Telefone', kind: 'text', value: ({ phone }) => phone },
  { header: 'Cidade', kind: 'text', value: ({ city }) => city },
  { header: 'UF', kind: 'text', value: ({ state }) => state },
  { header: 'Cadastro aprovado', kind: 'text', value: ({ isApproved }) => (isApproved ? 'Sim' : 'Não') },
  { header: 'Limite de crédito', kind: 'money', value: ({ creditLimit }) => creditLimit },
  { header: 'Crédito disponível', kind: 'money', value: ({ creditAvailable }) => creditAvailable },
  { header: 'Itens no carrinho', kind: 'number', value: ({ cartLineCount }) => cartLineCount },
  { header: 'Último pedido', kind: 'number', value: ({ lastOrder }) => lastOrder?.number ?? null },
  { header: 'Feito em', kind: 'moment', value: ({ lastOrder }) => lastOrder?.placedAt ?? null },
  { header: 'Total do último pedido', kind: 'money', value: ({ lastOrder }) => lastOrder?.total ?? null },
]
