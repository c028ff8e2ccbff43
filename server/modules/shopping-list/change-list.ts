import { customerOf, loginIdOf, worksForStore } from '#domain/access/actor.ts'
import { changesBetween, type FieldChange } from '#domain/access/audit.ts'
import { ensureCan } from '#domain/access/can.ts'
import { ONE_UNIT, ZERO_QUANTITY, type Quantity } from '#domain/amounts.ts'
import type { WantedLine } from '#domain/cart/cart.ts'
import { quantityRange } from '#domain/cart/change-quantity.ts'
import { ensure, Failure } from '#domain/failure.ts'
import { wantedIn } from '#domain/order/repeat-order.ts'
import {
  listRefusal,
  MAX_LIST_LINES,
  MAX_LISTS,
  type ListChange,
  type ListToCreate,
  type ShoppingList,
} from '#domain/shopping-list/shopping-list.ts'
import { readCart } from '#server/modules/cart/read-cart.ts'
import { orderDetail } from '#server/modules/order/read-orders.ts'
import { inTransaction, type Scope } from '#server/platform/http/scope.ts'
import { recordStaffChange } from '#server/platform/session/audit.ts'
import {
  addLines,
  deleteLine,
  findLines,
  findListOf,
  findProducts,
  insertList,
  lockListOf,
  setLine,
  toList,
  touchList,
  updateList,
  type ListRow,
} from './queries.ts'
import { listCustomer } from './read-list.ts'

/**
 * Creates a list with all that the sources have. People who work for the store make it for the customer.
 * @throws Failure shoppingList.unnamed, .tooMany, .tooLong, .unknownProduct for what the store does not have, .notFound for the list to
 * copy; order.notFound
 */
export async function createList(scope: Scope, { lines: given = [], ...wanted }: ListToCreate): Promise<ShoppingList> {
  const name = namedSo(wanted.name)
  const { id: customerId, count } = await listCustomer(scope, wanted.customerId)
  ensure(count < MAX_LISTS, 'shoppingList.tooMany', { maximum: MAX_LISTS })
  await ensureKnown(
    scope,
    given.map(({ productId }) => productId),
  )
  const lines = onceEach([
    ...given,
    ...(wanted.fromCart ? await linesOfCart(scope, customerId) : []),
    ...(wanted.fromOrder === undefined ? [] : await linesOfOrder(scope, customerId, wanted.fromOrder)),
    ...(wanted.fromList === undefined ? [] : await linesOfList(scope, wanted.fromList)),
  ])
  ensure(lines.length <= MAX_LIST_LINES, 'shoppingList.tooLong', { maximum: MAX_LIST_LINES })
  const isForClient = worksForStore(scope.actor)
  return inTransaction(scope, async (scope) => {
    const created = await scope.db.one(insertList, [
      scope.supplier.id,
      customerId,
      name,
      isForClient ? 'to-client' : 'from-client',
      // A program has no login that could be the only one to see it.
      isForClient || loginIdOf(scope.actor) === null || wanted.isShared,
      loginIdOf(scope.actor),
    ])
    ensure(created, 'access.notAllowed')
    await addToList(scope, created.id, lines)
    await recordListChange(scope, { customerId }, changesBetween({}, { name }))
    return listAfter(scope, created.id)
  })
}

/** @throws Failure shoppingList.notFound, .madeByStore, .unnamed; access.notAllowed */
export const changeList = (scope: Scope, id: string, change: ListChange): Promise<ShoppingList> =>
  changing(scope, id, { includesDisabled: change.isActive !== undefined }, async (scope, list) => {
    const name = change.name === undefined ? list.name : namedSo(change.name)
    // Only who made a list could see it afterwards.
    const mayHide =
      list.origin === 'from-client' && list.createdBy !== null && list.createdBy === loginIdOf(scope.actor)
    ensure(change.isShared !== false || mayHide, 'access.notAllowed')
    const isShared = change.isShared ?? list.isShared
    const isActive = change.isActive ?? true
    await scope.db.execute(updateList, [scope.supplier.id, id, name, isShared, isActive])
    const restoration: FieldChange[] =
      change.isActive === undefined ? [] : [{ field: 'isActive', part: name, before: !isActive, after: isActive }]
    return [...changesBetween({ name: list.name, isShared: list.isShared }, { name, isShared }), ...restoration]
  })

