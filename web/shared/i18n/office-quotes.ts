import { text as apiKeysText } from './api-keys.ts'
import { ordersText, shellText } from './back-office.ts'
import { text as cartText } from './cart.ts'
import { text as checkoutText } from './checkout.ts'
import { soldNoMore, text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'
import { text as quotesText } from './quotes.ts'
import { text as usersText } from './users.ts'

/** What who negotiates for the store reads. */
export const text = dictionary('back-office-quotes', {
  title: shellText.screens.quotes,
  group: { requested: 'Esperam a loja', priced: 'Esperam o cliente', closed: 'Encerrados' },
  search: 'Número, cliente, documento ou telefone',
  newQuote: 'pedido de orçamento novo',
  newQuotes: 'pedidos de orçamento novos',
  count: (total: number) => (total === 1 ? '1 orçamento' : `${total} orçamentos`),
  number: (number: number) => `Orçamento ${number}`,
  columns: {
    number: quotesText.title,
    customer: ordersText.columns.customer,
    since: 'Espera desde',
    validUntil: apiKeysText.lastDay,
    version: 'Versão',
    lines: commonText.products,
    total: commonText.total,
    status: ordersText.columns.status,
  },
  emptyTitle: 'Nada esperando aqui',
  empty: 'Os pedidos de orçamento aparecem aqui assim que chegam.',
  noneTitle: 'Nenhum orçamento encontrado',
  back: shellText.screens.quotes,
  customerNote: 'Mensagem do cliente',
  facts: (payment: string, delivery: string) => `${payment} · ${delivery}`,
  order: 'Ver o pedido',
  lines: commonText.products,
  requested: ordersText.columns.number,
  wished: (price: string) => `pede ${price}`,
  estimate: 'Estimado',
  offeredQuantity: quotesText.quantity,
  offeredPrice: quotesText.price,
  discount: cartText.discount,
  margin: 'Margem',
  quantityOf: quotesText.quantityOf,
  priceOf: (name: string) => `Preço de ${name}`,
  howToType: 'No preço: 12,90 · -5% de desconto · m18 para margem de 18%. Enter vai ao próximo; Ctrl+Enter envia.',
  limits: (authority: string, margin: string | null) =>
    margin === null
      ? `Você pode dar até ${authority} de desconto em cada produto.`
      : `Você pode dar até ${authority} de desconto em cada produto, sem passar da margem mínima de ${margin}.`,
  faults: {
    'below-floor': 'Abaixo da margem mínima',
    'above-authority': 'Passa do desconto que você pode dar',
    unsold: 'A loja não vende mais: ofereça 0',
    number: quotesText.badNumber,
  },
  floor: (price: string) => `Abaixo da margem mínima (${price})`,
  total: commonText.total,
  difference: 'Diferença do estimado',
  validOn: 'Preços válidos até',
  note: 'Mensagem para o cliente',
  send: 'Enviar orçamento',
  sending: checkoutText.sending,
  sent: 'Orçamento enviado ao cliente.',
  check: (count: number) => (count === 1 ? 'Corrija 1 linha para enviar.' : `Corrija ${count} linhas para enviar.`),
  former: 'Versões',
  version: quotesText.version,
  versionRequested: quotesText.requestedAt,
  versionAnswered: quotesText.answered,
  notSupplied: 'não fornecido',
  requestedLine: (amount: string) => `Cliente: ${amount}`,
  offeredLine: (amount: string) => `Oferta: ${amount}`,
  gone: (names: readonly string[]) => `${soldNoMore(names)} Ofereça 0 na linha para enviar.`,
  goneFromOffer: (names: readonly string[]) =>
    `${soldNoMore(names)} Avise o cliente: assim ele não consegue aceitar, mas pode pedir uma oferta sem isso.`,
  goneCancel: 'Para desistir, cancele em “Ver o pedido”.',
  waitingCustomer: (moment: string) => `O cliente pode aprovar até ${moment}.`,
  closed: 'Este orçamento está encerrado.',
  unreachable: commonText.unreachable,
})

/** What who cares for the settings reads. */
export const limitsText = dictionary('back-office-price-limits', {
  title: shellText.screens.limits,
  intro:
    'Quanto cada pessoa pode descontar em um orçamento, e quanto a loja ganha no mínimo. Vale para os próximos orçamentos.',
  marginFloor: 'Margem mínima da loja, em %',
  marginFloorHint: 'Parte do preço acima do custo. Vale para produtos com custo cadastrado; 0 não limita.',
  people: 'Desconto máximo por produto, em %',
  noPeople: 'Ninguém negocia preços nesta loja ainda.',
  person: (name: string, role: string) => `${name} (${role})`,
  roles: { attendant: 'atende clientes', staff: 'cuida de preços' },
  check: 'Confira os números marcados.',
  number: 'Digite uma porcentagem, como 12,5.',
  save: usersText.save,
  saving: cartText.saving,
  saved: 'Limites salvos.',
  unreachable: commonText.unreachable,
})
