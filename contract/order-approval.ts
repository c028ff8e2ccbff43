import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Pedido } from './order.ts'
import { ReferenciaFornecedor, TextoLongo } from './values.ts'

export const decideOrder = endpoint({
  method: 'POST',
  path: '/v4/orders/:idfornecedor/order/:numpedido/aprovacao',
  summary:
    'Aprovar ou recusar o pedido de um usuário vinculado, pelo responsável da conta; aprovado, segue para o pagamento ou a loja, e recusado, é cancelado',
  area: 'Pedidos',
  access: 'order.approve',
  customer: 'session',
  params: Type.Object({ idfornecedor: ReferenciaFornecedor, numpedido: Type.Integer({ minimum: 1 }) }),
  body: Type.Object({ aprovado: Type.Boolean(), motivo: Type.Optional(TextoLongo({ maxLength: 500 })) }),
  reply: Pedido,
})
