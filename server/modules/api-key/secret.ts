import { createHash, randomBytes } from 'node:crypto'

const PREFIX_BYTES = 4
const SECRET_BYTES = 32

export interface Secret {
  /** `bk_<prefix>_<256 bits>`: told once, kept by nobody. */
  readonly text: string
  /** `bk_<prefix>`, for people to tell keys apart. */
  readonly prefix: string
  readonly hash: Buffer
}

export function newSecret(): Secret {
  const prefix = `bk_${randomBytes(PREFIX_BYTES).toString('hex')}`
  const text = `${prefix}_${randomBytes(SECRET_BYTES).toString('base64url')}`
  return { text, prefix, hash: hashSecret(text) }
}

/** 256 random bits need no slow hash: nobody finds them by trying. */
export const hashSecret = (text: string): Buffer => createHash('sha256').update(text).digest()
