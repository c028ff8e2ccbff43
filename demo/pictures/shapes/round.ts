import { darker, lighter, mix } from '../colour.ts'
import { ellipseTag, pathTag, rectTag, type Ink } from '../ink.ts'
import { label } from '../label.ts'
import type { Print } from '../print.ts'
import { clipped, roundLight, standing, type DrawPack, type Pack } from './shape.ts'

const metal = (ink: Ink) =>
  ink.across([0, '#8b9199'], [0.18, '#f5f7f9'], [0.4, '#c4c9cf'], [0.75, '#9aa1a9'], [1, '#6b727b'])

/** A tin: rims of metal, the label all around. */
function tinOf(ink: Ink, print: Print, w: number, h: number): Pack {
  const s = w / 2
  const curve = w * 0.055
  const body = `M${-s} ${-h + curve}Q0 ${-h + curve * 3} ${s} ${-h + curve}V${-curve}Q0 ${curve} ${-s} ${-curve}Z`
  const paper = `M${-s} ${-h + curve + 14}Q0 ${-h + curve * 3 + 14} ${s} ${-h + curve + 14}V${-curve - 14}Q0 ${curve - 14} ${-s} ${-curve - 14}Z`
  const svg = [
    pathTag(body, metal(ink)),
    clipped(ink, paper, label(ink, { x: -s, y: -h + curve * 1.6 + 10, width: w, height: h - curve * 1.6 - 18 }, print)),
    roundLight(ink, body, 0.85),
    ellipseTag(0, -h + curve, s, curve * 1.5, metal(ink)),
    ellipseTag(0, -h + curve - 1, s - 9, curve * 1.24, ink.down([0, '#aab0b7'], [1, '#eef0f2'])),
    ellipseTag(
      0,
      -h + curve - 1,
      s * 0.72,
      curve * 0.9,
      'none',
      'stroke="#8b9199" stroke-width="2" stroke-opacity="0.6"',
    ),
  ].join('')
  return { svg, width: w, height: h + curve }
}

export const can: DrawPack = (ink, print) => tinOf(ink, print, 320, 420)
export const flatCan: DrawPack = (ink, print) => tinOf(ink, print, 430, 250)
export const bigCan: DrawPack = (ink, print) => tinOf(ink, print, 400, 520)

/** Soft drink or beer. */
export const drinkCan: DrawPack = (ink, print) => {
  const [w, h] = [260, 520]
  const s = w / 2
  const body = `M${-s + 26} 0Q${-s} -12 ${-s} -40V${-h + 62}Q${-s} ${-h + 34} ${-s + 26} ${-h + 12}H${s - 26}Q${s} ${-h + 34} ${s} ${-h + 62}V-40Q${s} -12 ${s - 26} 0Z`
  const svg = [
    clipped(
      ink,
      body,
      label(ink, { x: -s, y: -h + 34, width: w, height: h - 48 }, print) +
        rectTag({ x: -s, y: -h, width: w, height: 36 }, metal(ink)) +
        rectTag({ x: -s, y: -15, width: w, height: 16 }, metal(ink)),
    ),
    roundLight(ink, body),
    ellipseTag(0, -h + 12, s - 26, 12, metal(ink)),
    ellipseTag(0, -h + 11, s - 36, 8, '#a3a9b0'),
    ellipseTag(6, -h + 9, 22, 5, '#e9ecef'),
  ].join('')
  return { svg, width: w, height: h }
}

