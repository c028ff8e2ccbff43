import { brandMark } from './brand-mark.ts'
import { contrast, darker, inkOn, lighter, mix } from './colour.ts'
import { ellipseTag, pathTag, rectTag, type Ink, type Rect } from './ink.ts'
import type { Print } from './print.ts'
import { capHeight, textTag } from './text.ts'

/** Fills a rectangle of a pack with the maker's layout. The caller clips it to the pack. */
export function label(ink: Ink, at: Rect, print: Print): string {
  if (at.width > at.height * 1.2) return wideLabel(ink, at, print)
  switch (print.brand.style) {
    case 'band':
      return bandLabel(ink, at, print)
    case 'medallion':
      return medallionLabel(ink, at, print)
    case 'wave':
      return waveLabel(ink, at, print)
    case 'frame':
      return frameLabel(ink, at, print)
    case 'arch':
      return archLabel(ink, at, print)
  }
}

/** Title, subtitle and weight, one below the other, from the given base line of the title on. */
function words(
  at: Rect,
  print: Print,
  x: number,
  y: number,
  size: number,
  fill: string,
  anchor: 'start' | 'middle' = 'middle',
): string {
  const font = print.brand.font === 'script' ? 'round' : print.brand.font
  const maxWidth = anchor === 'middle' ? at.width * 0.88 : at.width
  const soft = `fill-opacity="0.88"`
  const title = textTag(print.title, x, y, { font, size, fill, anchor, maxWidth })
  const small = size * 0.5
  const subtitle = print.subtitle
    ? textTag(print.subtitle, x, y + size * 0.68, { font: 'sans', size: small, fill, anchor, maxWidth, extra: soft })
    : ''
  return title + subtitle
}

function weightTag(print: Print, x: number, y: number, size: number, fill: string, maxWidth: number): string {
  return textTag(print.weight, x, y, { font: 'sans', size, fill, maxWidth, extra: 'fill-opacity="0.85"' })
}

const shade = (ink: Ink, colour: string) => ink.down([0, lighter(colour, 0.1)], [1, darker(colour, 0.12)])

/** A coloured pack with a band for the maker's name. */
function bandLabel(ink: Ink, at: Rect, print: Print): string {
  const { x, y, width: w, height: h } = at
  const middle = x + w / 2
  const isOwn = contrast(print.brand.main, print.colour) < 1.5
  const band = isOwn ? lighter(print.brand.accent, 0.1) : print.brand.main
  const fill = inkOn(print.colour)
  const art = Math.min(w * 0.62, h * 0.36)
  return [
    rectTag(at, shade(ink, print.colour)),
    rectTag({ x, y: y + h * 0.07, width: w, height: h * 0.2 }, band),
    rectTag({ x, y: y + h * 0.27, width: w, height: h * 0.013 }, isOwn ? print.brand.main : print.brand.accent),
    brandMark(
      { x: x + w * 0.07, y: y + h * 0.085, width: w * 0.86, height: h * 0.165 },
      { ...print, brand: { ...print.brand, mark: 'plain' } },
      band,
    ),
    ellipseTag(
      middle,
      y + h * 0.49,
      art * 0.62,
      art * 0.62,
      ink.glow([0, '#ffffff', 0.85], [0.6, '#ffffff', 0.35], [1, '#ffffff', 0]),
    ),
    ink.art(print.art, middle, y + h * 0.49, art),
    words(at, print, middle, y + h * 0.79, Math.min(w * 0.2, h * 0.12), fill),
    weightTag(print, middle, y + h * 0.955, Math.min(w * 0.075, h * 0.05), fill, w * 0.6),
  ].join('')
}

