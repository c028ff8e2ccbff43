import { createHash, randomBytes } from 'node:crypto'

const BYTES = 32

/** 256 random bits as URL-safe text, for session tokens, one-time codes and API keys. Only the hash is stored. */
export const newSecret = (): string => randomBytes(BYTES).toString('base64url')

/** The stored form of a secret. 256 random bits cannot be guessed, so a fast hash is enough. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** The same for a secret pasted from a message, which may contain blanks and line breaks. */
export const hashPastedSecret = (secret: string): Buffer => hashSecret(secret.replace(/\s/g, ''))
