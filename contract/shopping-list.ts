import { Type, type Static } from 'typebox'
import { centsFromReais, quantityFromUnits, reaisFromCents, unitsFromQuantity } from '#domain/amounts.ts'
import type { WantedLine } from '#domain/cart/cart.ts'
import {
  MAX_LIST_LINES,
  MAX_LIST_NAME,
  type AppliedList,
  type ListOrigin,
  type ShoppingList,
  type ShoppingListLine,
} from '#domain/shopping-list/shopping-list.ts'
import type { ShoppingListData } from '#domain/privacy/personal-data.ts'
import { MAX_UNITS } from './cart-change.ts'
import { endpoint } from './endpoint.ts'
import {
  decodeNotSellable,
  decodeToday,
  encodeNotSellable,
  encodeToday,
  NaoSeVende,
  ProdutoHoje,
} from './order-repeat.ts'
import {
  Dinheiro,
  Identificador,
  OuNulo,
  Quantidade,
  ReferenciaFornecedor,
  Segmento,
  TipoEntregaDosPrecos,
} from './values.ts'
import { wireWords } from './wire-words.ts'

const ORIGIN = wireWords(
  { 'from-client': 'FROM_CLIENT', 'to-client': 'TO_CLIENT' } as const satisfies Record<ListOrigin, string>,
  { description: 'FROM_CLIENT: feita na conta do cliente; TO_CLIENT: feita pela loja para o cliente' },
)

export const ListaDeCompras = Type.Object({
  idlista: Identificador,
  nome: Type.String(),
  type: ORIGIN.schema,
  compartilhada: Type.Boolean({ description: 'Quem atua na conta também a vê; senão, só quem a fez' }),
  propria: Type.Boolean({ description: 'Feita por quem lê' }),
  podeAlterar: Type.Boolean(),
  autor: OuNulo(Type.String(), 'Primeiro nome de quem a fez'),
  totalItens: Type.Integer(),
  alteradaEm: Type.String(),
})

export const ProdutoDaLista = Type.Object({
  id: Identificador,
  nome: Type.String(),
  unidade: Type.String(),
  imagem: OuNulo(Type.String()),
  quantidade: Quantidade,
  embalarParaPresente: Type.Boolean(),
  granularidade: OuNulo(Quantidade),
  min_por_pedido: OuNulo(Quantidade),
  maxporpedido: OuNulo(Quantidade),
  hoje: OuNulo(ProdutoHoje, 'Como se compra agora; nulo se não se vende, com o motivo'),
  motivo: OuNulo(NaoSeVende),
})

const Item = Type.Object({
  id: Identificador,
  quantidade: Type.Number({ exclusiveMinimum: 0, maximum: MAX_UNITS }),
  embalarParaPresente: Type.Optional(Type.Boolean()),
})

const area = 'Listas de compras'
const nome = Type.String({ minLength: 1, maxLength: MAX_LIST_NAME })
const noSegmento = Type.Object({ idfornecedor: Segmento, idlista: Segmento })

export const listShoppingLists = endpoint({
  method: 'GET',
  path: '/v4/shopping-list/:idfornecedor',
  summary: 'Listas de compras do cliente, a que mudou por último primeiro; a equipe da loja vê as que a loja fez',
  area,
  access: 'shopping-list.see',
  params: Type.Object({ idfornecedor: ReferenciaFornecedor }),
  query: Type.Object({
    idclient: Type.Optional(Identificador),
    type: Type.Optional(ORIGIN.schema),
  }),
  reply: Type.Object({ listas: Type.Array(ListaDeCompras) }),
})

export const shoppingListProducts = endpoint({
  method: 'GET',
  path: '/v4/shopping-list/:idfornecedor/products/:idlista',
  summary: 'Uma lista com seus produtos, e o que são hoje',
  area,
  access: 'shopping-list.see',
  params: noSegmento,
  query: Type.Object({
    idformapagamento: Type.Optional(Identificador),
    tipoentrega: Type.Optional(TipoEntregaDosPrecos),
  }),
  reply: Type.Object({ lista: ListaDeCompras, produtos: Type.Array(ProdutoDaLista) }),
})

export const createShoppingList = endpoint({
  method: 'POST',
  path: '/v4/shopping-list/:idfornecedor',
  summary: 'Criar uma lista: com produtos, do carrinho, de um pedido ou de outra lista',
  area,
  access: 'shopping-list.change',
  params: Type.Object({ idfornecedor: ReferenciaFornecedor }),
  body: Type.Object({
    nome,
    idclient: Type.Optional(Identificador),
    compartilhada: Type.Optional(
      Type.Boolean({ description: 'Ausente: sim. Uma lista da loja é vista por quem atua na conta' }),
    ),
    produtos: Type.Optional(Type.Array(Item, { maxItems: MAX_LIST_LINES })),
    carrinho: Type.Optional(Type.Boolean({ description: 'Com os produtos do carrinho, também os dos combos' })),
    numpedido: Type.Optional(Type.Integer({ minimum: 1, description: 'Com os produtos deste pedido' })),
    idlistaorigem: Type.Optional(Identificador),
  }),
  reply: ListaDeCompras,
})

