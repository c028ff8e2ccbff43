import { at, matches, type Rule, type SourceFile } from './boundary-rules.ts'
import { lineAt } from './source-text.ts'

/** Colours come from the supplier's theme: style sheets name variables, never a colour. */
export const coloursComeFromTheTheme: Rule = (file) => {
  if (!/^web\/.*\.css$/.test(file.path) || file.path.startsWith('web/shared/theme/')) return []
  const values = declarationValues(file.text)
  return matches(file, values, RAW_COLOUR, 'a raw colour; use var(--…) of web/shared/theme')
}

/** A size that is no step of the scale in `global.css`; `inherit` is the size of what is around. */
const OWN_TEXT_SIZE =
  /\bfont-size:(?!\s*(?:var\(--text-[a-z0-9]+\)|inherit)\s*[;}])|\bfont:(?=[^;}]*\d+(?:\.\d+)?(?:r?em|px|%))/g

export const textHasTheSizesOfTheScale: Rule = (file) =>
  /^web\/.*\.css$/.test(file.path) && !file.path.startsWith('web/shared/theme/')
    ? matches(file, file.text, OWN_TEXT_SIZE, 'a size of text; use var(--text-…) of web/shared/theme')
    : []

/** The text with everything blanked out except what is between the colon and the end of a declaration. */
function declarationValues(css: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  return css
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/url\([^)]*\)/g, blank)
    .replace(/"[^"\n]*"|'[^'\n]*'/g, blank)
    .replace(/[^{};]*[{]|[^{};:]*:|[{};]/g, blank)
}

const NAMES =
  'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue ' +
  'blueviolet brown burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue ' +
  'darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid ' +
  'darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink ' +
  'deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold ' +
  'goldenrod gray green greenyellow grey honeydew hotpink indianred indigo ivory khaki lavender lavenderblush ' +
  'lawngreen lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightgrey ' +
  'lightpink lightsalmon lightseagreen lightskyblue lightslategray lightslategrey lightsteelblue lightyellow lime ' +
  'limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen ' +
  'mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin ' +
  'navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise ' +
  'palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue ' +
  'saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow ' +
  'springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen'

const RAW_COLOUR = new RegExp(
  `#[0-9a-f]{3,8}\\b|\\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\\(|(?<![\\w-])(?:${NAMES.split(' ').join('|')})(?![\\w(-])`,
  'gi',
)

export const BREAKPOINTS = 'web/shared/theme/breakpoints.css'

/** Of the text of breakpoints.css. A browser ignores what is below a name that is not declared. */
export const breakpointsAreNamed = (breakpoints: string): Rule => {
  const names = [...breakpoints.matchAll(/@custom-media (--[\w-]+)/g)].map(([, name]) => name)
  const unnamed = new RegExp(`@media[^{]*(?:\\bwidth\\b|\\((?!(?:${names.join('|')})\\))--)`, 'g')
  return (file) =>
    file.path.endsWith('.css') && file.path !== BREAKPOINTS
      ? matches(file, file.text, unnamed, `a width is a name of ${BREAKPOINTS}`)
      : []
}

interface StyleRule {
  readonly selector: string
  /** Sorted. */
  readonly declarations: readonly string[]
  /** The conditions around it, such as `@media (--desktop)`. */
  readonly condition: string
  /** Where its last brace stands in the text. */
  readonly end: number
}

function rulesOf(css: string): StyleRule[] {
  const text = css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  const open: string[] = []
  const rules: StyleRule[] = []
  let from = 0
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    const words = text.slice(from, index).split(';')
    if (brace === '{') open.push(words.at(-1)?.trim() ?? '')
    else {
      const selector = open.pop() ?? ''
      const declarations = words.map((word) => word.trim().replace(/\s+/g, ' ')).filter((word) => word !== '')
      const conditions = open.filter((name) => !name.startsWith('@layer'))
      if (declarations.length > 0 && !conditions.some((name) => name.startsWith('@keyframes')))
        rules.push({ selector, declarations: declarations.toSorted(), condition: conditions.join(' '), end: index })
    }
    from = index + 1
  }
  return rules
}

/** The style sheets whose classes screens combine, instead of saying the same again. */
const PRIMITIVES = ['link', 'page', 'record-card', 'stack', 'surface', 'text', 'tone', 'visible'].map(
  (name) => `web/shared/ui/${name}.module.css`,
)
/** Elements by their classes and names alone: any of them can be given one more class. */
const PLAIN_SELECTOR = /^[\w.\s>,-]+$/
const ONE_CLASS = /^\.\w+$/
/** So many declarations are no coincidence. */
const MIN_REPEATED = 3

const isModule = ({ path }: SourceFile): boolean => path.endsWith('.module.css')
const isPrimitive = ({ path }: SourceFile): boolean => PRIMITIVES.includes(path)
const bodyOf = ({ condition, declarations }: StyleRule): string => [condition, ...declarations].join(';')

/** What the primitives of the style sheets do, by their declarations. */
export const primitivesOf = (files: readonly SourceFile[]): ReadonlyMap<string, string> =>
  new Map(
    files
      .filter(isPrimitive)
      .flatMap(({ path, text }) => rulesOf(text).map((rule) => [bodyOf(rule), `${rule.selector} of ${path}`])),
  )

/** A class, or the elements within one, that have just what a primitive gives. */
export const stylesUsePrimitives =
  (primitives: ReadonlyMap<string, string>): Rule =>
  (file) =>
    isModule(file) && !isPrimitive(file)
      ? rulesOf(file.text)
          .filter(
            ({ selector, declarations }) =>
              ONE_CLASS.test(selector) || (PLAIN_SELECTOR.test(selector) && declarations.length > 1),
          )
          .flatMap((rule) => {
            const primitive = primitives.get(bodyOf(rule))
            return primitive === undefined
              ? []
              : [at(file, lineAt(file.text, rule.end), `${rule.selector} is the primitive ${primitive}`)]
          })
      : []

/** Where the style sheets of the tree say something long for the first time. */
export function firstStylesOf(files: readonly SourceFile[]): ReadonlyMap<string, string> {
  const first = new Map<string, string>()
  const inOrder = files.filter(isModule).toSorted((a, b) => Number(isPrimitive(b)) - Number(isPrimitive(a)))
  for (const { path, text } of inOrder)
    for (const rule of rulesOf(text))
      if (rule.declarations.length >= MIN_REPEATED && !first.has(bodyOf(rule))) first.set(bodyOf(rule), path)
  return first
}

export const stylesAreSaidOnce =
  (first: ReadonlyMap<string, string>): Rule =>
  (file) =>
    isModule(file)
      ? rulesOf(file.text).flatMap((rule) => {
          const path = first.get(bodyOf(rule))
          return path === undefined || path === file.path
            ? []
            : [
                at(
                  file,
                  lineAt(file.text, rule.end),
                  `${rule.selector} is in ${path} too: make it a primitive in web/shared/ui`,
                ),
              ]
        })
      : []
