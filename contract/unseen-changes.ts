import { Type, type Static } from 'typebox'
import { quantityFromUnits, reaisFromUnitPrice, unitPriceFromReais, unitsFromQuantity } from '#domain/amounts.ts'
import type { LineChanged, UnseenChange } from '#domain/cart/unseen-changes.ts'
import { NOT_SELLABLE } from './not-sellable.ts'
import { UUID } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { cleaned, converted, list, optional, record, same, type FieldOf } from './wire/field.ts'
import { id, inStore, ofSession, text } from './wire/values.ts'
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

const sent = (description: string) =>
  cleaned(same(Type.String({ pattern: UUID, description })), (given) => given.toLowerCase())

const Mudanca = Type.Object({
  tipo: KIND.schema,
  antes: Type.Optional(Type.Number({ description: 'De PRECO, em reais' })),
  agora: Type.Optional(Type.Number({ description: 'De PRECO, em reais' })),
  pedida: Type.Optional(Type.Number({ description: 'De QUANTIDADE e ESTOQUE, unidades de venda' })),
  vendida: Type.Optional(Type.Number({ description: 'De QUANTIDADE, unidades de venda' })),
  resta: Type.Optional(Type.Number({ description: 'De ESTOQUE, unidades de venda' })),
  motivo: Type.Optional(NOT_SELLABLE.schema),
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

export const ProdutoMudado = record({
  id: ['id', sent('Do produto, ou do combo neste carrinho')],
  comboId: ['idcombopromocional_cabecalho', optional(sent('Ausente em produto avulso'), null)],
  name: ['nome', text()],
  unit: ['unidade', text()],
  changes: ['mudancas', list(converted(Mudanca, encodeChanged, decodeChanged), { maxItems: 4 })],
}) satisfies FieldOf<UnseenChange>
const changes = record({ changes: ['produtos', list(ProdutoMudado, { maxItems: 1000 })] })

const ofCart = {
  area: 'Carrinho',
  customer: 'params.idcliente',
  params: record({ ...ofSession, customerId: ['idcliente', id] }),
  query: record(inStore),
  reply: changes,
} as const

export const listUnseenChanges = fieldEndpoint({
  method: 'GET',
  path: '/v2/app/:sessao/usuario/:idcliente/cart/mudancas',
  summary: 'O que mudou de preço ou disponibilidade no carrinho desde que alguém o viu; ler não conta como ver',
  ...ofCart,
  access: 'cart.see',
})

export const acknowledgeChanges = fieldEndpoint({
  method: 'POST',
  path: '/v2/app/:sessao/usuario/:idcliente/cart/mudancas',
  summary: 'Dizer que mudanças foram vistas, como foram mostradas; responde com as que ainda não foram',
  ...ofCart,
  access: 'cart.save',
  body: changes,
})
