import { darker, inkOn, lighter } from '../colour.ts'
import { ellipseTag, pathTag, rectTag, round, type Ink, type Rect } from '../ink.ts'
import type { Print } from '../print.ts'
import { textTag } from '../text.ts'
import { clipped, standing, type Pack } from './shape.ts'

/** Meat and fish as they lie in their pack, drawn about the point 0, 0. */
const CUTS = {
  steaks: (ink: Ink) =>
    at(-138, -62, 0.98, -10, steak(ink)) + at(128, -70, 1, 12, steak(ink)) + at(-60, 74, 0.96, 4, steak(ink)),
  picanha: (ink: Ink) => piece(ink, '#b23a38', '#7f1c20', 62),
  beef: (ink: Ink) => piece(ink, '#a83336', '#74191d', 22),
  loin: (ink: Ink) => piece(ink, '#eeb3a6', '#cc7d74', 26),
  ribs,
  mince,
  fillets: (ink: Ink) =>
    at(-140, -56, 1, -14, breast(ink)) + at(116, -70, 0.96, 10, breast(ink)) + at(-96, 74, 0.94, 6, breast(ink)),
  thighs: (ink: Ink) =>
    at(-150, -58, 1, -16, thigh(ink)) + at(92, -76, 0.98, 14, thigh(ink)) + at(-64, 70, 0.96, 190, thigh(ink)),
  rashers,
  bacon,
  ham,
  sausages,
  slices: (ink: Ink) => slices(ink, '#f4bdb4', '#d98b86'),
  copa: (ink: Ink) => slices(ink, '#cf766c', '#96383a'),
  turkey: (ink: Ink) => slices(ink, '#f8e3cd', '#dcb48e'),
  salmon: (ink: Ink) => at(-10, -70, 1.08, -5, salmonFillet(ink)) + at(-30, 66, 1.02, 3, salmonFillet(ink)),
} as const satisfies Readonly<Record<string, (ink: Ink) => string>>

export type CutName = keyof typeof CUTS

const at = (x: number, y: number, scale: number, turn: number, svg: string): string =>
  `<g transform="translate(${round(x)} ${round(y)}) rotate(${turn}) scale(${scale})">${svg}</g>`

const stroke = (d: string, colour: string, width: number, opacity = 1): string =>
  pathTag(
    d,
    'none',
    `stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"`,
  )

const FAT = '#f7e6d4'

/** Light from above on something moist. */
const moist = (ink: Ink, d: string): string =>
  pathTag(d, ink.down([0, '#ffffff', 0.34], [0.3, '#ffffff', 0.04], [0.7, '#1c0806', 0], [1, '#1c0806', 0.26]))

function steak(ink: Ink): string {
  const rim = 'M-128 0C-132 -84 -52 -112 22 -98C104 -84 142 -38 128 30C114 92 32 108 -34 94C-104 82 -124 56 -128 0Z'
  const lean = 'M-108 2C-110 -64 -44 -90 20 -80C88 -70 122 -32 110 24C98 74 26 88 -30 78C-88 68 -106 48 -108 2Z'
  const eye = 'M-20 -6C-22 -40 24 -52 58 -36C88 -20 84 22 50 34C12 44 -18 30 -20 -6Z'
  return (
    pathTag(rim, ink.down([0, FAT], [1, darker(FAT, 0.14)])) +
    pathTag(lean, ink.down([0, '#cc4a46'], [1, '#8f2226'])) +
    stroke(eye, FAT, 6, 0.55) +
    ['M-84 -34q30 22 54 2', 'M-78 30q26 -14 52 8', 'M-60 -2q18 8 32 -4', 'M6 56q26 10 50 -4', 'M16 -12q18 14 40 2']
      .map((d) => stroke(d, FAT, 4, 0.6))
      .join('') +
    moist(ink, rim)
  )
}

/** A whole piece, with fat on its upper side. */
function piece(ink: Ink, top: string, bottom: string, fat: number): string {
  const body =
    'M-246 56C-258 -26 -176 -112 -30 -128C120 -144 238 -84 250 8C256 66 208 98 120 106L-156 112C-218 112 -242 98 -246 56Z'
  const back = 'M-250 40C-250 -30 -172 -114 -30 -130C120 -146 240 -84 252 16'
  const grain = [-150, -90, -30, 30, 90, 150].map((x, i) =>
    stroke(`M${x} ${-40 + (i % 2) * 18}q34 34 12 96`, FAT, 4, 0.34),
  )
  return clipped(
    ink,
    body,
    pathTag(body, ink.down([0, top], [1, bottom])) +
      grain.join('') +
      stroke(back, darker(FAT, 0.12), fat * 2 + 8) +
      stroke(back, FAT, fat * 2) +
      moist(ink, body),
  )
}

