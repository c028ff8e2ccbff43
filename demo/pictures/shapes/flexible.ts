import { darker, lighter, mix } from '../colour.ts'
import { ellipseTag, pathTag, rectTag, type Ink } from '../ink.ts'
import { brandMark } from '../brand-mark.ts'
import { label } from '../label.ts'
import type { Print } from '../print.ts'
import { textTag } from '../text.ts'
import { clipped, softLight, standing, type DrawPack } from './shape.ts'

/** Filled to the brim: rice, sugar, beans. The ends are welded. */
export const bag: DrawPack = (ink, print) => bagOf(ink, print, 400, 560)
export const smallBag: DrawPack = (ink, print) => bagOf(ink, print, 380, 440)

function bagOf(ink: Ink, print: Print, w: number, h: number) {
  const s = w / 2
  const body = [
    `M${-s + 22} 0C${-s - 6} ${-h * 0.2} ${-s - 6} ${-h * 0.75} ${-s + 16} ${-h + 44}L${-s + 8} ${-h}H${s - 8}L${s - 16} ${-h + 44}`,
    `C${s + 6} ${-h * 0.75} ${s + 6} ${-h * 0.2} ${s - 22} 0Q0 16 ${-s + 22} 0Z`,
  ].join('')
  const weld = weldLines(-s + 12, -h + 6, w - 24, 30)
  const folds = [
    pathTag(
      `M${-s + 20} ${-h + 46}Q${-s * 0.55} ${-h + 74} ${-s * 0.2} ${-h + 54}Q${-s * 0.5} ${-h + 62} ${-s + 20} ${-h + 46}Z`,
      '#ffffff',
      'opacity="0.35"',
    ),
    pathTag(
      `M${s - 20} ${-h + 46}Q${s * 0.5} ${-h + 84} ${s * 0.1} ${-h + 52}Q${s * 0.5} ${-h + 66} ${s - 20} ${-h + 46}Z`,
      '#120c06',
      'opacity="0.16"',
    ),
    pathTag(
      `M${-s + 30} -16Q${-s * 0.4} -46 ${s * 0.1} -14Q${-s * 0.4} -30 ${-s + 30} -16Z`,
      '#120c06',
      'opacity="0.14"',
    ),
  ].join('')
  const content =
    label(ink, { x: -s - 8, y: -h + 40, width: w + 16, height: h - 52 }, print) +
    rectTag({ x: -s - 8, y: -13, width: w + 16, height: 30 }, darker(print.colour, 0.12)) +
    rectTag({ x: -s - 8, y: -h - 2, width: w + 16, height: 44 }, lighter(print.colour, 0.12))
  return { svg: clipped(ink, body, content + weld + folds) + softLight(ink, body), width: w, height: h }
}

const weldLines = (x: number, y: number, width: number, height: number) =>
  [0.2, 0.5, 0.8]
    .map((at) => rectTag({ x, y: y + height * at, width, height: 2.5 }, '#ffffff', 1, 'opacity="0.35"'))
    .join('')

/** A pouch with a foot and a zip: coffee, nuts, seeds. */
export const pouch: DrawPack = (ink, print) => {
  const [w, h] = [400, 560]
  const s = w / 2
  const body = `M${-s + 10} -26Q${-s + 14} -4 ${-s + 44} -2Q0 12 ${s - 44} -2Q${s - 14} -4 ${s - 10} -26L${s} ${-h + 14}Q${s} ${-h} ${s - 14} ${-h}H${-s + 14}Q${-s} ${-h} ${-s} ${-h + 14}Z`
  const zip =
    rectTag({ x: -s, y: -h + 52, width: w, height: 7 }, '#120c06', 3, 'opacity="0.18"') +
    rectTag({ x: -s, y: -h + 59, width: w, height: 4 }, '#ffffff', 2, 'opacity="0.45"')
  const gusset = pathTag(`M${-s + 12} -62Q0 -8 ${s - 12} -62L${s} 8H${-s}Z`, '#120c06', 'opacity="0.12"')
  const top = rectTag({ x: -s, y: -h, width: w, height: 66 }, darker(print.colour, 0.06)) + weldLines(-s, -h + 4, w, 26)
  const hole = ellipseTag(0, -h + 30, 26, 9, '#ffffff', 'opacity="0.85"')
  const content =
    label(ink, { x: -s, y: -h + 62, width: w, height: h - 90 }, print) +
    rectTag({ x: -s, y: -29, width: w, height: 40 }, darker(print.colour, 0.12)) +
    top +
    zip +
    gusset
  return { svg: clipped(ink, body, content) + softLight(ink, body) + hole, width: w, height: h }
}

