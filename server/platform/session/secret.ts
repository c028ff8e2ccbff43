import { createHash, randomBytes } from 'node:crypto'

const BYTES = 32

/** 256 random bits as text that fits an address: a session's token, a code of one use, a key. Known this once. */
export const newSecret = (): string => randomBytes(BYTES).toString('base64url')

/** What is kept of a secret. Nobody finds 256 random bits by trying, so a slow hash would only cost time. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** The same for one that people paste from a message: with blanks around it, or broken over lines by their mail program. */
export const hashPastedSecret = (secret: string): Buffer => hashSecret(secret.replace(/\s/g, ''))