function ribs(ink: Ink): string {
  const slab =
    'M-252 -86Q-244 -116 -200 -112L196 -118Q250 -116 252 -76L256 74Q250 108 204 104L-206 112Q-254 110 -254 72Z'
  const bones = [-196, -98, 0, 98, 196]
  return (
    clipped(
      ink,
      slab,
      pathTag(slab, ink.down([0, '#a93a34'], [1, '#6f1c1d'])) +
        bones
          .map(
            (x) =>
              stroke(`M${x} -100q14 90 0 190`, '#ecc8b4', 40, 0.5) + stroke(`M${x - 6} -96q12 90 0 184`, FAT, 12, 0.75),
          )
          .join('') +
        stroke('M-250 -96Q0 -124 250 -100', FAT, 30) +
        [-148, -50, 48, 146].map((x) => stroke(`M${x} -50q16 40 4 110`, '#d9776a', 7, 0.5)).join('') +
        moist(ink, slab),
    ) + bones.map((x) => ellipseTag(x, 104, 22, 15, FAT) + ellipseTag(x, 105, 11, 7, '#b9705c')).join('')
  )
}

/** Strands side by side, with specks of fat. */
function mince(ink: Ink): string {
  const bed = standing(500, 250, 60)
  const colours = ['#c84e48', '#a83333', '#d9685f', '#b53e3c', '#f0c6b4']
  const strands = Array.from({ length: 130 }, (_, i) => {
    const [x, y] = [-240 + ((i * 97) % 480), -238 + ((i * 61) % 226)]
    const colour = colours[i % 11 === 0 ? 4 : i % 4] ?? '#c84e48'
    return stroke(
      `M${x} ${y}q${14 + (i % 5) * 4} ${(i % 2 ? -1 : 1) * 16} ${34 + (i % 3) * 10} ${(i % 3) * 6 - 6}`,
      colour,
      15,
    )
  }).join('')
  return `<g transform="translate(0 124)">${clipped(ink, bed, pathTag(bed, '#9b2c2d') + strands + moist(ink, bed))}</g>`
}

function breast(ink: Ink): string {
  const body = 'M-130 34C-136 -30 -70 -92 14 -88C92 -84 142 -40 136 12C130 58 62 66 6 76C-52 88 -122 92 -130 34Z'
  return (
    pathTag(body, ink.down([0, '#fbded2'], [0.6, '#f0b9a9'], [1, '#dc9686'])) +
    ['M-84 20q60 -50 150 -54', 'M-70 46q70 -36 160 -32', 'M-60 -20q40 -34 96 -40']
      .map((d) => stroke(d, '#fff3ec', 5, 0.6))
      .join('') +
    moist(ink, body)
  )
}

function thigh(ink: Ink): string {
  const body =
    'M-132 20C-146 -60 -74 -104 0 -92C58 -84 96 -46 142 -26C164 -16 164 14 142 22C96 34 62 78 -6 88C-72 98 -120 86 -132 20Z'
  const dots = Array.from({ length: 22 }, (_, i) =>
    ellipseTag(-96 + ((i * 53) % 170), -56 + ((i * i * 17) % 112), 3.4, 2.6, '#c98f62', 'opacity="0.5"'),
  ).join('')
  return (
    ellipseTag(146, -2, 20, 24, ink.glow([0, '#ffffff'], [1, '#e4cbb8'])) +
    pathTag(body, ink.down([0, '#fbe3c4'], [0.6, '#f0bf93'], [1, '#d3925f'])) +
    dots +
    moist(ink, body)
  )
}

/** A strip of bacon along a line: lean, with two lines of fat. */
const strip = (d: (dy: number) => string, width: number): string =>
  stroke(d(0), '#a5302c', width) +
  stroke(d(-width * 0.2), FAT, width * 0.3) +
  stroke(d(width * 0.26), '#f3cdbb', width * 0.16) +
  stroke(d(-width * 0.42), '#6d2a1b', width * 0.12)

function rashers(): string {
  return [-96, -44, 8, 60, 112]
    .map((y, i) => {
      const shift = (i % 2) * 14 - 7
      return strip((dy) => `M${-226 + shift} ${y + dy}q56 -24 113 0t113 0t113 0t100 0`, 50)
    })
    .join('')
}