/** A brick in vacuum foil: ground coffee. */
export const vacuum: DrawPack = (ink, print) => {
  const [w, h] = [330, 520]
  const s = w / 2
  const body = `M${-s} -6L${-s - 3} ${-h * 0.5}L${-s + 2} ${-h + 62}L${-s + 46} ${-h + 12}L${-s + 40} ${-h}H${s - 40}L${s - 46} ${-h + 12}L${s - 2} ${-h + 62}L${s + 3} ${-h * 0.45}L${s} -6Q0 6 ${-s} -6Z`
  const fold = pathTag(`M${-s} ${-h + 62}L${-s + 46} ${-h + 12}H${s - 46}L${s} ${-h + 62}Z`, '#ffffff', 'opacity="0.2"')
  const wrinkles = [0.2, 0.42, 0.63, 0.8]
    .map(
      (at, i) =>
        pathTag(
          `M${-s} ${-h * at}q26 ${i % 2 ? 10 : -12} 44 ${i % 2 ? -2 : 6}q-18 4 -44 -6Z`,
          '#ffffff',
          'opacity="0.3"',
        ) + pathTag(`M${s} ${-h * (at - 0.05)}q-24 ${i % 2 ? -12 : 10} -42 2q20 2 42 -2Z`, '#120c06', 'opacity="0.2"'),
    )
    .join('')
  const content =
    label(ink, { x: -s - 4, y: -h + 60, width: w + 8, height: h - 60 }, print) +
    rectTag({ x: -s, y: -h, width: w, height: 62 }, print.colour) +
    fold +
    wrinkles
  return { svg: clipped(ink, body, content) + softLight(ink, body), width: w, height: h }
}

/** A flow pack that lies: bars, biscuits in a roll, crisps from the side. */
export const bar: DrawPack = (ink, print) => {
  const [w, h] = [600, 250]
  const s = w / 2
  const teeth = (x: number, out: number) =>
    Array.from({ length: 9 }, (_, i) => `L${x + (i % 2 ? 0 : out)} ${-h * 0.04 - (i * h * 0.92) / 8}`)
  const body = `M${-s + 34} 0L${-s + 10} -4${teeth(-s + 8, -10).join('')}L${-s + 34} ${-h}Q0 ${-h - 12} ${s - 34} ${-h}L${s - 10} ${-h + 4}${teeth(
    s - 8,
    10,
  )
    .reverse()
    .join('')}L${s - 34} 0Q0 10 ${-s + 34} 0Z`
  const ends =
    rectTag({ x: -s - 4, y: -h - 6, width: 38, height: h + 12 }, darker(print.colour, 0.15)) +
    rectTag({ x: s - 34, y: -h - 6, width: 38, height: h + 12 }, darker(print.colour, 0.15))
  const light = ink.down(
    [0, '#ffffff', 0.05],
    [0.1, '#ffffff', 0.45],
    [0.24, '#ffffff', 0.05],
    [0.6, '#120c06', 0],
    [0.92, '#120c06', 0.24],
    [1, '#120c06', 0.36],
  )
  return {
    svg:
      clipped(ink, body, label(ink, { x: -s + 30, y: -h - 6, width: w - 60, height: h + 12 }, print) + ends) +
      pathTag(body, light),
    width: w,
    height: h,
  }
}

/** A pillow of air: crisps, popcorn, snacks. */
export const pillow: DrawPack = (ink, print) => {
  const [w, h] = [410, 540]
  const s = w / 2
  const body = `M${-s + 16} 0Q0 -14 ${s - 16} 0L${s - 10} -34C${s + 14} ${-h * 0.3} ${s + 14} ${-h * 0.7} ${s - 10} ${-h + 34}L${s - 16} ${-h}Q0 ${-h + 14} ${-s + 16} ${-h}L${-s + 10} ${-h + 34}C${-s - 14} ${-h * 0.7} ${-s - 14} ${-h * 0.3} ${-s + 10} -34Z`
  const ends = [-h + 4, -32]
    .map(
      (y) =>
        rectTag({ x: -s - 10, y, width: w + 20, height: 28 }, '#ffffff', 0, 'opacity="0.22"') + weldLines(-s, y, w, 28),
    )
    .join('')
  const shine = pathTag(
    `M${-s + 44} ${-h * 0.82}C${-s + 18} ${-h * 0.6} ${-s + 22} ${-h * 0.35} ${-s + 46} ${-h * 0.18}C${-s + 40} ${-h * 0.4} ${-s + 40} ${-h * 0.6} ${-s + 44} ${-h * 0.82}Z`,
    '#ffffff',
    'opacity="0.4"',
  )
  return {
    svg:
      clipped(
        ink,
        body,
        label(ink, { x: -s - 12, y: -h, width: w + 24, height: h - 30 }, print) +
          rectTag({ x: -s - 12, y: -31, width: w + 24, height: 34 }, darker(print.colour, 0.12)) +
          ends,
      ) +
      softLight(ink, body) +
      shine,
    width: w,
    height: h,
  }
}

