import { decodeNamedDeliveryType } from '#contract/values.ts'
import * as wire from '#contract/shopping-list.ts'
import { customerOf } from '#domain/access/actor.ts'
import { quantityFromUnits } from '#domain/amounts.ts'
import { ensure } from '#domain/failure.ts'
import { idsAmong } from '#server/platform/http/path-segments.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { applyList } from './apply-list.ts'
import { addProduct, changeList, copyToList, createList, setProduct } from './change-list.ts'
import { toList } from './queries.ts'
import { readList, readLists } from './read-list.ts'

export function shoppingListRoutes(server: Server): void {
  serve(server, wire.listShoppingLists, async ({ input: { query }, scope }) => {
    const origin = query.type === undefined ? null : wire.decodeOrigin(query.type)
    return { listas: (await readLists(scope, query.idclient, origin)).map(wire.encodeList) }
  })

  serve(server, wire.shoppingListProducts, async ({ input: { params, query }, scope }) => {
    const id = listAmong(scope, [params.idfornecedor, params.idlista])
    const { row, lines } = await readList(scope, id, {
      paymentMethodId: query.idformapagamento ?? null,
      deliveryType: decodeNamedDeliveryType(query.tipoentrega),
    })
    return { lista: wire.encodeList(toList(row, scope)), produtos: lines.map(wire.encodeListLine) }
  })

  serve(server, wire.createShoppingList, async ({ input: { body }, scope }) =>
    wire.encodeList(
      await createList(scope, {
        name: body.nome,
        customerId: body.idclient,
        isShared: body.compartilhada ?? true,
        lines: wire.decodeWanted(body.produtos ?? []),
        fromCart: body.carrinho ?? false,
        fromOrder: body.numpedido ?? null,
        fromList: body.idlistaorigem?.toLowerCase() ?? null,
      }),
    ),
  )

  serve(server, wire.applyShoppingList, async ({ input: { params, body }, scope, customer }) =>
    wire.encodeApplied(
      await applyList(scope, customer.id, {
        id: listAmong(scope, [params.idfornecedor, params.idlista]),
        productIds: body.produtos?.map((id) => id.toLowerCase()) ?? null,
        paymentMethodId: body.idformapagamento ?? null,
      }),
    ),
  )

  serve(server, wire.copyShoppingListProduct, async ({ input: { params, body }, scope }) => {
    const ids = idsIn(scope, [params.idfornecedor, params.idproduto, params.idlista])
    const [listId, copiedId, sourceId] = ids.toReversed()
    ensure(listId !== undefined && copiedId !== undefined, 'shoppingList.notFound')
    const copied = await copyToList(scope, listId, {
      copiedId,
      fromList: body.idlistaorigem?.toLowerCase() ?? sourceId ?? null,
      quantity: body.quantidade === undefined ? null : quantityFromUnits(body.quantidade),
    })
    return wire.encodeList(copied)
  })

  serve(server, wire.addShoppingListProduct, async ({ input: { params, body }, scope }) => {
    const ids = idsIn(scope, [params.idfornecedor, params.idproduto])
    const productId = body.idproduto?.toLowerCase() ?? ids.at(-1)
    const listId = body.idlista?.toLowerCase() ?? ids.find((id) => id !== productId)
    ensure(listId !== undefined, 'shoppingList.notFound')
    ensure(productId !== undefined, 'shoppingList.unknownProduct')
    const added = await addProduct(scope, listId, {
      productId,
      quantity: body.quantidade === undefined ? null : quantityFromUnits(body.quantidade),
      isGiftWrapped: body.embalarParaPresente ?? false,
    })
    return wire.encodeList(added)
  })

  serve(server, wire.disableShoppingList, async ({ input: { params }, scope }) => {
    const id = listAmong(scope, [params.idfornecedor, params.idlista])
    return wire.encodeList(await changeList(scope, id, { name: undefined, isShared: undefined, isActive: false }))
  })

  serve(server, wire.changeShoppingList, async ({ input: { params, body }, scope }) =>
    wire.encodeList(
      await changeList(scope, params.idlista.toLowerCase(), {
        name: body.nome,
        isShared: body.compartilhada,
        isActive: body.ativa,
      }),
    ),
  )

  serve(server, wire.changeShoppingListProduct, async ({ input: { params, body }, scope }) =>
    wire.encodeList(
      await setProduct(scope, params.idlista.toLowerCase(), {
        productId: params.idproduto.toLowerCase(),
        quantity: quantityFromUnits(body.quantidade),
        isGiftWrapped: body.embalarParaPresente ?? null,
      }),
    ),
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