function bacon(ink: Ink): string {
  const slab = standing(500, 220, 34)
  const line = (y: number) => `M-260 ${y}q90 -20 180 0t180 0t180 0`
  return `<g transform="translate(0 108)">${clipped(
    ink,
    slab,
    pathTag(slab, '#a33a31') +
      stroke(line(-204), '#6b3417', 34) +
      stroke(line(-160), FAT, 40) +
      stroke(line(-96), '#f3cdbb', 26) +
      stroke(line(-40), FAT, 30) +
      stroke(line(-8), '#8c2a27', 22) +
      moist(ink, slab),
  )}</g>`
}

function ham(ink: Ink): string {
  const body = 'M-250 -60Q-250 -122 -176 -122H156Q212 -122 212 -2Q212 116 156 116H-176Q-250 116 -250 56Z'
  const net = Array.from({ length: 13 }, (_, i) => -300 + i * 46)
    .map(
      (x) => stroke(`M${x} -130l120 252`, '#fbe9dc', 4, 0.55) + stroke(`M${x + 120} -130l-120 252`, '#fbe9dc', 4, 0.55),
    )
    .join('')
  return (
    clipped(
      ink,
      body,
      pathTag(body, ink.down([0, '#d99089'], [0.5, '#c9736e'], [1, '#9f4d4d'])) + net + moist(ink, body),
    ) +
    ellipseTag(164, -3, 66, 118, ink.glow([0, '#f9cfc7'], [0.8, '#f0b3ab'], [1, '#d98d86'])) +
    [-40, 6, 44].map((y) => stroke(`M140 ${y}q26 -16 52 4`, '#fdeee7', 4, 0.7)).join('')
  )
}

/** Thin slices that overlap, each with its rind. */
function slices(ink: Ink, light: string, dark: string): string {
  return [-2, -1, 0, 1, 2]
    .flatMap((place) => [
      [place * 84 - 34, -58, place * 5 - 8],
      [place * 84 + 20, 58, place * 4 + 6],
    ])
    .map(([x = 0, y = 0, turn = 0]) => {
      const slice =
        ellipseTag(5, 7, 104, 72, '#3a1512', 'opacity="0.22"') +
        ellipseTag(0, 0, 104, 72, darker(dark, 0.2)) +
        ellipseTag(0, -1, 99, 67, ink.down([0, light], [1, dark])) +
        stroke('M-52 -14q34 -22 70 -8', '#fff6ef', 4, 0.6) +
        stroke('M-20 24q36 10 62 -6', '#fff6ef', 3, 0.5)
      return at(x, y, 1, turn, slice)
    })
    .join('')
}

function sausages(): string {
  return [-96, -32, 32, 96]
    .map((y, i) => {
      const d = (dy: number) => `M-206 ${y + dy}q206 ${i % 2 ? 34 : -30} 412 0`
      return (
        stroke(d(0), '#8f3222', 60) +
        stroke(d(-2), '#b04a33', 52) +
        stroke(d(-14), '#e09a80', 10, 0.6) +
        stroke(`M-238 ${y}l-14 -4`, '#d9c9ae', 8) +
        stroke(`M238 ${y}l14 -4`, '#d9c9ae', 8)
      )
    })
    .join('')
}

function salmonFillet(ink: Ink): string {
  const body = 'M-222 34C-214 -54 -96 -84 60 -76C156 -70 224 -34 228 10C230 54 156 76 42 76C-84 78 -212 86 -222 34Z'
  const lines = Array.from({ length: 10 }, (_, i) =>
    stroke(`M${-196 + i * 44} -86q34 84 -8 176`, '#ffe0cd', 6, 0.75),
  ).join('')
  return clipped(
    ink,
    body,
    pathTag(body, ink.down([0, '#ff9a68'], [1, '#e8683c'])) +
      lines +
      stroke('M-226 40C-200 92 -80 80 42 80C156 80 226 60 230 16', '#8b98a1', 16) +
      moist(ink, body),
  )
}

