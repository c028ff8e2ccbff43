import { createHash, randomBytes } from 'node:crypto'

const RANDOM_BYTES = 32

/** 256 random bits, as they travel in the link. */
export const newCode = (): string => randomBytes(RANDOM_BYTES).toString('base64url')

/** What is kept of a code. People may paste it with blanks around it, or broken over lines by their mail program. */
export const hashCode = (code: string): Buffer => createHash('sha256').update(code.replace(/\s/g, '')).digest()
