import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSealing, sealingKeyIn } from './sealing.ts'

const sealing = openSealing(randomBytes(32))

test('a sealed secret opens with its key and its context only, and never looks the same twice', () => {
  const sealed = sealing.seal('segredo da loja', 'store 1')
  expect(sealing.open(sealed, 'store 1')).toBe('segredo da loja')
  expect(sealed.includes('segredo')).toBe(false)
  expect(sealing.seal('segredo da loja', 'store 1')).not.toEqual(sealed)
  expect(() => sealing.open(sealed, 'store 2')).toThrow()
  expect(() => openSealing(randomBytes(32)).open(sealed, 'store 1')).toThrow()
  const changed = Buffer.from(sealed)
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(() => sealing.open(changed, 'store 1')).toThrow()
})

test('the key of a data folder is made once, for its owner alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-key-'))
  const keys = await Promise.all([sealingKeyIn(folder), sealingKeyIn(folder)])
  const again = await sealingKeyIn(folder)
  expect(again).toHaveLength(32)
  for (const key of keys) expect(key.equals(again)).toBe(true)
  expect((await stat(join(folder, 'sealing.key'))).mode & 0o777).toBe(0o600)
  await rm(folder, { recursive: true })
})
