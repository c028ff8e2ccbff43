import { Type, type Static } from 'typebox'
import {
  centsFromReais,
  quantityFromUnits,
  reaisFromCents,
  reaisFromUnitPrice,
  unitPriceFromReais,
  unitsFromQuantity,
} from '#domain/amounts.ts'
import { isSellable, type ComboToRepeat, type LineToRepeat, type OrderToRepeat } from '#domain/order/repeat-order.ts'
import { endpoint } from './endpoint.ts'
import { Dinheiro, Identificador, OuNulo, Quantidade, ReferenciaFornecedor, TipoEntregaDosPrecos } from './values.ts'
import { wireWords } from './wire-words.ts'

const NOT_SELLABLE = wireWords({ 'sold-out': 'ESGOTADO', gone: 'NAO_VENDE_MAIS' })
export const NaoSeVende = NOT_SELLABLE.schema
export const { encode: encodeNotSellable, decode: decodeNotSellable } = NOT_SELLABLE

export const ProdutoHoje = Type.Object({ quantidade: Quantidade, preco: Type.Number(), total: Dinheiro })

const ProdutoARepetir = Type.Object({
  id: Identificador,
  nome: Type.String(),
  unidade: Type.String(),
  imagem: OuNulo(Type.String()),
  embalarParaPresente: Type.Boolean(),
  combo: OuNulo(Type.String(), 'Nome do combo em que veio e que não se compra mais; nulo em produto avulso'),
  quantidade: Type.Number({ description: 'O que foi pedido, com as falhas da entrega' }),
  precoAnterior: Type.Number(),
  hoje: OuNulo(ProdutoHoje, 'Como se compra agora; nulo se não se vende, com o motivo'),
  motivo: OuNulo(NaoSeVende),
  precoComparavel: OuNulo(
    Type.Number(),
    'O de hoje com a forma de pagamento do pedido, para comparar com precoAnterior',
  ),
})

const ComboARepetir = Type.Object({
  id: Type.String({ description: 'Das linhas dele no pedido' }),
  idcombopromocional_cabecalho: Identificador,
  nome: Type.String(),
  imagem: OuNulo(Type.String()),
  quantidadePedida: Type.Integer(),
  quantidade: Type.Integer({ description: 'O que se compra agora, no máximo o que foi pedido' }),
  precoAnterior: Type.Number({ description: 'De um combo, em reais' }),
  preco: Type.Number({ description: 'De um combo, em reais' }),
  mesmasQuantidades: Type.Boolean({ description: 'Se cada produto vem na quantidade em que veio no pedido' }),
  produtos: Type.Array(
    Type.Object({ id: Identificador, nome: Type.String(), unidade: Type.String(), quantidade: Quantidade }),
    { description: 'O produto escolhido de cada parte, na ordem das partes, na quantidade de um combo' },
  ),
})

type Hoje = Pick<Static<typeof ProdutoARepetir>, 'hoje' | 'motivo'>

const PedidoARepetir = Type.Object({
  produtos: Type.Array(ProdutoARepetir),
  combos: Type.Array(ComboARepetir, {
    description: 'Os que ainda se compram; os produtos dos outros estão em produtos',
  }),
})

export const repeatOrder = endpoint({
  method: 'GET',
  path: '/v4/orders/:idfornecedor/order/:numpedido/repetir',
  summary:
    'Os produtos e combos de um pedido ao lado do que são hoje; para pô-los no carrinho, salve-o com modoRepeticaoPedido',
  area: 'Pedidos',
  access: 'order.see',
  customer: 'session',
  params: Type.Object({ idfornecedor: ReferenciaFornecedor, numpedido: Type.Integer({ minimum: 1 }) }),
  query: Type.Object({
    idformapagamento: Type.Optional(Identificador),
    tipoentrega: Type.Optional(TipoEntregaDosPrecos),
  }),
  reply: PedidoARepetir,
})

export const encodeToday = (today: LineToRepeat['today']): Hoje =>
  isSellable(today)
    ? {
        hoje: {
          quantidade: unitsFromQuantity(today.quantity),
          preco: reaisFromUnitPrice(today.unitPrice),
          total: reaisFromCents(today.total),
        },
        motivo: null,
      }
    : { hoje: null, motivo: NOT_SELLABLE.encode(today) }

export function decodeToday({ hoje, motivo }: Hoje): LineToRepeat['today'] {
  if (hoje === null) return motivo === null ? 'gone' : NOT_SELLABLE.decode(motivo)
  return {
    quantity: quantityFromUnits(hoje.quantidade),
    unitPrice: unitPriceFromReais(hoje.preco),
    total: centsFromReais(hoje.total),
  }
}

const encodeLineToRepeat = (line: LineToRepeat): Static<typeof ProdutoARepetir> => ({
  id: line.productId,
  nome: line.name,
  unidade: line.unit,
  imagem: line.picture,
  embalarParaPresente: line.isGiftWrapped,
  combo: line.comboName,
  quantidade: unitsFromQuantity(line.ordered),
  precoAnterior: reaisFromUnitPrice(line.formerPrice),
  ...encodeToday(line.today),
  precoComparavel: line.comparablePrice === null ? null : reaisFromUnitPrice(line.comparablePrice),
})

const decodeLineToRepeat = (wire: Static<typeof ProdutoARepetir>): LineToRepeat => ({
  productId: wire.id,
  name: wire.nome,
  unit: wire.unidade,
  picture: wire.imagem,
  isGiftWrapped: wire.embalarParaPresente,
  comboName: wire.combo,
  ordered: quantityFromUnits(wire.quantidade),
  formerPrice: unitPriceFromReais(wire.precoAnterior),
  today: decodeToday(wire),
  comparablePrice: wire.precoComparavel === null ? null : unitPriceFromReais(wire.precoComparavel),
})

const encodeComboToRepeat = (combo: ComboToRepeat): Static<typeof ComboARepetir> => ({
  id: combo.id,
  idcombopromocional_cabecalho: combo.comboId,
  nome: combo.name,
  imagem: combo.picture,
  quantidadePedida: combo.ordered,
  quantidade: combo.quantity,
  precoAnterior: reaisFromCents(combo.formerPrice),
  preco: reaisFromCents(combo.price),
  mesmasQuantidades: combo.hasSameQuantities,
  produtos: combo.parts.map(({ productId, name, unit, quantity }) => ({
    id: productId,
    nome: name,
    unidade: unit,
    quantidade: unitsFromQuantity(quantity),
  })),
})

const decodeComboToRepeat = (wire: Static<typeof ComboARepetir>): ComboToRepeat => ({
  id: wire.id,
  comboId: wire.idcombopromocional_cabecalho,
  name: wire.nome,
  picture: wire.imagem,
  ordered: wire.quantidadePedida,
  quantity: wire.quantidade,
  formerPrice: centsFromReais(wire.precoAnterior),
  price: centsFromReais(wire.preco),
  hasSameQuantities: wire.mesmasQuantidades,
  parts: wire.produtos.map(({ id, nome, unidade, quantidade }) => ({
    productId: id,
    name: nome,
    unit: unidade,
    quantity: quantityFromUnits(quantidade),
  })),
})

export const encodeOrderToRepeat = ({ lines, combos }: OrderToRepeat): Static<typeof PedidoARepetir> => ({
  produtos: lines.map(encodeLineToRepeat),
  combos: combos.map(encodeComboToRepeat),
})

export const decodeOrderToRepeat = ({ produtos, combos }: Static<typeof PedidoARepetir>): OrderToRepeat => ({
  lines: produtos.map(decodeLineToRepeat),
  combos: combos.map(decodeComboToRepeat),
})
