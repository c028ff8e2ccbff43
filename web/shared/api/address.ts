import { billingAddress, listAddresses } from '#contract/address.ts'
import type { CallOptions } from '#contract/client.ts'
import type { SavedAddress } from '#domain/customer/address.ts'
import { sessionOf, type ApiContext } from './api-context.ts'
import { callStore } from './call-store.ts'

/** The addresses of the customer; of that of the session for null. */
export const addressesOf = (
  context: ApiContext,
  customerId: string | null,
  options?: CallOptions,
): Promise<readonly SavedAddress[]> =>
  callStore(context, listAddresses, { params: { session: sessionOf(customerId) } }, options)

export const billingAddressOf = (context: ApiContext, customerId: string): Promise<SavedAddress | null> =>
  callStore(context, billingAddress, { params: { session: sessionOf(customerId), customerId } })
