import { posix } from 'node:path'
import { codeOf, importsOf, lineAt } from './source-text.ts'

/** A file of the tree: its path from the top, with forward slashes, and its text. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** Each rule returns its offences as "path:line: what is wrong". */
export type Rule = (file: SourceFile) => string[]

const isCode = (path: string) => /\.(?:ts|tsx|mjs)$/.test(path)
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('test/')

/**
 * The folders that a folder may import; one that is not listed may import all. The server loads the built
 * `web/handler.tsx` at run time and imports none of it.
 */
const ALLOWED_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  domain: ['domain'],
  contract: ['contract', 'domain'],
  demo: ['demo', 'domain'],
  sandbox: ['sandbox', 'domain'],
  server: ['server', 'contract', 'domain'],
  web: ['web', 'contract', 'domain'],
}
/** What the server loads of the demonstration, to fill an empty installation and to know its published password. */
const DEMONSTRATION_DOORS = ['demo/seed-demonstration.ts', 'demo/data/people.ts']

export const foldersPointOneWay: Rule = (file) => {
  const allowed = isTest(file.path) ? undefined : ALLOWED_FOLDERS[topOf(file.path)]
  if (allowed === undefined) return []
  return targetsOf(file)
    .filter(({ path }) => ALLOWED_FOLDERS[topOf(path)] !== undefined && !allowed.includes(topOf(path)))
    .filter(({ path }) => !(topOf(file.path) === 'server' && DEMONSTRATION_DOORS.includes(path)))
    .map(({ path, line }) => at(file, line, `${topOf(file.path)} may not import ${path}`))
}

export const platformKnowsNoModule: Rule = (file) =>
  file.path.startsWith('server/platform/') && !isTest(file.path)
    ? targetsOf(file)
        .filter(({ path }) => path.startsWith('server/modules/'))
        .map(({ path, line }) => at(file, line, `the platform may not know ${path}`))
    : []

export const routesStayInTheirModule: Rule = (file) => {
  const own = moduleOf(file.path)
  if (own === undefined || isTest(file.path)) return []
  return targetsOf(file)
    .filter(({ path }) => moduleOf(path) !== undefined && moduleOf(path) !== own && path.endsWith('/routes.ts'))
    .map(({ path, line }) => at(file, line, `a module uses another's use cases and queries, never ${path}`))
}

/** Areas that others of the same application may use, and the frame, which puts the areas together. */
const SHARED_AREAS = ['state', 'components', 'list']
const COMPOSING_AREAS = ['shell']

export const screensKnowNoSiblings: Rule = (file) => {
  const own = webAreaOf(file.path)
  if (own === undefined || COMPOSING_AREAS.includes(own.area) || isTest(file.path)) return []
  return targetsOf(file)
    .filter(({ path }) => {
      const other = webAreaOf(path)
      if (other === undefined) return false
      return other.application !== own.application || (other.area !== own.area && !SHARED_AREAS.includes(other.area))
    })
    .map(({ path, line }) => at(file, line, `an area of the pages imports shared and state, never its sibling ${path}`))
}

export const nothingIsReExported: Rule = (file) =>
  isCode(file.path)
    ? importsOf(file.text)
        .filter(({ isReExport }) => isReExport)
        .map(({ specifier, line }) => at(file, line, `import ${specifier} where it is used: no re-exports`))
    : []

const ENVIRONMENT_READERS = /^(?:server\/config\.ts$|scripts\/|test\/|bench\/|(?:.*\/)?[a-z-]+\.config\.ts$)/

export const environmentIsReadOnce: Rule = (file) =>
  isCode(file.path) && !ENVIRONMENT_READERS.test(file.path) && !isTest(file.path)
    ? matches(
        file,
        codeOf(file.text, { keepStrings: false }),
        /\bprocess\s*\.\s*env\b/g,
        'only server/config.ts reads process.env',
      )
    : []

/** What a build tool keeps, and caches of pure functions, whose results are the same for everyone. */
const MAY_CACHE = [
  'web/build-plugins.ts',
  'web/shared/document.ts',
  'web/shared/i18n/dictionary.ts',
  'web/shared/moments.ts',
]

