import { Type, type Static } from 'typebox'
import { quantityFromUnits, reaisFromUnitPrice, unitPriceFromReais, unitsFromQuantity } from '#domain/amounts.ts'
import type { LineChanged, UnseenChange } from '#domain/cart/unseen-changes.ts'
import { endpoint } from './endpoint.ts'
import { NOT_SELLABLE } from './not-sellable.ts'
import { Identificador, ReferenciaFornecedor, Sessao, UUID } from './values.ts'
import { wireWords } from './wire-words.ts'

const KIND = wireWords(
  {
    price: 'PRECO',
    quantity: 'QUANTIDADE',
    stock: 'ESTOQUE',
    'not-sold': 'ESGOTADO',
    back: 'VOLTOU',
  } as const satisfies Record<LineChanged['kind'], string>,
  {
    description:
      'QUANTIDADE: a loja vende outra do que a do carrinho; ESTOQUE: resta menos; ESGOTADO: não se compra agora e fica fora do total (de um produto, motivo diz por quê; de um combo, combosIndisponiveis); VOLTOU: pode ser comprado de novo',
  },
)

const Mudanca = Type.Object({
  tipo: KIND.schema,
  antes: Type.Optional(Type.Number({ description: 'De PRECO, em reais' })),
  agora: Type.Optional(Type.Number({ description: 'De PRECO, em reais' })),
  pedida: Type.Optional(Type.Number({ description: 'De QUANTIDADE e ESTOQUE, unidades de venda' })),
  vendida: Type.Optional(Type.Number({ description: 'De QUANTIDADE, unidades de venda' })),
  resta: Type.Optional(Type.Number({ description: 'De ESTOQUE, unidades de venda' })),
  motivo: Type.Optional(NOT_SELLABLE.schema),
})

export const ProdutoMudado = Type.Object({
  id: Type.String({ pattern: UUID, description: 'Do produto, ou do combo neste carrinho' }),
  idcombopromocional_cabecalho: Type.Optional(Type.String({ pattern: UUID, description: 'Ausente em produto avulso' })),
  nome: Type.String(),
  unidade: Type.String(),
  mudancas: Type.Array(Mudanca, { maxItems: 4 }),
})
const ProdutosMudados = Type.Object({ produtos: Type.Array(ProdutoMudado, { maxItems: 1000 }) })

const area = 'Carrinho'
const params = Type.Object({ sessao: Sessao, idcliente: Identificador })
const query = Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor) })

export const listUnseenChanges = endpoint({
  method: 'GET',
  path: '/v2/app/:sessao/usuario/:idcliente/cart/mudancas',
  summary: 'O que mudou de preço ou disponibilidade no carrinho desde que alguém o viu; ler não conta como ver',
  area,
  access: 'cart.see',
  customer: 'params.idcliente',
  params,
  query,
  reply: ProdutosMudados,
})

export const acknowledgeChanges = endpoint({
  method: 'POST',
  path: '/v2/app/:sessao/usuario/:idcliente/cart/mudancas',
  summary: 'Dizer que mudanças foram vistas, como foram mostradas; responde com as que ainda não foram',
  area,
  access: 'cart.save',
  customer: 'params.idcliente',
  params,
  query,
  body: ProdutosMudados,
  reply: ProdutosMudados,
})

export const encodeChange = ({ id, comboId, name, unit, changes }: UnseenChange): Static<typeof ProdutoMudado> => ({
  id,
  ...(comboId === null ? {} : { idcombopromocional_cabecalho: comboId }),
  nome: name,
  unidade: unit,
  mudancas: changes.map(encodeChanged),
})

function encodeChanged(change: LineChanged): Static<typeof Mudanca> {
  const tipo = KIND.encode(change.kind)
  switch (change.kind) {
    case 'price':
      return { tipo, antes: reaisFromUnitPrice(change.before), agora: reaisFromUnitPrice(change.now) }
    case 'quantity':
      return {
        tipo,
        pedida: unitsFromQuantity(change.wanted),
        vendida: unitsFromQuantity(change.buyable),
      }
    case 'stock':
      return { tipo, pedida: unitsFromQuantity(change.wanted), resta: unitsFromQuantity(change.left) }
    case 'not-sold':
      return { tipo, ...(change.reason === null ? {} : { motivo: NOT_SELLABLE.encode(change.reason) }) }
    case 'back':
      return { tipo }
  }
}

export const decodeChange = (wire: Static<typeof ProdutoMudado>): UnseenChange => ({
  id: wire.id.toLowerCase(),
  comboId: wire.idcombopromocional_cabecalho?.toLowerCase() ?? null,
  name: wire.nome,
  unit: wire.unidade,
  changes: wire.mudancas.map(decodeChanged),
})

function decodeChanged({
  tipo,
  antes = 0,
  agora = 0,
  pedida = 0,
  vendida = 0,
  resta = 0,
  motivo,
}: Static<typeof Mudanca>): LineChanged {
  const kind = KIND.decode(tipo)
  switch (kind) {
    case 'price':
      return { kind, before: unitPriceFromReais(antes), now: unitPriceFromReais(agora) }
    case 'quantity':
      return { kind, wanted: quantityFromUnits(pedida), buyable: quantityFromUnits(vendida) }
    case 'stock':
      return { kind, wanted: quantityFromUnits(pedida), left: quantityFromUnits(resta) }
    case 'not-sold':
      return { kind, reason: motivo === undefined ? null : NOT_SELLABLE.decode(motivo) }
    case 'back':
      return { kind }
  }
}
