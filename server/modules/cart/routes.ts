import * as wire from '#contract/cart.ts'
import { decodeCombos, decodeLines } from '#contract/cart-line.ts'
import { decodeOperations } from '#contract/cart-change.ts'
import { encodeValidCoupon, validateCoupon } from '#contract/coupon.ts'
import * as unseen from '#contract/unseen-changes.ts'
import { decodeTypeId } from '#contract/subscription-type.ts'
import { decodeNamedDeliveryType } from '#contract/values.ts'
import { changesLine, type LineOperation } from '#domain/cart/operations.ts'
import { ensure } from '#domain/failure.ts'
import type { SubscriptionType } from '#domain/subscription/subscription.ts'
import { couponAttemptLimit } from '#server/modules/coupon/coupon-use.ts'
import type { SearchTrail } from '#server/modules/search-log/search-trail.ts'
import { recipientOf } from '#server/platform/http/cached-reply.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { tokenInPath } from '#server/platform/session/session.ts'
import { deliveryFeeOfCart, subscriptionTypesOfCart } from './hooks.ts'
import { defaultStoreOf, readCart, showCart } from './read-cart.ts'
import type { CartToSave } from './next-cart.ts'
import { saveCart } from './save-cart.ts'
import { acknowledge, readUnseenChanges } from './unseen-changes.ts'
import { validateCouponOfCart } from './validate-coupon.ts'

const putsIn = ({ quantity }: LineOperation): boolean =>
  quantity !== null && ('to' in quantity ? quantity.to : quantity.by) > 0

export function cartRoutes(server: Server, searchTrail: SearchTrail): void {
  const { hooks } = server
  // By customer, after the access check, so that no caller uses up another customer's attempts.
  const countCouponAttempt = couponAttemptLimit(server.appContext.db)

  serve(server, wire.loadCart, async ({ input: { params, query }, scope, customer }) => {
    const types = await hooks.get(subscriptionTypesOfCart)(scope)
    const named = namedType(query.idtipoassinatura, types)
    // A load by cookie must change nothing, because another site can cause it.
    const read = tokenInPath(params.sessao) === null ? readCart : showCart
    const type = decodeNamedDeliveryType(query.tipoentrega)
    const cart = await read(scope, customer.id, {
      paymentMethodId: query.idformapagamento ?? null,
      deliveryType: type,
    })
    const addressId = query.idendereco?.toLowerCase() ?? null
    const deliveryFee =
      type && (await hooks.get(deliveryFeeOfCart)(scope, customer.id, { type, addressId, items: cart.items }))
    const typeId = named === undefined ? cart.subscriptionTypeId : named
    return wire.encodeCart(
      { ...cart, subscriptionTypeId: typeId },
      { defaultStore: await defaultStoreOf(scope), deliveryFee, types },
    )
  })

  serve(server, wire.saveCart, async ({ input: { query, body }, scope, customer, requestContext }) => {
    const types = await hooks.get(subscriptionTypesOfCart)(scope)
    const change: CartToSave = {
      lines: decodeLines(body.cartItens),
      combos: decodeCombos(body.cartItens),
      operations: body.operacoes && decodeOperations(body.operacoes),
      baseVersion: body.versao ?? null,
      couponCode: wire.decodeCouponCode(body.codigoCupom),
      isAutomaticCouponOn: query.cupomAplicacaoAutomatica,
      note: body.observacao,
      customerOrderNumber: body.numPedidoCliente,
      subscriptionTypeId: namedType(query.idtipoassinatura, types),
      paymentMethodId: query.idformapagamento ?? null,
      isRepeat: query.modoRepeticaoPedido ?? false,
    }
    const cart = await saveCart(scope, customer.id, change, () =>
      countCouponAttempt(`${scope.supplier.id} ${customer.id}`),
    )
    for (const operation of change.operations ?? [])
      if (changesLine(operation) && putsIn(operation))
        searchTrail.noteProduct(recipientOf(scope, requestContext), operation.productId, true)
    return wire.encodeCart(cart, { defaultStore: await defaultStoreOf(scope), deliveryFee: null, types })
  })

  serve(server, unseen.listUnseenChanges, async ({ scope, customer }) => ({
    changes: await readUnseenChanges(scope, customer.id),
  }))

  serve(server, unseen.acknowledgeChanges, async ({ input: { body }, scope, customer }) => ({
    changes: await acknowledge(scope, customer.id, body.changes),
  }))

  serve(server, validateCoupon, async ({ input: { params, query }, scope, customer }) => {
    await countCouponAttempt(`${scope.supplier.id} ${customer.id}`)
    const code = wire.decodeCouponCode(params.codigo) ?? null
    ensure(code !== null, 'coupon.invalid')
    const { coupon, discount } = await validateCouponOfCart(scope, customer.id, code, query.idformapagamento ?? null)
    return encodeValidCoupon(coupon, discount)
  })
}

/**
 * The type that a request chooses; null is none, undefined where it names nothing.
 * @throws Failure subscription.unavailable where the store does not offer it
 */
function namedType(wireId: string | undefined, types: readonly SubscriptionType[]): string | null | undefined {
  if (wireId === undefined) return undefined
  const typeId = decodeTypeId(wireId)
  ensure(typeId === null || types.some(({ id }) => id === typeId), 'subscription.unavailable', {
    field: 'idtipoassinatura',
  })
  return typeId
}
