import * as wire from '#contract/shopping-list.ts'
import { customerOf } from '#domain/access/actor.ts'
import { ensure } from '#domain/failure.ts'
import { idsAmong } from '#server/platform/http/path-segments.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { applyList } from './apply-list.ts'
import { addProduct, changeList, copyToList, createList, setProduct } from './change-list.ts'
import { toList } from './queries.ts'
import { readList, readLists } from './read-list.ts'

export function shoppingListRoutes(server: Server): void {
  serve(server, wire.listShoppingLists, async ({ input: { query }, scope }) => ({
    lists: await readLists(scope, query.customerId, query.origin),
  }))

  serve(server, wire.shoppingListProducts, async ({ input: { params, query }, scope }) => {
    const { row, lines } = await readList(scope, listAmong(scope, [params.supplier, params.listId]), query)
    return { list: toList(row, scope), lines }
  })

  serve(server, wire.createShoppingList, ({ input: { body }, scope }) => createList(scope, body))

  serve(server, wire.applyShoppingList, ({ input: { params, body }, scope, customer }) =>
    applyList(scope, customer.id, { id: listAmong(scope, [params.supplier, params.listId]), ...body }),
  )

  serve(server, wire.copyShoppingListProduct, ({ input: { params, body }, scope }) => {
    const ids = idsIn(scope, [params.supplier, params.productId, params.listId])
    const [listId, copiedId, sourceId = null] = ids.toReversed()
    ensure(listId !== undefined && copiedId !== undefined, 'shoppingList.notFound')
    return copyToList(scope, listId, { copiedId, fromList: body.fromList ?? sourceId, quantity: body.quantity })
  })

  serve(server, wire.addShoppingListProduct, ({ input: { params, body }, scope }) => {
    const ids = idsIn(scope, [params.supplier, params.productId])
    const productId = body.productId ?? ids.at(-1)
    const listId = body.listId ?? ids.find((id) => id !== productId)
    ensure(listId !== undefined, 'shoppingList.notFound')
    ensure(productId !== undefined, 'shoppingList.unknownProduct')
    return addProduct(scope, listId, { ...body, productId })
  })

  serve(server, wire.disableShoppingList, ({ input: { params }, scope }) =>
    changeList(scope, listAmong(scope, [params.supplier, params.listId]), { isActive: false }),
  )

  serve(server, wire.changeShoppingList, ({ input: { params, body }, scope }) => changeList(scope, params.listId, body))

  serve(server, wire.changeShoppingListProduct, ({ input: { params, body }, scope }) =>
    setProduct(scope, params.listId, { productId: params.productId, ...body }),
  )
}

/** The segments that are neither the supplier nor the customer of the session (decision 31). */
const idsIn = (scope: Scope, segments: readonly string[]): string[] =>
  idsAmong(scope, segments).filter((id) => id !== customerOf(scope.actor)?.id)

/** @throws Failure shoppingList.notFound where the segments name no list, or more than one */
function listAmong(scope: Scope, segments: readonly string[]): string {
  const [id, ...more] = idsIn(scope, segments)
  ensure(id !== undefined && more.length === 0, 'shoppingList.notFound')
  return id
}