const MODULE_STATE =
  /^(?:export )?(?:let\b|const \w+(?::(?!\s*Readonly)[^=\n]+)?\s*=\s*(?:new (?:Weak)?(?:Map|Set)\b|create(?:Store)?\s*[<(]))/gm

export const pagesShareNoState: Rule = (file) =>
  isCode(file.path) && file.path.startsWith('web/') && !isTest(file.path) && !MAY_CACHE.includes(file.path)
    ? matches(
        file,
        codeOf(file.text, { keepStrings: false }),
        MODULE_STATE,
        'on the server all requests share it: state of a page belongs to BrowserState',
      )
    : []

/** Dates that no clock changes, instants by the clock of a store, and the zones to choose from. */
const CLOCK_FILES = [
  'web/shared/format-weekday.ts',
  'web/shared/moments.ts',
  'web/backoffice/components/format-recent.ts',
  'web/shared/i18n/set-up.ts',
]
const OTHER_CLOCKS =
  /\bIntl\.DateTimeFormat\b|\.toLocale(?:Date|Time)String\b|\.get(?:Hours|Minutes|Date|Day|Month|FullYear)\(|\.toISOString\(\)\.slice\(|\bAmerica\/\w+/g

export const momentsAreOfTheStore: Rule = (file) =>
  isCode(file.path) && file.path.startsWith('web/') && !isTest(file.path) && !CLOCK_FILES.includes(file.path)
    ? matches(
        file,
        codeOf(file.text, { keepStrings: true }),
        OTHER_CLOCKS,
        'a store has its own clock: useMoments, or localMoment with its time zone',
      )
    : []

const ESCAPES = /(?:[:<|&,(]|\bas)\s*any\b(?!\s*[:(])|\bany\[\]/g
const SUPPRESSIONS = /@ts-(?:ignore|expect-error|nocheck)|(?:oxlint|eslint)-disable/g

export const typesAreHonest: Rule = (file) => {
  // These two files name what is forbidden.
  if (!isCode(file.path) || /^test\/boundar(?:y-rules|ies\.test)\.ts$/.test(file.path)) return []
  return [
    ...matches(file, codeOf(file.text, { keepStrings: false }), ESCAPES, '"any" turns the compiler off'),
    ...matches(file, file.text, SUPPRESSIONS, 'do not silence a tool: change the code'),
  ]
}

/** The texts of e-mails are in the module that sends them. */
const MAIL_TEXTS = /^server\/modules\/[^/]+\/mails\.ts$/

export const englishInside: Rule = (file) =>
  isCode(file.path) && !isTest(file.path) && /^(?:server|domain)\//.test(file.path) && !MAIL_TEXTS.test(file.path)
    ? matches(
        file,
        codeOf(file.text, { keepStrings: true }),
        /[À-ÖØ-öø-ÿ]+/g,
        'Portuguese belongs in contract/, web/shared/i18n and mails.ts',
      )
    : []

/** Compounds in which `address` means a URL, a client IP or a mailbox. A member of a foreign object is not ours to name. */
const OTHER_ADDRESSES = [
  /(?<![.\w])(?:is)?(?:api|canonical|client|e?mail|ip|list|loopback|own|page|remote|secret)_?address\b/gi,
  /\b(?:admitAddress|refuseAddress|addressOf|addressee|addressSchemas|\w+_PER_ADDRESS)\b/gi,
  // A street address is an object (domain/customer/address.ts): a string that is passed by this name is something else.
  /[(,]\s*address: string\b/g,
  /\baddress = new URL\b|\b(?:new URL|fetch|fetchJson)\(address\b/g,
]
const OTHER_ADDRESS_FILE = /(?:^|\/)(?:canonical|client|e?mail|ip|list|page|remote|secret|web)-address\.\w+$/

export const addressMeansStreet: Rule = (file) => {
  if (!isCode(file.path) || isTest(file.path) || !/^(?:server|domain|contract|web)\//.test(file.path)) return []
  const code = codeOf(file.text, { keepStrings: false })
  const complaint = 'an address is a street address; say url, clientIp or email'
  return [
    ...(OTHER_ADDRESS_FILE.test(file.path) ? [at(file, 1, complaint)] : []),
    ...new Set(OTHER_ADDRESSES.flatMap((pattern) => matches(file, code, pattern, complaint))),
  ]
}

/** Words of comments and names that are not of the field; each has a plainer one. */
const PRIVATE_WORDS =
  /(?<![A-Za-z])(?:told|asked|kept|nobody|somebody|whoever|meanwhile|anew|journeys?)(?![a-z])|(?<=[a-z])(?:Told|Asked|Kept|Nobody|Somebody|Whoever|Meanwhile|Anew|Journeys?)(?![a-z])|(?<![A-Za-z])(?:Told|Asked|Kept|Nobody|Journeys?|Ground|Exchange)(?![a-z])/g

export const namesAreOfTheField: Rule = (file) =>
  isCode(file.path) && !isTest(file.path) && /^(?:server|domain|contract|web|bench|scripts)\//.test(file.path)
    ? matches(
        file,
        codeOf(file.text, { keepStrings: false }),
        PRIVATE_WORDS,
        'a private word; name it as an engineer would guess',
      )
    : []

function moduleOf(path: string): string | undefined {
  return /^server\/modules\/([^/]+)\//.exec(path)?.[1]
}

function webAreaOf(path: string): { application: string; area: string } | undefined {
  const [, application, area] = /^web\/(storefront|backoffice)\/([^/]+)\//.exec(path) ?? []
  return application === undefined || area === undefined ? undefined : { application, area }
}

/** Cycles between the modules of the server, each as "a → b → a". */
export function moduleCycles(files: readonly SourceFile[]): string[] {
  const graph = new Map<string, Set<string>>()
  for (const file of files) {
    const from = moduleOf(file.path)
    if (from === undefined || isTest(file.path)) continue
    const targets = graph.get(from) ?? new Set()
    for (const { path } of targetsOf(file)) {
      const to = moduleOf(path)
      if (to !== undefined && to !== from) targets.add(to)
    }
    graph.set(from, targets)
  }
  return [...graph.keys()].flatMap((start) => cyclesThrough(start, graph))
}

/** Only those in which `start` comes first by the alphabet, so that each is reported once. */
function cyclesThrough(start: string, graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const walk = (path: readonly string[]): string[] =>
    [...(graph.get(path.at(-1) ?? start) ?? [])].flatMap((next) => {
      if (next === start) return [[...path, start].join(' → ')]
      return next < start || path.includes(next) ? [] : walk([...path, next])
    })
  return walk([start])
}

/** Files that import each other, types included: a line for each import that closes a circle, as "a → b → a". */
export function importCircles(files: readonly SourceFile[]): string[] {
  const paths = new Set(files.filter(({ path }) => isCode(path) && !isTest(path)).map(({ path }) => path))
  const targets = new Map(
    files
      .filter(({ path }) => paths.has(path))
      .map((file) => [file.path, targetsOf(file).flatMap(({ path }) => (paths.has(path) ? [path] : []))]),
  )
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (path: string, trail: readonly string[]): void => {
    const begin = trail.indexOf(path)
    if (begin >= 0) circles.push([...trail.slice(begin), path].join(' → '))
    if (begin >= 0 || done.has(path)) return
    for (const target of targets.get(path) ?? []) visit(target, [...trail, path])
    done.add(path)
  }
  for (const path of paths) visit(path, [])
  return circles
}

function targetsOf(file: SourceFile): { path: string; line: number }[] {
  if (!isCode(file.path)) return []
  return importsOf(file.text).flatMap(({ specifier, line }) => {
    if (specifier.startsWith('#')) return [{ path: specifier.slice(1), line }]
    if (specifier.startsWith('.')) return [{ path: posix.join(posix.dirname(file.path), specifier), line }]
    return []
  })
}

function topOf(path: string): string {
  return path.split('/')[0] ?? ''
}

export function matches(file: SourceFile, text: string, pattern: RegExp, complaint: string): string[] {
  return [...text.matchAll(pattern)].map((match) =>
    at(file, lineAt(text, match.index), `${match[0].trim()}: ${complaint}`),
  )
}

export function at(file: SourceFile, line: number, complaint: string): string {
  return `${file.path}:${line}: ${complaint}`
}

const SCREENS = /^web\/(?:storefront|backoffice|chooser|set-up)\//
const isScreen = ({ path }: SourceFile) => isCode(path) && SCREENS.test(path) && !isTest(path)
/** What screens may use of the contract: errors, how lists are paged, and the greeting of e-mails. Types are free. */
const NOT_OF_THE_WIRE = ['contract/client.ts', 'contract/mail.ts', 'contract/paging.ts']
const VALUE_IMPORT = /^import (?!type\b)(?<names>(?:(?!\bfrom\b)[^;])*?) from '#(?<target>contract\/[^']+)'/gm

const FIELD_ENDPOINT = /^export const (?<name>\w+) = fieldEndpoint\(/gm

/** Endpoints that are declared by fields take and return values of the domain: `contract/promotion.ts getPromotion`. */
export const fieldEndpoints = (files: readonly SourceFile[]): ReadonlySet<string> =>
  new Set(
    files
      .filter(({ path }) => path.startsWith('contract/'))
      .flatMap(({ path, text }) => [...text.matchAll(FIELD_ENDPOINT)].map(({ groups }) => `${path} ${groups?.name}`)),
  )

export const screensCallThroughTheApi =
  (endpoints: ReadonlySet<string>): Rule =>
  (file) =>
    isScreen(file)
      ? [...file.text.matchAll(VALUE_IMPORT)]
          .filter(({ groups }) => !NOT_OF_THE_WIRE.includes(groups?.target ?? ''))
          // Endpoints and codecs begin with a small letter; a constant such as a path names nothing of the wire.
          .filter(({ groups }) =>
            [...(groups?.names ?? '').matchAll(/[{,]\s*(?!type\b)([a-z]\w*)/g)].some(
              ([, name]) => !endpoints.has(`${groups?.target} ${name}`),
            ),
          )
          .map(({ index, groups }) =>
            at(file, lineAt(file.text, index), `web/shared/api calls ${groups?.target ?? ''}`),
          )
      : []

const WIRE_KEY =
  /(?:^|[{,])\s*(?:\w+: \[\s*'(?<field>\w+)',|(?<key>\w+): (?:Type\.|OuNulo\(|opcional\(|texto\(|[A-Z][a-z]\w*[,(}\s]))/gm
/** Words that are English, or that code uses in another sense. */
const NOT_PORTUGUESE =
  'analytics apiKey available config contentType data endpoint hits lang lat list lng maxItems message params pattern principal query reply room search token translation'.split(
    ' ',
  )

/** The names of fields that only requests and replies have: keys of schemas that the domain does not know. */
export function wireNames(files: readonly SourceFile[]): ReadonlySet<string> {
  const words = new Set(NOT_PORTUGUESE)
  for (const { path, text } of files)
    if (path.startsWith('domain/') && !isTest(path))
      for (const [word] of codeOf(text, { keepStrings: false }).matchAll(/\w+/g)) words.add(word)
  const keys = files
    .filter(({ path }) => path.startsWith('contract/') && !isTest(path))
    .flatMap(({ text }) => [...codeOf(text, { keepStrings: true }).matchAll(WIRE_KEY)])
    .map(({ groups }) => groups?.field ?? groups?.key ?? '')
  return new Set(keys.filter((key) => !words.has(key)))
}

/** All of the web but its API client, and the texts, which are Portuguese. */
const speaksEnglish = ({ path }: SourceFile) =>
  isCode(path) && /^web\/(?!shared\/(?:api|i18n)\/)/.test(path) && !isTest(path)
/** Fields that a form sends to our own actions. The form of the chooser makes a URL. */
const FORM_FIELD = /\bformText\([\w.]+, '(?<read>[\w.]+)'|\bname="(?<sent>[\w.]+)"/g

/** The path of a field, as refusals name it. */
const FIELD_PATH = /'(?<path>[a-z]\w*(?:\.\w+)+)'/g

export const screensNameNoWire =
  (names: ReadonlySet<string>): Rule =>
  (file) => {
    if (!speaksEnglish(file)) return []
    const words = [...codeOf(file.text, { keepStrings: false }).matchAll(/\w+/g)].map(({ 0: word, index }) => ({
      word,
      index,
    }))
    const fields = file.path.startsWith('web/chooser/')
      ? []
      : [...codeOf(file.text, { keepStrings: true }).matchAll(FORM_FIELD)].map(({ groups, index }) => ({
          word: groups?.read ?? groups?.sent ?? '',
          index,
        }))
    const paths = [...codeOf(file.text, { keepStrings: true }).matchAll(FIELD_PATH)].map(({ groups, index }) => ({
      word: groups?.path ?? '',
      index,
    }))
    return [...words, ...fields, ...paths]
      .filter(({ word }) => word.split('.').some((part) => names.has(part)))
      .map(({ word, index }) => at(file, lineAt(file.text, index), `${word} is a name of the wire: web/shared/api`))
  }
