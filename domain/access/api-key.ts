import type { ApiScope } from './can.ts'

/** Delay of the sign-in on a page with `api_key` in its URL (specification §2, §9). */
export const API_KEY_LOGIN_DELAY_MS = 1000

/** A key of the supplier, without its secret, which is not stored. Instants as ISO text. */
export interface ApiKey {
  readonly id: string
  readonly name: string
  /** The beginning of the secret, by which people recognise a key. */
  readonly prefix: string
  readonly scopes: readonly string[]
  /** Who made it, by name. */
  readonly createdBy: string | null
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly lastUsedAt: string | null
  readonly revokedAt: string | null
}

export interface NewApiKey {
  readonly name: string
  readonly scopes: readonly ApiScope[]
  /** YYYY-MM-DD, the last day on which it opens anything; null is without end. */
  readonly lastDay: string | null
}

export type ApiKeyState = 'active' | 'expired' | 'revoked'

export interface ApiKeyFilter {
  /** Words of its name, its prefix or the name of its author. */
  readonly text: string
  readonly state: ApiKeyState | null
}

/** The usual one is the newest first, and the revoked ones last. */
export type ApiKeyOrder = 'usual' | 'newest' | 'oldest' | 'name' | 'name-descending' | 'used' | 'unused'

/** `now` as ISO text. */
export function stateOfKey(
  { revokedAt, expiresAt }: Pick<ApiKey, 'revokedAt' | 'expiresAt'>,
  now: string,
): ApiKeyState {
  if (revokedAt !== null) return 'revoked'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active'
}