/** Kraft paper with the goods looking out: bread. */
export const paperBag: DrawPack = (ink, print) => {
  const [w, h] = [380, 420]
  const s = w / 2
  const front = standing(w, h, 4, -6)
  const kraft = mix('#cfa26d', print.colour, 0.12)
  const goods = [
    [-92, -h - 40, -16],
    [92, -h - 36, 18],
    [0, -h - 78, 2],
  ] as const
  const back = pathTag(`M${-s + 2} ${-h + 30}L${-s - 4} ${-h - 26}H${s + 4}L${s - 2} ${-h + 30}Z`, darker(kraft, 0.3))
  const creases =
    pathTag(`M${-s + 60} 0L${-s + 52} ${-h}`, 'none', 'stroke="#7a5429" stroke-opacity="0.25" stroke-width="2"') +
    pathTag(`M${s - 60} 0L${s - 52} ${-h}`, 'none', 'stroke="#7a5429" stroke-opacity="0.25" stroke-width="2"')
  const sticker = { x: -118, y: -h * 0.76, width: 236, height: 236 }
  const dark = darker(print.brand.main, 0.2)
  const stickerText = [
    ellipseTag(0, sticker.y + 118, 124, 124, '#fff9ec', `stroke="${print.brand.main}" stroke-width="5"`),
    brandMark(
      { x: -92, y: sticker.y + 34, width: 184, height: 60 },
      { ...print, brand: { ...print.brand, mark: 'plain' } },
      '#fff9ec',
    ),
    textTag(print.title, 0, sticker.y + 146, {
      font: print.brand.font === 'script' ? 'round' : print.brand.font,
      size: 46,
      fill: dark,
      maxWidth: 196,
    }),
    print.subtitle
      ? textTag(print.subtitle, 0, sticker.y + 178, { font: 'sans', size: 22, fill: dark, maxWidth: 170 })
      : '',
    textTag(print.weight, 0, sticker.y + 208, { font: 'sans', size: 19, fill: dark, maxWidth: 120 }),
  ].join('')
  const svg =
    back +
    goods.map(([x, y, turn]) => ink.art(print.art, x, y + 66, 216, turn)).join('') +
    pathTag(front, kraft) +
    creases +
    softLight(ink, front) +
    stickerText
  return { svg, width: w, height: h + 150 }
}

/** Woven sack of 5 to 50 kg with a sewn top: wholesale flour, sugar, rice. */
export const sack: DrawPack = (ink, print) => {
  const [w, h] = [440, 570]
  const s = w / 2
  const body = `M${-s + 26} -2C${-s - 10} -40 ${-s + 4} ${-h * 0.5} ${-s + 2} ${-h * 0.72}C${-s} ${-h + 70} ${-s + 22} ${-h + 50} ${-s + 14} ${-h}Q0 ${-h + 12} ${s - 14} ${-h}C${s - 22} ${-h + 50} ${s} ${-h + 70} ${s - 2} ${-h * 0.72}C${s - 4} ${-h * 0.5} ${s + 10} -40 ${s - 26} -2Q0 12 ${-s + 26} -2Z`
  const cloth = '#f4efe4'
  const weave = Array.from({ length: 38 }, (_, i) =>
    rectTag({ x: -s - 10, y: -h + i * 15, width: w + 20, height: 1.6 }, '#8c7a5c', 0, 'opacity="0.16"'),
  ).join('')
  const stitches = Array.from({ length: 17 }, (_, i) =>
    rectTag({ x: -s + 24 + i * 23.5, y: -h + 22, width: 14, height: 4 }, print.brand.main, 2),
  ).join('')
  const panel = { x: -s + 34, y: -h + 66, width: w - 68, height: h - 106 }
  const bands =
    rectTag({ x: -s - 10, y: -54, width: w + 20, height: 22 }, print.colour) +
    rectTag({ x: -s - 10, y: -28, width: w + 20, height: 9 }, print.brand.main)
  const seam = pathTag(`M${-s} ${-h + 14}Q0 ${-h + 24} ${s} ${-h + 14}V${-h - 10}H${-s}Z`, mix(cloth, '#8c7a5c', 0.25))
  const content =
    rectTag({ x: -s - 12, y: -h - 10, width: w + 24, height: h + 30 }, cloth) +
    bands +
    clipped(ink, roundedPath(panel, 14), label(ink, panel, print)) +
    weave +
    seam +
    stitches
  return { svg: clipped(ink, body, content) + softLight(ink, body), width: w, height: h }
}

