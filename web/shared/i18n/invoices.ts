import { text as ordersText } from './orders.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { text as commonText } from './common.ts'
import type { InvoiceGroup, InvoiceState } from '#domain/payment/invoice.ts'
import { dictionary } from './dictionary.ts'

const STATES: Record<InvoiceState, string> = {
  open: ordersText.paymentState.open,
  overdue: 'Vencida',
  paid: 'Paga',
  cancelled: 'Cancelada',
}
const counted = (count: number) => (count === 1 ? '1 fatura vencida' : `${count} faturas vencidas`)

/** What people read about their credit and their invoices. */
export const text = dictionary('invoices', {
  title: 'Faturas',
  intro: 'Suas compras faturadas e o crédito disponível.',
  creditTitle: 'Limite de crédito',
  limit: 'Limite',
  overdue: 'Faturas vencidas',
  open: 'Faturas a vencer',
  before: 'Em uso por outras compras',
  available: 'Disponível',
  noLimit: 'A loja ainda não definiu um limite de crédito para você. Para comprar faturado, escreva para',
  availableOf: (available: string, limit: string) => `Crédito disponível: ${available} de ${limit}`,
  creditAvailable: (available: string) => `Crédito disponível: ${available}`,
  creditMissing: (available: string) => `O pedido passa do crédito disponível (${available}). Escolha outro pagamento.`,
  overdueBlocks: (amount: string) => `Há ${amount} vencidos: pague as faturas para voltar a comprar na conta.`,
  overdueNotice: (count: number, amount: string) => `${counted(count)}: ${amount}`,
  overdueHelp: 'Já pagou? A baixa pode levar alguns dias. Para tirar dúvidas ou combinar outro prazo, fale com a loja:',
  filter: 'Quais faturas',
  groups: { open: 'A pagar', overdue: 'Vencidas', paid: 'Pagas', all: onDemandText.all } satisfies Record<
    InvoiceGroup,
    string
  >,
  listTitle: {
    open: 'Faturas a pagar',
    overdue: 'Faturas vencidas e não pagas',
    paid: 'Faturas pagas',
    all: 'Todas as faturas',
  } satisfies Record<InvoiceGroup, string>,
  nextDue: (date: string, amount: string) => `Próximo vencimento: ${date}, ${amount}`,
  installment: (one: number, all: number) => `Parcela ${one} de ${all}`,
  number: (number: number) => `Fatura nº ${number}`,
  numbers: (numbers: readonly number[]) =>
    numbers.length === 0 ? '' : `${numbers.length === 1 ? 'Fatura' : 'Faturas'} nº ${numbers.join(', ')}`,
  state: STATES,
  due: {
    open: 'Vence em',
    overdue: 'Venceu em',
    paid: ordersText.boletoDue,
    cancelled: ordersText.boletoDue,
  } satisfies Record<InvoiceState, string>,
  issued: (date: string) => `Emitida em ${date}`,
  order: ordersText.number,
  noOrder: 'Compra feita fora da loja online',
  partlyPaid: (paid: string, amount: string) => `${paid} de ${amount} já pagos`,
  emptyTitle: {
    open: 'Nada a pagar',
    overdue: 'Nada vencido',
    paid: 'Nenhuma fatura paga',
    all: 'Nenhuma fatura ainda',
  } satisfies Record<InvoiceGroup, string>,
  empty: {
    open: 'Não há faturas em aberto no momento.',
    overdue: 'Todas as faturas estão em dia.',
    paid: 'O que você pagar fica guardado aqui.',
    all: 'O que você comprar faturado aparece aqui, com o vencimento.',
  },
  seeAll: 'Ver todas as faturas',
  seeProducts: commonText.seeProducts,
  pages: commonText.pages,
  pageOf: commonText.pageOf,
  previous: commonText.previous,
  next: commonText.next,
})
