import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ThemeColours } from './supplier.ts'
import { completeTheme, contrast, DEFAULT_THEME, derivePalette, type Palette } from './theme.ts'

const WHITE = '#ffffff'
/** Every text colour with every background that it may have. */
const PAIRS: [text: keyof Palette, background: keyof Palette][] = [
  ['onAccent', 'accent'],
  ['onAccent', 'accentTint'],
  ['onHighlight', 'highlight'],
  ...(['ink', 'inkMuted', 'accentStrong'] as const).flatMap((text) =>
    (['surface', 'page', 'accentSoft'] as const).map((background): [keyof Palette, keyof Palette] => [
      text,
      background,
    ]),
  ),
]
const shop: ThemeColours = { primary: '#2f6b3c', secondary: '#f2b705', auxiliary: '#f7f1e5', text: '#22261f' }

describe('contrast as WCAG counts it', () => {
  test.each([
    ['#000000', WHITE, 21],
    ['#777777', WHITE, 4.48],
    ['#767676', WHITE, 4.54],
    ['#0000ff', WHITE, 8.59],
    ['#ff0000', '#00ff00', 2.91],
    ['#abcdef', '#abcdef', 1],
  ])('%s and %s: %d', (a, b, ratio) => {
    expect(contrast(a, b)).toBeCloseTo(ratio, 2)
    expect(contrast(b, a)).toBe(contrast(a, b))
  })
})

describe('the palette of a supplier', () => {
  test('keeps the colours that it chose where they can be read', () => {
    expect(derivePalette(shop)).toMatchObject({
      accent: shop.primary,
      accentStrong: shop.primary,
      highlight: shop.secondary,
      ink: shop.text,
      onAccent: WHITE,
      surface: WHITE,
    })
  })

  test('writes dark on a bright colour, and darkens it where it is the text', () => {
    const palette = derivePalette({ ...shop, primary: '#ffd400' })
    expect(palette.accent).toBe('#ffd400')
    expect(contrast(palette.onAccent, WHITE)).toBeGreaterThan(7)
    expect(palette.accentStrong).not.toBe('#ffd400')
  })

  test('has light backgrounds for dark colours', () => {
    const palette = derivePalette({ primary: '#000000', secondary: '#000000', auxiliary: '#000000', text: '#000000' })
    expect(contrast(palette.page, WHITE)).toBeLessThanOrEqual(1.12)
    expect(contrast(palette.accentSoft, WHITE)).toBeLessThanOrEqual(1.25)
  })

  test('reads short and capital colours, and replaces what is none', () => {
    expect(derivePalette({ ...shop, primary: '#0AF' }).accent).toBe('#00aaff')
    const palette = derivePalette({ primary: 'red', secondary: '', auxiliary: '#12', text: 'url(javascript:0)' })
    for (const colour of Object.values(palette)) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
  })

  test('is made of four colours, also where some are missing', () => {
    expect(completeTheme({})).toEqual(DEFAULT_THEME)
    expect(completeTheme({ ...shop, text: '#FFF' })).toMatchObject({ ...shop, text: '#ffffff' })
  })

  test('can be read, with any choice of the supplier', () => {
    const anyColour = fc.oneof(
      fc.stringMatching(/^#[0-9a-f]{6}$/),
      fc.constantFrom('#767676', '#777777', '#ffffff', '#000000', '#ff0000', '#00ff00', '#0000ff', 'none'),
    )
    const anyTheme = fc.record({ primary: anyColour, secondary: anyColour, auxiliary: anyColour, text: anyColour })
    fc.assert(
      fc.property(anyTheme, (theme) => {
        const palette = derivePalette(theme)
        for (const [text, background] of PAIRS)
          expect(contrast(palette[text], palette[background])).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 500 },
    )
  })
})
