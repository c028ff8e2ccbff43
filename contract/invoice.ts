import { Type, type Static } from 'typebox'
import { centsFromReais, reaisFromCents, subtractCents, ZERO_CENTS } from '#domain/amounts.ts'
import { availableOf, type Balance, type Invoice } from '#domain/payment/invoice.ts'
import { endpoint, type Reply } from './endpoint.ts'
import { decodePage, encodePage, pageFields, type Paging } from './paging.ts'
import { Data, Dinheiro, Identificador, OuNulo, ReferenciaFornecedor, Sessao } from './values.ts'
import { wireWords } from './wire-words.ts'

const STATE = wireWords({
  open: 'ABERTA',
  overdue: 'VENCIDA',
  paid: 'PAGA',
  cancelled: 'CANCELADA',
})

export const Fatura = Type.Object({
  numero: Type.Integer(),
  numpedido: OuNulo(Type.Integer(), 'Nulo em compras feitas fora da loja online'),
  data_emissao: Data,
  data_vencimento: Data,
  valor: Dinheiro,
  valor_pago: Dinheiro,
  situacao: STATE.schema,
  parcela: Type.Integer({ minimum: 1, description: 'Que parte do pedido, de quantas' }),
  parcelas: Type.Integer({ minimum: 1 }),
})
export type Fatura = Static<typeof Fatura>

export const customerInvoices = endpoint({
  method: 'GET',
  path: '/v2/app/:sessao/faturas-cliente/fornecedor/:idfornecedor/cliente/:idcliente',
  summary: 'Limite de crédito do cliente na loja e quanto dele está livre; com completeInfo, também as faturas',
  area: 'Pagamento',
  access: 'invoice.see',
  params: Type.Object({ sessao: Sessao, idfornecedor: ReferenciaFornecedor, idcliente: Identificador }),
  query: Type.Object({
    completeInfo: Type.Optional(
      Type.Boolean({ description: 'Diz também o que está em uso, em aberto e vencido, e traz as faturas' }),
    ),
    situacao: Type.Optional(
      Type.Union([Type.Literal('TODAS'), Type.Literal('ABERTAS')], {
        description: 'TODAS: da mais nova à mais antiga; ABERTAS: só as que falta pagar, pelo vencimento',
      }),
    ),
    ...pageFields('invoices'),
  }),
  reply: Type.Object({
    limite_credito_total: Dinheiro,
    limite_credito_disponivel: Dinheiro,
    limite_credito_utilizado: Type.Optional(Dinheiro),
    valor_em_aberto: Type.Optional(Dinheiro),
    valor_vencido: Type.Optional(Dinheiro),
    quantidade_vencidas: Type.Optional(Type.Integer()),
    faturas: Type.Optional(Type.Array(Fatura)),
    total_faturas: Type.Optional(Type.Integer({ description: 'Das que a situação pede, em todas as páginas' })),
    page: Type.Optional(Type.Integer()),
    limit: Type.Optional(Type.Integer()),
  }),
})
type Faturas = Reply<typeof customerInvoices>

/** Filter of the invoices. */
export interface InvoiceQuestion extends Paging {
  readonly isOpenOnly: boolean
}

/** The balance of the customer, with one page of the invoices. */
export interface InvoicePage extends InvoiceQuestion {
  readonly balance: Balance
  readonly invoices: readonly Invoice[]
  /** Of all pages. */
  readonly total: number
}

interface WireQuery {
  readonly situacao?: 'TODAS' | 'ABERTAS' | undefined
  readonly page?: number | undefined
  readonly limit?: number | undefined
}

export const decodeInvoiceQuestion = ({ situacao, ...paging }: WireQuery): InvoiceQuestion => ({
  isOpenOnly: situacao === 'ABERTAS',
  ...decodePage('invoices', paging),
})
export const encodeInvoiceQuestion = ({ isOpenOnly, ...paging }: InvoiceQuestion) => ({
  completeInfo: true,
  situacao: isOpenOnly ? ('ABERTAS' as const) : ('TODAS' as const),
  ...encodePage(paging),
})

export const encodeCredit = ({ limit, used }: Pick<Balance, 'limit' | 'used'>): Faturas => ({
  limite_credito_total: reaisFromCents(limit),
  limite_credito_disponivel: reaisFromCents(availableOf({ limit, used })),
})

export const encodeInvoicePage = ({ balance, invoices, total, limit, offset }: InvoicePage): Faturas => ({
  ...encodeCredit(balance),
  limite_credito_utilizado: reaisFromCents(balance.used),
  valor_em_aberto: reaisFromCents(balance.open),
  valor_vencido: reaisFromCents(balance.overdue),
  quantidade_vencidas: balance.overdueCount,
  faturas: invoices.map(encodeInvoice),
  total_faturas: total,
  ...encodePage({ limit, offset }),
})

/** What is used follows from the rest; fields that only a complete answer has are null without it. */
export function decodeBalance(wire: Faturas): Balance {
  const limit = centsFromReais(wire.limite_credito_total)
  return {
    limit,
    used:
      wire.limite_credito_utilizado === undefined
        ? subtractCents(limit, centsFromReais(wire.limite_credito_disponivel))
        : centsFromReais(wire.limite_credito_utilizado),
    open: wire.valor_em_aberto === undefined ? ZERO_CENTS : centsFromReais(wire.valor_em_aberto),
    overdue: wire.valor_vencido === undefined ? ZERO_CENTS : centsFromReais(wire.valor_vencido),
    overdueCount: wire.quantidade_vencidas ?? 0,
  }
}

export const decodeInvoices = (wire: Faturas): Invoice[] => (wire.faturas ?? []).map(decodeInvoice)

export const encodeInvoice = (invoice: Invoice): Fatura => ({
  numero: invoice.number,
  numpedido: invoice.orderNumber,
  data_emissao: invoice.issuedOn,
  data_vencimento: invoice.dueOn,
  valor: reaisFromCents(invoice.amount),
  valor_pago: reaisFromCents(invoice.paid),
  situacao: STATE.encode(invoice.state),
  parcela: invoice.installment,
  parcelas: invoice.installments,
})

export const decodeInvoice = (wire: Fatura): Invoice => ({
  number: wire.numero,
  orderNumber: wire.numpedido,
  issuedOn: wire.data_emissao,
  dueOn: wire.data_vencimento,
  amount: centsFromReais(wire.valor),
  paid: centsFromReais(wire.valor_pago),
  state: STATE.decode(wire.situacao),
  installment: wire.parcela,
  installments: wire.parcelas,
})