export const applyShoppingList = endpoint({
  method: 'POST',
  path: '/v4/shopping-list/:idfornecedor/apply/:idlista',
  summary: 'Pôr os produtos da lista no carrinho: o que já está lá fica, e do mesmo produto vale a maior quantidade',
  area,
  access: 'cart.save',
  customer: 'session',
  params: noSegmento,
  body: Type.Object({
    idformapagamento: Type.Optional(Identificador),
    produtos: Type.Optional(
      Type.Array(Identificador, { maxItems: MAX_LIST_LINES, description: 'Só estes; ausente: todos' }),
    ),
  }),
  reply: Type.Object({
    sucesso: Type.Boolean(),
    mensagem: Type.String(),
    versao: Type.Integer({ description: 'Do carrinho' }),
    totalCompras: Dinheiro,
    aplicados: Type.Integer(),
    naoAplicados: Type.Array(Type.Object({ id: Identificador, nome: Type.String(), motivo: NaoSeVende })),
    foraDaLista: Type.Integer({ description: 'Quantos dos produtos pedidos não estão na lista' }),
    ajustados: Type.Array(
      Type.Object({
        id: Identificador,
        nome: Type.String(),
        unidade: Type.String(),
        quantidadeDaLista: Quantidade,
        quantidade: Quantidade,
      }),
      { description: 'Vendidos hoje em outra quantidade' },
    ),
  }),
})

export const copyShoppingListProduct = endpoint({
  method: 'POST',
  path: '/v4/shopping-list/:idfornecedor/product/:idproduto/copy/:idlista',
  summary: 'Copiar um produto, ou todos os de uma lista no lugar dele, para a lista que o último segmento nomeia',
  area,
  access: 'shopping-list.change',
  params: Type.Object({ idfornecedor: Segmento, idproduto: Segmento, idlista: Segmento }),
  body: Type.Object({
    idlistaorigem: Type.Optional(Identificador),
    quantidade: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: MAX_UNITS,
        description: 'Ausente: a da lista de origem, ou o mínimo do produto',
      }),
    ),
  }),
  reply: ListaDeCompras,
})

export const addShoppingListProduct = endpoint({
  method: 'POST',
  path: '/v4/shopping-list/:idfornecedor/product/:idproduto/add',
  summary: 'Somar um produto a uma lista; a lista vem no corpo, ou no lugar do fornecedor',
  area,
  access: 'shopping-list.change',
  params: Type.Object({ idfornecedor: Segmento, idproduto: Segmento }),
  body: Type.Object({
    idlista: Type.Optional(Identificador),
    idproduto: Type.Optional(Identificador),
    quantidade: Type.Optional(
      Type.Number({ exclusiveMinimum: 0, maximum: MAX_UNITS, description: 'Ausente: o mínimo do produto' }),
    ),
    embalarParaPresente: Type.Optional(Type.Boolean()),
  }),
  reply: ListaDeCompras,
})

export const disableShoppingList = endpoint({
  method: 'DELETE',
  path: '/v4/shopping-list/:idfornecedor/disable/:idlista',
  summary: 'Desativar uma lista; por 30 dias pode ser ativada de novo',
  area,
  access: 'shopping-list.change',
  params: noSegmento,
  reply: ListaDeCompras,
})

const naLista = { idfornecedor: ReferenciaFornecedor, idlista: Identificador }

export const changeShoppingList = endpoint({
  method: 'PUT',
  path: '/v4/shopping-list/:idfornecedor/list/:idlista',
  summary: 'Mudar o nome de uma lista, quem a vê, ou ativá-la de novo',
  area,
  access: 'shopping-list.change',
  params: Type.Object(naLista),
  body: Type.Object({
    nome: Type.Optional(nome),
    compartilhada: Type.Optional(Type.Boolean()),
    ativa: Type.Optional(Type.Boolean()),
  }),
  reply: ListaDeCompras,
})

export const changeShoppingListProduct = endpoint({
  method: 'PUT',
  path: '/v4/shopping-list/:idfornecedor/list/:idlista/product/:idproduto',
  summary: 'A quantidade de um produto na lista; 0 o remove',
  area,
  access: 'shopping-list.change',
  params: Type.Object({ ...naLista, idproduto: Identificador }),
  body: Type.Object({
    quantidade: Type.Number({ minimum: 0, maximum: MAX_UNITS }),
    embalarParaPresente: Type.Optional(Type.Boolean({ description: 'Ausente mantém' })),
  }),
  reply: ListaDeCompras,
})

export const encodeOrigin = ORIGIN.encode
export const decodeOrigin = ORIGIN.decode

