import { Type, type Static } from 'typebox'
import { centsFromReais, reaisFromCents } from '#domain/amounts.ts'
import { withDiscount, type CouponDiscount, type CouponTarget } from '#domain/coupon/coupon.ts'
import type { OwnCoupon } from '#domain/coupon/store-coupon.ts'
import { couponValue, decodeCouponValue, TipoDesconto } from './coupon.ts'
import { endpoint } from './endpoint.ts'
import { encodeFailure } from './failures.ts'
import { Data, Dinheiro, Identificador, OuNulo, ReferenciaFornecedor } from './values.ts'
import { wireWords } from './wire-words.ts'

export const ALVO = wireWords(
  {
    items: 'TODOS_OS_PRODUTOS',
    products: 'PRODUTOS',
    categories: 'CATEGORIAS',
    delivery: 'ENTREGA',
  } as const satisfies Record<CouponTarget, string>,
  { description: 'O que o cupom baixa' },
)

/** A coupon of the customer; the problem is why it cannot be used now, or null. */
export type ShownCoupon = CouponDiscount &
  Omit<OwnCoupon, keyof CouponDiscount | 'refusal'> & { readonly problem: string | null }

const CupomDoCliente = Type.Object({
  codigocupom: Type.String(),
  tipodesconto: TipoDesconto,
  valorDescontoPercentual: Type.Number({ description: '% quando percent; reais quando fixed' }),
  aplicacao_automatica: Type.Boolean(),
  descricao: Type.String(),
  valorMinimo: Dinheiro,
  naoUsarCupomComPolitica: Type.Boolean(),
  alvo: ALVO.schema,
  alvos: Type.Array(Type.String(), { description: 'Nomes das categorias, ou dos produtos que a loja ainda vende' }),
  validade: OuNulo(Data, 'Último dia em que vale; nulo é sem fim'),
  disponivel: Type.Boolean({ description: 'Se o cliente pode usá-lo agora, chegando ao mínimo' }),
  motivo: OuNulo(Type.String(), 'Por que não está disponível'),
})

export const ownCoupons = endpoint({
  method: 'GET',
  path: '/v2/app/cupom-desconto/cliente/:idcliente',
  summary: 'Cupons do cliente: os automáticos e os que a loja mostra, os mais novos primeiro',
  area: 'Cupons',
  access: 'signed-in',
  customer: 'params.idcliente',
  params: Type.Object({ idcliente: Identificador }),
  query: Type.Object({
    idfornecedor: Type.Optional(ReferenciaFornecedor),
    onlyLast: Type.Optional(Type.Boolean({ description: 'Só o mais novo' })),
    available: Type.Optional(Type.Boolean({ description: 'Só os que o cliente pode usar agora' })),
    idformapagamento: Type.Optional(
      Type.String({ maxLength: 40, description: 'Aceito e ignorado: nenhum cupom depende da forma de pagamento' }),
    ),
  }),
  reply: Type.Array(CupomDoCliente),
})

export const encodeOwnCoupon = (coupon: OwnCoupon): Static<typeof CupomDoCliente> => ({
  codigocupom: coupon.code,
  tipodesconto: coupon.kind,
  valorDescontoPercentual: couponValue(coupon),
  aplicacao_automatica: coupon.isAutomatic,
  descricao: coupon.description,
  valorMinimo: reaisFromCents(coupon.minimumItems),
  naoUsarCupomComPolitica: coupon.avoidsPolicies,
  alvo: ALVO.encode(coupon.target),
  alvos: [...coupon.targetNames],
  validade: coupon.until,
  disponivel: coupon.refusal === null,
  motivo: coupon.refusal && encodeFailure({ code: coupon.refusal, details: {} }).body.mensagem,
})

export const decodeOwnCoupon = (wire: Static<typeof CupomDoCliente>): ShownCoupon =>
  withDiscount({
    code: wire.codigocupom,
    kind: wire.tipodesconto,
    value: decodeCouponValue(wire.valorDescontoPercentual),
    isAutomatic: wire.aplicacao_automatica,
    description: wire.descricao,
    minimumItems: centsFromReais(wire.valorMinimo),
    avoidsPolicies: wire.naoUsarCupomComPolitica,
    target: ALVO.decode(wire.alvo),
    targetNames: wire.alvos,
    until: wire.validade,
    problem: wire.motivo,
  })
