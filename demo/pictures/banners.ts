import type { ArtName } from './art.ts'
import { COLOURS, darker, lighter, mix, type ColourName } from './colour.ts'
import { createInk, ellipseTag, pathTag, rectTag, round, type Ink } from './ink.ts'
import { drawSubject, svgDocument, type PictureSubject } from './recipe.ts'
import { groundShadow, type Pack } from './shapes/shape.ts'

export interface BannerScene {
  /** Deep: the page writes in white on it. */
  readonly background: string
  readonly glow: string
  readonly subjects: readonly PictureSubject[]
  readonly garnish: readonly ArtName[]
}

interface Format {
  readonly width: number
  readonly height: number
  /** Middle and floor of the stage, and the greatest width and height of what is on it. */
  readonly stage: { readonly x: number; readonly floor: number; readonly width: number; readonly height: number }
}

/** The left half of the wide one and the upper half of the square one stay calm for the words of the page. */
export const BANNER_FORMATS = {
  wide: { width: 1600, height: 600, stage: { x: 1170, floor: 520, width: 760, height: 400 } },
  square: { width: 800, height: 800, stage: { x: 400, floor: 728, width: 700, height: 330 } },
} as const satisfies Readonly<Record<string, Format>>

export type BannerFormat = keyof typeof BANNER_FORMATS

/** Products on a round stage, fruit and the like before and above them. */
export function drawBanner(scene: BannerScene, formatName: BannerFormat, hrefOf: (name: string) => string): string {
  const ink = createInk(hrefOf)
  const format = BANNER_FORMATS[formatName]
  const parts = [
    backdrop(ink, scene, format),
    floating(ink, scene, format),
    stageTag(ink, scene, format),
    standing(ink, scene, format),
    before(ink, scene, format),
  ]
  return svgDocument(ink, format.width, format.height, parts.join(''))
}

function backdrop(ink: Ink, { background, glow }: BannerScene, { width, height, stage }: Format): string {
  const wall = ink.across([0, darker(background, 0.18)], [0.5, background], [1, mix(background, glow, 0.25)])
  const light = ink.glow([0, lighter(glow, 0.25), 0.75], [0.5, glow, 0.35], [1, glow, 0])
  const radius = stage.width * 0.5
  const centre = stage.floor - stage.height * 0.5
  const hills = `M0 ${height * 0.9}Q${width * 0.3} ${height * 0.78} ${width * 0.55} ${height * 0.9}T${width} ${height * 0.84}V${height}H0Z`
  return [
    rectTag({ x: 0, y: 0, width, height }, wall),
    ellipseTag(stage.x, centre, radius * 1.35, radius * 1.1, light),
    ellipseTag(stage.x, centre, radius * 0.82, radius * 0.82, lighter(glow, 0.1), 'opacity="0.28"'),
    ellipseTag(stage.x, centre, radius * 0.62, radius * 0.62, lighter(glow, 0.3), 'opacity="0.22"'),
    pathTag(hills, darker(background, 0.3), 'opacity="0.45"'),
  ].join('')
}

function stageTag(ink: Ink, { background, glow }: BannerScene, { stage }: Format): string {
  const top = ink.across(
    [0, lighter(mix(background, glow, 0.6), 0.22)],
    [0.5, lighter(glow, 0.32)],
    [1, mix(background, glow, 0.65)],
  )
  const rx = stage.width * 0.5
  const side = `M${stage.x - rx} ${stage.floor}V${stage.floor + 22}A${rx} 46 0 0 0 ${stage.x + rx} ${stage.floor + 22}V${stage.floor}Z`
  return pathTag(side, darker(mix(background, glow, 0.4), 0.28)) + ellipseTag(stage.x, stage.floor, rx, 46, top)
}

/** Where the products are: the first in the middle, behind; the others left and right of it. */
const SPOTS = [
  { shift: 0, lift: 18, size: 1 },
  { shift: -0.27, lift: 2, size: 0.8 },
  { shift: 0.27, lift: 2, size: 0.8 },
]

function standing(ink: Ink, { subjects }: BannerScene, { stage }: Format): string {
  return subjects
    .slice(0, SPOTS.length)
    .map((subject, i) => {
      const { shift, lift, size } = SPOTS[i] ?? { shift: 0, lift: 0, size: 1 }
      const pack: Pack = drawSubject(ink, subject)
      const scale = Math.min((stage.width * 0.36 * size) / pack.width, (stage.height * size) / pack.height)
      const x = stage.x + stage.width * shift
      return `<g transform="translate(${round(x)} ${round(stage.floor - lift)}) scale(${round(scale)})">${groundShadow(ink, pack.width, 0.4)}${pack.svg}</g>`
    })
    .join('')
}

/** Three things lie on the edge of the stage. */
function before(ink: Ink, { garnish }: BannerScene, { stage }: Format): string {
  const side = stage.height * 0.3
  const shadow = ink.glow([0, '#1c1108', 0.5], [0.6, '#1c1108', 0.2], [1, '#1c1108', 0])
  return garnish
    .slice(0, 3)
    .map((art, i) => {
      const x = stage.x + stage.width * ([-0.415, 0.13, 0.415][i] ?? 0)
      const y = stage.floor + ([0, 22, 0][i] ?? 0) - side * 0.4
      return (
        ellipseTag(x, y + side * 0.45, side * 0.44, side * 0.09, shadow) +
        ink.art(art, x, y, side, [-10, 8, 12][i] ?? 0)
      )
    })
    .join('')
}

function floating(ink: Ink, { garnish }: BannerScene, { stage }: Format): string {
  const side = stage.height * 0.27
  const top = stage.floor - stage.height
  const spots = [
    [-0.42, 0.16, -18],
    [0.43, 0.12, 16],
    [0.3, -0.08, 24],
  ] as const
  return garnish
    .slice(3, 6)
    .map((art, i) => {
      const [x, y, turn] = spots[i] ?? [0, 0, 0]
      return ink.art(art, stage.x + stage.width * x, top + stage.height * y + side * 0.5, side, turn)
    })
    .join('')
}

/** A department: three of its things on a tinted disc, 800 × 800. */
export function drawCategory(
  art: readonly [ArtName, ArtName, ArtName],
  colour: ColourName,
  hrefOf: (name: string) => string,
): string {
  const ink = createInk(hrefOf)
  const tint = COLOURS[colour]
  const [first, second, third] = art
  const shadow = ink.glow([0, '#2a1a0c', 0.3], [0.6, '#2a1a0c', 0.12], [1, '#2a1a0c', 0])
  const body = [
    rectTag(
      { x: 0, y: 0, width: 800, height: 800 },
      ink.down([0, mix('#ffffff', tint, 0.16)], [1, mix('#fbf9f5', tint, 0.34)]),
    ),
    ellipseTag(400, 400, 330, 330, ink.glow([0, '#ffffff', 0.85], [0.7, '#ffffff', 0.3], [1, '#ffffff', 0])),
    ellipseTag(400, 660, 290, 46, shadow),
    ink.art(second, 262, 330, 330, -14),
    ink.art(third, 544, 338, 330, 14),
    ink.art(first, 400, 480, 410),
  ].join('')
  return svgDocument(ink, 800, 800, body)
}
