import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'
import { afterAll, beforeAll } from 'vitest'

const library = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2

const CHEAP = { memoryCost: 1024, timeCost: 1, parallelism: 1 }
const CHEAP_COST = 'm=1024,t=1,p=1'
const COST = /m=\d+,t=\d+,p=\d+/

let isCheap = true

/** For a file whose tests are about the time that a password takes. Call it at the top of the file. */
export function withProductionHashes(): void {
  beforeAll(() => void (isCheap = false))
  afterAll(() => void (isCheap = true))
}

/**
 * Stands in for @node-rs/argon2 in the server tests: a hash of production takes 15 ms of CPU time, and tests make and check thousands.
 * A hash names the cost that the product chose, so that tests see it, and is made with a lower one.
 */
export async function hash(
  password: string,
  { memoryCost, timeCost, parallelism = 1 }: Argon2.Options,
): Promise<string> {
  if (!isCheap) return library.hash(password, { memoryCost, timeCost, parallelism })
  return (await library.hash(password, CHEAP)).replace(COST, `m=${memoryCost},t=${timeCost},p=${parallelism}`)
}

export const verify = (hashed: string, password: string): Promise<boolean> =>
  library.verify(isCheap ? hashed.replace(COST, CHEAP_COST) : hashed, password)
