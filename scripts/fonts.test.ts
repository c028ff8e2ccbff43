import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { THEME, themeFonts } from './fonts.ts'

const MAX_FONT_BYTES = 40_000

test('the typefaces of the stores are what `npm run fonts` writes, and none takes more than 40 kB', async () => {
  const files = await themeFonts()
  const fonts = [...files].filter(([path]) => path.endsWith('.woff2'))
  expect(fonts).toHaveLength(3)
  for (const [path, content] of fonts) expect(content.length, path).toBeLessThanOrEqual(MAX_FONT_BYTES)
  for (const [path, content] of files) expect(content.equals(readFileSync(join(THEME, path))), path).toBe(true)
})
