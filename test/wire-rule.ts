import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { matches, type Rule } from './boundary-rules.ts'
import { codeOf, lineAt } from './source-text.ts'

const root = join(import.meta.dirname, '..')

/** Where the pages may name fields of the wire: the API client, and the texts, whose language is Portuguese. */
const MAY_NAME = /^web\/shared\/(?:api|i18n)\//
/** The back office and the representative's screens move to the API client with their new shell. */
const MOVING = /^web\/(?:backoffice|storefront\/representative)\//

/** Fields of the wire that are words of our own code too. */
const ALSO_ENGLISH = ['apiKey', 'data', 'hits', 'lat', 'lng', 'message', 'principal', 'query', 'search', 'token']

interface Wire {
  /** Names of fields that are no words of the domain. */
  readonly fields: readonly string[]
  readonly endpoints: readonly string[]
}

/** The pages speak English: they call the API through web/shared/api. */
export const pagesNameNoWire = ({ fields, endpoints }: Wire): Rule => {
  const name = `(?:${fields.join('|')})`
  const identifier = new RegExp(`(?<![-\\w])${name}\\b(?!-)`, 'g')
  // The chooser has a form that makes a URL: its fields are those of the query.
  const formField = new RegExp(`\\bformText\\([\\w.]+, '${name}'|\\bname="${name}"`, 'g')
  return (file) => {
    if (!/^web\/.*\.tsx?$/.test(file.path) || /\.test\.tsx?$/.test(file.path)) return []
    if (MAY_NAME.test(file.path) || MOVING.test(file.path)) return []
    const source = codeOf(file.text, { keepStrings: true })
    return [
      ...matches(file, codeOf(file.text, { keepStrings: false }), identifier, COMPLAINT),
      ...(file.path.startsWith('web/chooser/') ? [] : matches(file, source, formField, COMPLAINT)),
      ...[...source.matchAll(CONTRACT_IMPORT)].flatMap(({ groups, index }) =>
        (groups?.names ?? '')
          .split(',')
          .map((imported) => imported.trim())
          .filter((imported) => endpoints.includes(imported))
          .map((imported) => `${file.path}:${lineAt(source, index)}: ${imported}: ${COMPLAINT}`),
      ),
    ]
  }
}

const COMPLAINT = 'a name of the wire belongs in contract/ and web/shared/api'
const CONTRACT_IMPORT = /^import \{(?<names>[^}]*)\} from '#contract\//gm

export async function readWire(): Promise<Wire> {
  const fields = new Set<string>()
  const endpoints: string[] = []
  for (const module of await Promise.all(contractFiles().map((file) => import(file) as Promise<object>))) {
    for (const [name, value] of Object.entries(module)) {
      if (!isEndpoint(value)) continue
      endpoints.push(name)
      for (const schema of [value.params, value.query, value.body, value.reply]) collectFields(schema, fields)
    }
  }
  const english = new Set([...ALSO_ENGLISH, ...wordsOfDomain()])
  return { fields: [...fields].filter((name) => !english.has(name)), endpoints }
}

interface EndpointLike {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly reply: unknown
}

const isEndpoint = (value: unknown): value is EndpointLike =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value

function collectFields(schema: unknown, into: Set<string>): void {
  if (typeof schema !== 'object' || schema === null) return
  for (const [keyword, part] of Object.entries(schema)) {
    if (keyword === 'properties') for (const name of Object.keys(part as object)) into.add(name)
    for (const inner of keyword === 'properties' ? Object.values(part as object) : [part].flat())
      collectFields(inner, into)
  }
}

const contractFiles = (): string[] => sourcesIn('contract')

const wordsOfDomain = (): string[] =>
  sourcesIn('domain').flatMap(
    (path) => codeOf(readFileSync(path, 'utf8'), { keepStrings: false }).match(/\b[a-z]\w*\b/gi) ?? [],
  )

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
