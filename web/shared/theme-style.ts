import type { ThemeColours, ThemeStyle } from '#domain/supplier/supplier.ts'
import { derivePalette } from '#domain/supplier/theme.ts'

/** The colours of a theme as CSS variables, such as `--accent-strong`. */
export const themeVariables = (theme: ThemeColours): [name: string, colour: string][] =>
  Object.entries(derivePalette(theme)).map(([name, colour]) => [
    `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    colour,
  ])

/** The choices of a theme as attributes of the document: what the style sheet choices.css looks at. */
export const themeAttributes = ({ typeface, corners, density, header, buttons }: ThemeStyle): [string, string][] =>
  Object.entries({ typeface, corners, density, header, buttons }).map(([name, choice]) => [`data-${name}`, choice])