/** The label of a scale: the maker above, name and kind below, and a bar code. */
function scaleLabel(box: Rect, print: Print): string {
  const { x, y, width: w, height: h } = box
  const band = h * 0.34
  const background = print.brand.main
  const bars = Array.from({ length: 26 }, (_, i) =>
    rectTag(
      { x: x + w * 0.6 + i * w * 0.0135, y: y + h * 0.68, width: w * (i % 3 === 0 ? 0.009 : 0.005), height: h * 0.24 },
      '#1d1d1f',
    ),
  ).join('')
  return [
    rectTag({ x: x + 3, y: y + 4, width: w, height: h }, '#120c06', 10, 'opacity="0.22"'),
    rectTag(box, '#fffefb', 10),
    pathTag(
      `M${x} ${y + band}V${y + 10}Q${x} ${y} ${x + 10} ${y}H${x + w - 10}Q${x + w} ${y} ${x + w} ${y + 10}V${y + band}Z`,
      background,
    ),
    textTag(print.brandName.toUpperCase(), x + w / 2, y + band * 0.7, {
      font: print.brand.font === 'script' ? 'round' : print.brand.font,
      size: band * 0.52,
      fill: inkOn(background),
      anchor: 'middle',
      maxWidth: w * 0.88,
    }),
    textTag(print.title, x + w * 0.05, y + h * 0.59, {
      font: 'round',
      size: h * 0.22,
      fill: '#24201c',
      anchor: 'start',
      maxWidth: w * 0.9,
    }),
    textTag(print.subtitle, x + w * 0.05, y + h * 0.76, {
      font: 'sans',
      size: h * 0.12,
      fill: '#4a443d',
      anchor: 'start',
      maxWidth: w * 0.5,
    }),
    textTag(print.weight, x + w * 0.05, y + h * 0.91, {
      font: 'sans',
      size: h * 0.1,
      fill: '#6a635b',
      anchor: 'start',
      maxWidth: w * 0.5,
    }),
    bars,
  ].join('')
}

/** A deep tray under clear film. */
export function cutTray(ink: Ink, print: Print, cut: CutName): Pack {
  const [w, h] = [640, 450]
  const s = w / 2
  const rim = standing(w, h, 54)
  const bed = standing(w - 56, h - 54, 40)
  const film = ink.down([0, '#ffffff', 0.26], [0.35, '#ffffff', 0], [1, '#120c06', 0.12])
  const glare =
    pathTag(`M${-s + 74} ${-h + 26}H${-s + 170}L${-s + 86} -70H${-s + 40}Z`, '#ffffff', 'opacity="0.2"') +
    pathTag(`M${s - 150} ${-h + 26}h34L${s - 226} -44h-22Z`, '#ffffff', 'opacity="0.16"')
  return {
    svg: [
      pathTag(rim, ink.down([0, '#4a4d52'], [0.1, '#2c2f33'], [1, '#1b1d20'])),
      `<g transform="translate(0 -27)">${pathTag(bed, ink.down([0, '#15171a'], [1, '#2b2e33']))}${clipped(ink, bed, `<g transform="translate(0 -206)">${CUTS[cut](ink)}</g>`)}</g>`,
      clipped(ink, rim, glare),
      pathTag(rim, film),
      pathTag(rim, 'none', 'stroke="#ffffff" stroke-opacity="0.28" stroke-width="3"'),
      scaleLabel({ x: s - 304, y: -178, width: 284, height: 150 }, print),
    ].join(''),
    width: w,
    height: h,
  }
}

/** A clear pack without air, which lies close to what it holds. */
export function cutVacuum(ink: Ink, print: Print, cut: CutName): Pack {
  const [w, h] = [640, 430]
  const s = w / 2
  const outer = standing(w, h, 30)
  const seam = standing(w - 36, h - 36, 40)
  const wrinkles = [
    `M${-s + 40} -60q30 -30 66 -34`,
    `M${-s + 44} -330q40 10 62 44`,
    `M${s - 40} -72q-34 -20 -70 -24`,
    `M${s - 44} -352q-30 26 -34 62`,
    `M${-s + 26} -210q40 4 54 0`,
    `M${s - 26} -220q-40 -6 -58 0`,
    'M-60 -396q10 30 -4 52',
    'M70 -28q-10 -30 6 -54',
  ]
  const film = ink.down([0, '#ffffff', 0.3], [0.4, '#ffffff', 0.04], [1, '#233040', 0.16])
  return {
    svg: [
      pathTag(outer, ink.down([0, '#f6f8fa'], [1, '#cfd7de']), 'fill-opacity="0.92"'),
      `<g transform="translate(0 -18)">${pathTag(seam, lighter(print.colour, 0.82))}</g>`,
      `<g transform="translate(0 -222)">${CUTS[cut](ink)}</g>`,
      wrinkles.map((d) => stroke(d, '#ffffff', 6, 0.75) + stroke(d, '#5a6876', 2, 0.35)).join(''),
      pathTag(outer, film),
      pathTag(outer, 'none', `stroke="${darker('#cfd7de', 0.12)}" stroke-opacity="0.6" stroke-width="3"`),
      `<g transform="translate(0 -18)">${pathTag(seam, 'none', 'stroke="#9fb0be" stroke-opacity="0.55" stroke-width="3" stroke-dasharray="7 6"')}</g>`,
      scaleLabel({ x: s - 310, y: -172, width: 270, height: 142 }, print),
    ].join(''),
    width: w,
    height: h,
  }
}
