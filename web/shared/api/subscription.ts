import { encodePage, type Paging } from '#contract/paging.ts'
import { decodeOffer, encodeChoices, subscriptionTypes } from '#contract/subscription-offer.ts'
import * as wire from '#contract/subscription.ts'
import { encodeDeliveryType } from '#contract/values.ts'
import { unitsFromQuantity, type Cents, type Quantity } from '#domain/amounts.ts'
import type {
  DeliveryChoice,
  RunChoices,
  Subscription,
  SubscriptionOffer,
  SubscriptionSummary,
} from '#domain/subscription/subscription.ts'
import type { ApiContext } from './api-context.ts'
import { callStore } from './call-store.ts'

/** What is undefined stays as it is. */
export interface SubscriptionChange extends Partial<RunChoices> {
  readonly isPaused?: boolean
  readonly lines?: readonly {
    readonly productId: string
    readonly quantity: Quantity
    readonly isGiftWrapped: boolean
    /** Null is the most similar product. */
    readonly replacementId?: string | null | undefined
  }[]
  readonly delivery?: Pick<DeliveryChoice, 'id' | 'type'>
  readonly addressId?: string
  readonly paymentMethodId?: string
}

/** The subscriptions of the customer. */
export const subscriptionApi = (page: ApiContext) => {
  const { call, supplier } = page
  return {
    offer: async (): Promise<SubscriptionOffer> =>
      decodeOffer(await call(subscriptionTypes, { params: { idfornecedor: supplier.id } })),

    list: (
      customerId: string,
      paging: Paging,
    ): Promise<{ readonly subscriptions: readonly SubscriptionSummary[]; readonly total: number }> =>
      callStore(page, wire.listSubscriptions, { params: { customerId }, query: encodePage(paging) }),

    read: (id: string): Promise<Subscription> => callStore(page, wire.getSubscription, { params: { id } }),

    cancel: async (id: string): Promise<void> => {
      await callStore(page, wire.cancelSubscription, { params: { id } })
    },

    change: async (id: string, change: SubscriptionChange): Promise<void> => {
      const { isPaused, lines, delivery, addressId, paymentMethodId, ...choices } = change
      await call(wire.changeSubscription, {
        params: { idassinatura: id },
        query: { idfornecedor: supplier.id },
        body: {
          ...encodeChoices(choices),
          ...(isPaused === undefined ? {} : { pausada: isPaused }),
          ...(delivery === undefined
            ? {}
            : { idformaentrega: delivery.id, tipoEntrega: encodeDeliveryType(delivery.type) }),
          ...(addressId === undefined ? {} : { idendereco: addressId }),
          ...(paymentMethodId === undefined ? {} : { idformapagto: paymentMethodId }),
          ...(lines === undefined
            ? {}
            : {
                itens: lines.map((line) => ({
                  id: line.productId,
                  quantidade: unitsFromQuantity(line.quantity),
                  embalarParaPresente: line.isGiftWrapped,
                  ...(line.replacementId === undefined ? {} : { idsubstituto: line.replacementId ?? '' }),
                })),
              }),
        },
      })
    },

    skip: async (id: string, date: string, isSkipped: boolean): Promise<void> => {
      await callStore(page, wire.skipDate, { params: { id, date }, body: { isSkipped } })
    },

    /** `total` is what the customer saw. */
    answerPrice: async (id: string, date: string, isAccepted: boolean, total: Cents): Promise<void> => {
      await callStore(page, wire.answerPrice, { params: { id, date }, body: { isAccepted, total } })
    },
  }
}
