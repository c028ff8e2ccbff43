import type { ComboState } from '#domain/combo/combo.ts'
import { shellText } from './back-office.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { soldNoMore, text as commonText } from './common.ts'
import { text as couponsText } from './coupons.ts'
import { combosText as storeCombos } from './combos.ts'
import { dictionary } from './dictionary.ts'
import { savedViewText as viewsText } from './office-list.ts'
import { text as quotesText } from './quotes.ts'
import { text as clientsText } from './representative.ts'
import { text as usersText } from './users.ts'

/** What staff read about combos. */
export const text = dictionary('office-combos', {
  title: shellText.screens.combos,
  newCombo: 'Novo combo',
  newTitle: 'Criar um combo',
  count: (total: number) => (total === 1 ? '1 combo' : `${total} combos`),
  search: 'Nome do combo',
  states: {
    running: couponsText.states.running,
    scheduled: couponsText.states.scheduled,
    ended: couponsText.states.ended,
    off: couponsText.states.off,
  } satisfies Record<ComboState, string>,
  state: {
    running: couponsText.state.running,
    scheduled: couponsText.state.scheduled,
    ended: couponsText.state.ended,
    off: couponsText.state.off,
  } satisfies Record<ComboState, string>,
  columns: {
    name: storeCombos.badge,
    price: quotesText.price,
    saves: 'O cliente economiza pelo menos',
    parts: 'O que vem',
    period: couponsText.columns.period,
    customers: viewsText.for,
  },
  incomplete: 'Incompleto',
  gone: (names: readonly string[]) => `${soldNoMore(names)} Escolha outro produto para a parte.`,
  cannotBeBought: 'Até lá, ninguém consegue comprar este combo.',
  everybody: 'Todos os clientes',
  someCustomers: clientsText.found,
  emptyTitle: 'Nenhum combo ainda',
  empty: 'Junte produtos que se compram juntos por um preço só. O cliente vê quanto economiza.',
  noneTitle: 'Nenhum combo aqui',
  noneHint: couponsText.noneHint,
  fields: {
    name: onDemandText.name,
    description: 'Descrição para o cliente',
    price: 'Preço do combo (R$)',
    from: couponsText.fields.from,
    until: couponsText.fields.until,
    audience: 'Quem pode comprar',
    status: onDemandText.status,
    parts: 'Partes',
  },
  groups: { combo: 'O combo', parts: 'O que vem nele', reach: 'Quando e para quem' },
  hints: {
    name: 'Como aparece na loja. Por exemplo: Café da manhã.',
    price: 'Pelo combo inteiro, em toda forma de pagamento.',
    parts: 'Uma parte com um produto vem sempre; com vários, o cliente escolhe um deles.',
    until: couponsText.hints.until,
  },
  audiences: { all: 'Todos os clientes da loja', some: 'Só alguns clientes' },
  statuses: couponsText.statuses,
  part: (number: number) => `Parte ${number}`,
  partName: 'Nome da parte',
  partQuantity: 'Quantidade em cada combo',
  partProducts: (name: string) => `Produtos: ${name}`,
  addPart: 'Incluir parte',
  removePart: (number: number) => `Remover a parte ${number}`,
  sum: 'Separado, o cliente paga',
  saves: 'No combo ele economiza',
  notCheaper: 'O combo não sai mais barato que os produtos separados.',
  split: 'Como o preço se divide na nota fiscal',
  theirParts: (parts: string) => `Outra pessoa mudou as partes. Agora são: ${parts}.`,
  useTheirs: 'Usar estas partes',
  theirCustomers: (names: string) => `Outra pessoa mudou os clientes. Agora são: ${names}.`,
  useTheirCustomers: 'Usar estes clientes',
  create: 'Criar combo',
  save: usersText.save,
  saved: 'Combo salvo. Carrinhos abertos seguem as mudanças; pedidos feitos ficam como estão.',
  created: (name: string) => `Combo ${name} criado.`,
  number: couponsText.number,
  unreachable: commonText.unreachable,
  back: shellText.screens.combos,
})
