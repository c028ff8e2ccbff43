import { darker, lighter } from '../colour.ts'
import { ellipseTag, pathTag, rectTag, type Ink } from '../ink.ts'
import type { Pack } from './shape.ts'

/** What lies open: the goods themselves. `tone` is the colour of the crate, basket or board. */
export interface FreshGoods {
  readonly art: string
  readonly tone: string
}

type Place = readonly [x: number, y: number, side: number, turn: number, isFlipped?: boolean]

const arrange = (ink: Ink, art: string, places: readonly Place[]) =>
  places.map(([x, y, side, turn, flip]) => ink.art(art, x, y, side, turn, flip)).join('')

const shadowUnder = (ink: Ink, places: readonly Place[]) => {
  const paint = ink.glow([0, '#2a1a0c', 0.34], [0.6, '#2a1a0c', 0.14], [1, '#2a1a0c', 0])
  return places.map(([x, y, side]) => ellipseTag(x, y + side * 0.45, side * 0.46, side * 0.085, paint)).join('')
}

const PLACES = {
  single: [[0, -230, 460, 0]],
  pair: [
    [92, -218, 330, 12, true],
    [-96, -172, 344, -6],
  ],
  trio: [
    [0, -330, 280, 0],
    [-146, -150, 300, -8],
    [146, -146, 300, 9, true],
  ],
  heap: [
    [0, -402, 214, 4],
    [-112, -272, 224, -10],
    [112, -268, 224, 12, true],
    [-204, -116, 232, -8, true],
    [204, -114, 232, 10],
    [0, -112, 240, 3],
  ],
  row: [
    [-206, -150, 260, -5],
    [206, -150, 260, 6, true],
    [0, -160, 286, 0],
  ],
  fan: [
    [-120, -250, 330, -34],
    [120, -250, 330, 34, true],
    [0, -240, 370, 0],
  ],
} as const satisfies Readonly<Record<string, readonly Place[]>>

export type OpenArrangement = keyof typeof PLACES

export function openGoods(ink: Ink, goods: FreshGoods, arrangement: OpenArrangement): Pack {
  const places = PLACES[arrangement]
  return { svg: shadowUnder(ink, places) + arrange(ink, goods.art, places), width: 560, height: 480 }
}

/** A wooden crate, heaped. */
export function crate(ink: Ink, { art, tone }: FreshGoods): Pack {
  const wood = '#d8ab6b'
  const [w, h] = [560, 210]
  const s = w / 2
  const goods: readonly Place[] = [
    [-170, -h - 104, 190, -12],
    [0, -h - 128, 200, 4, true],
    [168, -h - 104, 190, 14],
    [-212, -h - 34, 196, 8, true],
    [-78, -h - 44, 204, -6],
    [78, -h - 42, 204, 10, true],
    [212, -h - 34, 196, -10],
  ]
  const slat = (y: number, height: number, shade: number) => {
    const grain = [0.3, 0.62]
      .map((at) =>
        rectTag({ x: -s + 20, y: y + height * at, width: w - 40, height: 2 }, '#8a5f2c', 1, 'opacity="0.25"'),
      )
      .join('')
    return (
      rectTag(
        { x: -s, y, width: w, height },
        ink.down([0, lighter(wood, 0.25 - shade)], [1, darker(wood, 0.12 + shade)]),
        6,
      ) + grain
    )
  }
  const posts = [-s + 6, s - 46]
    .map((x) =>
      rectTag(
        { x, y: -h - 16, width: 40, height: h + 16 },
        ink.across([0, lighter(wood, 0.15)], [1, darker(wood, 0.25)]),
        5,
      ),
    )
    .join('')
  const back = rectTag({ x: -s + 10, y: -h - 40, width: w - 20, height: 70 }, darker(wood, 0.45), 6)
  const stamp = ellipseTag(0, -h * 0.52, 62, 40, tone, 'opacity="0.9"') + ink.art(art, 0, -h * 0.52, 66)
  return {
    svg:
      back +
      arrange(ink, art, goods) +
      slat(-h, 62, 0) +
      slat(-h + 74, 62, 0.03) +
      slat(-h + 148, 62, 0.06) +
      posts +
      stamp,
    width: w,
    height: h + 200,
  }
}

