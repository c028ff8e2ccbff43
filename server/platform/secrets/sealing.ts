import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
export const SEALING_KEY_BYTES = 32

/** Encrypts secrets before they are stored. `context` is where a secret belongs: elsewhere it does not open. */
export interface Sealing {
  seal(plain: string, context: string): Buffer
  /** @throws Error where it was sealed with another key or for another context, or was changed. */
  open(sealed: Buffer, context: string): string
}

/** AES-256-GCM; nonce and tag are stored before the text. */
export function openSealing(key: Buffer): Sealing {
  if (key.length !== SEALING_KEY_BYTES) throw new RangeError('a sealing key has 32 bytes')
  return {
    seal(plain, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context))
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text])
    },
    open(sealed, context) {
      const tagEnd = NONCE_BYTES + TAG_BYTES
      const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(context))
        .setAuthTag(sealed.subarray(NONCE_BYTES, tagEnd))
      return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]).toString('utf8')
    },
  }
}

/** The key of the data folder, made at the first start: for an installation on one machine that sets none. */
export async function sealingKeyIn(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, 'sealing.key')
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, randomBytes(SEALING_KEY_BYTES).toString('base64'), { mode: 0o600, flag: 'wx' })
  try {
    // The file has its name only once it is written; fails where another process was first.
    await link(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await unlink(draft)
  }
  return Buffer.from(await readFile(file, 'utf8'), 'base64')
}