/** Of a product: null is the least that can be bought of it. */
export interface ProductToAdd {
  readonly productId: string
  readonly quantity: Quantity | null
  readonly isGiftWrapped: boolean
}

/** @throws Failure shoppingList.unknownProduct, .tooLong, and as changing it does */
export const addProduct = (scope: Scope, id: string, product: ProductToAdd): Promise<ShoppingList> =>
  changing(scope, id, {}, async (scope, list) => {
    const quantity = await quantityToAdd(scope, product)
    ensure(list.lineCount < MAX_LIST_LINES, 'shoppingList.tooLong', { maximum: MAX_LIST_LINES })
    await addToList(scope, id, [{ ...product, quantity }])
    return [{ field: 'quantity', part: list.name, before: null, after: quantity }]
  })

/** Sets the quantity of a product, also of one that is not in the list yet; 0 removes it. */
export const setProduct = (
  scope: Scope,
  id: string,
  { productId, quantity, isGiftWrapped }: Omit<WantedLine, 'isGiftWrapped'> & { isGiftWrapped: boolean | null },
): Promise<ShoppingList> =>
  changing(scope, id, {}, async (scope, list) => {
    if (quantity === 0) await scope.db.execute(deleteLine, [scope.supplier.id, id, productId])
    else {
      ensure(list.lineCount <= MAX_LIST_LINES, 'shoppingList.tooLong', { maximum: MAX_LIST_LINES })
      const written = await scope.db.execute(setLine, [scope.supplier.id, id, productId, quantity, isGiftWrapped])
      ensure(written > 0, 'shoppingList.unknownProduct')
    }
    await scope.db.execute(touchList, [scope.supplier.id, id])
    return [{ field: 'quantity', part: list.name, before: null, after: quantity }]
  })

export interface CopyToList {
  /** The product, or a list of which all products are copied. */
  readonly copiedId: string
  /** Where the quantity of the product is from; null where it is from no list. */
  readonly fromList: string | null
  readonly quantity: Quantity | null
}

/** @throws Failure shoppingList.notFound, .unknownProduct, .tooLong, and as changing the target does */
export async function copyToList(scope: Scope, targetId: string, wanted: CopyToList): Promise<ShoppingList> {
  const source = await findListOf(scope, wanted.copiedId)
  const lines = source ? await linesOfList(scope, source.id) : null
  const inList = wanted.fromList === null ? [] : await linesOfList(scope, wanted.fromList)
  const line = inList.find(({ productId }) => productId === wanted.copiedId)
  return changing(scope, targetId, {}, async (scope, list) => {
    const copied = lines ?? [
      {
        productId: wanted.copiedId,
        quantity:
          wanted.quantity ??
          line?.quantity ??
          (await quantityToAdd(scope, { productId: wanted.copiedId, quantity: null })),
        isGiftWrapped: line?.isGiftWrapped ?? false,
      },
    ]
    const known = await scope.db.many(findProducts, [scope.supplier.id, copied.map(({ productId }) => productId)])
    ensure(known.length > 0 || copied.length === 0, 'shoppingList.unknownProduct')
    ensure(list.lineCount + copied.length <= MAX_LIST_LINES, 'shoppingList.tooLong', { maximum: MAX_LIST_LINES })
    await addToList(scope, targetId, copied)
    return [{ field: 'lines', part: list.name, before: list.lineCount, after: list.lineCount + copied.length }]
  })
}

