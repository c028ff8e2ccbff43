import { Type, type Static } from 'typebox'
import { centsFromReais, reaisFromCents } from '#domain/amounts.ts'
import type { OwnReferral, ReferralBenefit, ReferralProgram, StoreReferrals } from '#domain/coupon/referral.ts'
import { couponValue, decodeCouponValue, TipoDesconto } from './coupon.ts'
import { endpoint } from './endpoint.ts'
import { Dinheiro, Identificador, OuNulo, ReferenciaFornecedor } from './values.ts'

/** What the customer reads beside the coupon. */
export const referralText = { reward: 'Por indicar a loja' }

const idfornecedor = Type.Optional(ReferenciaFornecedor)

export const BeneficioDeIndicacao = Type.Object({
  tipoDesconto: TipoDesconto,
  valorDesconto: Type.Number({ minimum: 0, maximum: 1_000_000, description: '% quando percent; reais quando fixed' }),
  valorMinimo: Type.Number({ minimum: 0, maximum: 1_000_000, description: 'Reais em produtos' }),
})

const encodeBenefit = (benefit: ReferralBenefit): Static<typeof BeneficioDeIndicacao> => ({
  tipoDesconto: benefit.kind,
  valorDesconto: couponValue(benefit),
  valorMinimo: reaisFromCents(benefit.minimumItems),
})
const decodeBenefit = (wire: Static<typeof BeneficioDeIndicacao>): ReferralBenefit => ({
  kind: wire.tipoDesconto,
  value: decodeCouponValue(wire.valorDesconto),
  minimumItems: centsFromReais(wire.valorMinimo),
})

const Dias = Type.Integer({ minimum: 1, maximum: 365, description: 'Dias em que o prêmio vale' })

const Indicacao = Type.Object({
  codigocupom: Type.String({ description: 'Para os amigos, no primeiro pedido' }),
  tipodesconto: TipoDesconto,
  valorDescontoPercentual: Type.Number({ description: '% quando percent; reais quando fixed' }),
  aplicacao_automatica: Type.Boolean(),
  valorMinimo: Dinheiro,
  premio: BeneficioDeIndicacao,
  diasPremio: Dias,
  emEspera: Type.Integer({ description: 'Amigos cujo primeiro pedido ainda não foi entregue há 7 dias' }),
  premios: Type.Integer({ description: 'Prêmios que o cliente ganhou' }),
})

export const ownReferral = endpoint({
  method: 'GET',
  path: '/v2/app/cupom-desconto/indicacao/:idcliente',
  summary: 'O código que o cliente dá aos amigos e o que ele ganhou; só em loja com a tag uses-share-coupom',
  area: 'Cupons',
  access: 'signed-in',
  customer: 'params.idcliente',
  params: Type.Object({ idcliente: Identificador }),
  query: Type.Object({ idfornecedor }),
  reply: Indicacao,
})

export const encodeOwnReferral = (referral: OwnReferral): Static<typeof Indicacao> => ({
  codigocupom: referral.code,
  tipodesconto: referral.friend.kind,
  valorDescontoPercentual: couponValue(referral.friend),
  aplicacao_automatica: false,
  valorMinimo: reaisFromCents(referral.friend.minimumItems),
  premio: encodeBenefit(referral.reward),
  diasPremio: referral.rewardDays,
  emEspera: referral.waiting,
  premios: referral.rewarded,
})
export const decodeOwnReferral = (wire: Static<typeof Indicacao>): OwnReferral => ({
  code: wire.codigocupom,
  friend: {
    kind: wire.tipodesconto,
    value: decodeCouponValue(wire.valorDescontoPercentual),
    minimumItems: centsFromReais(wire.valorMinimo),
  },
  reward: decodeBenefit(wire.premio),
  rewardDays: wire.diasPremio,
  waiting: wire.emEspera,
  rewarded: wire.premios,
})

const Programa = Type.Object({
  ativo: Type.Boolean(),
  indicado: BeneficioDeIndicacao,
  premio: BeneficioDeIndicacao,
  diasPremio: Dias,
})
const Indicacoes = Type.Object({
  programa: OuNulo(Programa),
  emEspera: Type.Integer(),
  premios: Type.Integer(),
  receita: Type.Number({ description: 'Reais dos primeiros pedidos dos indicados' }),
})

const area = 'Gestão de cupons'

export const storeReferrals = endpoint({
  method: 'GET',
  path: '/v4/gestao/indicacao',
  summary: 'O programa de indicação da loja e o que ele trouxe; para a equipe de preços',
  area,
  access: 'coupon.manage',
  query: Type.Object({ idfornecedor }),
  reply: Indicacoes,
})

export const saveReferralProgram = endpoint({
  method: 'PUT',
  path: '/v4/gestao/indicacao',
  summary: 'Mudar o programa de indicação; códigos já dados seguem, prêmios já ganhos ficam como estão',
  area,
  access: 'coupon.manage',
  query: Type.Object({ idfornecedor }),
  body: Programa,
  reply: Indicacoes,
})

export const encodeProgram = (program: ReferralProgram): Static<typeof Programa> => ({
  ativo: program.isActive,
  indicado: encodeBenefit(program.friend),
  premio: encodeBenefit(program.reward),
  diasPremio: program.rewardDays,
})
export const decodeProgram = (wire: Static<typeof Programa>): ReferralProgram => ({
  isActive: wire.ativo,
  friend: decodeBenefit(wire.indicado),
  reward: decodeBenefit(wire.premio),
  rewardDays: wire.diasPremio,
})

export const encodeReferrals = (referrals: StoreReferrals): Static<typeof Indicacoes> => ({
  programa: referrals.program && encodeProgram(referrals.program),
  emEspera: referrals.waiting,
  premios: referrals.rewarded,
  receita: reaisFromCents(referrals.revenue),
})
export const decodeReferrals = (wire: Static<typeof Indicacoes>): StoreReferrals => ({
  program: wire.programa && decodeProgram(wire.programa),
  waiting: wire.emEspera,
  rewarded: wire.premios,
  revenue: centsFromReais(wire.receita),
})