/** Glass with a screw lid; what is inside shows above and below the label. */
function jarOf(ink: Ink, print: Print, w: number, h: number, lid: string): Pack {
  const s = w / 2
  const body = `M${-s + 30} 0Q${-s} 0 ${-s} -32V${-h + 110}C${-s} ${-h + 70} ${-s + 34} ${-h + 74} ${-s + 34} ${-h + 44}H${s - 34}C${s - 34} ${-h + 74} ${s} ${-h + 70} ${s} ${-h + 110}V-32Q${s} 0 ${s - 30} 0Z`
  const content = mix(print.colour, '#fff3d8', 0.12)
  const paper = { x: -s, y: -h + 132, width: w, height: h - 176 }
  const lidPath = `M${-s + 22} ${-h + 58}V${-h + 8}Q${-s + 22} ${-h} ${-s + 32} ${-h}H${s - 32}Q${s - 22} ${-h} ${s - 22} ${-h + 8}V${-h + 58}Q0 ${-h + 70} ${-s + 22} ${-h + 58}Z`
  const ribs = Array.from({ length: 16 }, (_, i) =>
    rectTag({ x: -s + 28 + (i * (w - 60)) / 16, y: -h + 12, width: 3, height: 46 }, '#120c06', 1, 'opacity="0.12"'),
  ).join('')
  const svg = [
    pathTag(body, ink.down([0, lighter(content, 0.55)], [0.16, content], [1, darker(content, 0.22)])),
    clipped(ink, body, label(ink, paper, { ...print, colour: mix(print.colour, print.brand.main, 0.12) })),
    roundLight(ink, body, 0.9),
    pathTag(lidPath, lid),
    ribs,
    roundLight(ink, lidPath, 0.8),
  ].join('')
  return { svg, width: w, height: h }
}

export const jar: DrawPack = (ink, print) =>
  jarOf(ink, print, 320, 450, print.brand.style === 'frame' ? '#d9b45b' : print.brand.main)
export const squatJar: DrawPack = (ink, print) => jarOf(ink, print, 370, 370, darker(print.brand.accent, 0.1))

interface BottleForm {
  readonly width: number
  readonly height: number
  readonly neck: number
  readonly neckHeight: number
  readonly shoulder: number
  readonly glass: string
  readonly cap: string
  readonly capHeight: number
  /** Where the label begins and ends, as shares of the height from the foot. */
  readonly label: readonly [from: number, to: number]
  readonly level: number
}

/** Any bottle: foot, belly, shoulder, neck, cap. */
function bottleOf(ink: Ink, print: Print, form: BottleForm): Pack {
  const { width: w, height: h, neck, neckHeight, shoulder } = form
  const s = w / 2
  const n = neck / 2
  const bodyTop = -h + neckHeight + shoulder
  const body = [
    `M${-s + 24} 0Q${-s} 0 ${-s} -26V${bodyTop}C${-s} ${bodyTop - shoulder * 0.6} ${-n} ${bodyTop - shoulder * 0.55} ${-n} ${-h + neckHeight}V${-h + 6}`,
    `H${n}V${-h + neckHeight}C${n} ${bodyTop - shoulder * 0.55} ${s} ${bodyTop - shoulder * 0.6} ${s} ${bodyTop}V-26Q${s} 0 ${s - 24} 0Z`,
  ].join('')
  const [from, to] = form.label
  const paper = { x: -s, y: -h * to, width: w, height: h * (to - from) }
  const cap = standing(neck + 14, form.capHeight, 7)
  const svg = [
    pathTag(body, lighter(form.glass, 0.62), 'opacity="0.92"'),
    clipped(
      ink,
      body,
      rectTag(
        { x: -s, y: -h * form.level, width: w, height: h },
        ink.down([0, lighter(form.glass, 0.12)], [1, darker(form.glass, 0.18)]),
      ) + label(ink, paper, print),
    ),
    roundLight(ink, body, 0.95),
    `<g transform="translate(0 ${-h + form.capHeight - 2})">${pathTag(cap, form.cap)}${roundLight(ink, cap, 0.9)}</g>`,
  ].join('')
  return { svg, width: w, height: h }
}

export const bottle: DrawPack = (ink, print) =>
  bottleOf(ink, print, {
    width: 230,
    height: 620,
    neck: 66,
    neckHeight: 60,
    shoulder: 130,
    glass: print.colour,
    cap: print.brand.main,
    capHeight: 44,
    label: [0.12, 0.66],
    level: 0.82,
  })

/** Two litres or more. */
export const bigBottle: DrawPack = (ink, print) =>
  bottleOf(ink, print, {
    width: 280,
    height: 620,
    neck: 64,
    neckHeight: 46,
    shoulder: 150,
    glass: print.colour,
    cap: print.brand.main,
    capHeight: 36,
    label: [0.14, 0.64],
    level: 0.86,
  })

export const waterBottle: DrawPack = (ink, print) =>
  bottleOf(ink, print, {
    width: 220,
    height: 610,
    neck: 66,
    neckHeight: 50,
    shoulder: 120,
    glass: '#a9dcf2',
    cap: print.brand.main,
    capHeight: 38,
    label: [0.2, 0.66],
    level: 0.86,
  })

