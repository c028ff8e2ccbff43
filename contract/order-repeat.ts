import { Type, type Static } from 'typebox'
import {
  centsFromReais,
  quantityFromUnits,
  reaisFromCents,
  reaisFromUnitPrice,
  unitPriceFromReais,
  unitsFromQuantity,
} from '#domain/amounts.ts'
import { isSellable, type LineToRepeat } from '#domain/order/repeat-order.ts'
import { endpoint } from './endpoint.ts'
import { Dinheiro, Identificador, OuNulo, Quantidade, ReferenciaFornecedor } from './values.ts'
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
  quantidade: Type.Number({ description: 'O que foi pedido, com as falhas da entrega' }),
  precoAnterior: Type.Number(),
  hoje: OuNulo(ProdutoHoje, 'Como se compra agora; nulo se não se vende, com o motivo'),
  motivo: OuNulo(NaoSeVende),
  precoComparavel: OuNulo(
    Type.Number(),
    'O de hoje com a forma de pagamento do pedido, para comparar com precoAnterior',
  ),
})
type Hoje = Pick<Static<typeof ProdutoARepetir>, 'hoje' | 'motivo'>

export const repeatOrder = endpoint({
  method: 'GET',
  path: '/v4/orders/:idfornecedor/order/:numpedido/repetir',
  summary: 'Os produtos de um pedido ao lado do que são hoje; para pô-los no carrinho, salve-o com modoRepeticaoPedido',
  area: 'Pedidos',
  access: 'order.see',
  customer: 'session',
  params: Type.Object({ idfornecedor: ReferenciaFornecedor, numpedido: Type.Integer({ minimum: 1 }) }),
  query: Type.Object({ idformapagamento: Type.Optional(Identificador) }),
  reply: Type.Object({ produtos: Type.Array(ProdutoARepetir) }),
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

export const encodeLineToRepeat = (line: LineToRepeat): Static<typeof ProdutoARepetir> => ({
  id: line.productId,
  nome: line.name,
  unidade: line.unit,
  imagem: line.picture,
  embalarParaPresente: line.isGiftWrapped,
  quantidade: unitsFromQuantity(line.ordered),
  precoAnterior: reaisFromUnitPrice(line.formerPrice),
  ...encodeToday(line.today),
  precoComparavel: line.comparablePrice === null ? null : reaisFromUnitPrice(line.comparablePrice),
})

export const decodeLineToRepeat = (wire: Static<typeof ProdutoARepetir>): LineToRepeat => ({
  productId: wire.id,
  name: wire.nome,
  unit: wire.unidade,
  picture: wire.imagem,
  isGiftWrapped: wire.embalarParaPresente,
  ordered: quantityFromUnits(wire.quantidade),
  formerPrice: unitPriceFromReais(wire.precoAnterior),
  today: decodeToday(wire),
  comparablePrice: wire.precoComparavel === null ? null : unitPriceFromReais(wire.precoComparavel),
})
