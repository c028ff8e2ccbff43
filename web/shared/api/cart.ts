import { decodeCart, encodeLines, loadCart, saveCart } from '#contract/cart.ts'
import type { LineChange, SavedCart } from '#domain/cart/cart.ts'
import { sessionOf, type ApiContext } from './api-context.ts'

/** A save of the whole cart. What is undefined stays as it is on the server. */
export interface CartToSave {
  readonly lines: readonly LineChange[]
  /** The version that the lines are based on. */
  readonly version?: number | undefined
  readonly note?: string | undefined
  /** Null removes the coupon. */
  readonly couponCode?: string | null | undefined
  readonly isAutomaticCouponOn?: boolean | undefined
}

const CHANNEL = { canalVenda: 'WEB' } as const

export const cartApi = ({ call, supplier }: ApiContext) => ({
  /** `paymentMethodId`: prices as with this method, where prices vary by payment. */
  load: async (customerId: string, paymentMethodId?: string): Promise<SavedCart> =>
    decodeCart(
      await call(loadCart, {
        params: { sessao: sessionOf(customerId), idcliente: customerId },
        query: {
          ...CHANNEL,
          idfornecedor: supplier.id,
          ...(paymentMethodId === undefined ? {} : { idformapagamento: paymentMethodId }),
        },
      }),
    ),

  save: async (
    customerId: string,
    { lines, version, note, couponCode, isAutomaticCouponOn }: CartToSave,
  ): Promise<SavedCart> =>
    decodeCart(
      await call(saveCart, {
        params: { sessao: sessionOf(customerId), idcliente: customerId },
        query: {
          ...CHANNEL,
          ...(isAutomaticCouponOn === undefined ? {} : { cupomAplicacaoAutomatica: isAutomaticCouponOn }),
        },
        body: {
          cartItens: encodeLines(lines),
          ...(version === undefined ? {} : { versao: version }),
          ...(note === undefined ? {} : { observacao: note }),
          ...(couponCode === undefined ? {} : { codigoCupom: couponCode ?? '' }),
        },
      }),
    ),
})

export type CartApi = ReturnType<typeof cartApi>
