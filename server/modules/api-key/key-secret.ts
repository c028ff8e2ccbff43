import { randomBytes } from 'node:crypto'
import { hashSecret, newSecret } from '#server/platform/session/secret.ts'

const PREFIX_BYTES = 4

export interface KeySecret {
  /** `bk_<prefix>_<256 bits>`: told once, kept by nobody. */
  readonly text: string
  /** `bk_<prefix>`, for people to tell keys apart. */
  readonly prefix: string
  readonly hash: Buffer
}

export function newKeySecret(): KeySecret {
  const prefix = `bk_${randomBytes(PREFIX_BYTES).toString('hex')}`
  const text = `${prefix}_${newSecret()}`
  return { text, prefix, hash: hashSecret(text) }
}