/** A light disc that holds the picture, title on a ribbon across it. */
function medallionLabel(ink: Ink, at: Rect, print: Print): string {
  const { x, y, width: w, height: h } = at
  const middle = x + w / 2
  const radius = Math.min(w * 0.37, h * 0.22)
  const centre = y + h * 0.44
  const ribbon = contrast(print.brand.main, print.colour) < 1.35 ? darker(print.colour, 0.45) : print.brand.main
  const fill = inkOn(print.colour)
  const size = Math.min(w * 0.16, h * 0.1)
  return [
    rectTag(at, shade(ink, print.colour)),
    ellipseTag(
      middle,
      centre,
      w * 0.9,
      w * 0.9,
      ink.glow([0, lighter(print.colour, 0.5), 0.8], [0.5, print.colour, 0], [1, print.colour, 0]),
    ),
    brandMark({ x: x + w * 0.1, y: y + h * 0.055, width: w * 0.8, height: h * 0.14 }, print, print.colour),
    ellipseTag(middle, centre, radius * 1.1, radius * 1.1, print.brand.accent),
    ellipseTag(middle, centre, radius, radius, '#fffdf7'),
    ink.art(print.art, middle, centre - radius * 0.04, radius * 1.4),
    rectTag({ x, y: y + h * 0.672, width: w, height: size * 1.4 }, ribbon),
    textTag(print.title, middle, y + h * 0.672 + size * 0.7 + capHeight('round', size) / 2, {
      font: print.brand.font === 'script' ? 'round' : print.brand.font,
      size,
      fill: inkOn(ribbon),
      maxWidth: w * 0.86,
    }),
    print.subtitle
      ? textTag(print.subtitle, middle, y + h * 0.672 + size * 2.08, {
          font: 'sans',
          size: size * 0.5,
          fill,
          maxWidth: w * 0.82,
        })
      : '',
    weightTag(print, middle, y + h * 0.955, Math.min(w * 0.075, h * 0.05), fill, w * 0.6),
  ].join('')
}

/** White above, the variety's colour below a wave, the picture across both. */
function waveLabel(ink: Ink, at: Rect, print: Print): string {
  const { x, y, width: w, height: h } = at
  const middle = x + w / 2
  const top = contrast(print.colour, '#ffffff') < 1.6 ? print.brand.main : '#fffefb'
  const fill = inkOn(print.colour)
  const art = Math.min(w * 0.68, h * 0.4)
  const wave = (dy: number) =>
    `M${x} ${y + h * (0.46 + dy)}C${x + w * 0.3} ${y + h * (0.33 + dy)} ${x + w * 0.62} ${y + h * (0.58 + dy)} ${x + w} ${y + h * (0.4 + dy)}V${y + h}H${x}Z`
  return [
    rectTag(at, top),
    pathTag(wave(-0.035), contrast(print.brand.accent, top) < 1.15 ? mix(print.colour, top, 0.45) : print.brand.accent),
    pathTag(wave(0), shade(ink, print.colour)),
    brandMark({ x: x + w * 0.08, y: y + h * 0.07, width: w * 0.84, height: h * 0.17 }, print, top),
    ink.art(print.art, middle, y + h * 0.48, art),
    words(at, print, middle, y + h * 0.81, Math.min(w * 0.19, h * 0.12), fill),
    weightTag(print, middle, y + h * 0.955, Math.min(w * 0.075, h * 0.05), fill, w * 0.6),
  ].join('')
}

/** Cream paper, a thin frame, a foot in the variety's colour. */
function frameLabel(ink: Ink, at: Rect, print: Print): string {
  const { x, y, width: w, height: h } = at
  const middle = x + w / 2
  const paper = '#fbf6e9'
  const dark = darker(print.brand.main, 0.35)
  const line = Math.max(1.5, w * 0.008)
  const foot = y + h * 0.79
  return [
    rectTag(at, paper),
    rectTag({ x, y: foot, width: w, height: y + h - foot }, shade(ink, print.colour)),
    rectTag(
      { x: x + w * 0.055, y: y + w * 0.055, width: w * 0.89, height: h - w * 0.11 },
      'none',
      w * 0.03,
      `stroke="${mix(print.brand.main, print.brand.accent, 0.35)}" stroke-width="${line}"`,
    ),
    brandMark({ x: x + w * 0.12, y: y + h * 0.08, width: w * 0.76, height: h * 0.13 }, print, paper),
    ink.art(print.art, middle, y + h * 0.37, Math.min(w * 0.56, h * 0.3)),
    words(at, print, middle, y + h * 0.65, Math.min(w * 0.19, h * 0.11), dark),
    weightTag(print, middle, y + h * 0.895, Math.min(w * 0.1, h * 0.06), inkOn(print.colour), w * 0.7),
  ].join('')
}

