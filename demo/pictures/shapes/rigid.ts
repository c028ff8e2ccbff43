import { darker, lighter, mix } from '../colour.ts'
import { ellipseTag, pathTag, rectTag, type Ink } from '../ink.ts'
import { brandMark } from '../brand-mark.ts'
import { label } from '../label.ts'
import type { Print } from '../print.ts'
import { textTag } from '../text.ts'
import { clipped, standing, type DrawPack, type Pack } from './shape.ts'

/** A box seen a little from the right: front with the label, side and top in darker and lighter shades. */
function boxOf(ink: Ink, print: Print, w: number, h: number, depth: number): Pack {
  const s = w / 2
  const rise = depth * 0.42
  const shift = -depth / 2
  const front = { x: -s + shift, y: -h, width: w, height: h }
  const right = front.x + w
  const sideColour =
    print.brand.style === 'frame' || print.brand.style === 'wave'
      ? mix(print.colour, print.brand.main, 0.35)
      : print.colour
  const side = `M${right} 0L${right + depth} ${-rise}V${-h - rise}L${right} ${-h}Z`
  const top = `M${front.x} ${-h}L${front.x + depth} ${-h - rise}H${right + depth}L${right} ${-h}Z`
  const outline = `M${front.x} 0V${-h}H${right}V0Z`
  const light = ink.across([0, '#ffffff', 0.22], [0.08, '#ffffff', 0.02], [0.6, '#120c06', 0], [1, '#120c06', 0.12])
  const sideText = textTag(print.title, 0, 0, {
    font: 'condensed',
    size: depth * 0.3,
    fill: '#ffffff',
    maxWidth: h * 0.6,
    extra: 'fill-opacity="0.75"',
  })
  const svg = [
    pathTag(side, ink.across([0, darker(sideColour, 0.28)], [1, darker(sideColour, 0.42)])),
    `<g transform="matrix(0 -1 1 -0.42 ${right + depth * 0.6} ${-h * 0.5 - rise * 0.5})">${sideText}</g>`,
    pathTag(top, ink.down([0, lighter(sideColour, 0.42)], [1, lighter(sideColour, 0.2)])),
    clipped(ink, outline, label(ink, front, print)),
    pathTag(outline, light),
    pathTag(`M${right} 0V${-h}`, 'none', 'stroke="#ffffff" stroke-opacity="0.35" stroke-width="2"'),
  ].join('')
  return { svg, width: w + depth, height: h + rise }
}

export const box: DrawPack = (ink, print) => boxOf(ink, print, 350, 500, 92)
export const flatBox: DrawPack = (ink, print) => boxOf(ink, print, 500, 330, 84)
export const smallBox: DrawPack = (ink, print) => boxOf(ink, print, 380, 300, 120)

/** Long-life carton with a screw cap. */
export const carton: DrawPack = (ink, print) => {
  const pack = boxOf(ink, print, 250, 540, 96)
  const cap = [
    ellipseTag(6, -570, 38, 13, darker(print.brand.main, 0.3)),
    rectTag(
      { x: -32, y: -612, width: 76, height: 40 },
      ink.across(
        [0, darker(print.brand.main, 0.2)],
        [0.3, lighter(print.brand.main, 0.4)],
        [1, darker(print.brand.main, 0.35)],
      ),
      5,
    ),
    ellipseTag(6, -612, 38, 13, lighter(print.brand.main, 0.25)),
  ].join('')
  return { svg: pack.svg + cap, width: pack.width, height: 620 }
}

/** Fresh milk or juice: a carton with a gable. */
export const gable: DrawPack = (ink, print) => {
  const [w, h, depth] = [270, 440, 96]
  const pack = boxOf(ink, print, w, h, depth)
  const l = -w / 2 - depth / 2
  const r = l + w
  const rise = depth * 0.42
  const roof = `M${l} ${-h}L${l + depth / 2} ${-h - 110}H${r + depth / 2}L${r} ${-h}Z`
  const flank = `M${r} ${-h}L${r + depth / 2} ${-h - 110}L${r + depth} ${-h - rise}Z`
  const crest = rectTag({ x: l + depth / 2, y: -h - 146, width: w, height: 40 }, lighter(print.colour, 0.25), 3)
  const cap =
    ellipseTag(0, -h - 52, 34, 30, darker(print.brand.main, 0.2)) +
    ellipseTag(-3, -h - 57, 30, 26, lighter(print.brand.main, 0.15)) +
    ellipseTag(-8, -h - 62, 14, 11, '#ffffff', 'opacity="0.35"')
  const svg =
    pack.svg +
    pathTag(flank, darker(print.colour, 0.4)) +
    pathTag(roof, ink.down([0, lighter(print.colour, 0.3)], [1, darker(print.colour, 0.05)])) +
    crest +
    cap
  return { svg, width: w + depth, height: h + 146 }
}

