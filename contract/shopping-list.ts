import { Type } from 'typebox'
import type { WantedLine } from '#domain/cart/cart.ts'
import {
  MAX_LIST_LINES,
  MAX_LIST_NAME,
  type AppliedList,
  type ListChange,
  type ListOrigin,
  type ListToCreate,
  type ListWithLines,
  type ShoppingList,
  type ShoppingListLine,
} from '#domain/shopping-list/shopping-list.ts'
import type { ShoppingListData } from '#domain/privacy/personal-data.ts'
import { MAX_UNITS } from './cart-change.ts'
import { picturedProduct } from './named-product.ts'
import { notSellable, partsOfToday, todayFields, todayOf } from './order-repeat.ts'
import { Segmento } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, mapped, maybe, optional, orNull, record, same, words, type FieldOf } from './wire/field.ts'
import { bool, cents, id, int, namedStore, number, pricing, quantity, sentId, text } from './wire/values.ts'

const area = 'Listas de compras'

const origin = words(
  { 'from-client': 'FROM_CLIENT', 'to-client': 'TO_CLIENT' } as const satisfies Record<ListOrigin, string>,
  'FROM_CLIENT: feita na conta do cliente; TO_CLIENT: feita pela loja para o cliente',
)

export const ListaDeCompras = record({
  id: ['idlista', id],
  name: ['nome', text()],
  origin: ['type', origin],
  isShared: ['compartilhada', bool('Quem atua na conta também a vê; senão, só quem a fez')],
  isOwn: ['propria', bool('Feita por quem lê')],
  mayChange: ['podeAlterar', bool()],
  authorName: ['autor', orNull(text(), 'Primeiro nome de quem a fez')],
  lineCount: ['totalItens', int()],
  changedAt: ['alteradaEm', text()],
}) satisfies FieldOf<ShoppingList>

export const ProdutoDaLista = mapped(
  record({
    ...picturedProduct,
    quantity: ['quantidade', quantity()],
    isGiftWrapped: ['embalarParaPresente', bool()],
    granularity: ['granularidade', orNull(quantity())],
    minPerOrder: ['min_por_pedido', orNull(quantity())],
    maxPerOrder: ['maxporpedido', orNull(quantity())],
    ...todayFields,
  }),
  ({ limits, today, ...line }: ShoppingListLine) => ({ ...line, ...limits, ...partsOfToday(today) }),
  ({ granularity, minPerOrder, maxPerOrder, sold, reason, ...line }): ShoppingListLine => ({
    ...line,
    limits: { granularity, minPerOrder, maxPerOrder },
    today: todayOf(sold, reason),
  }),
)

const name = same(Type.String({ minLength: 1, maxLength: MAX_LIST_NAME }))
const inStore = record(namedStore)
const segment = same(Segmento)
const ofSegments = record({ supplier: ['idfornecedor', segment], listId: ['idlista', segment] })
const ofList = record({ ...namedStore, listId: ['idlista', sentId] })
const quantityOr = (description: string) =>
  optional(quantity({ exclusiveMinimum: 0, maximum: MAX_UNITS, description }), null)

export const listShoppingLists = fieldEndpoint({
  method: 'GET',
  path: '/v4/shopping-list/:idfornecedor',
  summary: 'Listas de compras do cliente, a que mudou por último primeiro; a equipe da loja vê as que a loja fez',
  area,
  access: 'shopping-list.see',
  params: inStore,
  query: record({ customerId: ['idclient', maybe(id)], origin: ['type', optional(origin, null)] }),
  reply: record({ lists: ['listas', list(ListaDeCompras)] }),
})

export const shoppingListProducts = fieldEndpoint({
  method: 'GET',
  path: '/v4/shopping-list/:idfornecedor/products/:idlista',
  summary: 'Uma lista com seus produtos, e o que são hoje',
  area,
  access: 'shopping-list.see',
  params: ofSegments,
  query: record(pricing),
  reply: record({
    list: ['lista', ListaDeCompras],
    lines: ['produtos', list(ProdutoDaLista)],
  }) satisfies FieldOf<ListWithLines>,
})

const changed = { area, access: 'shopping-list.change', reply: ListaDeCompras } as const

export const createShoppingList = fieldEndpoint({
  method: 'POST',
  path: '/v4/shopping-list/:idfornecedor',
  summary: 'Criar uma lista: com produtos, do carrinho, de um pedido ou de outra lista',
  ...changed,
  params: inStore,
  body: record({
    name: ['nome', name],
    customerId: ['idclient', maybe(id)],
    isShared: ['compartilhada', optional(bool('Ausente: sim. Uma lista da loja é vista por quem atua na conta'), true)],
    lines: [
      'produtos',
      maybe(
        list(
          record({
            productId: ['id', sentId],
            quantity: ['quantidade', quantity({ exclusiveMinimum: 0, maximum: MAX_UNITS })],
            isGiftWrapped: ['embalarParaPresente', optional(bool(), false)],
          }) satisfies FieldOf<WantedLine>,
          { maxItems: MAX_LIST_LINES },
        ),
      ),
    ],
    fromCart: ['carrinho', maybe(bool('Com os produtos do carrinho, também os dos combos'))],
    fromOrder: ['numpedido', maybe(number({ minimum: 1, description: 'Com os produtos deste pedido' }))],
    fromList: ['idlistaorigem', maybe(sentId)],
  }) satisfies FieldOf<ListToCreate>,
})

