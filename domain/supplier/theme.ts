import type { Theme, ThemeColours, ThemeStyle } from './supplier.ts'

/**
 * The colours of the screens, as #rrggbb. Every text on its background reaches 4.5:1 (WCAG 2.2 AA) with any
 * choice of the supplier.
 */
export interface Palette {
  /** Buttons and marks. */
  readonly accent: string
  readonly onAccent: string
  /** The accent below a mouse: further from onAccent. */
  readonly accentTint: string
  /** The accent as text or icon on surface, page or accentSoft. */
  readonly accentStrong: string
  /** A light background in the hue of the accent. */
  readonly accentSoft: string
  /** Offers and badges. */
  readonly highlight: string
  readonly onHighlight: string
  /** Text on surface, page or accentSoft. */
  readonly ink: string
  readonly inkMuted: string
  /** Dividers: decoration without required contrast. The border of a field is inkMuted. */
  readonly line: string
  readonly surface: string
  readonly page: string
}

const AA = 4.5
const WHITE = '#ffffff'
const BLACK = '#000000'
/** The most that a light background may differ from white. */
const PAGE_CONTRAST = 1.12
const SOFT_CONTRAST = 1.25
export const DEFAULT_STYLE: ThemeStyle = {
  typeface: 'system',
  corners: 'soft',
  density: 'comfortable',
  header: 'light',
  buttons: 'pill',
}

/** Default for what is missing or cannot be parsed. */
export const DEFAULT_THEME: Theme = {
  primary: '#1f5f8b',
  secondary: '#f2b705',
  auxiliary: '#f5f5f4',
  text: '#1c1917',
  ...DEFAULT_STYLE,
}

/**
 * A theme without gaps: a colour that is missing, or no #rrggbb or #rgb, is the default (specification §3), as is a
 * choice of style that is missing. The database refuses a style that does not exist.
 */
export const completeTheme = (theme: Partial<Theme>): Theme => ({
  ...coloursOf(theme),
  typeface: theme.typeface ?? DEFAULT_STYLE.typeface,
  corners: theme.corners ?? DEFAULT_STYLE.corners,
  density: theme.density ?? DEFAULT_STYLE.density,
  header: theme.header ?? DEFAULT_STYLE.header,
  buttons: theme.buttons ?? DEFAULT_STYLE.buttons,
})

const coloursOf = (theme: Partial<ThemeColours>): ThemeColours => ({
  primary: sound(theme.primary, DEFAULT_THEME.primary),
  secondary: sound(theme.secondary, DEFAULT_THEME.secondary),
  auxiliary: sound(theme.auxiliary, DEFAULT_THEME.auxiliary),
  text: sound(theme.text, DEFAULT_THEME.text),
})

/** The palette of a supplier's four colours; one that is no #rrggbb or #rgb is replaced by the default. */
export function derivePalette(theme: ThemeColours): Palette {
  const { primary, secondary, auxiliary, text } = coloursOf(theme)
  const surface = WHITE
  const page = lightGround(mix(auxiliary, WHITE, 0.75), PAGE_CONTRAST)
  const accentSoft = lightGround(mix(primary, WHITE, 0.9), SOFT_CONTRAST)
  const backgrounds = [surface, page, accentSoft]
  const ink = readable(text, backgrounds)
  return {
    accent: primary,
    onAccent: onBackground(primary),
    accentTint: mix(primary, onBackground(primary) === WHITE ? BLACK : WHITE, 0.15),
    accentStrong: readable(primary, backgrounds),
    accentSoft,
    highlight: secondary,
    onHighlight: onBackground(secondary),
    ink,
    inkMuted: readable(mix(ink, WHITE, 0.35), backgrounds),
    line: mix(ink, WHITE, 0.86),
    surface,
    page,
  }
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2, 1.4.3). */
export function contrast(a: string, b: string): number {
  const [light, dark] = [Math.max(luminance(a), luminance(b)), Math.min(luminance(a), luminance(b))]
  return (light + 0.05) / (dark + 0.05)
}

/** White where it can be read, otherwise a dark tone of the background: black reaches 4.5:1 wherever white does not. */
function onBackground(background: string): string {
  return contrast(WHITE, background) >= AA ? WHITE : readable(mix(background, BLACK, 0.8), [background])
}

/** The colour, darkened until it can be read on every background. */
const readable = (colour: string, backgrounds: readonly string[]): string =>
  towards(colour, BLACK, (darker) => backgrounds.every((background) => contrast(darker, background) >= AA))

/** The colour, lightened until its contrast with white is at most `most`. */
const lightGround = (colour: string, most: number): string =>
  towards(colour, WHITE, (lighter) => contrast(lighter, WHITE) <= most)

/** The first step from the colour towards an end that is good enough; the end itself at last. */
function towards(colour: string, end: string, isGood: (colour: string) => boolean): string {
  for (let share = 0; share < 1; share += 0.04) {
    const step = mix(colour, end, share)
    if (isGood(step)) return step
  }
  return end
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** `share` of `other` in `colour`, from 0 to 1. */
function mix(colour: string, other: string, share: number): string {
  const to = channels(other)
  const mixed = channels(colour).map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const channels = (colour: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))

function sound(colour: unknown, neutral: string): string {
  if (typeof colour !== 'string') return neutral
  const text = colour.trim().toLowerCase()
  if (/^#[0-9a-f]{6}$/.test(text)) return text
  return /^#[0-9a-f]{3}$/.test(text) ? text.replace(/[0-9a-f]/g, '$&$&') : neutral
}
