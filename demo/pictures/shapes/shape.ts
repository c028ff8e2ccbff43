import type { Print } from '../print.ts'
import { ellipseTag, pathTag, type Ink } from '../ink.ts'

/** A drawn pack with its foot at y = 0 and its middle at x = 0. */
export interface Pack {
  readonly svg: string
  readonly width: number
  readonly height: number
}

export type DrawPack = (ink: Ink, print: Print) => Pack

/** A soft shadow on the ground, without a blur filter (those are slow). */
export function groundShadow(ink: Ink, width: number, strength = 0.3): string {
  const wide = ink.glow([0, '#2a1a0c', strength], [0.55, '#2a1a0c', strength * 0.4], [1, '#2a1a0c', 0])
  const near = ink.glow([0, '#1c1108', strength * 1.3], [0.7, '#1c1108', strength * 0.6], [1, '#1c1108', 0])
  return ellipseTag(0, -4, width * 0.66, width * 0.1, wide) + ellipseTag(0, -3, width * 0.52, width * 0.042, near)
}

/** Light from the left on something round: a bright strip, dark edges. */
export function roundLight(ink: Ink, path: string, strength = 1): string {
  const paint = ink.across(
    [0, '#1a1208', 0.34 * strength],
    [0.09, '#1a1208', 0.1 * strength],
    [0.2, '#ffffff', 0.5 * strength],
    [0.3, '#ffffff', 0.16 * strength],
    [0.48, '#ffffff', 0],
    [0.72, '#1a1208', 0.08 * strength],
    [0.93, '#1a1208', 0.32 * strength],
    [1, '#1a1208', 0.42 * strength],
  )
  return pathTag(path, paint)
}

/** Light on something soft and flat, such as a pouch. */
export function softLight(ink: Ink, path: string): string {
  const sides = ink.across(
    [0, '#ffffff', 0.05],
    [0.05, '#ffffff', 0.42],
    [0.14, '#ffffff', 0.06],
    [0.6, '#120c06', 0],
    [0.9, '#120c06', 0.12],
    [0.96, '#ffffff', 0.22],
    [1, '#120c06', 0.26],
  )
  const fall = ink.down([0, '#ffffff', 0.18], [0.25, '#ffffff', 0], [0.8, '#120c06', 0], [1, '#120c06', 0.24])
  return pathTag(path, sides) + pathTag(path, fall)
}

/** Content clipped to a path. */
export const clipped = (ink: Ink, path: string, content: string): string =>
  `<g clip-path="${ink.clip(path)}">${content}</g>`

/** A standing rectangle with rounded corners and, if wished, sides that lean by `lean` at the top. */
export function standing(width: number, height: number, radius: number, lean = 0): string {
  const [l, r] = [-width / 2, width / 2]
  const [tl, tr] = [l + lean, r - lean]
  return [
    `M${l + radius} 0Q${l} 0 ${l} ${-radius}L${tl} ${-height + radius}Q${tl} ${-height} ${tl + radius} ${-height}`,
    `H${tr - radius}Q${tr} ${-height} ${tr} ${-height + radius}L${r} ${-radius}Q${r} 0 ${r - radius} 0Z`,
  ].join('')
}