const named = { productId: ['id', id], name: ['nome', text()] } as const
const applied = record({
  isDone: ['sucesso', bool()],
  message: ['mensagem', text()],
  version: ['versao', int('Do carrinho')],
  total: ['totalCompras', cents()],
  count: ['aplicados', int()],
  notSold: ['naoAplicados', list(record({ ...named, reason: ['motivo', notSellable] }))],
  notOnList: ['foraDaLista', int('Quantos dos produtos pedidos não estão na lista')],
  adjusted: [
    'ajustados',
    list(
      record({
        ...named,
        unit: ['unidade', text()],
        wanted: ['quantidadeDaLista', quantity()],
        quantity: ['quantidade', quantity()],
      }),
      { description: 'Vendidos hoje em outra quantidade' },
    ),
  ],
})

function messageOf({ count, notSold, notOnList }: AppliedList): string {
  const inCart =
    notSold.length === 0
      ? 'Os produtos da lista estão no carrinho.'
      : `${count} de ${count + notSold.length} produtos da lista estão no carrinho.`
  if (notOnList === 0) return inCart
  return `${inCart} ${notOnList === 1 ? 'Um dos produtos escolhidos não está' : `${notOnList} dos produtos escolhidos não estão`} na lista.`
}

export const applyShoppingList = fieldEndpoint({
  method: 'POST',
  path: '/v4/shopping-list/:idfornecedor/apply/:idlista',
  summary: 'Pôr os produtos da lista no carrinho: o que já está lá fica, e do mesmo produto vale a maior quantidade',
  area,
  access: 'cart.save',
  customer: 'session',
  params: ofSegments,
  body: record({
    paymentMethodId: ['idformapagamento', optional(id, null)],
    productIds: [
      'produtos',
      optional(list(sentId, { maxItems: MAX_LIST_LINES, description: 'Só estes; ausente: todos' }), null),
    ],
  }),
  reply: mapped(
    applied,
    (list: AppliedList) => ({ isDone: true, message: messageOf(list), ...list }),
    ({ version, total, count, notSold, notOnList, adjusted }): AppliedList => ({
      version,
      total,
      count,
      notSold,
      notOnList,
      adjusted,
    }),
  ),
})

export const copyShoppingListProduct = fieldEndpoint({
  method: 'POST',
  path: '/v4/shopping-list/:idfornecedor/product/:idproduto/copy/:idlista',
  summary: 'Copiar um produto, ou todos os de uma lista no lugar dele, para a lista que o último segmento nomeia',
  ...changed,
  params: record({
    supplier: ['idfornecedor', segment],
    productId: ['idproduto', segment],
    listId: ['idlista', segment],
  }),
  body: record({
    fromList: ['idlistaorigem', maybe(sentId)],
    quantity: ['quantidade', quantityOr('Ausente: a da lista de origem, ou o mínimo do produto')],
  }),
})

export const addShoppingListProduct = fieldEndpoint({
  method: 'POST',
  path: '/v4/shopping-list/:idfornecedor/product/:idproduto/add',
  summary: 'Somar um produto a uma lista; a lista vem no corpo, ou no lugar do fornecedor',
  ...changed,
  params: record({ supplier: ['idfornecedor', segment], productId: ['idproduto', segment] }),
  body: record({
    listId: ['idlista', maybe(sentId)],
    productId: ['idproduto', maybe(sentId)],
    quantity: ['quantidade', quantityOr('Ausente: o mínimo do produto')],
    isGiftWrapped: ['embalarParaPresente', optional(bool(), false)],
  }),
})

export const disableShoppingList = fieldEndpoint({
  method: 'DELETE',
  path: '/v4/shopping-list/:idfornecedor/disable/:idlista',
  summary: 'Desativar uma lista; por 30 dias pode ser ativada de novo',
  ...changed,
  params: ofSegments,
})

export const changeShoppingList = fieldEndpoint({
  method: 'PUT',
  path: '/v4/shopping-list/:idfornecedor/list/:idlista',
  summary: 'Mudar o nome de uma lista, quem a vê, ou ativá-la de novo',
  ...changed,
  params: ofList,
  body: record({
    name: ['nome', maybe(name)],
    isShared: ['compartilhada', maybe(bool())],
    isActive: ['ativa', maybe(bool())],
  }) satisfies FieldOf<ListChange>,
})

export const changeShoppingListProduct = fieldEndpoint({
  method: 'PUT',
  path: '/v4/shopping-list/:idfornecedor/list/:idlista/product/:idproduto',
  summary: 'A quantidade de um produto na lista; 0 o remove',
  ...changed,
  params: record({ ...ofList.fields, productId: ['idproduto', sentId] }),
  body: record({
    quantity: ['quantidade', quantity({ minimum: 0, maximum: MAX_UNITS })],
    isGiftWrapped: ['embalarParaPresente', optional(bool('Ausente mantém'), null)],
  }),
})

/** In the export of what a store has about a person. */
export const ListaGuardada = record({
  name: ['nome', text()],
  isForMe: ['feitaPelaLoja', bool()],
  isShared: ['compartilhada', bool()],
  createdAt: ['criadaEm', text()],
  lines: ['itens', list(record({ name: ['nome', text()], quantity: ['quantidade', quantity({})] }))],
}) satisfies FieldOf<ShoppingListData>