/** Brown transport box: what a wholesaler sells. The unit in it is drawn before it. */
export function transportBox(ink: Ink, print: Print, count: string): Pack {
  const [w, h, depth] = [470, 330, 130]
  const rise = depth * 0.42
  const l = -w / 2 - depth / 2
  const r = l + w
  const kraft = '#c99a64'
  const dark = mix(print.brand.main, '#4a2f14', 0.55)
  const top = `M${l} ${-h}L${l + depth} ${-h - rise}H${r + depth}L${r} ${-h}Z`
  const tape = `M${l + w * 0.44} ${-h}L${l + w * 0.44 + depth} ${-h - rise}H${l + w * 0.56 + depth}L${l + w * 0.56} ${-h}V${-h + 66}H${l + w * 0.44}Z`
  const waves = Array.from({ length: 9 }, (_, i) =>
    rectTag({ x: l, y: -h + 20 + i * 36, width: w, height: 1.5 }, '#8a6233', 0, 'opacity="0.22"'),
  ).join('')
  const svg = [
    pathTag(
      `M${r} 0L${r + depth} ${-rise}V${-h - rise}L${r} ${-h}Z`,
      ink.across([0, darker(kraft, 0.3)], [1, darker(kraft, 0.44)]),
    ),
    pathTag(top, ink.down([0, lighter(kraft, 0.38)], [1, lighter(kraft, 0.2)])),
    rectTag({ x: l, y: -h, width: w, height: h }, ink.down([0, lighter(kraft, 0.08)], [1, darker(kraft, 0.1)])),
    waves,
    rectTag({ x: l, y: -h + 92, width: w, height: 116 }, print.colour, 0, 'opacity="0.9"'),
    pathTag(tape, '#e7d3a8', 'opacity="0.85"'),
    brandMark(
      { x: l + 26, y: -h + 102, width: w * 0.46, height: 96 },
      { ...print, brand: { ...print.brand, mark: 'plain' } },
      print.colour,
    ),
    textTag(count, l + 28, -36, { font: 'condensed', size: 62, fill: dark, anchor: 'start', maxWidth: w * 0.46 }),
  ].join('')
  return { svg, width: w + depth, height: h + rise }
}

/** Grey cardboard with twelve cups. */
export const eggBox: DrawPack = (ink, print) => {
  const [w, h] = [560, 150]
  const s = w / 2
  const pulp = mix('#b9b2a6', print.colour, 0.25)
  const back = Array.from({ length: 6 }, (_, i) => ink.art(print.art, -s + 62 + i * 87, -h - 66, 128)).join('')
  const front = Array.from({ length: 6 }, (_, i) => ink.art(print.art, -s + 50 + i * 92, -h - 22, 142)).join('')
  const tray = `M${-s} ${-h}${Array.from({ length: 6 }, () => 'q46.6 46 93.3 0').join('')}L${s - 26} -14Q${s - 30} 0 ${s - 46} 0H${-s + 46}Q${-s + 30} 0 ${-s + 26} -14Z`
  const cups = Array.from({ length: 6 }, (_, i) =>
    ellipseTag(-s + 60 + i * 88, -34, 34, 26, '#120c06', 'opacity="0.06"'),
  ).join('')
  const light = ink.across([0, '#ffffff', 0.3], [0.2, '#ffffff', 0], [0.8, '#120c06', 0], [1, '#120c06', 0.28])
  const sticker = { x: -150, y: -h + 44, width: 300, height: 92 }
  const svg =
    back +
    front +
    pathTag(tray, ink.down([0, lighter(pulp, 0.15)], [1, darker(pulp, 0.2)])) +
    cups +
    pathTag(tray, light) +
    clipped(ink, `M-150 ${-h + 44}h300v92h-300Z`, label(ink, sticker, print))
  return { svg, width: w, height: h + 120 }
}

/** A tray under clear film with a label stuck on it: meat, cheese, cut vegetables. */
export const tray: DrawPack = (ink, print) => {
  const [w, h] = [600, 400]
  const s = w / 2
  const rim = standing(w, h, 46)
  const bed = lighter(print.colour, 0.62)
  const goods = [
    [-150, -h * 0.62, -12],
    [150, -h * 0.62, 14],
    [0, -h * 0.68, 0],
    [-92, -h * 0.34, 8],
    [104, -h * 0.33, -10],
  ] as const
  const sticker = { x: -20, y: -152, width: 290, height: 128 }
  const film = ink.down([0, '#ffffff', 0.5], [0.3, '#ffffff', 0.02], [0.7, '#ffffff', 0], [1, '#120c06', 0.1])
  const glare =
    pathTag(
      `M${-s + 60} ${-h + 20}L${-s + 190} ${-h + 20}L${-s + 70} -60L${-s + 30} -60Z`,
      '#ffffff',
      'opacity="0.28"',
    ) + pathTag(`M${s - 120} ${-h + 20}h40L${s - 210} -40h-26Z`, '#ffffff', 'opacity="0.2"')
  const svg = [
    pathTag(rim, ink.down([0, '#ffffff'], [1, '#d8dbe0'])),
    `<g transform="translate(0 -18)">${pathTag(standing(w - 44, h - 40, 34), ink.down([0, darker(bed, 0.14)], [1, bed]))}</g>`,
    clipped(ink, rim, goods.map(([x, y, turn]) => ink.art(print.art, x, y, 236, turn)).join('') + glare),
    pathTag(rim, film),
    clipped(ink, `M-20 -152h290v128h-290Z`, label(ink, sticker, print)),
    rectTag(sticker, 'none', 4, 'stroke="#120c06" stroke-opacity="0.14" stroke-width="2"'),
  ].join('')
  return { svg, width: w, height: h }
}
