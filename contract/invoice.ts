import { Type, type Static } from 'typebox'
import { centsFromReais, reaisFromCents, subtractCents, ZERO_CENTS, type Cents } from '#domain/amounts.ts'
import { availableOf, type Balance, type Invoice, type InvoiceGroup } from '#domain/payment/invoice.ts'
import { endpoint, type Reply } from './endpoint.ts'
import { decodePage, encodePage, PAGE_SIZE, pageFields, type Paging } from './paging.ts'
import { Data, Dinheiro, Identificador, OuNulo, ReferenciaFornecedor, Sessao } from './values.ts'
import { fromWire, toWire } from './wire/convert.ts'
import { list, orNull, record, wordsOf, type FieldOf } from './wire/field.ts'
import { cents, day, int, number } from './wire/values.ts'
import { wireWords } from './wire-words.ts'

const STATE = wireWords({
  open: 'ABERTA',
  overdue: 'VENCIDA',
  paid: 'PAGA',
  cancelled: 'CANCELADA',
})

const GROUP = wireWords(
  { all: 'TODAS', open: 'ABERTAS', overdue: 'VENCIDAS', paid: 'PAGAS' },
  {
    description:
      'TODAS e PAGAS: da mais nova à mais antiga; ABERTAS (com as vencidas) e VENCIDAS: as que falta pagar, pelo vencimento',
  },
)

export const Fatura = record({
  number: ['numero', int()],
  orderNumber: ['numpedido', orNull(int(), 'Nulo em compras feitas fora da loja online')],
  issuedOn: ['data_emissao', day()],
  dueOn: ['data_vencimento', day()],
  amount: ['valor', cents()],
  paid: ['valor_pago', cents()],
  state: ['situacao', wordsOf(STATE)],
  installment: ['parcela', number({ minimum: 1, description: 'Que parte do pedido, de quantas' })],
  installments: ['parcelas', number({ minimum: 1 })],
}) satisfies FieldOf<Invoice>

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
    situacao: Type.Optional(GROUP.schema),
    ...pageFields(PAGE_SIZE.invoices),
  }),
  reply: Type.Object({
    limite_credito_total: Dinheiro,
    limite_credito_disponivel: Dinheiro,
    limite_credito_utilizado: Type.Optional(Dinheiro),
    valor_em_aberto: Type.Optional(Dinheiro),
    valor_vencido: Type.Optional(Dinheiro),
    quantidade_vencidas: Type.Optional(Type.Integer()),
    faturas: Type.Optional(Type.Array(Fatura.schema)),
    proximo_vencimento: Type.Optional(OuNulo(Data, 'Nulo quando nada está por vencer')),
    valor_proximo_vencimento: Type.Optional(Dinheiro),
    total_faturas: Type.Optional(Type.Integer({ description: 'Das que a situação pede, em todas as páginas' })),
    page: Type.Optional(Type.Integer()),
    limit: Type.Optional(Type.Integer()),
  }),
})
type Faturas = Reply<typeof customerInvoices>

/** Filter of the invoices. */
export interface InvoiceQuestion extends Paging {
  readonly group: InvoiceGroup
}

/** The balance of the customer, with one page of the invoices. */
export interface InvoicePage extends InvoiceQuestion {
  readonly balance: Balance
  readonly invoices: readonly Invoice[]
  /** Of all pages. */
  readonly total: number
  /** The next day on which something is due that is not overdue, and how much. */
  readonly nextDue: { readonly on: string; readonly amount: Cents } | null
}

interface WireQuery {
  readonly situacao?: Static<typeof GROUP.schema> | undefined
  readonly page?: number | undefined
  readonly limit?: number | undefined
}

export const decodeInvoiceQuestion = ({ situacao, ...paging }: WireQuery): InvoiceQuestion => ({
  group: situacao === undefined ? 'all' : GROUP.decode(situacao),
  ...decodePage('invoices', paging),
})
export const encodeInvoiceQuestion = ({ group, ...paging }: InvoiceQuestion) => ({
  completeInfo: true,
  situacao: GROUP.encode(group),
  ...encodePage(paging),
})

export const encodeCredit = ({ limit, used }: Pick<Balance, 'limit' | 'used'>): Faturas => ({
  limite_credito_total: reaisFromCents(limit),
  limite_credito_disponivel: reaisFromCents(availableOf({ limit, used })),
})

export const encodeInvoicePage = ({ balance, invoices, total, nextDue, limit, offset }: InvoicePage): Faturas => ({
  ...encodeCredit(balance),
  limite_credito_utilizado: reaisFromCents(balance.used),
  valor_em_aberto: reaisFromCents(balance.open),
  valor_vencido: reaisFromCents(balance.overdue),
  quantidade_vencidas: balance.overdueCount,
  faturas: toWire(list(Fatura), invoices),
  proximo_vencimento: nextDue?.on ?? null,
  valor_proximo_vencimento: reaisFromCents(nextDue?.amount ?? ZERO_CENTS),
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

export const decodeNextDue = (wire: Faturas): InvoicePage['nextDue'] =>
  wire.proximo_vencimento == null
    ? null
    : { on: wire.proximo_vencimento, amount: centsFromReais(wire.valor_proximo_vencimento ?? 0) }

export const decodeInvoices = (wire: Faturas): readonly Invoice[] => fromWire(list(Fatura), wire.faturas ?? [])
