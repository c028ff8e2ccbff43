import * as wire from '#contract/referral.ts'
import type { OwnReferral, ReferralProgram, StoreReferrals } from '#domain/coupon/referral.ts'
import { withFieldNames, type ApiContext } from './api-context.ts'

const FIELD_NAMES = { 'indicado.valorDesconto': 'friendValue', 'premio.valorDesconto': 'rewardValue' }

/** Customers who bring friends. */
export const referralApi = ({ call, supplier }: ApiContext) => {
  const query = { idfornecedor: supplier.id }
  return {
    own: async (customerId: string): Promise<OwnReferral> =>
      wire.decodeOwnReferral(await call(wire.ownReferral, { params: { idcliente: customerId }, query })),

    ofStore: async (): Promise<StoreReferrals> =>
      wire.decodeReferrals(await call(wire.storeReferrals, { params: {}, query })),

    /** Refusals name the field of the form at fault. */
    save: async (program: ReferralProgram): Promise<void> => {
      const body = wire.encodeProgram(program)
      await withFieldNames(call(wire.saveReferralProgram, { params: {}, query, body }), FIELD_NAMES)
    },
  }
}
