import { Type, type Static } from 'typebox'
import type { CustomerSummary } from '#domain/customer/customer-record.ts'
import { formatDocument } from '#domain/customer/format-document.ts'
import type { OrderStatus } from '#domain/order/order.ts'
import type { StoreOrder } from '#domain/order/store-order.ts'

/** Rows of one export; more are exported in parts, by filters. */
export const MAX_EXPORTED_ROWS = 5000
export const SPREADSHEET_FORMATS = ['xlsx', 'csv'] as const
export type SpreadsheetFormat = (typeof SPREADSHEET_FORMATS)[number]

export const formatField = { formato: Type.Union([Type.Literal('xlsx'), Type.Literal('csv')]) }

/** A file inside a reply. */
export const Planilha = Type.Object({
  nome: Type.String({ description: 'Como pedidos.xlsx' }),
  tipo: Type.String({ description: 'Tipo MIME' }),
  conteudo: Type.String({ description: 'O arquivo em base64' }),
  linhas: Type.Integer({ description: 'Sem a de títulos' }),
})

export interface SpreadsheetFile {
  readonly name: string
  readonly mimeType: string
  readonly base64: string
}

export const decodeSpreadsheet = (wire: Static<typeof Planilha>): SpreadsheetFile => ({
  name: wire.nome,
  mimeType: wire.tipo,
  base64: wire.conteudo,
})

/** One column of a spreadsheet: money in cents, a moment as an ISO instant, a day as YYYY-MM-DD. */
export interface SheetColumn<Row> {
  readonly header: string
  readonly kind: 'text' | 'number' | 'money' | 'moment' | 'day'
  readonly value: (row: Row) => string | number | null
}

const STATUS: Readonly<Record<OrderStatus, string>> = {
  'quote-requested': 'Orçamento recebido',
  'quote-priced': 'Orçamento respondido',
  placed: 'Pedido recebido',
  picking: 'Em separação',
  'awaiting-payment': 'Aguardando pagamento',
  paid: 'Pago',
  'out-for-delivery': 'Saiu para entrega',
  'ready-for-pickup': 'Pronto para retirada',
  cancelled: 'Cancelado',
  delivered: 'Entregue',
}

export const ORDER_SHEET: readonly SheetColumn<StoreOrder>[] = [
  { header: 'Pedido', kind: 'number', value: ({ number }) => number },
  { header: 'Cliente', kind: 'text', value: ({ customer }) => customer.name },
  { header: 'Situação', kind: 'text', value: ({ status }) => STATUS[status] },
  { header: 'Feito em', kind: 'moment', value: ({ placedAt }) => placedAt },
  { header: 'Itens', kind: 'number', value: ({ lineCount }) => lineCount },
  {
    header: 'Receber por',
    kind: 'text',
    value: ({ deliveryType }) => (deliveryType === 'delivery' ? 'Entrega' : 'Retirada'),
  },
  { header: 'Data combinada', kind: 'day', value: ({ deliveryDate }) => deliveryDate },
  { header: 'Pagamento', kind: 'text', value: ({ paymentName }) => paymentName },
  { header: 'Pago', kind: 'text', value: ({ isPaid }) => (isPaid ? 'Sim' : 'Não') },
  { header: 'Total', kind: 'money', value: ({ total }) => total },
]

const APPROVAL_STATUS = { waiting: 'Em análise', approved: 'Aprovado', refused: 'Recusado' } as const

export const CUSTOMER_SHEET: readonly SheetColumn<CustomerSummary>[] = [
  { header: 'Nome', kind: 'text', value: ({ name }) => name },
  { header: 'Nome fantasia', kind: 'text', value: ({ tradeName }) => tradeName },
  { header: 'Pessoa', kind: 'text', value: ({ kind }) => (kind === 'company' ? 'Jurídica' : 'Física') },
  { header: 'CPF ou CNPJ', kind: 'text', value: ({ document }) => formatDocument(document) },
  { header: 'E-mail', kind: 'text', value: ({ email }) => email },
  { header: 'Telefone', kind: 'text', value: ({ phone }) => phone },
  { header: 'Código no ERP', kind: 'text', value: ({ erpCode }) => erpCode },
  { header: 'Situação', kind: 'text', value: ({ approvalStatus }) => APPROVAL_STATUS[approvalStatus] },
  { header: 'Motivo', kind: 'text', value: ({ reviewReason }) => reviewReason },
  { header: 'Cadastrado em', kind: 'moment', value: ({ registeredAt }) => registeredAt },
]
