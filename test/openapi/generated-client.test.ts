import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, afterAll, expect, test } from 'vitest'
import { createApiKey } from '#contract/api-key.ts'
import { ownApp } from '#test/builders/app.ts'
import { units } from '#test/builders/cart.ts'
import { aBuyer, anOpenStore } from '#test/builders/checkout.ts'
import { aCustomer, anAddress, aStaffMember, PASSWORD } from '#test/builders/people.ts'
import { aCoupon } from '#test/builders/selling.ts'
import { aProduct } from '#test/builders/store.ts'

const root = join(import.meta.dirname, '../..')
const cache = join(root, 'node_modules/.cache')
const { server, pool, call } = ownApp()
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
let origin: string
beforeAll(async () => {
  mkdirSync(cache, { recursive: true })
  // Below node_modules, so that the client finds what it imports.
  folder = mkdtempSync(join(cache, 'generated-client-'))
  writeFileSync(join(folder, 'openapi.json'), (await server().app.inject('/openapi.json')).body)
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS }))
  await tool('oazapfts/dist/cli.js', '--optimistic', 'openapi.json', 'client.ts')
  for (const job of ['main-job.ts', 'integrator-job.ts'])
    copyFileSync(join(import.meta.dirname, `${job}.txt`), join(folder, job))
  const compiled = await tool('typescript/bin/tsc').catch(({ stdout }: { stdout: string }) => ({ stdout }))
  expect(compiled.stdout).toBe('')
  origin = await server().app.listen({ host: '127.0.0.1', port: 0 })
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Two paths of the specification differ in the names of their parameters alone. */
const AMBIGUOUS_PATHS = ['no-identical-paths', 'no-ambiguous-paths']

test('the description passes the recommended rules of Redocly, apart from paths that the specification makes ambiguous', async () => {
  const rules = AMBIGUOUS_PATHS.flatMap((rule) => ['--skip-rule', rule])
  const lint = tool('@redocly/cli/bin/cli.js', 'lint', 'openapi.json', '--extends=recommended', ...rules)
  const { stderr } = await lint.catch(({ stdout }: { stdout: string }) => ({ stderr: stdout }))
  expect(stderr).toMatch(/Your API description is valid/)
})

/** What a job that uses the generated client prints. */
async function outcomeOf(job: string, ...arguments_: readonly string[]): Promise<unknown> {
  const { stdout } = await run(process.execPath, [join(folder, job), origin, ...arguments_])
  return JSON.parse(stdout)
}

test('a typed client generated from the description signs in, fills the cart and orders', async () => {
  const store = await anOpenStore(pool)
  const { email, customerId } = await aCustomer(store)
  await anAddress(store, customerId)
  await aProduct(store, { name: 'Feijão preto 1 kg', price: 8 })
  const code = await aCoupon(store, { value: 10 })
  expect(await outcomeOf('main-job.js', store.id, email, PASSWORD, code)).toEqual({
    number: 1,
    found: 1,
    status: expect.any(String) as string,
    total: 14.4,
    refusal: 'order.duplicate',
  })
})

test('an ERP with a key pulls the orders that changed since its cursor, and moves them', async () => {
  const store = await anOpenStore(pool, { payment: { kind: 'cash', flow: 'pick-first' } })
  const [buyer, staff] = await Promise.all([aBuyer({ call }, store), aStaffMember(store, 'staff', ['settings'])])
  for (const price of [8, 9]) await buyer.buy([units(await aProduct(store, { price }), 1)])
  const { body } = await call(createApiKey, {
    params: { idfornecedor: store.slug },
    headers: { cookie: `commerce-auth-token=${staff.token}` },
    body: { nome: 'ERP', escopos: ['order.manage'] },
  })
  expect(await outcomeOf('integrator-job.js', store.id, body.apiKey, '2')).toEqual({
    seen: [1, 2].flatMap((number) =>
      ['EMENTREGA', 'ENTREGUE', 'ENVIADO', 'SEPARANDO'].map((status) => `${number} ${status}`),
    ),
    codigo: 'order.illegalTransition',
    detalhes: { status: 'ENTREGUE' },
  })
})
