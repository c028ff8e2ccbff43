import * as wire from '#contract/shopping-list.ts'
import { aShoppingList } from '#test/builders/shopping-lists.ts'
import { each, only, ON_THE_ACCOUNT } from '../answers.ts'
import { fillCart, type Belongings } from '../belongings.ts'
import type { Caller } from '../callers.ts'
import type { Row, Sent } from '../row.ts'
import { SEES_ORDERS, TEAM_WITHOUT_ACCOUNT } from './buying.ts'

const STRANGERS = ['other customer', 'representative for another'] as const satisfies Caller[]
const STAFF = 'staff for customers'
/** Whose account it is, and who buys for it. */
const CHANGES = [
  'customer',
  'linked user who submits',
  'representative for the owner',
  'key',
] as const satisfies Caller[]
const STORE = [
  'representative for the owner',
  'attendant for the owner',
  'staff for the owner',
  STAFF,
] as const satisfies Caller[]
/** Of a list that the store made, all on the account but those who work for the store. */
const RECIPIENTS = ON_THE_ACCOUNT.filter((caller) => !STORE.some((name) => name === caller))

const notFound = (callers: readonly Caller[]) => each(callers, 'shoppingList.notFound')
/** What the account shares is for those who see its orders; staff see the lists of the store. */
const SEES_SHARED = {
  ...notFound(['linked user', 'linked user for addresses', STAFF, ...STRANGERS]),
  ...each(['linked user who sees orders', 'attendant for the owner', 'key that only reads'], 'access.notAllowed'),
}

async function listOf(of: Belongings, origin: 'from-client' | 'to-client' = 'from-client'): Promise<string> {
  const { store, owner, representative, productId } = of
  // Of earlier calls: an account has a hundred at most.
  await store.pool.query('delete from shopping_list where supplier_id = $1', [store.id])
  const author = {
    customerId: owner.customerId,
    loginId: origin === 'to-client' ? representative.loginId : owner.loginId,
  }
  return aShoppingList(store, author, { origin, lines: [{ productId, units: 3 }] })
}

const ofList = async (of: Belongings, body?: object, origin?: 'to-client'): Promise<Sent> => ({
  params: { idfornecedor: of.store.slug, idlista: await listOf(of, origin) },
  ...(body === undefined ? {} : { body }),
})

/** What customers, their people and the store do with shopping lists. */
export const SHOPPING_LIST_ROWS: readonly Row[] = [
  {
    endpoint: wire.listShoppingLists,
    answers: only([...ON_THE_ACCOUNT, STAFF]),
    sent: ({ store, owner }) => ({
      params: { idfornecedor: store.slug },
      query: { idclient: owner.customerId, type: 'FROM_CLIENT' },
    }),
  },
  {
    endpoint: wire.shoppingListProducts,
    answers: only(SEES_ORDERS, notFound(['linked user', 'linked user for addresses', STAFF, ...STRANGERS])),
    sent: (of) => ofList(of),
  },
  {
    endpoint: wire.shoppingListProducts,
    what: 'of the store',
    answers: only([...ON_THE_ACCOUNT, STAFF], notFound(STRANGERS)),
    sent: (of) => ofList(of, undefined, 'to-client'),
  },
  {
    endpoint: wire.createShoppingList,
    answers: only([...ON_THE_ACCOUNT, STAFF], each(['key that only reads'], 'access.notAllowed')),
    sent: async (of) => {
      const idlistaorigem = await listOf(of, 'to-client')
      return {
        params: { idfornecedor: of.store.slug },
        body: {
          nome: 'Da semana',
          idclient: of.owner.customerId,
          compartilhada: true,
          produtos: [{ id: of.productId, quantidade: 2, embalarParaPresente: false }],
          idlistaorigem,
        },
      }
    },
  },
  {
    endpoint: wire.createShoppingList,
    what: 'from the cart and an order',
    answers: only(SEES_ORDERS.filter((caller) => caller !== 'key that only reads')),
    sent: async (of) => {
      await listOf(of)
      return {
        params: { idfornecedor: of.store.slug },
        body: { nome: 'Do pedido', idclient: of.owner.customerId, carrinho: true, numpedido: of.orderNumber },
      }
    },
  },
  {
    endpoint: wire.applyShoppingList,
    answers: only(ON_THE_ACCOUNT, {
      ...each(['visitor', ...TEAM_WITHOUT_ACCOUNT], 'cart.notSignedIn'),
      ...each(['key that only reads'], 'access.notAllowed'),
      ...notFound(STRANGERS),
    }),
    sent: async (of) => {
      await fillCart(of)
      return ofList(of, { idformapagamento: of.store.paymentId, produtos: [of.productId] }, 'to-client')
    },
  },
  {
    endpoint: wire.copyShoppingListProduct,
    answers: only(CHANGES, SEES_SHARED),
    sent: async (of) => {
      const idlista = await listOf(of)
      return {
        params: { idfornecedor: of.store.slug, idproduto: of.productId, idlista },
        body: { idlistaorigem: idlista, quantidade: 2 },
      }
    },
  },
  {
    endpoint: wire.addShoppingListProduct,
    answers: only(CHANGES, SEES_SHARED),
    sent: async (of) => ({
      params: { idfornecedor: of.store.slug, idproduto: of.productId },
      body: { idlista: await listOf(of), idproduto: of.productId, quantidade: 2, embalarParaPresente: true },
    }),
  },
  { endpoint: wire.disableShoppingList, answers: only(CHANGES, SEES_SHARED), sent: (of) => ofList(of) },
  {
    endpoint: wire.disableShoppingList,
    what: 'of the store',
    answers: only(STORE, {
      ...each(RECIPIENTS, 'shoppingList.madeByStore'),
      ...each(['key that only reads'], 'access.notAllowed'),
      ...notFound(STRANGERS),
    }),
    rightful: 'representative for the owner',
    sent: (of) => ofList(of, undefined, 'to-client'),
  },
  {
    endpoint: wire.changeShoppingList,
    answers: only(CHANGES, SEES_SHARED),
    sent: (of) => ofList(of, { nome: 'Do mês', compartilhada: true, ativa: true }),
  },
  {
    endpoint: wire.changeShoppingListProduct,
    answers: only(CHANGES, SEES_SHARED),
    sent: async (of) => {
      const { params } = await ofList(of)
      return { params: { ...params, idproduto: of.productId }, body: { quantidade: 4, embalarParaPresente: false } }
    },
  },
]