export const wineBottle: DrawPack = (ink, print) =>
  bottleOf(ink, print, {
    width: 190,
    height: 640,
    neck: 62,
    neckHeight: 170,
    shoulder: 100,
    glass: mix(print.colour, '#16260f', 0.72),
    cap: darker(print.brand.main, 0.1),
    capHeight: 120,
    label: [0.1, 0.5],
    level: 0.95,
  })

export const beerBottle: DrawPack = (ink, print) =>
  bottleOf(ink, print, {
    width: 190,
    height: 600,
    neck: 58,
    neckHeight: 130,
    shoulder: 130,
    glass: '#7a3d12',
    cap: print.brand.accent,
    capHeight: 30,
    label: [0.1, 0.52],
    level: 0.9,
  })

export const oilBottle: DrawPack = (ink, print) =>
  bottleOf(ink, print, {
    width: 200,
    height: 610,
    neck: 60,
    neckHeight: 110,
    shoulder: 60,
    glass: mix(print.colour, '#3d4212', 0.35),
    cap: darker(print.brand.main, 0.25),
    capHeight: 70,
    label: [0.1, 0.64],
    level: 0.86,
  })

/** Upside down on its cap: ketchup, honey, mustard. */
export const squeeze: DrawPack = (ink, print) => {
  const [w, h] = [240, 500]
  const s = w / 2
  const body = `M${-s + 40} -56C${-s - 4} -110 ${-s} ${-h * 0.5} ${-s + 6} ${-h + 40}Q${-s + 12} ${-h} ${-s + 60} ${-h}H${s - 60}Q${s - 12} ${-h} ${s - 6} ${-h + 40}C${s} ${-h * 0.5} ${s + 4} -110 ${s - 40} -56Z`
  const cap = standing(w - 80, 62, 12, -4)
  const svg =
    pathTag(cap, print.brand.main) +
    roundLight(ink, cap, 0.8) +
    pathTag(body, print.colour) +
    clipped(ink, body, label(ink, { x: -s, y: -h + 44, width: w, height: h - 124 }, print)) +
    roundLight(ink, body, 0.95)
  return { svg, width: w, height: h }
}

/** Yoghurt and dessert: narrower at the foot, foil on top. */
export const cup: DrawPack = (ink, print) => {
  const [w, h] = [340, 380]
  const body = standing(w - 70, h - 16, 14, -35)
  const s = w / 2
  const lid = `M${-s - 8} ${-h + 6}Q0 ${-h - 16} ${s + 8} ${-h + 6}V${-h + 22}Q0 ${-h + 40} ${-s - 8} ${-h + 22}Z`
  const svg =
    clipped(ink, body, label(ink, { x: -s, y: -h + 22, width: w, height: h - 22 }, print)) +
    roundLight(ink, body, 0.8) +
    pathTag(lid, metal(ink)) +
    ellipseTag(0, -h + 6, s + 6, 15, ink.across([0, '#dfe3e7'], [0.4, '#ffffff'], [1, '#b9bfc6']))
  return { svg, width: w + 16, height: h + 14 }
}

/** Margarine, ice cream, olives by weight: a tub that is wider than high. */
export const tub: DrawPack = (ink, print) => {
  const [w, h] = [500, 310]
  const s = w / 2
  const body = standing(w - 80, h - 30, 26, -36)
  const lid = standing(w + 4, 58, 18, 6)
  const svg = [
    clipped(
      ink,
      body,
      rectTag({ x: -s, y: -h, width: w, height: h }, print.colour) +
        label(ink, { x: -s + 28, y: -h + 50, width: w - 56, height: h - 66 }, print),
    ),
    roundLight(ink, body, 0.7),
    `<g transform="translate(0 ${-h + 58})">${pathTag(lid, lighter(print.colour, 0.18))}${roundLight(ink, lid, 0.8)}${pathTag(`M${-s + 12} -4H${s - 12}`, 'none', 'stroke="#120c06" stroke-opacity="0.2" stroke-width="3"')}</g>`,
  ].join('')
  return { svg, width: w, height: h }
}
