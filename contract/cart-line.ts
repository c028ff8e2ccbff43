import { Type, type Static } from 'typebox'
import {
  addCents,
  centsFromReais,
  multiplyPrice,
  quantityFromUnits,
  reaisFromCents,
  reaisFromUnitPrice,
  subtractCents,
  unitPriceFromReais,
  unitsFromQuantity,
} from '#domain/amounts.ts'
import type {
  CartCombo,
  ComboChange,
  ComboLoss,
  SentLine,
  PricedLine,
  PriceRule,
  UnavailableCombo,
} from '#domain/cart/cart.ts'
import { priceAfterDiscount } from '#domain/cart/totals.ts'
import type { PricedProduct } from '#domain/catalog/product.ts'
import { MOST_PARTS } from '#domain/combo/combo.ts'
import { AutorDaMudanca, decodeAuthor, encodeAuthor, MAX_UNITS } from './cart-change.ts'
import { NOT_SELLABLE } from './not-sellable.ts'
import { decodeProduct, encodeProduct, Produto } from './product.ts'
import { Dinheiro, Identificador, OuNulo, Quantidade, UUID } from './values.ts'
import { wireWords } from './wire-words.ts'

export const PRICE_RULE = wireWords({
  combo: 'COMBO',
  attendant: 'ATENDENTE',
  progressive: 'PROGRESSIVO',
  wholesale: 'ATACADO',
  promotion: 'PROMOCAO',
  regular: 'NORMAL',
} as const satisfies Record<PriceRule, string>)

export const PrecoDoDesconto = Type.Number({
  description: 'Preço de uma unidade de venda, em reais, já com o desconto do cupom; ausente onde o cupom nada tira',
})

const LinhaDoCarrinho = Type.Object({
  ...Produto.properties,
  quantidade: Quantidade,
  embalarParaPresente: Type.Boolean(),
  precoatendente: Type.Optional(Dinheiro),
  usaAtacado: Type.Boolean(),
  precoAplicado: Dinheiro,
  regraPreco: PRICE_RULE.schema,
  preco_do_desconto: Type.Optional(PrecoDoDesconto),
  desconto: Type.Number({ description: 'Reais que o cupom tira da linha' }),
  total: Dinheiro,
  alteradoPor: OuNulo(AutorDaMudanca, 'Quem mudou a linha por último; nulo quando foi quem lê'),
})

export const ProdutoDoCarrinho = Type.Object({
  ...LinhaDoCarrinho.properties,
  idcombopromocional_cabecalho: Type.Optional(
    Type.String({
      description: 'Do combo de que a linha é a cabeça; ausente em produto avulso. O id é o do combo neste carrinho',
    }),
  ),
  produtos: Type.Optional(
    Type.Array(LinhaDoCarrinho, { description: 'O produto escolhido de cada parte do combo, na quantidade de todos' }),
  ),
})

export const ItemDoCarrinho = Type.Object({
  id: Identificador,
  quantidade: Type.Number({ minimum: 0, maximum: MAX_UNITS, description: 'Unidades de venda; 0 retira o produto' }),
  embalarParaPresente: Type.Optional(Type.Boolean()),
  alterado: Type.Optional(Type.Boolean({ description: 'Mudado por quem envia desde a versão indicada' })),
  idcombopromocional_cabecalho: Type.Optional(
    Type.String({
      pattern: UUID,
      description:
        'O item é um combo, posto, mudado ou retirado inteiro; o que não é enviado fica como está. O id é feito por quem o põe',
    }),
  ),
  produtos: Type.Optional(
    Type.Array(Type.Object({ id: Identificador }), {
      maxItems: MOST_PARTS,
      description: 'O produto escolhido de cada parte do combo, na ordem das partes',
    }),
  ),
})

export const decodeLines = (wire: readonly Static<typeof ItemDoCarrinho>[]): SentLine[] =>
  wire.filter(isLoose).map((line) => ({
    productId: line.id.toLowerCase(),
    quantity: quantityFromUnits(line.quantidade),
    isGiftWrapped: line.embalarParaPresente ?? false,
    isChanged: line.alterado ?? false,
  }))

export const isLoose = ({
  idcombopromocional_cabecalho: comboId,
}: {
  readonly idcombopromocional_cabecalho?: unknown
}) => comboId === undefined

/** The combos among the sent items, each once. */
export const decodeCombos = (wire: readonly Static<typeof ItemDoCarrinho>[]): ComboChange[] => {
  const changes = wire.flatMap(({ id, quantidade, idcombopromocional_cabecalho: comboId, produtos = [] }) =>
    comboId === undefined
      ? []
      : [
          {
            id: id.toLowerCase(),
            comboId: comboId.toLowerCase(),
            quantity: Math.min(Math.round(quantidade), MAX_COMBOS),
            productIds: produtos.map((product) => product.id.toLowerCase()),
          },
        ],
  )
  return [...new Map(changes.map((change) => [change.id, change])).values()]
}

export const encodeComboChange = ({
  id,
  comboId,
  quantity,
  productIds,
}: ComboChange): Static<typeof ItemDoCarrinho> => ({
  id,
  quantidade: quantity,
  idcombopromocional_cabecalho: comboId,
  produtos: productIds.map((id) => ({ id })),
})

/** More than any line may have, and a whole number of every layer. */
const MAX_COMBOS = 1_000_000