const roundedPath = (
  { x, y, width: w, height: h }: { x: number; y: number; width: number; height: number },
  r: number,
) =>
  `M${x + r} ${y}H${x + w - r}Q${x + w} ${y} ${x + w} ${y + r}V${y + h - r}Q${x + w} ${y + h} ${x + w - r} ${y + h}H${x + r}Q${x} ${y + h} ${x} ${y + h - r}V${y + r}Q${x} ${y} ${x + r} ${y}Z`

/** Rolls under clear film: paper for bath and kitchen. */
export const rolls: DrawPack = (ink, print) => {
  const [w, h] = [500, 460]
  const s = w / 2
  const body = standing(w, h, 34)
  const paper = ink.across([0, '#d9dde2'], [0.25, '#ffffff'], [0.7, '#f2f4f6'], [1, '#c9ced5'])
  const roll = (x: number, y: number) =>
    rectTag({ x: x - 62, y, width: 124, height: 200 }, paper, 16) +
    ellipseTag(x, y + 6, 62, 22, '#ffffff') +
    ellipseTag(x, y + 6, 20, 8, '#c9a877')
  const all = [-h + 20, -h + 236].map((y) => [-s + 94, 0, s - 94].map((x) => roll(x, y)).join('')).join('')
  const panel = `M${-s} ${-h * 0.74}Q0 ${-h * 0.84} ${s} ${-h * 0.74}V${-h * 0.16}Q0 ${-h * 0.06} ${-s} ${-h * 0.16}Z`
  const film = rectTag({ x: -s, y: -h, width: w, height: h }, lighter(print.colour, 0.55), 0, 'opacity="0.5"')
  const content =
    film + all + clipped(ink, panel, label(ink, { x: -s, y: -h * 0.82, width: w, height: h * 0.74 }, print))
  return { svg: clipped(ink, body, content) + softLight(ink, body), width: w, height: h }
}

/** Netting with a head label: garlic, oranges, onions. */
export const net: DrawPack = (ink, print) => {
  const [w, h] = [420, 430]
  const s = w / 2
  const body = `M${-s + 30} -6C${-s - 30} -90 ${-s - 10} ${-h + 70} ${-60} ${-h + 14}H60C${s + 10} ${-h + 70} ${s + 30} -90 ${s - 30} -6Q0 12 ${-s + 30} -6Z`
  const places = [
    [-110, -84],
    [4, -78],
    [116, -86],
    [-66, -176],
    [58, -182],
    [-104, -262],
    [6, -272],
    [104, -258],
    [-30, -346],
    [46, -350],
  ] as const
  const goods = places.map(([x, y], i) => ink.art(print.art, x, y, 158, ((i * 47) % 60) - 30, i % 2 === 1)).join('')
  const mesh = Array.from({ length: 30 }, (_, i) => {
    const x = -s * 1.6 + i * 26
    return `M${x} 10L${x + 240} ${-h}M${x} ${-h}L${x + 240} 10`
  }).join('')
  const threads = pathTag(mesh, 'none', `stroke="${print.colour}" stroke-width="2.6" stroke-opacity="0.72"`)
  const head = { x: -132, y: -h - 110, width: 264, height: 134 }
  const tag = clipped(ink, roundedPath(head, 12), label(ink, head, print))
  const inner = rectTag({ x: -s - 20, y: -h, width: w + 40, height: h + 10 }, mix('#ffffff', print.colour, 0.18))
  return { svg: clipped(ink, body, inner + goods + threads) + tag, width: w, height: h + 100 }
}
