import { readFileSync } from 'node:fs'
import { round } from './ink.ts'

/** Letters are drawn as outlines, so that a picture looks the same on a machine that has no fonts. */
interface Font {
  readonly capHeight: number
  /** Advance and outline per character, in thousandths of the size. */
  readonly glyphs: Readonly<Record<string, readonly [advance: number, outline: string]>>
  readonly kerning: Readonly<Record<string, number>>
}

export type FontName = 'sans' | 'condensed' | 'serif' | 'script' | 'round'

const fonts = new Map<FontName, Font>()

function fontOf(name: FontName): Font {
  const known = fonts.get(name)
  if (known) return known
  const font = JSON.parse(readFileSync(new URL(`font/${name}.json`, import.meta.url), 'utf8')) as Font
  fonts.set(name, font)
  return font
}

export interface TextStyle {
  readonly font: FontName
  readonly size: number
  readonly fill: string
  readonly anchor?: 'start' | 'middle' | 'end'
  /** Extra space between letters, as a share of the size. */
  readonly spacing?: number
  /** Shrinks the text until it fits. */
  readonly maxWidth?: number
  readonly extra?: string
}

/** Where each glyph begins, and the whole width, in thousandths of the size. */
function layOut(font: Font, text: string, spacing: number): { starts: number[]; width: number } {
  const starts: number[] = []
  let width = 0
  let previous = ''
  for (const letter of text) {
    const glyph = font.glyphs[letter]
    if (!glyph) throw new Error(`no outline for "${letter}" in "${text}"`)
    width += font.kerning[previous + letter] ?? 0
    starts.push(width)
    width += glyph[0] + spacing * 1000
    previous = letter
  }
  return { starts, width: width - spacing * 1000 }
}

export function textWidth(text: string, style: Pick<TextStyle, 'font' | 'size' | 'spacing'>): number {
  return (layOut(fontOf(style.font), text, style.spacing ?? 0).width * style.size) / 1000
}

/** The size at which a text fits the width. */
export function fittingSize(
  text: string,
  style: Pick<TextStyle, 'font' | 'size' | 'spacing'>,
  maxWidth: number,
): number {
  const width = textWidth(text, style)
  return width <= maxWidth ? style.size : (style.size * maxWidth) / width
}

/** Height of a capital letter at a size, for centring. */
export const capHeight = (font: FontName, size: number): number => (fontOf(font).capHeight * size) / 1000

/** A line of text as SVG outlines; (x, y) is its anchor on the base line. */
export function textTag(text: string, x: number, y: number, style: TextStyle): string {
  const size = style.maxWidth ? fittingSize(text, style, style.maxWidth) : style.size
  const font = fontOf(style.font)
  const { starts, width } = layOut(font, text, style.spacing ?? 0)
  const shift = style.anchor === 'end' ? width : style.anchor === 'start' ? 0 : width / 2
  const letters = [...text].map((letter, i) => {
    const outline = font.glyphs[letter]?.[1]
    return outline ? `<path d="${outline}" transform="translate(${Math.round(starts[i] ?? 0)} 0)"/>` : ''
  })
  const place = `translate(${round(x - (shift * size) / 1000)} ${round(y)}) scale(${round(size / 1000)})`
  return `<g transform="${place}" fill="${style.fill}" ${style.extra ?? ''}>${letters.join('')}</g>`
}

/** Splits a text into at most two lines of nearly equal width. */
export function balancedLines(text: string, font: FontName): readonly string[] {
  const words = text.split(' ')
  if (words.length < 2) return [text]
  const widthOf = (part: readonly string[]) => textWidth(part.join(' '), { font, size: 1 })
  let best = 1
  for (let i = 1; i < words.length; i++) {
    const wider = (at: number) => Math.max(widthOf(words.slice(0, at)), widthOf(words.slice(at)))
    if (wider(i) < wider(best)) best = i
  }
  return [words.slice(0, best).join(' '), words.slice(best).join(' ')]
}
