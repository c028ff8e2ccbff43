import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fromBuffer } from '@capsizecss/unpack'
import subsetFont from 'subset-font'

/**
 * Writes the typefaces of the stores: each variable font without the letters that Portuguese and its neighbours do not
 * need, and a style sheet with system fonts of the same size, so that nothing moves once the font is there.
 */

export const THEME = join(import.meta.dirname, '../web/shared/theme')

type Axes = NonNullable<NonNullable<Parameters<typeof subsetFont>[2]>['variationAxes']>

interface Typeface {
  readonly name: string
  readonly family: string
  /** URL of the font of the package, whose licence is beside it. */
  readonly source: string
  readonly licence: string
  /** The ranges that stay variable, and the values of those that do not. */
  readonly axes: Axes
  /** Weights for which the page uses the file. */
  readonly weights: string
  readonly likenesses: readonly Likeness[]
  readonly generic: string
}

/** Sizes of a font in its own units; `width` is the average of a letter in a Latin text, as `@capsizecss/unpack` weighs them. */
interface FontSizes {
  readonly unitsPerEm: number
  readonly width: number
}

/** A font of a system. Sizes are those of `@capsizecss/metrics` 4.3.0. */
interface Likeness {
  readonly name: string
  readonly regular: FontSizes & { readonly fonts: readonly string[] }
  readonly bold: FontSizes & { readonly fonts: readonly string[] }
}

