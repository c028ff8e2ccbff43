/**
 * The code with comments, or with comments and the contents of strings, blanked out. Lines and columns stay where they
 * are. A scanner of some lines, because TypeScript 7 has no programming interface; it knows strings, templates and
 * regular expressions.
 */
export function codeOf(text: string, options: { readonly keepStrings: boolean }): string {
  const out: string[] = []
  // For each open template, how many braces are open inside its ${…}.
  const templates: number[] = []
  let at = 0
  const take = (length: number, isKept: boolean) => {
    const piece = text.slice(at, at + length)
    out.push(isKept ? piece : piece.replace(/[^\n]/g, ' '))
    at += length
  }
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at
    return pattern.exec(text)?.[0].length
  }
  const takeTemplatePart = () => {
    const length = match(TEMPLATE_PART) ?? 1
    const isOpening = text.slice(at, at + length).endsWith('${')
    take(length, options.keepStrings)
    if (isOpening) templates.push(0)
  }

  while (at < text.length) {
    const plain = match(PLAIN)
    const char = text[at]
    const comment = match(COMMENT)
    const string = match(STRING)
    const regex = char === '/' && mayStartRegex(out) ? match(REGEX) : undefined
    const open = templates.at(-1)
    if (plain !== undefined) take(plain, true)
    else if (comment !== undefined) take(comment, false)
    else if (string !== undefined) take(string, options.keepStrings)
    else if (regex !== undefined) take(regex, options.keepStrings)
    else if (char === '`') takeTemplatePart()
    else if (char === '}' && open === 0) {
      templates.pop()
      takeTemplatePart()
    } else {
      if (open !== undefined && char === '{') templates[templates.length - 1] = open + 1
      if (open !== undefined && char === '}') templates[templates.length - 1] = open - 1
      take(1, true)
    }
  }
  return out.join('')
}

/** Nothing begins or ends in it: most of a text, and taken at once. */
const PLAIN = /[^/'"`{}]+/y
const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y
const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/y
const REGEX = /\/(?![*/])(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y
/** From a backtick, or the brace that ends a ${…}, to the next ${ or the closing backtick. */
const TEMPLATE_PART = /[`}](?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)/y

/** A slash begins a regular expression where a value may stand, and divides after a value. */
function mayStartRegex(out: readonly string[]): boolean {
  const before = out.slice(-80).join('').trimEnd()
  return before === '' || /(?:[=(,:[!&|?{};+>]|\b(?:return|typeof|case|in|of))$/.test(before)
}

/** The specifiers that a file imports or re-exports, with their lines. */
export function importsOf(text: string): { specifier: string; line: number; isReExport: boolean }[] {
  const code = codeOf(text, { keepStrings: true })
  const found = []
  for (const pattern of [FROM, SIDE_EFFECT, DYNAMIC]) {
    for (const match of code.matchAll(pattern)) {
      const specifier = match.groups?.['specifier'] ?? ''
      found.push({ specifier, line: lineAt(code, match.index), isReExport: match[0].startsWith('export') })
    }
  }
  return found
}

const FROM = /^(?:import|export)\b[^'"`;=(]*?\bfrom\s*['"](?<specifier>[^'"]+)['"]/gm
const SIDE_EFFECT = /^import\s*['"](?<specifier>[^'"]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"](?<specifier>[^'"]+)['"]/g

export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
