import { hash, verify } from '@node-rs/argon2'

/** Of a random password that nobody knows, as costly as the real ones: argon2id, 19 MiB, 2 passes. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$e0Gfq0TD2qYkdy8gtAmUbw$Lln7+ZSmvuRZgqbKYy8UtYsWdI+U5mg3n5NDnhrT8d8'

/** Takes as long for a login that does not exist (null), so that time does not tell who has an account. */
export async function matchesPassword(hash: string | null, password: string): Promise<boolean> {
  const isRight = await verify(hash ?? DUMMY_HASH, password)
  return hash !== null && isRight
}

/** What is kept of a password: argon2id with the cost of `HASH_OF_NOBODY` (rules §4). */
export const hashPassword = (password: string): Promise<string> =>
  hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
