import { formatDate } from '#domain/calendar.ts'
import type { Cents } from '#domain/amounts.ts'
import { matchDiscount, withDiscount, type CouponDiscount, type CouponKind } from '#domain/coupon/coupon.ts'
import { date, narrow, neverNull, statement, text, uuid, int8 } from '#server/platform/database/statement.ts'
import { subscribe, type Subscriber } from '#server/platform/events/subscribe.ts'
import { enqueueMailIfPossible, type Mail, type Sender } from '#server/platform/messaging/mail.ts'
import { LAST_DAY } from './coupons.ts'
import { giveCodes } from './referrals.ts'

const row = {
  customerId: uuid,
  name: text,
  email: text,
  code: text,
  kind: narrow<CouponKind>(text),
  value: int8,
  minimum: narrow<Cents>(int8),
  until: neverNull(date),
}
const find = statement('referral.to-mail', {
  parameters: [uuid, uuid],
  row,
  sql: `select c.id as customer_id, l.name, l.email, k.code, k.kind, k.value, k.minimum_items_cents as minimum, ${LAST_DAY} as until
   from coupon k join customer c on c.supplier_id = k.supplier_id and c.id = k.holder_id join login l on l.id = c.login_id
   join supplier s on s.id = k.supplier_id
   where k.supplier_id = $1 and k.id = $2`,
})

type Reward = CouponDiscount & RewardTerms

interface RewardTerms {
  readonly name: string
  readonly code: string
  readonly minimum: Cents
  readonly until: string
}

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const percent = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 2 })

/** To who brought a friend: the coupon, and until when it holds. */
export function rewardMail({ supplier, storeUrl }: Sender, reward: Reward): Mail {
  const benefit = matchDiscount(reward, {
    percent: (share) => percent.format(share / 10_000),
    fixed: (amount) => money.format(amount / 100),
  })
  const from = reward.minimum > 0 ? `, em compras a partir de ${money.format(reward.minimum / 100)}` : ''
  return {
    subject: `Você ganhou ${benefit} por indicar a ${supplier.name}`,
    preheader: `Use o cupom ${reward.code} até ${formatDate(reward.until)}.`,
    heading: 'Sua indicação virou desconto',
    paragraphs: [
      `Um amigo que você indicou fez a primeira compra na loja ${supplier.name}, e ela foi entregue.`,
      `O cupom ${reward.code} dá ${benefit} de desconto${from}. Ele é só seu, vale uma vez, até ${formatDate(reward.until)}.`,
    ],
    button: { label: 'Ir para a loja', url: storeUrl },
  }
}

export const couponSubscribers: readonly Subscriber[] = [
  subscribe('customer.registered', { queue: 'coupon.code' }, (scope, { payload }) =>
    giveCodes(scope, payload.customerId),
  ),
  subscribe('referral.rewarded', { queue: 'coupon.mail' }, async (scope, event) => {
    const reward = await scope.db.one(find, [scope.supplier.id, event.payload.couponId])
    if (reward === undefined) return
    const about = { customerId: reward.customerId }
    await enqueueMailIfPossible(scope, {
      to: reward.email,
      about,
      cause: event,
      ...rewardMail(scope, withDiscount(reward)),
    })
  }),
]
