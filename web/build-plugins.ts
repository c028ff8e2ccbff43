import { parseAst, type Plugin } from 'vite'

/**
 * The pages take paths and codecs from `contract/`, never the schemas: the API checks.
 * In their build every TypeBox call is an empty object, and the library stays out.
 */
export const withoutSchemas: Plugin = {
  name: 'without-schemas',
  enforce: 'pre',
  resolveId: (id) => (id === 'typebox' ? '\0no-schemas' : null),
  load: (id) => (id === '\0no-schemas' ? 'export const Type = new Proxy({}, { get: () => () => ({}) })' : null),
}

const CONTRACT = /\/contract\/(?:[a-z-]+\/)*[a-z-]+\.ts$/

/** Empties each `Type.…(…)` of the contract: its texts and patterns would stay in the script wherever one of them is passed on. */
export const schemasToNothing: Plugin = {
  name: 'schemas-to-nothing',
  transform: {
    filter: { id: CONTRACT, code: /\bType\./ },
    handler: (code) => ({
      code: schemaCalls(parseAst(code)).reduceRight(
        (text, { start, end }) => `${text.slice(0, start)}({})${text.slice(end)}`,
        code,
      ),
      map: null,
    }),
  },
}

/** To call an endpoint, the browser needs its method and its path, and the fields by which values are converted. */
const NEEDED: Readonly<Record<string, ReadonlySet<string>>> = {
  endpoint: new Set(['method', 'path']),
  fieldEndpoint: new Set(['method', 'path', 'params', 'query', 'body', 'reply']),
}

/** What makes a field of a schema, which the browser does without. */
const SCHEMA_FIRST: ReadonlySet<string> = new Set(['same', 'converted', 'ignored'])

/** How many arguments of what makes a field convert values; the others are of its schema. */
const CONVERTING: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'bool int number text typed required note cents unitPrice quantity percent day search'
      .split(' ')
      .map((name) => [name, 0]),
  ),
  record: 1,
  list: 1,
  orNull: 1,
  words: 1,
}

/**
 * Leaves of each field of a record what converts it: limits and descriptions are of its schema. What a page does not use of the
 * records goes, because a module that declares them does nothing else.
 */
export const fieldsToConvert: Plugin = {
  name: 'fields-to-convert',
  transform: {
    filter: { id: CONTRACT, code: /\/field\.ts["']/ },
    handler: (code) => ({
      code: callsOfModule(parseAst(code))
        .flatMap((call) => [{ at: call.start, end: call.start, put: '/*@__PURE__*/' }, ...spareArguments(call)])
        .concat(schemasOfFields(parseAst(code)).map(({ start, end }) => ({ at: start, end, put: '{}' })))
        .toSorted((a, b) => b.at - a.at)
        .reduce(
          (text, { at, end, put }) => (put === '' ? cut(text, at, end) : text.slice(0, at) + put + text.slice(end)),
          code,
        ),
      map: null,
    }),
  },
}

/** Leaves of each `endpoint({…})`, and of the objects of its module that are spread in it, what a caller needs. */
export const endpointsToCall: Plugin = {
  name: 'endpoints-to-call',
  transform: {
    filter: { id: CONTRACT },
    handler(code) {
      const objects = new Map(declarationsIn(code).map(({ id, init }) => [id.name, init?.properties ?? []]))
      const spread = new Set<Definition['properties']>()
      const spareOf = (properties: Definition['properties'], needed: ReadonlySet<string> | undefined): Span[] =>
        properties.filter(({ key, argument }) => {
          if (key !== undefined) return !needed?.has(key.name)
          const inner = objects.get(argument?.name) ?? []
          const isNeeded = spareOf(inner, needed).length < inner.length
          if (isNeeded) spread.add(inner)
          return !isNeeded
        })
      const definitions = endpointDefinitions(code).flatMap(({ kind, properties }) => spareOf(properties, NEEDED[kind]))
      const spare = [
        ...definitions,
        ...[...spread].flatMap((inner) => spareOf(inner, NEEDED['fieldEndpoint'])),
      ].toSorted((a, b) => b.start - a.start)
      return { code: spare.reduce((text, { start, end }) => cut(text, start, end), code), map: null }
    },
  },
}

/** What the router imports for its own framework and for measuring; this product has neither. */
const ROUTER_STUBS: Readonly<Record<string, string>> = {
  '/lib/dom/ssr/components.js': `
    import { createContext } from 'react'
    const nothing = () => null
    const unused = [false, null, {}]
    export const FrameworkContext = createContext(undefined)
    export const usePrefetchBehavior = () => unused
    export const mergeRefs = (ref) => ref
    export { nothing as Links, nothing as Meta, nothing as Scripts, nothing as PrefetchPageLinks }
    export { nothing as setIsHydrated, nothing as useFrameworkContext }
    export const CRITICAL_CSS_DATA_ATTRIBUTE = ''`,
  '/lib/router/instrumentation.js': `
    const nothing = () => undefined
    export { nothing as consumeInstrumentationClientResultMetaReceiver, nothing as getRouteInstrumentationUpdates }
    export { nothing as instrumentClientSideRouter, nothing as instrumentHandler }
    export const instrumentationResultMetaContext = undefined`,
}

/**
 * Every page loads the router. Left out of it: prefetching by the manifest of its framework, which does nothing without one,
 * and hooks for measuring. A version of the router that needs more of these files fails to build.
 */
export const withoutFramework: Plugin = {
  name: 'without-framework',
  load: {
    filter: { id: /\/react-router\/dist\/production\/lib\/(dom\/ssr\/components|router\/instrumentation)\.js$/ },
    handler: (id) => ROUTER_STUBS[id.slice(id.indexOf('/lib/', id.indexOf('/react-router/')))] ?? null,
  },
}

/** The names of an icon, its size, which is always the same, and the keys of its shapes, which do not compress. */
const SPARE_IN_ICONS = /^ {2}name: "[^"]*",$|^ {2}size: 24,$|,\s*key: "[^"]*"|,\s*aliases: \[[^\]]*\]/gm

/** Icons of Lucide drawn by one small component: its own works out classes, contexts and sizes that no screen uses. */
export const plainIcons: Plugin = {
  name: 'plain-icons',
  load: {
    filter: { id: /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ },
    handler: () => `export { createIcon as default } from '${import.meta.dirname}/shared/ui/create-icon.ts'`,
  },
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\/[a-z\d-]+\.mjs$/ },
    handler: (code) => ({ code: code.replace(SPARE_IN_ICONS, ''), map: null }),
  },
}

