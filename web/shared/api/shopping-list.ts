import { pricingQuery, type ChosenPricing } from './pricing-query.ts'
import * as wire from '#contract/shopping-list.ts'
import { unitsFromQuantity, type Quantity } from '#domain/amounts.ts'
import type { AppliedList, ListOrigin, ShoppingList, ShoppingListLine } from '#domain/shopping-list/shopping-list.ts'
import type { ApiContext } from './api-context.ts'

/** What a new list begins with. */
export interface ListSource {
  readonly fromCart?: boolean
  readonly fromOrder?: number
  readonly fromList?: string
}

export interface ListWithLines {
  readonly list: ShoppingList
  readonly lines: readonly ShoppingListLine[]
}

/** The shopping lists of a customer. */
export const shoppingListApi = ({ call, supplier }: ApiContext) => {
  const store = { idfornecedor: supplier.id }
  return {
    /** `customerId` is for staff, who act for no customer. */
    list: async (
      filter: { readonly customerId?: string; readonly origin?: ListOrigin } = {},
    ): Promise<readonly ShoppingList[]> => {
      const { listas } = await call(wire.listShoppingLists, {
        params: store,
        query: {
          ...(filter.customerId === undefined ? {} : { idclient: filter.customerId }),
          ...(filter.origin === undefined ? {} : { type: wire.encodeOrigin(filter.origin) }),
        },
      })
      return listas.map(wire.decodeList)
    },

    read: async (id: string, pricing: ChosenPricing): Promise<ListWithLines> => {
      const { lista, produtos } = await call(wire.shoppingListProducts, {
        params: { ...store, idlista: id },
        query: pricingQuery(pricing),
      })
      return { list: wire.decodeList(lista), lines: produtos.map(wire.decodeListLine) }
    },

    create: async (
      name: string,
      isShared: boolean,
      { fromCart, fromOrder, fromList }: ListSource,
      customerId?: string,
    ): Promise<ShoppingList> =>
      wire.decodeList(
        await call(wire.createShoppingList, {
          params: store,
          body: {
            nome: name,
            compartilhada: isShared,
            ...(customerId === undefined ? {} : { idclient: customerId }),
            ...(fromCart === true ? { carrinho: true } : {}),
            ...(fromOrder === undefined ? {} : { numpedido: fromOrder }),
            ...(fromList === undefined ? {} : { idlistaorigem: fromList }),
          },
        }),
      ),

    apply: async (id: string, paymentMethodId: string | null): Promise<AppliedList> =>
      wire.decodeApplied(
        await call(wire.applyShoppingList, {
          params: { ...store, idlista: id },
          body: paymentMethodId === null ? {} : { idformapagamento: paymentMethodId },
        }),
      ),

    /** The least that can be bought of a product. */
    add: async (id: string, productId: string): Promise<void> => {
      await call(wire.addShoppingListProduct, {
        params: { ...store, idproduto: productId },
        body: { idlista: id },
      })
    },

    /** 0 removes the product. */
    setQuantity: async (id: string, productId: string, quantity: Quantity): Promise<void> => {
      await call(wire.changeShoppingListProduct, {
        params: { ...store, idlista: id, idproduto: productId },
        body: { quantidade: unitsFromQuantity(quantity) },
      })
    },

    change: async (
      id: string,
      change: { readonly name?: string; readonly isShared?: boolean; readonly isActive?: boolean },
    ): Promise<void> => {
      await call(wire.changeShoppingList, {
        params: { ...store, idlista: id },
        body: {
          ...(change.name === undefined ? {} : { nome: change.name }),
          ...(change.isShared === undefined ? {} : { compartilhada: change.isShared }),
          ...(change.isActive === undefined ? {} : { ativa: change.isActive }),
        },
      })
    },

    disable: async (id: string): Promise<void> => {
      await call(wire.disableShoppingList, { params: { ...store, idlista: id } })
    },
  }
}