/** Windows, macOS and iOS; the fonts of Linux have the same widths. */
const ARIAL: Likeness = {
  name: 'Arial',
  regular: { unitsPerEm: 2048, width: 913, fonts: ['Arial', 'Liberation Sans', 'Arimo'] },
  bold: { unitsPerEm: 2048, width: 983, fonts: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold'] },
}
/** Android, where one variable font may hold all weights. */
const ROBOTO: Likeness = {
  name: 'Roboto',
  regular: { unitsPerEm: 2048, width: 911, fonts: ['Roboto', 'Roboto-Regular'] },
  bold: { unitsPerEm: 2048, width: 926, fonts: ['Roboto Bold', 'Roboto-Bold', 'Roboto'] },
}
const OPEN_SANS: Likeness = {
  name: 'Open Sans',
  regular: { unitsPerEm: 2048, width: 960, fonts: ['Open Sans', 'OpenSans-Regular', 'Open Sans Regular'] },
  bold: { unitsPerEm: 2048, width: 1030, fonts: ['Open Sans Bold', 'OpenSans-Bold', 'Open Sans'] },
}
const TIMES: Likeness = {
  name: 'Times New Roman',
  regular: {
    unitsPerEm: 2048,
    width: 832,
    fonts: ['Times New Roman', 'TimesNewRomanPSMT', 'Liberation Serif', 'Tinos'],
  },
  bold: {
    unitsPerEm: 2048,
    width: 886,
    fonts: ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold', 'Tinos Bold'],
  },
}
const GEORGIA: Likeness = {
  name: 'Georgia',
  regular: { unitsPerEm: 2048, width: 913, fonts: ['Georgia'] },
  bold: { unitsPerEm: 2048, width: 1062, fonts: ['Georgia Bold', 'Georgia-Bold'] },
}
const NOTO_SERIF: Likeness = {
  name: 'Noto Serif',
  regular: { unitsPerEm: 1000, width: 481, fonts: ['Noto Serif', 'NotoSerif', 'NotoSerif-Regular'] },
  bold: { unitsPerEm: 1000, width: 512, fonts: ['Noto Serif Bold', 'NotoSerif-Bold', 'Noto Serif'] },
}
const SANS = [ARIAL, ROBOTO, OPEN_SANS]

const TYPEFACES: readonly Typeface[] = [
  {
    name: 'figtree',
    family: 'Figtree',
    source: import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
    licence: import.meta.resolve('@fontsource-variable/figtree/LICENSE'),
    axes: { wght: { min: 400, max: 800 } },
    weights: '400 800',
    likenesses: SANS,
    generic: 'sans-serif',
  },
  {
    name: 'fraunces',
    family: 'Fraunces',
    source: import.meta.resolve('@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2'),
    licence: import.meta.resolve('@fontsource-variable/fraunces/LICENSE'),
    // Of headings alone: one weight, drawn for large letters.
    axes: { wght: 600, opsz: 48 },
    weights: '400 900',
    likenesses: [GEORGIA, TIMES, NOTO_SERIF, OPEN_SANS],
    generic: 'serif',
  },
  {
    name: 'archivo',
    family: 'Archivo',
    source: import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2'),
    licence: import.meta.resolve('@fontsource-variable/archivo/LICENSE'),
    axes: { wght: { min: 400, max: 800 } },
    weights: '400 800',
    likenesses: SANS,
    generic: 'sans-serif',
  },
]

const letters = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

/** ASCII, Latin-1, and what stands in Portuguese texts besides. */
export const LETTERS = `${letters(0x20, 0x7e)}${letters(0xa0, 0xff)}ŒœŠšŽžŸ–—‘’‚“”„†•…‹›€™−`

/** Most of the text of a page, and most of its bold text. */
const REGULAR = 400
const BOLD = 600

/** A typeface of headings alone has one weight, a bold one. */
const isVariable = ({ axes }: Typeface): boolean => typeof axes['wght'] === 'object'

async function stylesOf(typeface: Typeface): Promise<string> {
  const { name, family, weights, likenesses, generic } = typeface
  const [regular, bold] = await Promise.all([sizesAt(typeface, REGULAR), sizesAt(typeface, BOLD)])
  const names = [family, ...likenesses.map((one) => `${family} ${one.name}`)].map((one) => `'${one}'`)
  return [
    fontFace([
      `font-family: '${family}'`,
      `font-weight: ${weights}`,
      'font-display: swap',
      `src: url('./fonts/${name}.woff2') format('woff2')`,
    ]),
    ...likenesses.flatMap((one) => [
      ...(isVariable(typeface) ? [likeness(`${family} ${one.name}`, '1 549', regular, one.regular)] : []),
      likeness(`${family} ${one.name}`, isVariable(typeface) ? '550 1000' : '1 1000', bold, one.bold),
    ]),
    `:root {\n  --${name}: ${[...names, 'system-ui', generic].join(', ')};\n}\n`,
  ].join('\n')
}

interface Sizes extends FontSizes {
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
}

/** The sizes of the font at a weight, or at its only one. */
async function sizesAt(typeface: Typeface, weight: number): Promise<Sizes> {
  const { source, axes } = typeface
  const font = await subsetFont(readFileSync(fileURLToPath(source)), letters(0x20, 0x7e), {
    targetFormat: 'truetype',
    variationAxes: isVariable(typeface) ? { ...axes, wght: weight } : axes,
  })
  const { xWidthAvg, ...sizes } = await fromBuffer(font)
  return { ...sizes, width: xWidthAvg }
}

/** A system font that takes the same room as the font. */
function likeness(
  family: string,
  weights: string,
  font: Sizes,
  system: FontSizes & { readonly fonts: readonly string[] },
) {
  const scale = font.width / font.unitsPerEm / (system.width / system.unitsPerEm)
  const percent = (part: number) => `${Number((part * 100).toFixed(2))}%`
  const ofScaled = (size: number) => percent(size / (font.unitsPerEm * scale))
  return fontFace([
    `font-family: '${family}'`,
    `font-weight: ${weights}`,
    `src: ${system.fonts.map((name) => `local('${name}')`).join(', ')}`,
    `size-adjust: ${percent(scale)}`,
    `ascent-override: ${ofScaled(font.ascent)}`,
    `descent-override: ${ofScaled(Math.abs(font.descent))}`,
    `line-gap-override: ${ofScaled(font.lineGap)}`,
  ])
}

const fontFace = (declarations: readonly string[]): string =>
  `@font-face {\n${declarations.map((declaration) => `  ${declaration};`).join('\n')}\n}\n`

/** What belongs into `web/shared/theme`, by path. */
export async function themeFonts(): Promise<ReadonlyMap<string, Buffer>> {
  const fonts = await Promise.all(TYPEFACES.map(filesOf))
  const styles = await Promise.all(TYPEFACES.map(stylesOf))
  return new Map([
    ...fonts.flat(),
    ['fonts.css', Buffer.from(`/* Written by \`npm run fonts\`. */\n${styles.join('\n')}`)],
  ])
}

async function filesOf({ name, source, licence, axes }: Typeface): Promise<[string, Buffer][]> {
  const font = await subsetFont(readFileSync(fileURLToPath(source)), LETTERS, {
    targetFormat: 'woff2',
    variationAxes: axes,
  })
  return [
    [`fonts/${name}.woff2`, font],
    [`fonts/${name}-licence.txt`, readFileSync(fileURLToPath(licence))],
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [path, content] of await themeFonts()) {
    writeFileSync(join(THEME, path), content)
    console.log(`${path}: ${content.length} bytes`)
  }
