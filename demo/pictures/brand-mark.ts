import type { Brand } from './brands.ts'
import { contrast, inkOn } from './colour.ts'
import { ellipseTag, pathTag, rectTag, round, type Rect } from './ink.ts'
import type { Print } from './print.ts'
import { balancedLines, capHeight, fittingSize, textTag, textWidth } from './text.ts'

/** The maker's name on its sign, as large as the given box allows. */
export function brandMark(at: Rect, print: Print, background: string): string {
  const { brand } = print
  const isOnOwnColour = contrast(brand.main, background) < 1.35
  const plate = isOnOwnColour ? brand.accent : brand.main
  const isPlain = brand.mark === 'plain'
  const fill = isPlain ? readable(brand, background) : contrast(plate, brand.accent) > 2.6 ? brand.accent : inkOn(plate)
  const name = brand.font === 'condensed' || brand.font === 'sans' ? print.brandName.toUpperCase() : print.brandName
  const inset = isPlain ? 1 : 0.84
  const lines =
    brand.font !== 'script' && name.length > 11 && at.height > at.width * 0.26
      ? balancedLines(name, brand.font)
      : [name]
  const spacing = brand.font === 'sans' ? 0.04 : 0
  const size = Math.min(
    ...lines.map((line) =>
      fittingSize(
        line,
        { font: brand.font, size: (at.height * (isPlain ? 0.95 : 0.74)) / lines.length, spacing },
        at.width * inset,
      ),
    ),
  )
  const widest = Math.max(...lines.map((line) => textWidth(line, { font: brand.font, size, spacing })))
  const middle = { x: at.x + at.width / 2, y: at.y + at.height / 2 }
  const height = lines.length * size
  const sign = isPlain
    ? ''
    : signTag(brand.mark, middle.x, middle.y, widest + size * 1.1, height + size * 0.55, plate, brand.accent)
  const text = lines.map((line, i) => {
    const baseLine =
      middle.y -
      height / 2 +
      size * i +
      size / 2 +
      capHeight(brand.font, size) / 2 -
      (brand.font === 'script' ? size * 0.06 : 0)
    return textTag(line, middle.x, baseLine, { font: brand.font, size, fill, spacing })
  })
  return sign + text.join('')
}

const readable = (brand: Brand, background: string): string => {
  const choices = [brand.main, brand.accent, inkOn(background)]
  return choices.find((choice) => contrast(choice, background) >= 3) ?? inkOn(background)
}

function signTag(
  mark: Brand['mark'],
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  edge: string,
): string {
  const at = { x: x - width / 2, y: y - height / 2, width, height }
  const stroke = `stroke="${edge}" stroke-width="${round(height * 0.05)}"`
  if (mark === 'oval') return ellipseTag(x, y, width * 0.56, height * 0.66, fill, stroke)
  if (mark === 'pill') return rectTag(at, fill, height / 2, stroke)
  if (mark === 'shield') {
    const [l, r, t, b] = [at.x, at.x + width, at.y, at.y + height]
    return pathTag(
      `M${l} ${t}H${r}V${b - height * 0.1}Q${x} ${b + height * 0.35} ${l} ${b - height * 0.1}Z`,
      fill,
      stroke,
    )
  }
  const notch = height * 0.3
  const [l, r, t, b] = [at.x - notch, at.x + width + notch, at.y, at.y + height]
  return pathTag(`M${l} ${t}H${r}L${r - notch} ${y}L${r} ${b}H${l}L${l + notch} ${y}Z`, fill)
}
