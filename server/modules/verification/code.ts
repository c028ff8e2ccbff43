import { randomInt } from 'node:crypto'
import { hashPassword } from '#server/modules/access/password.ts'

const DIGITS = 6
export const CODE_MINUTES = 10

/** A code that people type, and what is kept of it. Slow to check: to try a million against the hash takes longer than a code lives. */
export async function drawCode(): Promise<{ readonly code: string; readonly codeHash: string }> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  return { code, codeHash: await hashPassword(code) }
}
