import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('looking whether the pages are built loads no tool of the build', () => {
  const program = `
    const { createRequire } = await import('node:module')
    const { isWebBuilt } = await import('#root/scripts/build-web.ts'.replace('#root', process.cwd()))
    isWebBuilt()
    const loaded = Object.keys(createRequire(process.cwd() + '/x.js').cache)
    console.log(loaded.filter((file) => /zopfli|vite|rolldown/.test(file)).length)`
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: new URL('..', import.meta.url),
    encoding: 'utf8',
  })
  expect(output.trim()).toBe('0')
})
