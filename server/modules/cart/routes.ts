import * as wire from '#contract/cart.ts'
import { encodeValidCoupon, validateCoupon } from '#contract/coupon.ts'
import { decodeTypeId } from '#contract/subscription-type.ts'
import { decodeDeliveryType } from '#contract/values.ts'
import { ensure } from '#domain/failure.ts'
import { couponGuessLimit } from '#server/modules/coupon/coupon-use.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { tokenInPath } from '#server/platform/session/session.ts'
import { defaultStoreOf, readCart, showCart, type DeliveryFeeOf } from './read-cart.ts'
import { saveCart, type CartToSave } from './save-cart.ts'
import { validateCouponOfCart } from './validate-coupon.ts'

/** The types that the store offers, and the one that a request names. A parameter, because the module of subscriptions imports this one. */
export type SubscriptionsOf = (
  scope: Scope,
  typeId: string | null,
) => Promise<Pick<wire.CartContext, 'types' | 'chosen'>>

export function cartRoutes(server: Server, deliveryFeeOf: DeliveryFeeOf, subscriptionsOf: SubscriptionsOf): void {
  // By customer, after the access check, so that no caller uses up another customer's attempts.
  const countGuess = couponGuessLimit(server.appContext.db)

  serve(server, wire.loadCart, async ({ input: { params, query }, scope, customer }) => {
    const subscriptions = await subscriptionsOf(scope, decodeTypeId(query.idtipoassinatura))
    // A load by cookie must change nothing, because another site can cause it.
    const read = tokenInPath(params.sessao) === null ? readCart : showCart
    const cart = await read(scope, customer.id, { paymentMethodId: query.idformapagamento ?? null })
    const type = query.tipoentrega ? decodeDeliveryType(query.tipoentrega) : null
    const addressId = query.idendereco?.toLowerCase() ?? null
    const deliveryFee = type && (await deliveryFeeOf(scope, customer.id, { type, addressId, items: cart.items }))
    return wire.encodeCart(cart, { defaultStore: await defaultStoreOf(scope), deliveryFee, ...subscriptions })
  })

  serve(server, wire.saveCart, async ({ input: { query, body }, scope, customer }) => {
    const subscriptions = await subscriptionsOf(scope, decodeTypeId(query.idtipoassinatura))
    const change: CartToSave = {
      lines: wire.decodeLines(body.cartItens),
      baseVersion: body.versao ?? null,
      couponCode: wire.decodeCouponCode(body.codigoCupom),
      isAutomaticCouponOn: query.cupomAplicacaoAutomatica,
      note: body.observacao,
      customerOrderNumber: body.numPedidoCliente,
      paymentMethodId: query.idformapagamento ?? null,
      isRepeat: query.modoRepeticaoPedido ?? false,
    }
    const cart = await saveCart(scope, customer.id, change, () => countGuess(`${scope.supplier.id} ${customer.id}`))
    return wire.encodeCart(cart, { defaultStore: await defaultStoreOf(scope), deliveryFee: null, ...subscriptions })
  })

  serve(server, validateCoupon, async ({ input: { params, query }, scope, customer }) => {
    await countGuess(`${scope.supplier.id} ${customer.id}`)
    const code = wire.decodeCouponCode(params.codigo) ?? null
    ensure(code !== null, 'coupon.invalid')
    const { coupon, discount } = await validateCouponOfCart(scope, customer.id, code, query.idformapagamento ?? null)
    return encodeValidCoupon(coupon, discount)
  })
}