export const encodeCartCombo = (combo: CartCombo): Static<typeof ProdutoDoCarrinho> => ({
  id: combo.id,
  codigo: '',
  slug: combo.comboId,
  nome: combo.name,
  unidade: 'combo',
  disponibilidade: 'DISPONIVEL',
  somenteOrcamento: false,
  tags: [],
  preco: reaisFromCents(combo.price),
  quantidade: combo.quantity,
  embalarParaPresente: false,
  usaAtacado: false,
  precoAplicado: reaisFromCents(combo.price),
  regraPreco: 'COMBO',
  desconto: 0,
  total: reaisFromCents(combo.total),
  alteradoPor: encodeAuthor(combo.setBy),
  idcombopromocional_cabecalho: combo.comboId,
  produtos: combo.parts.map(encodeLine),
})

export const decodeCartCombo = (wire: Static<typeof ProdutoDoCarrinho>): CartCombo[] =>
  wire.idcombopromocional_cabecalho === undefined
    ? []
    : [
        {
          id: wire.id,
          comboId: wire.idcombopromocional_cabecalho,
          name: wire.nome,
          quantity: wire.quantidade,
          price: centsFromReais(wire.precoAplicado),
          total: centsFromReais(wire.total),
          parts: (wire.produtos ?? []).map(decodeLine),
          setBy: decodeAuthor(wire.alteradoPor),
        },
      ]

const COMBO_LOSS = wireWords({ ended: 'ENCERRADO', changed: 'MUDOU', ...NOT_SELLABLE.table } satisfies Record<
  ComboLoss,
  string
>)

export const ComboIndisponivel = Type.Object({
  id: Identificador,
  idcombopromocional_cabecalho: Identificador,
  nome: Type.String(),
  quantidade: Type.Integer(),
  motivo: COMBO_LOSS.schema,
  produtos: Type.Array(
    Type.Object({
      ...Produto.properties,
      quantidade: Quantidade,
      vendido: Type.Boolean({ description: 'Se ainda pode ser comprado avulso' }),
      motivo: Type.Optional(NOT_SELLABLE.schema),
    }),
    { description: 'O produto escolhido de cada parte, na quantidade de todos os combos' },
  ),
})

export const encodeUnavailableCombo = (combo: UnavailableCombo): Static<typeof ComboIndisponivel> => ({
  id: combo.id,
  idcombopromocional_cabecalho: combo.comboId,
  nome: combo.name,
  quantidade: combo.quantity,
  motivo: COMBO_LOSS.encode(combo.loss),
  produtos: combo.parts.map(({ product, quantity, reason }) => ({
    ...encodeProduct(product),
    quantidade: unitsFromQuantity(quantity),
    vendido: reason === null,
    ...(reason === null ? {} : { motivo: NOT_SELLABLE.encode(reason) }),
  })),
})

export const decodeUnavailableCombo = (wire: Static<typeof ComboIndisponivel>): UnavailableCombo => ({
  id: wire.id,
  comboId: wire.idcombopromocional_cabecalho,
  name: wire.nome,
  quantity: wire.quantidade,
  loss: COMBO_LOSS.decode(wire.motivo),
  parts: wire.produtos.map((product) => ({
    product: decodePricedProduct(product),
    quantity: quantityFromUnits(product.quantidade),
    reason: product.vendido ? null : NOT_SELLABLE.decode(product.motivo ?? 'ESGOTADO'),
  })),
})

const decodePricedProduct = (wire: Static<typeof Produto>): PricedProduct => {
  const { pricing, ...product } = decodeProduct(wire)
  if (pricing === null) throw new Error('a product of a cart has prices')
  return { ...product, pricing }
}

export const encodeLine = (line: PricedLine): Static<typeof LinhaDoCarrinho> => ({
  ...encodeProduct(line.product),
  ...(line.attendantPrice === null ? {} : { precoatendente: reaisFromUnitPrice(line.attendantPrice) }),
  quantidade: unitsFromQuantity(line.quantity),
  embalarParaPresente: line.isGiftWrapped,
  usaAtacado: line.rule === 'wholesale',
  precoAplicado: reaisFromUnitPrice(line.unitPrice),
  regraPreco: PRICE_RULE.encode(line.rule),
  ...(line.discount === 0 ? {} : { preco_do_desconto: reaisFromUnitPrice(priceAfterDiscount(line)) }),
  desconto: reaisFromCents(line.discount),
  total: reaisFromCents(line.total),
  alteradoPor: encodeAuthor(line.setBy),
})

export function decodeLine(wire: Static<typeof LinhaDoCarrinho>): PricedLine {
  const quantity = quantityFromUnits(wire.quantidade)
  const unitPrice = unitPriceFromReais(wire.precoAplicado)
  const [discount, total] = [centsFromReais(wire.desconto), centsFromReais(wire.total)]
  const items = multiplyPrice(unitPrice, quantity)
  return {
    product: decodePricedProduct(wire),
    quantity,
    isGiftWrapped: wire.embalarParaPresente,
    attendantPrice: wire.precoatendente === undefined ? null : unitPriceFromReais(wire.precoatendente),
    ...(wire.regraPreco === 'COMBO' ? { comboPrice: unitPrice } : {}),
    unitPrice,
    rule: PRICE_RULE.decode(wire.regraPreco),
    items,
    packaging: subtractCents(addCents(total, discount), items),
    discount,
    total,
    setBy: decodeAuthor(wire.alteradoPor),
  }
}
