import type { Cents } from '../amounts.ts'
import { ensure } from '../failure.ts'
import { isSoundDiscount, type CouponBenefit, type CouponDiscount } from './coupon.ts'

/** What a referral gives: to the friend with the first order, or to who brought the friend. */
export type ReferralBenefit = CouponDiscount & Pick<CouponBenefit, 'minimumItems'>

/** How a store thanks customers who bring friends. */
export interface ReferralProgram {
  readonly isActive: boolean
  readonly friend: ReferralBenefit
  readonly reward: ReferralBenefit
  /** Days for which the reward holds. */
  readonly rewardDays: number
}

/** The program with what it brought. */
export interface StoreReferrals {
  /** Null before staff made one. */
  readonly program: ReferralProgram | null
  /** Friends whose first order is under way, or was delivered less than a week ago. */
  readonly waiting: number
  readonly rewarded: number
  /** What friends paid for their first orders. */
  readonly revenue: Cents
}

/** What a customer gives to friends, and what came of it. */
export interface OwnReferral {
  readonly code: string
  readonly friend: ReferralBenefit
  readonly reward: ReferralBenefit
  readonly rewardDays: number
  readonly waiting: number
  readonly rewarded: number
}

/** Days after the delivery in which the friend may still return the goods (CDC art. 49). */
export const REGRET_DAYS = 7

/** @throws Failure coupon.valueOutOfRange with the field that is wrong. */
export function ensureSoundProgram({ friend, reward }: ReferralProgram): void {
  for (const [benefit, field] of [
    [friend, 'friend.value'],
    [reward, 'reward.value'],
  ] as const)
    ensure(isSoundDiscount(benefit), 'coupon.valueOutOfRange', { field })
}
