import type { NotSellable } from '#domain/catalog/product.ts'
import {
  isSellable,
  type ComboToRepeat,
  type LineToRepeat,
  type OrderToRepeat,
  type SellableNow,
} from '#domain/order/repeat-order.ts'
import { namedProduct, picturedProduct } from './named-product.ts'
import { NOT_SELLABLE } from './not-sellable.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, mapped, orNull, record, wordsOf, type FieldOf } from './wire/field.ts'
import { bool, cents, id, int, namedStore, number, pricing, quantity, text, unitPrice } from './wire/values.ts'

export const notSellable = wordsOf(NOT_SELLABLE)

export const ProdutoHoje = record({
  quantity: ['quantidade', quantity()],
  unitPrice: ['preco', unitPrice({})],
  total: ['total', cents()],
}) satisfies FieldOf<SellableNow>

/** What a product is today is two fields on the wire, of which one is null. */
export const todayFields = {
  sold: ['hoje', orNull(ProdutoHoje, 'Como se compra agora; nulo se não se vende, com o motivo')],
  reason: ['motivo', orNull(notSellable)],
} as const
export const partsOfToday = (today: SellableNow | NotSellable) =>
  isSellable(today) ? { sold: today, reason: null } : { sold: null, reason: today }
export const todayOf = (sold: SellableNow | null, reason: NotSellable | null): SellableNow | NotSellable =>
  sold ?? reason ?? 'gone'

const lineToRepeat = mapped(
  record({
    ...picturedProduct,
    isGiftWrapped: ['embalarParaPresente', bool()],
    comboName: ['combo', orNull(text(), 'Nome do combo em que veio e que não se compra mais; nulo em produto avulso')],
    ordered: ['quantidade', quantity('O que foi pedido, com as falhas da entrega')],
    formerPrice: ['precoAnterior', unitPrice({})],
    ...todayFields,
    comparablePrice: [
      'precoComparavel',
      orNull(unitPrice({}), 'O de hoje com a forma de pagamento do pedido, para comparar com precoAnterior'),
    ],
  }),
  ({ today, ...line }: LineToRepeat) => ({ ...line, ...partsOfToday(today) }),
  ({ sold, reason, ...line }): LineToRepeat => ({ ...line, today: todayOf(sold, reason) }),
)

const comboToRepeat = record({
  id: ['id', text('Das linhas dele no pedido')],
  comboId: ['idcombopromocional_cabecalho', id],
  name: ['nome', text()],
  picture: ['imagem', orNull(text())],
  ordered: ['quantidadePedida', int()],
  quantity: ['quantidade', int('O que se compra agora, no máximo o que foi pedido')],
  formerPrice: ['precoAnterior', cents('De um combo, em reais')],
  price: ['preco', cents('De um combo, em reais')],
  hasSameQuantities: ['mesmasQuantidades', bool('Se cada produto vem na quantidade em que veio no pedido')],
  parts: [
    'produtos',
    list(
      record({
        ...namedProduct,
        quantity: ['quantidade', quantity()],
      }),
      { description: 'O produto escolhido de cada parte, na ordem das partes, na quantidade de um combo' },
    ),
  ],
}) satisfies FieldOf<ComboToRepeat>

export const repeatOrder = fieldEndpoint({
  method: 'GET',
  path: '/v4/orders/:idfornecedor/order/:numpedido/repetir',
  summary:
    'Os produtos e combos de um pedido ao lado do que são hoje; para pô-los no carrinho, salve-o com modoRepeticaoPedido',
  area: 'Pedidos',
  access: 'order.see',
  customer: 'session',
  params: record({ ...namedStore, number: ['numpedido', number({ minimum: 1 })] }),
  query: record(pricing),
  reply: record({
    lines: ['produtos', list(lineToRepeat)],
    combos: [
      'combos',
      list(comboToRepeat, { description: 'Os que ainda se compram; os produtos dos outros estão em produtos' }),
    ],
  }) satisfies FieldOf<OrderToRepeat>,
})
