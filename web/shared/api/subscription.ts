import { encodePage, type Paging } from '#contract/paging.ts'
import * as desk from '#contract/subscription-desk.ts'
import { decodeOffer, encodeChoices, subscriptionTypes } from '#contract/subscription-offer.ts'
import * as wire from '#contract/subscription.ts'
import { encodeDeliveryType } from '#contract/values.ts'
import { reaisFromCents, unitsFromQuantity, type Cents, type Quantity } from '#domain/amounts.ts'
import type {
  DeliveryChoice,
  RunChoices,
  StoredSubscriptionType,
  StoreSubscription,
  Subscription,
  SubscriptionFilter,
  SubscriptionOffer,
  SubscriptionSummary,
} from '#domain/subscription/subscription.ts'
import { withFieldNames, type ApiContext } from './api-context.ts'

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
export const subscriptionApi = ({ call, supplier }: ApiContext) => {
  const query = { idfornecedor: supplier.id }
  return {
    offer: async (): Promise<SubscriptionOffer> =>
      decodeOffer(await call(subscriptionTypes, { params: { idfornecedor: supplier.id } })),

    list: async (
      customerId: string,
      paging: Paging,
    ): Promise<{ readonly subscriptions: readonly SubscriptionSummary[]; readonly total: number }> => {
      const { assinaturas, total } = await call(wire.listSubscriptions, {
        params: { idfornecedor: supplier.id, idcliente: customerId },
        query: encodePage(paging),
      })
      return { subscriptions: assinaturas.map(wire.decodeSummary), total }
    },

    read: async (id: string): Promise<Subscription> =>
      wire.decodeSubscription(await call(wire.getSubscription, { params: { idassinatura: id }, query })),

    cancel: async (id: string): Promise<void> => {
      await call(wire.cancelSubscription, { params: { idassinatura: id }, query })
    },

    change: async (id: string, change: SubscriptionChange): Promise<void> => {
      const { isPaused, lines, delivery, addressId, paymentMethodId, ...choices } = change
      await call(wire.changeSubscription, {
        params: { idassinatura: id },
        query,
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
      await call(wire.skipDate, { params: { idassinatura: id, data: date }, query, body: { pular: isSkipped } })
    },

    /** `total` is what the customer saw. */
    answerPrice: async (id: string, date: string, isAccepted: boolean, total: Cents): Promise<void> => {
      await call(wire.answerPrice, {
        params: { idassinatura: id, data: date },
        query,
        body: { aceita: isAccepted, total: reaisFromCents(total) },
      })
    },
  }
}

/** The subscriptions of all customers, and the types that the store offers. */
export const storeSubscriptionApi = ({ call, supplier }: ApiContext) => {
  const query = { idfornecedor: supplier.id }
  return {
    list: async (
      filter: SubscriptionFilter,
      text: string,
      paging: Paging,
    ): Promise<{
      readonly subscriptions: readonly StoreSubscription[]
      readonly counts: Readonly<Record<SubscriptionFilter, number>>
    }> => {
      const { assinaturas, totais } = await call(desk.listStoreSubscriptions, {
        params: {},
        query: {
          ...query,
          filtro: desk.encodeFilter(filter),
          ...(text === '' ? {} : { busca: text }),
          ...encodePage(paging),
        },
      })
      return {
        subscriptions: assinaturas.map(desk.decodeStoreSubscription),
        counts: {
          all: totais.TODAS,
          attention: totais.ATENCAO,
          active: totais.ATIVAS,
          paused: totais.PAUSADAS,
          cancelled: totais.CANCELADAS,
        },
      }
    },

    read: async (id: string): Promise<Subscription & Pick<StoreSubscription, 'customer'>> => {
      const found = await call(desk.storeSubscription, { params: { idassinatura: id }, query })
      return {
        ...wire.decodeSubscription(found.assinatura),
        customer: { id: found.idcliente, name: found.nomeCliente },
      }
    },

    retry: async (id: string, date: string): Promise<void> => {
      await call(desk.retryDate, { params: { idassinatura: id, data: date }, query })
    },

    types: async (): Promise<readonly StoredSubscriptionType[]> =>
      (await call(desk.listSubscriptionTypes, { params: {}, query })).tipos.map(desk.decodeStoredType),

    saveType: async (type: desk.TypeToSave): Promise<void> => {
      await withFieldNames(call(desk.saveSubscriptionType, { params: {}, query, body: desk.encodeTypeToSave(type) }), {
        nome: 'name',
      })
    },
  }
}