/** Runs the change while the list is locked, and says it to the audit where the store made it. */
function changing(
  scope: Scope,
  id: string,
  { includesDisabled = false }: { readonly includesDisabled?: boolean },
  change: (scope: Scope, list: ListRow) => Promise<FieldChange[]>,
): Promise<ShoppingList> {
  return inTransaction(scope, async (scope) => {
    const list = await lockListOf(scope, id, includesDisabled)
    ensure(list, 'shoppingList.notFound')
    const refusal = listRefusal(list, scope.actor)
    if (refusal !== null) throw new Failure(refusal)
    const changes = await change(scope, list)
    await recordListChange(scope, list, changes)
    return listAfter(scope, id)
  })
}

const recordListChange = (
  scope: Scope,
  { customerId }: Pick<ListRow, 'customerId'>,
  changes: readonly FieldChange[],
): Promise<void> => recordStaffChange(scope, { action: 'shopping-list.changed', customerId, changes })

async function listAfter(scope: Scope, id: string): Promise<ShoppingList> {
  const list = await lockListOf(scope, id, true)
  ensure(list, 'shoppingList.notFound')
  return toList(list, scope)
}

async function addToList({ db, supplier }: Scope, id: string, lines: readonly WantedLine[]): Promise<void> {
  await db.execute(addLines, [
    supplier.id,
    id,
    lines.map(({ productId }) => productId),
    lines.map(({ quantity }) => quantity),
    lines.map(({ isGiftWrapped }) => isGiftWrapped),
  ])
  await db.execute(touchList, [supplier.id, id])
}

/** @throws Failure shoppingList.unknownProduct where the store does not have one of the products */
async function ensureKnown({ db, supplier }: Scope, productIds: readonly string[]): Promise<void> {
  const wanted = new Set(productIds)
  const known = wanted.size === 0 ? [] : await db.many(findProducts, [supplier.id, [...wanted]])
  ensure(known.length === wanted.size, 'shoppingList.unknownProduct')
}

async function quantityToAdd(
  { db, supplier }: Scope,
  { productId, quantity }: Pick<ProductToAdd, 'productId' | 'quantity'>,
): Promise<Quantity> {
  const [product] = await db.many(findProducts, [supplier.id, [productId]])
  ensure(product, 'shoppingList.unknownProduct')
  return quantity ?? quantityRange(product)?.lowest ?? ONE_UNIT
}

async function linesOfCart(scope: Scope, customerId: string): Promise<WantedLine[]> {
  ensureCan('cart.see', scope.actor, scope)
  const { lines, combos } = await readCart(scope, customerId, { paymentMethodId: null })
  return [...lines, ...combos.flatMap(({ parts }) => parts)].map(({ product, quantity, isGiftWrapped }) => ({
    productId: product.id,
    quantity,
    isGiftWrapped,
  }))
}

async function linesOfOrder(scope: Scope, customerId: string, number: number): Promise<WantedLine[]> {
  ensureCan(customerOf(scope.actor) === null ? 'order.see-all' : 'order.see', scope.actor, scope)
  const wanted = wantedIn((await orderDetail(scope, customerId, number)).lines)
  return wanted.map(({ productId, ordered, isGiftWrapped }) => ({ productId, quantity: ordered, isGiftWrapped }))
}

async function linesOfList(scope: Scope, id: string): Promise<WantedLine[]> {
  ensure(await findListOf(scope, id), 'shoppingList.notFound')
  return scope.db.many(findLines, [scope.supplier.id, id])
}

/** A product that several sources name has their quantities together. */
function onceEach(lines: readonly WantedLine[]): WantedLine[] {
  const merged = new Map<string, WantedLine>()
  for (const line of lines) {
    const same = merged.get(line.productId)
    merged.set(line.productId, {
      ...line,
      quantity: (line.quantity + (same?.quantity ?? ZERO_QUANTITY)) as Quantity,
      isGiftWrapped: line.isGiftWrapped || (same?.isGiftWrapped ?? false),
    })
  }
  return [...merged.values()]
}

function namedSo(typed: string): string {
  const name = typed.trim()
  ensure(name !== '', 'shoppingList.unnamed', { field: 'nome' })
  return name
}
