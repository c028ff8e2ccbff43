/** Collects the definitions (gradients, clips, images) of one drawing, so that its parts can share and name them. */
export interface Ink {
  /** Left to right. Stops are [offset 0..1, colour, opacity]. Returns a paint such as `url(#p3)`. */
  across(...stops: readonly Stop[]): string
  /** Top to bottom. */
  down(...stops: readonly Stop[]): string
  /** From the middle outwards. */
  glow(...stops: readonly Stop[]): string
  clip(path: string): string
  /** An emoji in a square of the given side, its middle at (x, y), turned by degrees. */
  art(name: string, x: number, y: number, side: number, turn?: number, flip?: boolean): string
  readonly artNames: readonly string[]
  readonly definitions: readonly string[]
}

export type Stop = readonly [offset: number, colour: string, opacity?: number]

const stopTag = ([offset, colour, opacity]: Stop) =>
  `<stop offset="${offset}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`

/** `hrefOf` gives the data URI of an emoji; each is embedded once, however often it is used. */
export function createInk(hrefOf: (name: string) => string): Ink {
  const definitions: string[] = []
  const known = new Map<string, string>()
  const artNames: string[] = []

  function define(key: string, tag: (id: string) => string): string {
    const found = known.get(key)
    if (found) return found
    const id = `p${known.size}`
    known.set(key, id)
    definitions.push(tag(id))
    return id
  }

  const gradient = (open: string, close: string, stops: readonly Stop[]) => {
    const inner = stops.map(stopTag).join('')
    return `url(#${define(open + inner, (id) => `<${open} id="${id}">${inner}</${close}>`)})`
  }

  return {
    across: (...stops) => gradient('linearGradient', 'linearGradient', stops),
    down: (...stops) => gradient('linearGradient x1="0" y1="0" x2="0" y2="1"', 'linearGradient', stops),
    glow: (...stops) => gradient('radialGradient', 'radialGradient', stops),
    clip: (path) => `url(#${define(`clip ${path}`, (id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`)})`,
    art(name, x, y, side, turn = 0, flip = false) {
      const id = define(`art ${name}`, (id) => {
        artNames.push(name)
        return `<image id="${id}" href="${hrefOf(name)}" width="256" height="256"/>`
      })
      const scale = side / 256
      const place = `translate(${round(x)} ${round(y)}) rotate(${turn}) scale(${round(flip ? -scale : scale)} ${round(scale)})`
      return `<use href="#${id}" transform="${place} translate(-128 -128)"/>`
    },
    artNames,
    definitions,
  }
}

/** Two decimals are enough for 800 pixels and keep drawings short; scales keep four. */
export const round = (value: number): number => Math.round(value * 10_000) / 10_000

export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export function rectTag({ x, y, width, height }: Rect, fill: string, radius = 0, extra = ''): string {
  const size = `x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"`
  return `<rect ${size} rx="${radius}" fill="${fill}" ${extra}/>`
}

export const pathTag = (d: string, fill: string, extra = ''): string => `<path d="${d}" fill="${fill}" ${extra}/>`

export function ellipseTag(x: number, y: number, rx: number, ry: number, fill: string, extra = ''): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${extra}/>`
}
