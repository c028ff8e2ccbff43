/**
 * `node scripts/compare-openapi.ts [commit]`: whether the checkout describes the same API as a commit, HEAD by default. What
 * schemas are called does not matter. `--print` writes the description of this checkout.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { openApi } from '#server/platform/http/open-api/open-api.ts'
import { exportOfOperation } from '#server/platform/http/open-api/operations.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'

const root = join(import.meta.dirname, '..')
const SCRIPT = 'scripts/compare-openapi.ts'
const MOST_SHOWN = 20

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** Every endpoint of the contract as a route that is never called. */
async function describeApi(): Promise<string> {
  const app = fastify()
  await openApi(app as unknown as Server['app'])
  const server = { app, appContext: { cache: {} }, served: new Map() } as unknown as Server
  await app.register(async (inner) => {
    for (const value of exportOfOperation.values())
      if (isObject(value) && 'path' in value && 'reply' in value)
        serve({ ...server, app: inner as Server['app'] }, value as unknown as Endpoint, () =>
          Promise.reject(new Error('never called')),
        )
  })
  await app.ready()
  return (await app.inject('/openapi.json')).body
}

const describedBy = (folder: string): Json =>
  JSON.parse(
    execFileSync(process.execPath, [SCRIPT, '--print'], { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 }),
  ) as Json

function describedByCommit(commit: string): Json {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-openapi-'))
  try {
    const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 })
    execFileSync('tar', ['x', '-C', folder], { input: archive })
    copyFileSync(join(root, SCRIPT), join(folder, SCRIPT))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    return describedBy(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Each reference as what it stands for, and without the names. */
function withoutNames(document: Json): unknown {
  const schemas = (document['components'] as Json)['schemas'] as Json
  const resolve = (value: unknown, within: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((part) => resolve(part, within))
    if (!isObject(value)) return value
    const [, name] = /^#\/components\/schemas\/(.+)$/.exec(String(value['$ref'])) ?? []
    if (name !== undefined) {
      const { $ref: _, ...others } = value
      if (within.includes(name)) return { ...others, $ref: within.length - within.indexOf(name) }
      return { ...(resolve(schemas[name], [...within, name]) as Json), ...others }
    }
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolve(part, within)]))
  }
  const { components, ...rest } = document
  const { schemas: _, ...others } = components as Json
  return resolve({ ...rest, components: others }, [])
}

function differences(before: unknown, after: unknown, path = ''): string[] {
  if (isObject(before) && isObject(after) && Array.isArray(before) === Array.isArray(after)) {
    if (path.endsWith('/required')) return differences(sortedText(before), sortedText(after), `${path} in any order`)
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
      differences(before[key], after[key], `${path}/${key}`),
    )
  }
  return before === after ? [] : [`${path}: ${shortText(before)} → ${shortText(after)}`]
}
const sortedText = (list: object): string => Object.values(list).toSorted().join()
const shortText = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 200)

const [argument = 'HEAD'] = process.argv.slice(2)
if (argument === '--print') {
  process.stdout.write(await describeApi())
} else {
  const described = describedBy(root)
  if (Object.keys(described['paths'] as Json).length === 0) throw new Error('nothing is described')
  const found = differences(withoutNames(describedByCommit(argument)), withoutNames(described))
  for (const line of found.slice(0, MOST_SHOWN)) console.log(line)
  console.log(found.length === 0 ? `the same as ${argument}` : `${found.length} differences to ${argument}`)
  process.exitCode = found.length === 0 ? 0 : 1
}