/** A woven basket. */
export function basket(ink: Ink, { art, tone }: FreshGoods): Pack {
  const [w, h] = [500, 210]
  const s = w / 2
  const straw = '#c98d4a'
  const body = `M${-s} ${-h}Q${-s + 18} -10 ${-s + 76} 0H${s - 76}Q${s - 18} -10 ${s} ${-h}Z`
  const goods: readonly Place[] = [
    [-120, -h - 92, 214, -14],
    [120, -h - 92, 214, 12, true],
    [0, -h - 120, 230, 2],
    [-190, -h - 16, 190, 6, true],
    [190, -h - 16, 190, -8],
    [-66, -h - 26, 206, -6],
    [70, -h - 24, 206, 8, true],
  ]
  const weave = Array.from({ length: 6 }, (_, row) =>
    Array.from({ length: 15 }, (_, i) =>
      rectTag(
        { x: -s + i * 36 + (row % 2) * 18, y: -h + 18 + row * 32, width: 30, height: 22 },
        row % 2 ? lighter(straw, 0.22) : darker(straw, 0.12),
        10,
      ),
    ).join(''),
  ).join('')
  const cloth = pathTag(
    `M${-s - 14} ${-h - 12}Q0 ${-h + 26} ${s + 14} ${-h - 12}L${s - 8} ${-h + 40}Q${s * 0.75} ${-h + 22} ${s * 0.5} ${-h + 62}Q${s * 0.25} ${-h + 32} 0 ${-h + 70}Q${-s * 0.25} ${-h + 32} ${-s * 0.5} ${-h + 62}Q${-s * 0.75} ${-h + 22} ${-s + 8} ${-h + 40}Z`,
    ink.down([0, lighter(tone, 0.25)], [1, tone]),
  )
  const light = pathTag(
    body,
    ink.across([0, '#120c06', 0.3], [0.2, '#ffffff', 0.2], [0.6, '#ffffff', 0], [1, '#120c06', 0.36]),
  )
  return {
    svg:
      arrange(ink, art, goods) + pathTag(body, straw) + `<g clip-path="${ink.clip(body)}">${weave}</g>` + light + cloth,
    width: w,
    height: h + 210,
  }
}

/** A round wooden board: cheese, cold cuts, bread and cakes. */
export function board(ink: Ink, { art, tone }: FreshGoods, companion?: string): Pack {
  const wood = '#b9824a'
  const top = ellipseTag(
    0,
    -92,
    300,
    92,
    ink.across([0, lighter(wood, 0.25)], [0.5, lighter(wood, 0.1)], [1, darker(wood, 0.12)]),
  )
  const edge = pathTag('M-300 -92V-66A300 92 0 0 0 300 -66V-92A300 92 0 0 1 -300 -92Z', darker(wood, 0.32))
  const rings = [240, 170]
    .map((r) => ellipseTag(0, -92, r, r * 0.3, 'none', 'stroke="#6b431b" stroke-opacity="0.18" stroke-width="3"'))
    .join('')
  const paper = pathTag('M-210 -96L-40 -146L216 -104L60 -44Z', lighter(tone, 0.72))
  const places: readonly Place[] = companion ? [[-40, -236, 360, 0]] : [[0, -240, 380, 0]]
  const extra = companion ? ink.art(companion, 178, -146, 150, 10) : ''
  return {
    svg: edge + top + rings + paper + shadowUnder(ink, places) + arrange(ink, art, places) + extra,
    width: 600,
    height: 440,
  }
}

/** A paper tray with an open bunch, tied: herbs and leaves. */
export function bunch(ink: Ink, { art, tone }: FreshGoods): Pack {
  const places: readonly Place[] = [
    [-130, -316, 260, -30],
    [130, -316, 260, 30, true],
    [-66, -356, 280, -12],
    [70, -352, 280, 14, true],
    [0, -300, 300, 0],
  ]
  const wrap = 'M-150 -250L-66 0H66L150 -250Q70 -190 0 -206Q-70 -190 -150 -250Z'
  const paper = pathTag(wrap, ink.across([0, '#a87c46'], [0.3, '#e0b984'], [0.6, '#cfa26d'], [1, '#94693a']))
  const band =
    pathTag('M-96 -88H96L88 -56H-88Z', tone) +
    pathTag('M-96 -88H96L88 -56H-88Z', ink.across([0, '#ffffff', 0.3], [0.5, '#ffffff', 0], [1, '#120c06', 0.3]))
  return { svg: arrange(ink, art, places) + paper + band, width: 420, height: 480 }
}

/** A bowl, for what is sold loose by weight: grains, nuts, olives. */
export function bowl(ink: Ink, { art, tone }: FreshGoods): Pack {
  const [w, h] = [520, 220]
  const s = w / 2
  const body = `M${-s} ${-h}C${-s + 10} -70 ${-s + 120} -10 ${-90} 0H90C${s - 120} -10 ${s - 10} -70 ${s} ${-h}Q0 ${-h + 80} ${-s} ${-h}Z`
  const goods: readonly Place[] = [
    [-128, -h - 48, 170, -14],
    [126, -h - 48, 170, 16, true],
    [0, -h - 84, 184, 4],
    [-180, -h + 4, 150, 24, true],
    [180, -h + 4, 150, -20],
    [-62, -h + 2, 168, -6, true],
    [66, -h + 4, 168, 10],
  ]
  const stripe = pathTag(
    `M${-s + 16} ${-h + 60}Q0 ${-h + 132} ${s - 16} ${-h + 60}L${s - 30} ${-h + 92}Q0 ${-h + 160} ${-s + 30} ${-h + 92}Z`,
    '#ffffff',
    'opacity="0.55"',
  )
  const light = pathTag(
    body,
    ink.across([0, '#120c06', 0.22], [0.22, '#ffffff', 0.5], [0.5, '#ffffff', 0], [1, '#120c06', 0.34]),
  )
  return {
    svg: ellipseTag(0, -h, s, 44, darker(tone, 0.4)) + arrange(ink, art, goods) + pathTag(body, tone) + stripe + light,
    width: w,
    height: h + 170,
  }
}
