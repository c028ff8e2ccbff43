import type { negotiationApi } from '../../shared/api/negotiation.ts'

type Api = ReturnType<typeof negotiationApi>

/** Makes a change and reads the cart again. Returns whether it was made. */
export type Change = (change: (api: Api) => Promise<unknown>) => Promise<boolean>