export const encodeList = (list: ShoppingList): Static<typeof ListaDeCompras> => ({
  idlista: list.id,
  nome: list.name,
  type: ORIGIN.encode(list.origin),
  compartilhada: list.isShared,
  propria: list.isOwn,
  podeAlterar: list.mayChange,
  autor: list.authorName,
  totalItens: list.lineCount,
  alteradaEm: list.changedAt,
})
export const decodeList = (wire: Static<typeof ListaDeCompras>): ShoppingList => ({
  id: wire.idlista,
  name: wire.nome,
  origin: ORIGIN.decode(wire.type),
  isShared: wire.compartilhada,
  isOwn: wire.propria,
  mayChange: wire.podeAlterar,
  authorName: wire.autor,
  lineCount: wire.totalItens,
  changedAt: wire.alteradaEm,
})

export const decodeWanted = (wire: readonly Static<typeof Item>[]): WantedLine[] =>
  wire.map(({ id, quantidade, embalarParaPresente = false }) => ({
    productId: id.toLowerCase(),
    quantity: quantityFromUnits(quantidade),
    isGiftWrapped: embalarParaPresente,
  }))
export const encodeWanted = (lines: readonly WantedLine[]): Static<typeof Item>[] =>
  lines.map(({ productId, quantity, isGiftWrapped }) => ({
    id: productId,
    quantidade: unitsFromQuantity(quantity),
    embalarParaPresente: isGiftWrapped,
  }))

const encodeLimit = (quantity: ShoppingListLine['limits']['granularity']): number | null =>
  quantity === null ? null : unitsFromQuantity(quantity)
const decodeLimit = (wire: number | null) => (wire === null ? null : quantityFromUnits(wire))

export const encodeListLine = (line: ShoppingListLine): Static<typeof ProdutoDaLista> => ({
  id: line.productId,
  nome: line.name,
  unidade: line.unit,
  imagem: line.picture,
  quantidade: unitsFromQuantity(line.quantity),
  embalarParaPresente: line.isGiftWrapped,
  granularidade: encodeLimit(line.limits.granularity),
  min_por_pedido: encodeLimit(line.limits.minPerOrder),
  maxporpedido: encodeLimit(line.limits.maxPerOrder),
  ...encodeToday(line.today),
})
export const decodeListLine = (wire: Static<typeof ProdutoDaLista>): ShoppingListLine => ({
  productId: wire.id,
  name: wire.nome,
  unit: wire.unidade,
  picture: wire.imagem,
  quantity: quantityFromUnits(wire.quantidade),
  isGiftWrapped: wire.embalarParaPresente,
  limits: {
    granularity: decodeLimit(wire.granularidade),
    minPerOrder: decodeLimit(wire.min_por_pedido),
    maxPerOrder: decodeLimit(wire.maxporpedido),
  },
  today: decodeToday(wire),
})

export function encodeApplied(applied: AppliedList): Static<typeof applyShoppingList.reply> {
  const { count, notSold, notOnList } = applied
  const inCart =
    notSold.length === 0
      ? 'Os produtos da lista estão no carrinho.'
      : `${count} de ${count + notSold.length} produtos da lista estão no carrinho.`
  return {
    sucesso: true,
    mensagem:
      notOnList === 0
        ? inCart
        : `${inCart} ${notOnList === 1 ? 'Um dos produtos escolhidos não está' : `${notOnList} dos produtos escolhidos não estão`} na lista.`,
    versao: applied.version,
    totalCompras: reaisFromCents(applied.total),
    aplicados: count,
    naoAplicados: notSold.map(({ productId, name, reason }) => ({
      id: productId,
      nome: name,
      motivo: encodeNotSellable(reason),
    })),
    foraDaLista: notOnList,
    ajustados: applied.adjusted.map(({ productId, name, unit, wanted, quantity }) => ({
      id: productId,
      nome: name,
      unidade: unit,
      quantidadeDaLista: unitsFromQuantity(wanted),
      quantidade: unitsFromQuantity(quantity),
    })),
  }
}
export const decodeApplied = (wire: Static<typeof applyShoppingList.reply>): AppliedList => ({
  version: wire.versao,
  total: centsFromReais(wire.totalCompras),
  count: wire.aplicados,
  notSold: wire.naoAplicados.map(({ id, nome, motivo }) => ({
    productId: id,
    name: nome,
    reason: decodeNotSellable(motivo),
  })),
  notOnList: wire.foraDaLista,
  adjusted: wire.ajustados.map(({ id, nome, unidade, quantidadeDaLista, quantidade }) => ({
    productId: id,
    name: nome,
    unit: unidade,
    wanted: quantityFromUnits(quantidadeDaLista),
    quantity: quantityFromUnits(quantidade),
  })),
})

/** In the export of what a store has about a person. */
export const ListaGuardada = Type.Object({
  nome: Type.String(),
  feitaPelaLoja: Type.Boolean(),
  compartilhada: Type.Boolean(),
  criadaEm: Type.String(),
  itens: Type.Array(Type.Object({ nome: Type.String(), quantidade: Type.Number() })),
})
export const encodeStoredList = (list: ShoppingListData): Static<typeof ListaGuardada> => ({
  nome: list.name,
  feitaPelaLoja: list.isForMe,
  compartilhada: list.isShared,
  criadaEm: list.createdAt,
  itens: list.lines.map(({ name, quantity }) => ({ nome: name, quantidade: unitsFromQuantity(quantity) })),
})
