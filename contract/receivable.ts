import { MAX_INSTALLMENTS, MAX_TERM_DAYS } from '#domain/payment/installments.ts'
import type {
  AgeSums,
  CustomerCredit,
  InvoicePayment,
  PaymentToRecord,
  Receivable,
  ReceivableFile,
  ReceivableFilter,
  ReceivablePage,
  ReceivableSort,
} from '#domain/payment/receivable.ts'
import { Fatura } from './invoice.ts'
import { flat, namedCustomer, nested } from './named-customer.ts'
import { Planilha, sheetFormat } from './spreadsheet.ts'
import type { SheetColumn } from './sheet-fields.ts'
import { TextoLongo } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { cleaned, list, mapped, optional, orNull, record, same, words, type FieldOf } from './wire/field.ts'
import { cents, day, id, inStore, int, number, pageOf, search, shownPage, text, type Page } from './wire/values.ts'

const office = { area: 'Contas a receber', access: 'payment.manage', query: record(inStore) } as const

const AGES = {
  'not-due': 'A_VENCER',
  'up-to-30': 'ATE_30_DIAS',
  'up-to-60': 'ATE_60_DIAS',
  'up-to-90': 'ATE_90_DIAS',
  'over-90': 'MAIS_DE_90_DIAS',
} as const
const group = words({ ...AGES, paid: 'PAGAS' })
const way = words({ pix: 'PIX', boleto: 'BOLETO', transfer: 'TRANSFERENCIA', cash: 'DINHEIRO', other: 'OUTRA' })
const sort = words({
  due: 'vencimento',
  'due-descending': 'vencimento-decrescente',
  highest: 'maior-valor',
  lowest: 'menor-valor',
})

const receivableFields = record({
  ...Fatura.fields,
  ...namedCustomer,
  daysOverdue: ['diasVencida', int('Dias desde o vencimento; menos que 1 se não está vencida')],
})
export const ContaAReceber = mapped(
  receivableFields,
  (receivable: Receivable) => flat(receivable),
  (fields): Receivable => nested(fields),
)

export const PagamentoDeFatura = record({
  id: ['idpagamento', id],
  amount: ['valor', cents()],
  receivedOn: ['recebidoEm', day()],
  way: ['forma', way],
  note: ['observacao', text()],
  recordedBy: ['registradoPor', orNull(text(), 'Nulo quando o banco avisou')],
  undoneAt: ['desfeitoEm', orNull(text(), 'Nulo enquanto vale')],
}) satisfies FieldOf<InvoicePayment>

export const ContaComPagamentos = mapped(
  record({ ...receivableFields.fields, payments: ['pagamentos', list(PagamentoDeFatura)] }),
  (file: ReceivableFile) => flat(file),
  (fields): ReceivableFile => nested(fields),
)

export const FaixaDeVencimento = record({ count: ['quantidade', int()], amount: ['valor', cents()] })
const sums = record({
  'not-due': [AGES['not-due'], FaixaDeVencimento],
  'up-to-30': [AGES['up-to-30'], FaixaDeVencimento],
  'up-to-60': [AGES['up-to-60'], FaixaDeVencimento],
  'up-to-90': [AGES['up-to-90'], FaixaDeVencimento],
  'over-90': [AGES['over-90'], FaixaDeVencimento],
}) satisfies FieldOf<AgeSums>

const filter = record({
  group: ['faixa', optional(group, null)],
  customerId: ['idcliente', optional(id, null)],
  text: ['busca', search('Número da fatura ou do pedido, ou nome, documento, telefone ou código no ERP do cliente')],
  from: ['de', optional(day(), null)],
  until: ['ate', optional(day(), null)],
  sort: ['ordenacao', optional(sort, 'due')],
}) satisfies FieldOf<ReceivableFilter & { readonly sort: ReceivableSort }>

export const listReceivables = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/contas-a-receber',
  summary: 'Faturas de todos os clientes da loja por vencimento, em aberto se nada mais for dito; para a equipe',
  ...office,
  query: record({ ...inStore, ...filter.fields, ...pageOf() }),
  reply: record({
    receivables: ['contas', list(ContaAReceber)],
    total: ['total', int()],
    sums: ['faixas', sums],
    ...shownPage,
  }) satisfies FieldOf<ReceivablePage & Page>,
})

export const exportReceivables = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/planilhas/contas-a-receber',
  summary: 'As faturas de um filtro como planilha, até 5.000; para a equipe',
  ...office,
  query: record({ ...inStore, ...filter.fields, ...sheetFormat }),
  reply: Planilha,
})

/** Larger numbers than the database and JSON know exactly name no invoice. */
const ofInvoice = { number: ['numero', number({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })] } as const

export const receivable = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/contas-a-receber/:numero',
  summary: 'Uma fatura com os seus pagamentos; para a equipe',
  ...office,
  params: record(ofInvoice),
  reply: ContaComPagamentos,
})

export const recordInvoicePayment = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/contas-a-receber/:numero/pagamentos',
  summary: 'Registrar um pagamento, inteiro ou em parte; o limite de crédito do cliente volta na mesma hora',
  ...office,
  params: record(ofInvoice),
  body: record({
    amount: ['valor', cents({ minimum: 0.01, maximum: 10_000_000 })],
    receivedOn: ['recebidoEm', day()],
    way: ['forma', way],
    note: [
      'observacao',
      optional(
        cleaned(same(TextoLongo({ maxLength: 200 })), (note) => note.trim()),
        '',
      ),
    ],
  }) satisfies FieldOf<PaymentToRecord>,
  reply: ContaComPagamentos,
})

export const undoInvoicePayment = fieldEndpoint({
  method: 'DELETE',
  path: '/v4/gestao/contas-a-receber/:numero/pagamentos/:idpagamento',
  summary: 'Desfazer um pagamento que a equipe registrou; o crédito volta a ser usado',
  ...office,
  params: record({ ...ofInvoice, paymentId: ['idpagamento', id] }),
  reply: ContaComPagamentos,
})

const credit = record({
  customerName: ['nomeCliente', text()],
  limit: ['limite', cents()],
  used: ['utilizado', cents()],
  open: ['emAberto', cents()],
  overdue: ['vencido', cents()],
  overdueCount: ['quantidadeVencidas', int()],
  termDays: ['prazos', orNull(list(int()), 'Em dias, uma fatura para cada; nulo é o prazo da forma de pagamento')],
})
export const CreditoDoCliente = mapped(
  credit,
  ({ balance, ...rest }: CustomerCredit) => ({ ...rest, ...balance }),
  ({ customerName, termDays, ...balance }): CustomerCredit => ({ customerName, balance, termDays }),
)
const ofCustomer = record({ customerId: ['idcliente', id] })

export const customerCredit = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/clientes/:idcliente/credito',
  summary: 'Limite de crédito e prazos de um cliente; para a equipe',
  ...office,
  params: ofCustomer,
  reply: CreditoDoCliente,
})

export const changeCredit = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/clientes/:idcliente/credito',
  summary: 'Mudar o limite de crédito e os prazos de um cliente; compras feitas ficam como estão',
  ...office,
  params: ofCustomer,
  body: record({
    limit: ['limite', cents({ minimum: 0, maximum: 100_000_000 })],
    termDays: [
      'prazos',
      orNull(list(number({ minimum: 0, maximum: MAX_TERM_DAYS }), { minItems: 1, maxItems: MAX_INSTALLMENTS })),
    ],
  }),
  reply: CreditoDoCliente,
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
