import { encodeDeliveryType } from '#contract/values.ts'
import type { DeliveryType } from '#domain/delivery/delivery-type.ts'
import { encodeOperation } from '#contract/cart-change.ts'
import { decodeCart, loadCart, saveCart } from '#contract/cart.ts'
import type { SavedCart } from '#domain/cart/cart.ts'
import type { CartOperation } from '#domain/cart/operations.ts'
import { sessionOf, type ApiContext } from './api-context.ts'

/** Changes of the cart. What is undefined stays as it is on the server. */
export interface CartToSave {
  /** At most `MAX_OPERATIONS`. */
  readonly operations: readonly CartOperation[]
  /** Null removes the coupon. */
  readonly couponCode?: string | null | undefined
  readonly isAutomaticCouponOn?: boolean | undefined
  /** Null is no subscription. */
  readonly subscriptionTypeId?: string | null | undefined
  /** The operations are lines of an earlier order: refused with `cart.nothingToRepeat` where none of them is sold. */
  readonly isRepeat?: boolean
}

/** As specification §4 writes it. */
const NO_SUBSCRIPTION = 'whitout'

const CHANNEL = { canalVenda: 'WEB' } as const

export const cartApi = ({ call, supplier }: ApiContext) => ({
  /** Prices as with the method where prices vary by payment, and as for who receives it this way; else those of the store's list. */
  load: async (
    customerId: string,
    {
      paymentMethodId,
      deliveryType,
    }: { readonly paymentMethodId?: string | undefined; readonly deliveryType?: DeliveryType } = {},
  ): Promise<SavedCart> =>
    decodeCart(
      await call(loadCart, {
        params: { sessao: sessionOf(customerId), idcliente: customerId },
        query: {
          ...CHANNEL,
          idfornecedor: supplier.id,
          ...(paymentMethodId === undefined ? {} : { idformapagamento: paymentMethodId }),
          ...(deliveryType === undefined ? {} : { tipoentrega: encodeDeliveryType(deliveryType) }),
        },
      }),
    ),

  save: async (
    customerId: string,
    { operations, couponCode, isAutomaticCouponOn, subscriptionTypeId, isRepeat }: CartToSave,
  ): Promise<SavedCart> =>
    decodeCart(
      await call(saveCart, {
        params: { sessao: sessionOf(customerId), idcliente: customerId },
        query: {
          ...CHANNEL,
          ...(isRepeat ? { modoRepeticaoPedido: true } : {}),
          ...(isAutomaticCouponOn === undefined ? {} : { cupomAplicacaoAutomatica: isAutomaticCouponOn }),
          ...(subscriptionTypeId === undefined ? {} : { idtipoassinatura: subscriptionTypeId ?? NO_SUBSCRIPTION }),
        },
        body: {
          cartItens: [],
          operacoes: operations.map(encodeOperation),
          ...(couponCode === undefined ? {} : { codigoCupom: couponCode ?? '' }),
        },
      }),
    ),
})

export type CartApi = ReturnType<typeof cartApi>
