import { Type, type Static } from 'typebox'
import {
  basisPoints,
  centsFromReais,
  quantityFromUnits,
  reaisFromCents,
  reaisFromUnitPrice,
  unitPriceFromReais,
  unitsFromQuantity,
} from '#domain/amounts.ts'
import type { OrderLine } from '#domain/order/order.ts'
import { decodePriceRule, encodePriceRule, RegraDePreco } from './cart-line.ts'
import { Dinheiro, Identificador, OuNulo, Quantidade } from './values.ts'

export const LinhaDoPedido = Type.Object({
  id: Identificador,
  codigo: Type.String(),
  nome: Type.String(),
  unidade: Type.String(),
  imagem: OuNulo(Type.String()),
  quantidade: Quantidade,
  preco: Type.Number(),
  regraPreco: RegraDePreco,
  combo: Type.Optional(Type.String({ description: 'Nome do combo de que a linha é parte' })),
  grupoCombo: Type.Optional(
    Type.Object(
      { id: Type.String(), idcombopromocional_cabecalho: Identificador, quantidade: Type.Integer() },
      { description: 'As linhas do mesmo combo têm o mesmo id; quantidade é quantos combos foram pedidos' },
    ),
  ),
  precoAvulso: Type.Optional(
    Type.Number({ description: 'De parte de um combo: o preço de uma unidade fora dele, na mesma forma de pagamento' }),
  ),
  embalarParaPresente: Type.Boolean(),
  totalEmbalagem: Dinheiro,
  desconto: Dinheiro,
  total: Dinheiro,
  quantidadePedida: OuNulo(
    Quantidade,
    'O que foi pedido, quando a quantidade final é outra; zero em quantidade é falta',
  ),
  toleranciaPeso: OuNulo(Type.Number(), 'Vendido por peso: quanto ele pode variar, em %'),
})

export const encodeOrderLine = (line: OrderLine): Static<typeof LinhaDoPedido> => ({
  id: line.productId,
  codigo: line.code,
  nome: line.name,
  unidade: line.unit,
  imagem: line.picture,
  quantidade: unitsFromQuantity(line.quantity),
  preco: reaisFromUnitPrice(line.unitPrice),
  regraPreco: encodePriceRule(line.rule),
  ...(line.combo
    ? {
        combo: line.combo.name,
        grupoCombo: {
          id: line.combo.group,
          idcombopromocional_cabecalho: line.combo.comboId,
          quantidade: line.combo.quantity,
        },
      }
    : {}),
  ...(typeof line.priceApart === 'number' ? { precoAvulso: reaisFromUnitPrice(line.priceApart) } : {}),
  embalarParaPresente: line.isGiftWrapped,
  totalEmbalagem: reaisFromCents(line.packaging),
  desconto: reaisFromCents(line.discount),
  total: reaisFromCents(line.total),
  quantidadePedida: line.orderedQuantity === null ? null : unitsFromQuantity(line.orderedQuantity),
  toleranciaPeso: line.weightTolerance === null ? null : line.weightTolerance / 100,
})

export const decodeOrderLine = (wire: Static<typeof LinhaDoPedido>): OrderLine => ({
  productId: wire.id,
  code: wire.codigo,
  name: wire.nome,
  unit: wire.unidade,
  picture: wire.imagem,
  quantity: quantityFromUnits(wire.quantidade),
  unitPrice: unitPriceFromReais(wire.preco),
  rule: decodePriceRule(wire.regraPreco),
  ...(wire.combo === undefined || wire.grupoCombo === undefined
    ? {}
    : {
        combo: {
          group: wire.grupoCombo.id,
          comboId: wire.grupoCombo.idcombopromocional_cabecalho,
          name: wire.combo,
          quantity: wire.grupoCombo.quantidade,
        },
      }),
  ...(wire.precoAvulso === undefined ? {} : { priceApart: unitPriceFromReais(wire.precoAvulso) }),
  isGiftWrapped: wire.embalarParaPresente,
  packaging: centsFromReais(wire.totalEmbalagem),
  discount: centsFromReais(wire.desconto),
  total: centsFromReais(wire.total),
  orderedQuantity: wire.quantidadePedida === null ? null : quantityFromUnits(wire.quantidadePedida),
  weightTolerance: wire.toleranciaPeso === null ? null : basisPoints(Math.round(wire.toleranciaPeso * 100)),
})
