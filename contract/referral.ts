import type { OwnReferral, ReferralBenefit, ReferralProgram, StoreReferrals } from '#domain/coupon/referral.ts'
import { withDiscount } from '#domain/coupon/coupon.ts'
import { couponAmount } from './coupon-desk.ts'
import { TipoDesconto } from './coupon.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { mapped, orNull, record, same, type FieldOf } from './wire/field.ts'
import { bool, cents, id, inStore, int, number, text } from './wire/values.ts'

/** What the customer reads beside the coupon. */
export const referralText = { reward: 'Por indicar a loja' }

const kind = same(TipoDesconto)

const benefitFields = record({
  kind: ['tipoDesconto', kind],
  value: [
    'valorDesconto',
    couponAmount({ minimum: 0, maximum: 1_000_000, description: '% quando percent; reais quando fixed' }),
  ],
  minimumItems: ['valorMinimo', cents({ minimum: 0, maximum: 1_000_000, description: 'Reais em produtos' })],
})
const benefit = mapped(
  benefitFields,
  (benefit: ReferralBenefit) => benefit,
  (fields): ReferralBenefit => withDiscount(fields),
)

const rewardDays = number({ minimum: 1, maximum: 365, description: 'Dias em que o prêmio vale' })

const ownReferralFields = record({
  code: ['codigocupom', text('Para os amigos, no primeiro pedido')],
  kind: ['tipodesconto', kind],
  value: ['valorDescontoPercentual', couponAmount({ description: '% quando percent; reais quando fixed' })],
  isAutomatic: ['aplicacao_automatica', bool()],
  minimumItems: ['valorMinimo', cents()],
  reward: ['premio', benefit],
  rewardDays: ['diasPremio', rewardDays],
  waiting: ['emEspera', int('Amigos cujo primeiro pedido ainda não foi entregue há 7 dias')],
  rewarded: ['premios', int('Prêmios que o cliente ganhou')],
})

export const ownReferral = fieldEndpoint({
  method: 'GET',
  path: '/v2/app/cupom-desconto/indicacao/:idcliente',
  summary: 'O código que o cliente dá aos amigos e o que ele ganhou; só em loja com a tag uses-share-coupom',
  area: 'Cupons',
  access: 'signed-in',
  customer: 'params.idcliente',
  params: record({ customerId: ['idcliente', id] }),
  query: record(inStore),
  // The benefit of the friend is spelled as other replies about coupons spell it.
  reply: mapped(
    ownReferralFields,
    ({ friend, ...referral }: OwnReferral) => ({ ...referral, ...friend, isAutomatic: false }),
    (shown): OwnReferral => {
      const { kind, value, minimumItems, isAutomatic: _isAutomatic, ...referral } = shown
      return { ...referral, friend: withDiscount({ kind, value, minimumItems }) }
    },
  ),
})

const program = record({
  isActive: ['ativo', bool()],
  friend: ['indicado', benefit],
  reward: ['premio', benefit],
  rewardDays: ['diasPremio', rewardDays],
}) satisfies FieldOf<ReferralProgram>

const referrals = record({
  program: ['programa', orNull(program)],
  waiting: ['emEspera', int()],
  rewarded: ['premios', int()],
  revenue: ['receita', cents('Reais dos primeiros pedidos dos indicados')],
}) satisfies FieldOf<StoreReferrals>

const office = { area: 'Gestão de cupons', access: 'coupon.manage', query: record(inStore) } as const

export const storeReferrals = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/indicacao',
  summary: 'O programa de indicação da loja e o que ele trouxe; para a equipe de preços',
  ...office,
  reply: referrals,
})

export const saveReferralProgram = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/indicacao',
  summary: 'Mudar o programa de indicação; códigos já dados seguem, prêmios já ganhos ficam como estão',
  ...office,
  body: program,
  reply: referrals,
})
