import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, afterAll, expect, test } from 'vitest'
import { ownApp } from '#test/builders/app.ts'
import { anOpenStore } from '#test/builders/checkout.ts'
import { aCustomer, anAddress, PASSWORD } from '#test/builders/people.ts'
import { aCoupon } from '#test/builders/selling.ts'
import { aProduct } from '#test/builders/store.ts'

const root = join(import.meta.dirname, '../..')
const cache = join(root, 'node_modules/.cache')
const { server, pool } = ownApp()
const run = promisify(execFile)
/** Runs a program of node_modules in the folder of the generated client. */
const tool = (file: string, ...arguments_: readonly string[]) =>
  run(process.execPath, [join(root, 'node_modules', file), ...arguments_], { cwd: folder })

const COMPILER_OPTIONS = {
  rewriteRelativeImportExtensions: true,
  strict: true,
  skipLibCheck: true,
  module: 'nodenext',
  target: 'es2024',
  types: ['node'],
}

let folder: string
beforeAll(async () => {
  mkdirSync(cache, { recursive: true })
  // Below node_modules, so that the client finds what it imports.
  folder = mkdtempSync(join(cache, 'generated-client-'))
  writeFileSync(join(folder, 'openapi.json'), (await server().app.inject('/openapi.json')).body)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS }))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Two paths of the specification differ in the names of their parameters alone. */
const AMBIGUOUS_PATHS = ['no-identical-paths', 'no-ambiguous-paths']

test('the description passes the recommended rules of Redocly, apart from paths that the specification makes ambiguous', async () => {
  const rules = AMBIGUOUS_PATHS.flatMap((rule) => ['--skip-rule', rule])
  const { stderr } = await tool('@redocly/cli/bin/cli.js', 'lint', 'openapi.json', '--extends=recommended', ...rules)
  expect(stderr).toMatch(/Your API description is valid/)
})

test(
  'a typed client generated from the description signs in, fills the cart and orders',
  { timeout: 60_000 },
  async () => {
    await tool('oazapfts/dist/cli.js', '--optimistic', 'openapi.json', 'client.ts')
    copyFileSync(join(import.meta.dirname, 'main-job.ts.txt'), join(folder, 'main-job.ts'))
    const compiled = await tool('typescript/bin/tsc').catch(({ stdout }: { stdout: string }) => ({ stdout }))
    expect(compiled.stdout).toBe('')

    const store = await anOpenStore(pool)
    const { email, customerId } = await aCustomer(store)
    await anAddress(store, customerId)
    await aProduct(store, { name: 'Feijão preto 1 kg', price: 8 })
    const code = await aCoupon(store, { value: 10 })
    const origin = await server().app.listen({ host: '127.0.0.1', port: 0 })
    const { stdout } = await run(process.execPath, [
      join(folder, 'main-job.js'),
      origin,
      store.id,
      email,
      PASSWORD,
      code,
    ])
    expect(JSON.parse(stdout)).toEqual({
      number: 1,
      found: 1,
      status: expect.any(String) as string,
      total: 14.4,
      refusal: 'order.duplicate',
    })
  },
)
