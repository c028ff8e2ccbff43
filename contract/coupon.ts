import { Type, type Static } from 'typebox'
import { centsFromReais, reaisFromCents, roundHalfUp, type Cents } from '#domain/amounts.ts'
import type { AppliedCoupon } from '#domain/cart/cart.ts'
import { withDiscount, type Coupon, type CouponDiscount } from '#domain/coupon/coupon.ts'
import { endpoint, type Reply } from './endpoint.ts'
import { CanalVenda, Dinheiro, Identificador, OuNulo, ReferenciaFornecedor } from './values.ts'

export const TipoDesconto = Type.Union([Type.Literal('percent'), Type.Literal('fixed')])

export const Cupom = Type.Object({
  codigoCupom: Type.String(),
  tipoDesconto: TipoDesconto,
  valorDescontoPercentual: Type.Number({ description: '% quando percent; reais quando fixed' }),
  naoUsarCupomComPolitica: Type.Boolean(),
  valorMinimo: Dinheiro,
  automatico: Type.Boolean({ description: 'Se entra sozinho no carrinho' }),
  naEntrega: Type.Boolean({ description: 'Se baixa a taxa de entrega, e não os produtos' }),
  produtos: OuNulo(Type.Array(Identificador), 'Os produtos do carrinho que ele baixa; nulo são todos'),
})

/** Percent as people write it (10 for 10 %), or reais: hundredths in both cases. */
export const couponValue = ({ value }: CouponDiscount): number => value / 100
export const decodeCouponValue = (wire: number): number => roundHalfUp(wire * 100)

export const encodeCoupon = (coupon: AppliedCoupon): Static<typeof Cupom> => ({
  codigoCupom: coupon.code,
  tipoDesconto: coupon.kind,
  valorDescontoPercentual: couponValue(coupon),
  naoUsarCupomComPolitica: coupon.avoidsPolicies,
  valorMinimo: reaisFromCents(coupon.minimumItems),
  automatico: coupon.isAutomatic,
  naEntrega: coupon.isForDelivery,
  produtos: coupon.productIds && [...coupon.productIds],
})

export const decodeCoupon = (wire: Static<typeof Cupom>): AppliedCoupon =>
  withDiscount({
    code: wire.codigoCupom,
    kind: wire.tipoDesconto,
    value: decodeCouponValue(wire.valorDescontoPercentual),
    isAutomatic: wire.automatico,
    isForDelivery: wire.naEntrega,
    productIds: wire.produtos,
    avoidsPolicies: wire.naoUsarCupomComPolitica,
    minimumItems: centsFromReais(wire.valorMinimo),
  })

export const validateCoupon = endpoint({
  method: 'GET',
  path: '/v2/app/cupom-desconto/validar-desconto/fornecedor/:idfornecedor/cliente/:idcliente/cupom/:codigo',
  summary: 'Validar um cupom para o carrinho salvo do cliente',
  area: 'Cupons',
  access: 'signed-in',
  customer: 'params.idcliente',
  params: Type.Object({
    idfornecedor: ReferenciaFornecedor,
    idcliente: Identificador,
    codigo: Type.String({ minLength: 1, maxLength: 40 }),
  }),
  query: Type.Object({
    canalVenda: Type.Optional(CanalVenda),
    idformapagamento: Type.Optional(Identificador),
    codigocupomautomatico: Type.Optional(
      Type.String({
        maxLength: 40,
        description: 'Aceito e ignorado: a loja sabe qual é o cupom automático do carrinho',
      }),
    ),
  }),
  reply: Type.Object({
    codigocupom: Type.String(),
    tipodesconto: TipoDesconto,
    valorDescontoPercentual: Type.Number(),
    totalDesconto: Dinheiro,
    aplicacao_automatica: Type.Boolean(),
  }),
})

export const encodeValidCoupon = (
  coupon: CouponDiscount & Pick<Coupon, 'code' | 'isAutomatic'>,
  discount: Cents,
): Reply<typeof validateCoupon> => ({
  codigocupom: coupon.code,
  tipodesconto: coupon.kind,
  valorDescontoPercentual: couponValue(coupon),
  totalDesconto: reaisFromCents(discount),
  aplicacao_automatica: coupon.isAutomatic,
})
