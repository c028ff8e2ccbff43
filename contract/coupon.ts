import { Type } from 'typebox'
import { TipoDesconto } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { CanalVenda, Dinheiro, Identificador, ReferenciaFornecedor } from './values.ts'

export const validateCoupon = endpoint({
  method: 'GET',
  path: '/v2/app/cupom-desconto/validar-desconto/fornecedor/:idfornecedor/cliente/:idcliente/cupom/:codigo',
  summary: 'Validar um cupom para o carrinho salvo do cliente',
  area: 'Cupons',
  params: Type.Object({ idfornecedor: ReferenciaFornecedor, idcliente: Identificador, codigo: Type.String({ minLength: 1, maxLength: 40 }) }),
  query: Type.Object({
    canalVenda: Type.Optional(CanalVenda),
    idformapagamento: Type.Optional(Identificador),
    codigocupomautomatico: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  reply: Type.Object({
    codigocupom: Type.String(),
    tipodesconto: TipoDesconto,
    valorDescontoPercentual: Type.Number(),
    totalDesconto: Dinheiro,
    aplicacao_automatica: Type.Boolean(),
  }),
})