/** Scripts are imported without what Vite fetches before: the server names the files of a screen itself. */
export const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
}

const IMPORTED_CLASSES = /^import (\w+) from (?='[^']+\.module\.css')/gm

/** Imports each class of a style sheet by its own name, so that the bundler writes it where it is used. */
export const classesByName: Plugin = {
  name: 'classes-by-name',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/.*\.tsx?$/, code: /\.module\.css'/ },
    handler: (code) => ({ code: code.replace(IMPORTED_CLASSES, 'import * as $1 from '), map: null }),
  },
}

/** Then nothing is left of the script of a style sheet. Without its side effect the style sheet would be left out with it. */
export const stylesOfClasses: Plugin = {
  name: 'styles-of-classes',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({
      code: code.replace(/^export default [^]*$/m, ''),
      map: null,
      moduleSideEffects: 'no-treeshake',
    }),
  },
}

interface Span {
  readonly start: number
  readonly end: number
}

interface Definition {
  /** A spread has no key, but what is spread. */
  readonly properties: readonly (Span & {
    readonly key?: { readonly name: string }
    readonly argument?: { readonly name?: string }
  })[]
}

/** A node of the syntax tree, as far as `const name = {…}` and `export const name = endpoint({…})` go. */
interface Statement extends Declaration {
  readonly declaration?: Declaration | null
}
interface Declaration {
  readonly declarations?: readonly {
    readonly id: { readonly name?: string }
    readonly init?: {
      readonly callee?: { readonly name?: string }
      readonly arguments?: readonly Definition[]
      readonly properties?: Definition['properties']
    } | null
  }[]
}

/** The outermost calls of TypeBox, in the order of the text. */
function schemaCalls(node: unknown): Span[] {
  if (typeof node !== 'object' || node === null) return []
  if (isSchemaCall(node)) return [node]
  return Object.values(node).flatMap(schemaCalls)
}

function isSchemaCall(node: object): node is Span {
  const { type, callee } = node as { type?: string; callee?: { type?: string; object?: { name?: string } } }
  return type === 'CallExpression' && callee?.type === 'MemberExpression' && callee.object?.name === 'Type'
}

const declarationsIn = (code: string) =>
  (parseAst(code).body as unknown as readonly Statement[]).flatMap(
    (statement) => (statement.declaration ?? statement).declarations ?? [],
  )

function endpointDefinitions(code: string): (Definition & { readonly kind: string })[] {
  return declarationsIn(code).flatMap(({ init }) => {
    const [definition] = init?.arguments ?? []
    const kind = init?.callee?.name ?? ''
    return definition !== undefined && Object.hasOwn(NEEDED, kind) ? [{ ...definition, kind }] : []
  })
}

interface NamedCall extends Span {
  readonly callee: { readonly name: string }
  readonly arguments: readonly Span[]
}

/** The calls by which a module declares, without those in its functions and in what is cut. */
function callsOfModule(node: unknown): NamedCall[] {
  if (typeof node !== 'object' || node === null) return []
  const { type = '', callee } = node as { readonly type?: string; readonly callee?: { readonly type?: string } }
  if (/Function/.test(type)) return []
  if (type !== 'CallExpression' || callee?.type !== 'Identifier') return Object.values(node).flatMap(callsOfModule)
  const call = node as NamedCall
  const from = SCHEMA_FIRST.has(call.callee.name) ? 1 : 0
  return [call, ...call.arguments.slice(from, neededArguments(call)).flatMap(callsOfModule)]
}

/** The schemas of which a module makes fields, also within its functions. */
function schemasOfFields(node: unknown): Span[] {
  if (typeof node !== 'object' || node === null) return []
  const { callee, arguments: given } = node as Partial<NamedCall>
  const [first, ...others] = callee && given && SCHEMA_FIRST.has(callee.name) ? given : []
  return first ? [first, ...others.flatMap(schemasOfFields)] : Object.values(node).flatMap(schemasOfFields)
}

const neededArguments = ({ callee, arguments: given }: NamedCall): number => CONVERTING[callee.name] ?? given.length

function spareArguments(call: NamedCall): { readonly at: number; readonly end: number; readonly put: string }[] {
  const [first] = call.arguments.slice(neededArguments(call))
  const last = call.arguments.at(-1)
  return first && last ? [{ at: first.start, end: last.end, put: '' }] : []
}

/** The text without the span and the comma behind it. */
const cut = (text: string, start: number, end: number): string =>
  text.slice(0, start) + text.slice(end).replace(/^\s*,/, '')

/** A class that its style sheet does not have, or a name that no file exports, is undefined on the page: the build fails. */
export const missingNamesFail: Plugin = {
  name: 'missing-names-fail',
  onLog(_level, log) {
    if (log.code === 'IMPORT_IS_UNDEFINED') this.error(log)
  },
}
