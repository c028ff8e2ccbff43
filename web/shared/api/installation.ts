import { decodeFault } from '#contract/field-faults.ts'
import type { Refusal } from '#contract/client.ts'
import { claimInstallation, encodeNewStore, installationState } from '#contract/installation.ts'
import type { TypedStore } from '#domain/supplier/new-store.ts'
import type { ApiContext } from './api-context.ts'

export const installationApi = ({ call }: Pick<ApiContext, 'call'>) => ({
  /** Whether the installation waits for its first store. */
  isOpen: async (): Promise<boolean> => (await call(installationState, { params: {} })).aberta,

  /** Creates the first store with the code of the link and signs its owner in; the slug of the store. */
  claim: async (code: string, store: TypedStore): Promise<string> =>
    (
      await call(claimInstallation, {
        params: {},
        // The schema wants a code; none is refused like a wrong one.
        body: { ...encodeNewStore(store), codigo: code || '-', tokenOrigin: 'commerce' },
      })
    ).slug,
})

/** The messages of a refused claim, by field of `TypedStore`. */
export const storeFaultsIn = ({ body }: Refusal): Readonly<Record<string, string>> =>
  Object.fromEntries((body.campos ?? []).map(decodeFault).map(({ field, message }) => [field, message]))
