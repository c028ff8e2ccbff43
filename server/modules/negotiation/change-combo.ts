import { changesBetween, type FieldChange } from '#domain/access/audit.ts'
import type { CartCombo, ComboChange } from '#domain/cart/cart.ts'
import { comboPartsBelowFloor } from '#domain/cart/negotiation.ts'
import type { Combo } from '#domain/combo/combo.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { headOf, linesOf } from '#server/modules/cart/queries.ts'
import { priceCart } from '#server/modules/cart/read-cart.ts'
import { comboChanges, ensureCombosHold } from '#server/modules/cart/save-cart.ts'
import { writeCombos } from '#server/modules/cart/write-combos.ts'
import { combosSoldTo } from '#server/modules/combo/combos.ts'
import { limitsOf } from '#server/modules/quote/read-quotes.ts'
import { publish } from '#server/platform/events/publish.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordStaffChange } from '#server/platform/session/audit.ts'
import { lockHeld } from './lease.ts'
import { findNegotiation, writeLines } from './queries.ts'

/** The combos that the customer of a cart may buy. @throws Failure negotiation.noCart */
export async function combosForCart(scope: Scope, customerId: string): Promise<Combo[]> {
  ensure(await findNegotiation(scope, customerId), 'negotiation.noCart')
  return combosSoldTo(scope, customerId)
}

/**
 * Sets a combo of a cart that the person holds, at the price that the store gave it: how many, and the chosen products.
 * @throws Failure those of `lockHeld` and `ensureCombosHold`, negotiation.comboBelowFloor where more of it, or another choice, brings a part
 * below the margin floor.
 */
export function setCombo(scope: Scope, customerId: string, combo: ComboChange): Promise<void> {
  return inTransaction(scope, async (scope) => {
    const { head, lines } = await lockHeld(scope, customerId)
    const version = head.version + 1
    const formerHead = await headOf(scope, customerId, { paymentMethodId: null })
    const { combos: former } = formerHead
    const before = priceCart(formerHead, lines, scope.features).cart
    await writeLines(scope, customerId, version, [])
    await writeCombos(scope, customerId, version, [combo])
    const written = await headOf(scope, customerId, { paymentMethodId: null })
    const priced = priceCart(written, await linesOf(scope, customerId), scope.features)
    ensureCombosHold([combo], written, priced)
    const known = former.find(({ id }) => id === combo.id)
    const isLess = known?.productIds.join() === combo.productIds.join() && combo.quantity <= known.quantity
    if (!isLess) {
      const inCart = priced.cart.combos.filter(({ id }) => id === combo.id)
      const productIds = inCart.flatMap(({ parts }) => parts.map(({ product }) => product.id))
      const items = comboPartsBelowFloor(inCart, await limitsOf(scope, productIds))
      if (items.length > 0) throw new Failure('negotiation.comboBelowFloor', { items })
    }
    await recordStaffChange(scope, {
      action: 'cart.changed',
      customerId,
      changes: [
        ...comboChanges([combo], { before: former, after: written.combos }),
        ...choiceChanges(combo.id, before.combos, priced.cart.combos),
      ],
    })
    await publish(scope, 'cart.changed', { customerId, version })
  })
}

/** Other products in a combo that was there and stays. */
function choiceChanges(id: string, before: readonly CartCombo[], after: readonly CartCombo[]): FieldChange[] {
  const [former, current] = [before, after].map((combos) => combos.find((combo) => combo.id === id))
  if (!former || !current) return []
  return changesBetween({ chosenProducts: chosenIn(former) }, { chosenProducts: chosenIn(current) }).map((change) => ({
    ...change,
    part: current.name,
  }))
}

const chosenIn = ({ parts }: CartCombo): string => parts.map(({ product }) => product.name).join(', ')
