import type { OrderFlow } from '#domain/order/order-status.ts'
import type { ChargeMethod } from '#domain/payment/charge.ts'
import type { PaymentKind } from '#domain/payment/payment-method.ts'
import { shellText } from './back-office.ts'
import { text as categoriesText } from './categories.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'
import { text as settlementsText } from './settlements.ts'
import { text as subscriptionsText } from './subscriptions.ts'
import { text as usersText } from './users.ts'

/** What staff read where they decide how customers may pay. */
export const text = dictionary('back-office-payment-methods', {
  title: shellText.screens['payment-methods'],
  intro: 'Como os clientes podem pagar, na ordem em que aparecem no fechamento do pedido.',
  accounts: 'Pix, boleto e cartão são cobrados pelas contas da loja.',
  toAccounts: 'Ver contas',
  emptyTitle: 'Nenhuma forma de pagamento ainda',
  empty: 'Sem uma forma de pagamento, ninguém consegue fechar um pedido.',
  newMethod: 'Nova forma de pagamento',
  kind: 'Tipo',
  kinds: {
    pix: settlementsText.open.pix,
    boleto: settlementsText.open.boleto,
    card: 'Cartão pela internet',
    machine: 'Maquininha na entrega',
    cash: 'Dinheiro na entrega',
    account: 'Na conta do cliente (fatura)',
  } satisfies Record<PaymentKind, string>,
  fields: {
    name: 'Nome para o cliente',
    description: subscriptionsText.typeDescription,
    flow: 'Quando se cobra',
    adjustment: 'Desconto ou acréscimo (%)',
    minimum: 'Pedido mínimo (R$)',
    customerKind: 'Quem pode usar',
    termDays: 'Prazo da fatura, em dias',
  },
  hints: {
    adjustment: 'Com sinal de menos é desconto: -5. Vale para todos os preços.',
    termDays: 'Para clientes sem um prazo próprio.',
  },
  flows: {
    'pay-first': 'Antes de separar o pedido',
    'pick-first': 'Depois de separar, pelo valor final',
  } satisfies Record<OrderFlow, string>,
  customerKinds: { all: onDemandText.all, person: 'Só pessoas (CPF)', company: 'Só empresas (CNPJ)' },
  active: 'Oferecer aos clientes',
  off: 'desligada',
  hidden: 'não aparece',
  /** Why customers do not see an active method. */
  notReceived: {
    pix: 'Os clientes não veem esta forma: a loja não tem chave Pix nem conta ativa que cobre Pix.',
    boleto: 'Os clientes não veem esta forma: nenhuma conta ativa cobra boleto.',
    card: 'Os clientes não veem esta forma: nenhuma conta ativa cobra cartão.',
  } satisfies Record<ChargeMethod, string>,
  percent: (value: string) => `${value}%`,
  checkNumber: 'Confira este número.',
  adjustmentRange: (discount: number, surcharge: number) => `Use de -${discount} a ${surcharge}.`,
  create: categoriesText.create,
  save: usersText.save,
  created: (name: string) => `${name} já aparece no fechamento do pedido.`,
  createdHidden: (name: string) => `A forma ${name} foi criada, mas ainda não aparece no fechamento do pedido.`,
  saved: 'Forma de pagamento salva.',
  arranged: 'Ordem salva.',
  unreachable: commonText.unreachable,
})
