import type { Static } from 'typebox'
import * as wire from '#contract/cart.ts'
import { sessionOf, type Answer, type TestApp } from './app.ts'
import type { Person } from './people.ts'
import type { StoreBuilder } from './store.ts'

type CartToSend = Static<(typeof wire.saveCart)['body']>
type CartQuery = Static<(typeof wire.saveCart)['query']>
export type Item = CartToSend['cartItens'][number]
export type Operation = NonNullable<CartToSend['operacoes']>[number]

export interface CartOf {
  /** Saves exactly what is given. */
  save(body: CartToSend, query?: CartQuery): Promise<Answer<typeof wire.saveCart>>
  load(query?: Static<(typeof wire.loadCart)['query']>): Promise<Answer<typeof wire.loadCart>>
}

/** The cart of a person, as the person's own client saves and loads it. */
export function cartOf(
  { call }: Pick<TestApp, 'call'>,
  store: StoreBuilder,
  person: Pick<Person, 'token' | 'customerId'>,
): CartOf {
  const params = { sessao: sessionOf(person), idcliente: person.customerId }
  const query = { idfornecedor: store.slug }
  return {
    save: (body, more = {}) => call(wire.saveCart, { params, query: { ...query, ...more }, body }),
    load: (more = {}) => call(wire.loadCart, { params, query: { ...query, ...more } }),
  }
}

/** Units of a product, as one line of a cart. */
export const units = (product: { readonly id: string }, quantidade: number, more: Partial<Item> = {}): Item => ({
  id: product.id,
  quantidade,
  ...more,
})
