import type { MovementKind, NewMovement, StockMovement, StockMovementPage } from '#domain/catalog/stock-movement.ts'
import { ProdutoDaLoja } from './product-desk.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, optional, orNull, record, words, type FieldOf } from './wire/field.ts'
import { id, inStore, int, pageOf, quantity, sentId, shownPage, text, typed, type Page } from './wire/values.ts'

const office = { area: 'Gestão de produtos', access: 'product.manage', query: record(inStore) } as const
const params = record({ productId: ['idproduto', id] })
const MOST = 1_000_000

const KINDS = {
  'goods-in': 'ENTRADA',
  'customer-return': 'DEVOLUCAO',
  loss: 'PERDA',
  'other-out': 'SAIDA',
} as const satisfies Record<MovementKind, string>

const Movimento = record({
  id: ['idmovimento', id],
  kind: ['tipo', words({ ...KINDS, count: 'CONTAGEM', import: 'PLANILHA' } as const)],
  change: ['quantidade', quantity('Negativa no que saiu')],
  stock: ['estoque', quantity('O que ficou, logo depois')],
  ordersSince: [
    'pedidosDesdeAnterior',
    orNull(quantity('O que os pedidos levaram e devolveram desde o movimento anterior; nulo no mais antigo')),
  ],
  reason: ['motivo', text()],
  person: ['por', orNull(text())],
  movedAt: ['data', text()],
}) satisfies FieldOf<StockMovement>

export const listStockMovements = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/produtos/:idproduto/movimentos',
  summary: 'Entradas, perdas e contagens de um produto, o mais novo primeiro; os pedidos vêm somados entre um e outro',
  ...office,
  params,
  query: record({ ...inStore, ...pageOf(20) }),
  reply: record({
    movements: ['movimentos', list(Movimento)],
    total: ['total', int()],
    ...shownPage,
  }) satisfies FieldOf<StockMovementPage & Page>,
})

export const moveStock = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/produtos/:idproduto/movimentos',
  summary: 'Dizer o que entrou ou saiu do estoque além dos pedidos; o mesmo id de novo não conta outra vez',
  ...office,
  params,
  body: record({
    id: ['idmovimento', sentId],
    kind: ['tipo', words(KINDS)],
    quantity: ['quantidade', quantity({ minimum: 0.001, maximum: MOST, description: 'Unidades de venda' })],
    reason: ['motivo', optional(typed({ maxLength: 200 }), '')],
  }) satisfies FieldOf<NewMovement>,
  reply: ProdutoDaLoja,
})
