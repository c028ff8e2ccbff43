import { darker, lighter, mix } from '../colour.ts'
import { ellipseTag, pathTag, rectTag } from '../ink.ts'
import { label } from '../label.ts'
import { clipped, roundLight, softLight, standing, type DrawPack } from './shape.ts'

/** Canister with a handle: detergents of two litres and more. */
export const jug: DrawPack = (ink, print) => {
  const [w, h] = [380, 560]
  const s = w / 2
  const body = [
    `M${-s + 30} 0Q${-s} 0 ${-s} -34V${-h * 0.6}C${-s} ${-h * 0.78} ${-s + 40} ${-h * 0.84} ${-s + 90} ${-h + 62}V${-h + 30}H${-s + 190}V${-h + 62}`,
    `C${s - 90} ${-h + 70} ${s} ${-h * 0.82} ${s} ${-h * 0.62}V-34Q${s} 0 ${s - 30} 0Z`,
  ].join('')
  const hole = `M${s - 118} ${-h * 0.8}C${s - 60} ${-h * 0.79} ${s - 40} ${-h * 0.72} ${s - 42} ${-h * 0.61}Q${s - 44} ${-h * 0.58} ${s - 62} ${-h * 0.59}C${s - 80} ${-h * 0.68} ${s - 100} ${-h * 0.72} ${s - 130} ${-h * 0.73}Q${s - 150} ${-h * 0.8} ${s - 118} ${-h * 0.8}Z`
  const paper = `M${-s} ${-h * 0.56}H${s}V-44H${-s}Z`
  const cap = standing(116, 56, 8, 2)
  const svg = [
    pathTag(body, ink.down([0, lighter(print.colour, 0.16)], [1, darker(print.colour, 0.1)])),
    clipped(ink, body, clipped(ink, paper, label(ink, { x: -s, y: -h * 0.565, width: w, height: h * 0.5 }, print))),
    roundLight(ink, body, 0.75),
    pathTag(hole, darker(print.colour, 0.42)),
    `<g transform="translate(${-s + 140} ${-h + 56})">${pathTag(cap, print.brand.main)}${roundLight(ink, cap, 0.8)}</g>`,
  ].join('')
  return { svg, width: w, height: h }
}

/** Dish soap, softener: an oval bottle with a cap. */
export const flask: DrawPack = (ink, print) => {
  const [w, h] = [260, 560]
  const s = w / 2
  const body = `M${-s + 34} 0Q${-s + 4} 0 ${-s + 4} -34C${-s - 8} ${-h * 0.3} ${-s + 2} ${-h * 0.55} ${-s + 18} ${-h * 0.68}C${-s + 36} ${-h * 0.8} -38 ${-h * 0.79} -36 ${-h + 60}H36C38 ${-h * 0.79} ${s - 36} ${-h * 0.8} ${s - 18} ${-h * 0.68}C${s - 2} ${-h * 0.55} ${s + 8} ${-h * 0.3} ${s - 4} -34Q${s - 4} 0 ${s - 34} 0Z`
  const cap = standing(80, 70, 9, 8)
  const svg = [
    pathTag(body, ink.down([0, lighter(print.colour, 0.3)], [1, print.colour])),
    clipped(ink, body, label(ink, { x: -s, y: -h * 0.68, width: w, height: h * 0.61 }, print)),
    roundLight(ink, body, 0.85),
    `<g transform="translate(0 ${-h + 68})">${pathTag(cap, print.brand.main)}${roundLight(ink, cap, 0.8)}</g>`,
  ].join('')
  return { svg, width: w, height: h }
}

/** With a trigger: glass and kitchen cleaners. */
export const spray: DrawPack = (ink, print) => {
  const [w, h] = [250, 440]
  const s = w / 2
  const body = `M${-s + 26} 0Q${-s} 0 ${-s} -30V${-h * 0.62}C${-s} ${-h * 0.82} -42 ${-h * 0.8} -40 ${-h}H40C42 ${-h * 0.8} ${s} ${-h * 0.82} ${s} ${-h * 0.62}V-30Q${s} 0 ${s - 26} 0Z`
  const head = `M-46 ${-h + 14}V${-h - 34}H-64Q-96 ${-h - 40} -104 ${-h - 62}V${-h - 108}Q-104 ${-h - 122} -90 ${-h - 124}H40Q96 ${-h - 118} 104 ${-h - 70}Q66 ${-h - 74} 54 ${-h - 34}H46V${-h + 14}Z`
  const trigger = `M-62 ${-h - 36}Q-70 ${-h + 6} -94 ${-h + 22}Q-102 ${-h + 8} -98 ${-h - 10}Q-92 ${-h - 26} -92 ${-h - 48}Z`
  const svg = [
    pathTag(body, ink.down([0, lighter(print.colour, 0.35)], [1, print.colour])),
    clipped(ink, body, label(ink, { x: -s, y: -h * 0.72, width: w, height: h * 0.66 }, print)),
    roundLight(ink, body, 0.85),
    pathTag(trigger, darker(print.brand.accent, 0.15)),
    pathTag(head, print.brand.main),
    pathTag(head, ink.down([0, '#ffffff', 0.4], [0.4, '#ffffff', 0], [1, '#120c06', 0.25])),
  ].join('')
  return { svg, width: w, height: h + 124 }
}

