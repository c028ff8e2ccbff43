type Channels = readonly [red: number, green: number, blue: number]

/** The colours that recipes name. Brands have their own (`brands.ts`). */
export const COLOURS = {
  white: '#fbfbf8',
  cream: '#fbf3df',
  ivory: '#f6ecd2',
  sand: '#e8d3a8',
  kraft: '#c99d68',
  straw: '#efc75e',
  butter: '#f8d95b',
  yellow: '#f9c513',
  amber: '#f0a020',
  orange: '#ee7a1c',
  tangerine: '#f4914d',
  coral: '#f2695c',
  red: '#d62e2e',
  tomato: '#c9331f',
  wine: '#7d1f3c',
  cherry: '#ad1540',
  pink: '#ef7fa7',
  rose: '#f4b3c2',
  lilac: '#bda4e3',
  violet: '#7e4fb3',
  grape: '#55306f',
  navy: '#1d3461',
  blue: '#2264b9',
  sky: '#5cb0e8',
  ice: '#cfe8f5',
  aqua: '#35b8bd',
  teal: '#0f7c7d',
  mint: '#8fd3b3',
  green: '#2f9a4d',
  leaf: '#66b032',
  lime: '#b5cf2f',
  olive: '#7c8636',
  forest: '#1f5b3a',
  cocoa: '#5b3422',
  chestnut: '#8b5231',
  caramel: '#bf7b3a',
  terracotta: '#b95337',
  brick: '#96372a',
  graphite: '#3b4149',
  silver: '#c6ccd3',
  black: '#22242a',
} as const
export type ColourName = keyof typeof COLOURS

/** Mixes two #rrggbb colours; share 0 is the first, 1 the second. */
export function mix(first: string, second: string, share: number): string {
  const to = channels(second)
  return hex(channels(first).map((value, i) => value + ((to[i] ?? value) - value) * share))
}

export const lighter = (colour: string, share: number): string => mix(colour, '#ffffff', share)
export const darker = (colour: string, share: number): string => mix(colour, '#120d08', share)

/** Relative luminance, 0 to 1 (WCAG 2.2). */
export function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

export function contrast(first: string, second: string): number {
  const a = luminance(first)
  const b = luminance(second)
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** What to write with on a background: white while it can be read in large type, else a dark shade of the background itself. */
export function inkOn(background: string): string {
  return contrast(background, '#ffffff') >= 2.9 ? '#ffffff' : darker(mix(background, '#3a2a1c', 0.35), 0.62)
}

function channels(colour: string): Channels {
  return [parseInt(colour.slice(1, 3), 16), parseInt(colour.slice(3, 5), 16), parseInt(colour.slice(5, 7), 16)]
}

function hex(values: readonly number[]): string {
  return `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}