/** A window with a round top on the variety's colour. */
function archLabel(ink: Ink, at: Rect, print: Print): string {
  const { x, y, width: w, height: h } = at
  const middle = x + w / 2
  const paper = '#fffaf0'
  const [left, right, top, bottom] = [x + w * 0.1, x + w * 0.9, y + h * 0.25, y + h * 0.88]
  const radius = w * 0.4
  const rise = Math.min(radius, h * 0.34)
  const arch = (grow: number) =>
    `M${left - grow} ${bottom + grow}V${top + rise}A${radius + grow} ${rise + grow} 0 0 1 ${right + grow} ${top + rise}V${bottom + grow}Z`
  const dark = darker(contrast(print.colour, paper) > 3 ? print.colour : print.brand.main, 0.3)
  const artSide = Math.min(w * 0.52, h * 0.31)
  return [
    rectTag(at, shade(ink, print.colour)),
    pathTag(
      arch(w * 0.02),
      contrast(print.brand.accent, print.colour) < 1.2 ? lighter(print.brand.main, 0.2) : print.brand.accent,
    ),
    pathTag(arch(0), paper),
    brandMark({ x: x + w * 0.1, y: y + h * 0.06, width: w * 0.8, height: h * 0.14 }, print, print.colour),
    ink.art(print.art, middle, y + h * 0.46, artSide),
    words({ ...at, width: w * 0.86 }, print, middle, y + h * 0.735, Math.min(w * 0.17, h * 0.1), dark),
    weightTag(print, middle, y + h * 0.955, Math.min(w * 0.075, h * 0.05), inkOn(print.colour), w * 0.6),
  ].join('')
}

/** For labels that lie: words on the left, picture on the right. */
function wideLabel(ink: Ink, at: Rect, print: Print): string {
  const { x, y, width: w, height: h } = at
  const isLight = print.brand.style === 'frame' || print.brand.style === 'wave'
  const background = isLight ? '#fffdf6' : print.colour
  const art = Math.min(h * 0.86, w * 0.36)
  const side = isLight
    ? print.colour
    : contrast(print.brand.accent, print.colour) < 1.2
      ? lighter(print.colour, 0.35)
      : print.brand.accent
  const cut = x + w * 0.66
  const fill = isLight ? darker(print.brand.main, 0.3) : inkOn(print.colour)
  const left = x + w * 0.08
  return [
    rectTag(at, isLight ? background : shade(ink, print.colour)),
    pathTag(
      `M${cut} ${y}C${cut - w * 0.07} ${y + h * 0.4} ${cut + w * 0.03} ${y + h * 0.6} ${cut - w * 0.05} ${y + h}H${x + w}V${y}Z`,
      side,
    ),
    brandMark({ x: left, y: y + h * 0.1, width: w * 0.5, height: h * 0.26 }, print, background),
    words({ ...at, width: w * 0.49 }, print, left, y + h * 0.6, Math.min(w * 0.12, h * 0.2), fill, 'start'),
    textTag(print.weight, left, y + h * 0.89, {
      font: 'sans',
      size: h * 0.09,
      fill,
      anchor: 'start',
      maxWidth: w * 0.4,
      extra: 'fill-opacity="0.85"',
    }),
    ink.art(print.art, x + w * 0.815, y + h * 0.5, art),
  ].join('')
}
