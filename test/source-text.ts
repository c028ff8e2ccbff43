import { parseSync, Visitor } from 'oxc-parser'

interface Span {
  readonly start: number
  readonly end: number
}

interface Source {
  readonly comments: readonly Span[]
  /** Strings, regular expressions and the fixed parts of templates. */
  readonly strings: readonly Span[]
  readonly imports: readonly { readonly specifier: string; readonly start: number; readonly isReExport: boolean }[]
}

/** Many rules read the same file. */
const sources = new Map<string, Source>()

function sourceOf(text: string): Source {
  const known = sources.get(text)
  if (known) return known
  const typescript = parseSync('file.ts', text)
  const { comments, module, program } = typescript.errors.length === 0 ? typescript : parseSync('file.tsx', text)
  const strings: Span[] = []
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string' || 'regex' in node) strings.push(node)
    },
    TemplateElement: (node) => {
      strings.push(node)
    },
  }).visit(program)
  const reExports = module.staticExports.flatMap(({ start, entries }) => {
    const [request] = entries.flatMap(({ moduleRequest }) => moduleRequest ?? [])
    return request ? [{ specifier: request.value, start, isReExport: true }] : []
  })
  const source: Source = {
    comments,
    strings,
    imports: [
      ...module.staticImports.map(({ start, moduleRequest }) => ({
        specifier: moduleRequest.value,
        start,
        isReExport: false,
      })),
      ...module.dynamicImports.map(({ start, moduleRequest: request }) => ({
        specifier: text.slice(request.start + 1, request.end - 1),
        start,
        isReExport: false,
      })),
      ...reExports,
    ],
  }
  sources.set(text, source)
  return source
}

/** The code with comments, or with comments and the contents of strings, blanked out. Lines and columns stay where they are. */
export function codeOf(text: string, { keepStrings }: { readonly keepStrings: boolean }): string {
  const { comments, strings } = sourceOf(text)
  const blanks = [...comments, ...(keepStrings ? [] : strings)].toSorted((a, b) => a.start - b.start)
  let code = ''
  let at = 0
  for (const { start, end } of blanks) {
    code += text.slice(at, start) + text.slice(start, end).replace(/[^\n]/g, ' ')
    at = end
  }
  return code + text.slice(at)
}

/** The specifiers that a file imports or re-exports, with their lines. */
export const importsOf = (text: string): { specifier: string; line: number; isReExport: boolean }[] =>
  sourceOf(text).imports.map(({ specifier, start, isReExport }) => ({
    specifier,
    line: lineAt(text, start),
    isReExport,
  }))

export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
