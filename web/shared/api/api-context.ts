import { type Call, Refusal } from '#contract/client.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'

/** What the functions of a resource need. Loaders pass their `PageContext`, components the value of `useStoreData`. */
export interface ApiContext {
  readonly call: Call
  readonly supplier: Pick<Supplier, 'id'>
}

/** The path segment of the session where our own pages call: the session itself is in a cookie. */
export const SESSION = 'token'
/** The path segment that names the customer too. */
export const sessionOf = (customerId: string | null): string => (customerId ? `${SESSION}|${customerId}` : SESSION)

/** Passes the reply on. The field of a refusal gets its English name, which is also its name in our forms. */
export async function withFieldNames<Reply>(
  reply: Promise<Reply>,
  names: Readonly<Record<string, string>>,
): Promise<Reply> {
  try {
    return await reply
  } catch (error) {
    const field = error instanceof Refusal && error.field !== null ? names[error.field] : undefined
    throw error instanceof Refusal && field !== undefined ? new Refusal(error.status, error.body, field) : error
  }
}
