import type pg from 'pg'
import { inject } from 'vitest'
import { saveCart } from '#contract/cart.ts'
import { createClient, type Call } from '#contract/client.ts'
import { SESSION_COOKIE } from '#server/platform/session/session.ts'
import { signedIn } from '#test/builders/people.ts'
import type { StoreBuilder } from '#test/builders/store.ts'
import { aPool } from '../database.ts'

/** The store for people and the one for companies. */
export const STORES = ['emporio-da-serra', 'atacado-litoral'] as const
export type DemonstrationSlug = (typeof STORES)[number]

/** Who buys there, as in the README; the password of all accounts is `balcao123`. */
export const BUYERS: Readonly<Record<DemonstrationSlug, string>> = {
  'emporio-da-serra': 'cliente@emporio.exemplo',
  'atacado-litoral': 'compras@mercearia.exemplo',
}
export const PASSWORD = 'balcao123'

export interface Buyer {
  readonly customerId: string
  readonly token: string
}

export interface Demonstration {
  readonly origin: string
  readonly pool: pg.Pool
  /** For the builders: to put a customer of the test's own into a demonstration store. */
  readonly store: (slug: DemonstrationSlug) => Promise<StoreBuilder>
  /** A new session of the store's demonstration customer. */
  readonly buyer: (store: StoreBuilder) => Promise<Buyer>
  /** Replaces what is in a customer's cart; quantities in sale units. */
  readonly fillCart: (
    store: StoreBuilder,
    buyer: Buyer,
    lines: readonly { readonly id: string; readonly quantidade: number }[],
  ) => Promise<void>
  /** The API, as a person with a session (or a visitor) calls it. */
  readonly clientOf: (store: StoreBuilder, token?: string) => Call
  /** The first value of the first row. */
  readonly find: (sql: string, values: readonly unknown[]) => Promise<string>
}

/** The running stores. Call it at the top of a test file. */
export function demonstration(): Demonstration {
  const { origin, connection } = inject('runningStore')
  const pool = aPool(connection)

  const find: Demonstration['find'] = async (sql, values) => {
    const { rows } = await pool.query<Record<string, string | number | null>>(sql, [...values])
    const value = Object.values(rows[0] ?? {})[0]
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new Error(`the demonstration has nothing for: ${sql} ${values.join(', ')}`)
    return String(value)
  }
  const clientOf: Demonstration['clientOf'] = (store, token) =>
    createClient(
      (path, init) => fetch(`${origin}${path}`, init as RequestInit),
      () => ({ 'x-idfornecedor': store.id, ...(token === undefined ? {} : { cookie: `${SESSION_COOKIE}=${token}` }) }),
    )
  return {
    origin,
    pool,
    find,
    clientOf,
    store: async (slug) => ({ pool, slug, id: await find('select id from supplier where slug = $1', [slug]) }),
    buyer: async (store) => {
      const email = BUYERS[store.slug as DemonstrationSlug]
      const loginId = await find('select id from login where email = $1', [email])
      const customerId = await find('select id from customer where supplier_id = $1 and login_id = $2', [
        store.id,
        loginId,
      ])
      return { customerId, token: await signedIn(store, loginId) }
    },
    fillCart: async (store, { customerId, token }, lines) => {
      await clientOf(store, token)(saveCart, {
        params: { sessao: `token|${customerId}`, idcliente: customerId },
        query: { canalVenda: 'WEB' },
        body: { cartItens: [...lines] },
      })
    },
  }
}
