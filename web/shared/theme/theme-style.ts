import { derivePalette } from '#domain/supplier/theme.ts'
import type { ThemeColours } from '#domain/supplier/supplier.ts'

const kept = new Map<string, { accent: string; style: string }>()
const MAX_KEPT = 200

/** The supplier's colours as CSS variables, written once into the page. */
export function themeStyle(theme: ThemeColours): { readonly accent: string; readonly style: string } {
  const key = `${theme.primary}${theme.secondary}${theme.auxiliary}${theme.text}`
  const known = kept.get(key)
  if (known) return known
  if (kept.size >= MAX_KEPT) kept.clear()
  const palette = derivePalette(theme)
  const variables = Object.entries(palette).map(
    ([name, value]) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`,
  )
  const made = { accent: palette.accent, style: `:root{${variables.join(';')}}` }
  kept.set(key, made)
  return made
}