/** Liquid soap, shampoo: a pump on top. */
export const pump: DrawPack = (ink, print) => {
  const [w, h] = [250, 430]
  const body = standing(w, h, 40)
  const s = w / 2
  const head = `M-12 ${-h + 4}V${-h - 66}H-96Q-112 ${-h - 68} -112 ${-h - 84}Q-108 ${-h - 100} -60 ${-h - 102}H44Q54 ${-h - 96} 50 ${-h - 66}H14V${-h + 4}Z`
  const svg = [
    pathTag(head, lighter(print.brand.main, 0.12)),
    pathTag(head, ink.down([0, '#ffffff', 0.4], [1, '#120c06', 0.25])),
    rectTag({ x: -48, y: -h - 30, width: 96, height: 38 }, print.brand.main, 8),
    clipped(ink, body, label(ink, { x: -s, y: -h, width: w, height: h }, print)),
    roundLight(ink, body, 0.85),
  ].join('')
  return { svg, width: w, height: h + 100 }
}

/** Toothpaste: lies, cap on the right. */
export const tube: DrawPack = (ink, print) => {
  const [w, h] = [600, 190]
  const s = w / 2
  const body = `M${-s} 6V${-h - 6}Q${-s * 0.2} ${-h + 2} ${s - 92} ${-h * 0.86}Q${s - 70} ${-h * 0.8} ${s - 70} ${-h * 0.68}V${-h * 0.32}Q${s - 70} ${-h * 0.2} ${s - 92} ${-h * 0.14}Q${-s * 0.2} -2 ${-s} 6Z`
  const cap = `M${s - 70} ${-h * 0.76}H${s - 8}Q${s} ${-h * 0.74} ${s} ${-h * 0.66}V${-h * 0.34}Q${s} ${-h * 0.26} ${s - 8} ${-h * 0.24}H${s - 70}Z`
  const light = ink.down(
    [0, '#ffffff', 0.1],
    [0.2, '#ffffff', 0.5],
    [0.4, '#ffffff', 0.02],
    [0.7, '#120c06', 0.05],
    [1, '#120c06', 0.34],
  )
  const weld = rectTag({ x: -s, y: -h - 10, width: 22, height: h + 20 }, '#120c06', 0, 'opacity="0.14"')
  const svg =
    clipped(ink, body, label(ink, { x: -s + 16, y: -h, width: w - 80, height: h }, print) + weld) +
    pathTag(body, light) +
    pathTag(cap, print.brand.main) +
    pathTag(cap, light)
  return { svg, width: w, height: h }
}

/** A card that holds one thing under clear plastic: brush, sponge, razor. */
export const blister: DrawPack = (ink, print) => {
  const [w, h] = [350, 540]
  const s = w / 2
  const card = standing(w, h, 20)
  const window = { x: -s + 36, y: -h * 0.585, width: w - 72, height: h * 0.53 }
  const plastic = ink.across(
    [0, '#ffffff', 0.55],
    [0.12, '#ffffff', 0.12],
    [0.5, '#ffffff', 0.03],
    [0.9, '#ffffff', 0.22],
    [1, '#120c06', 0.12],
  )
  const head = { x: -s, y: -h + 30, width: w, height: h * 0.34 }
  const svg = [
    pathTag(card, ink.down([0, print.colour], [1, lighter(print.colour, 0.4)])),
    clipped(ink, card, label(ink, head, print)),
    rectTag(window, mix('#ffffff', print.colour, 0.12), 26),
    ink.art(print.art, 0, window.y + window.height / 2, 236, 12),
    rectTag(window, plastic, 26, 'stroke="#ffffff" stroke-width="4" stroke-opacity="0.8"'),
    ellipseTag(0, -h + 20, 30, 9, '#ffffff', 'opacity="0.9"'),
    softLight(ink, card),
  ].join('')
  return { svg, width: w, height: h }
}

/** Wrapped soap. */
export const soapBar: DrawPack = (ink, print) => {
  const [w, h] = [520, 270]
  const body = standing(w, h, 44)
  const light = ink.down([0, '#ffffff', 0.45], [0.2, '#ffffff', 0.05], [0.7, '#120c06', 0], [1, '#120c06', 0.28])
  return {
    svg: clipped(ink, body, label(ink, { x: -w / 2, y: -h, width: w, height: h }, print)) + pathTag(body, light),
    width: w,
    height: h,
  }
}
