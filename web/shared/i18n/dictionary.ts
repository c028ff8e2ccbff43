import { formatDecimal } from '#domain/format-price.ts'

/** A store's own wording by key, such as `cart.empty` (docs/static-texts.md). */
export type TextOverrides = Readonly<Record<string, string>>

export const NO_OVERRIDES: TextOverrides = {}

interface Area {
  readonly name: string
  /** Areas whose keys may word a text of this one: its own, and those that it takes texts from. */
  readonly wordedBy: ReadonlySet<string>
}

const areas = new WeakMap<object, Area>()
/** By text: the area that defines it, and its key there. */
const definitions = new Map<unknown, { readonly area: string; readonly key: string }>()
const resolved = new WeakMap<TextOverrides, Map<object, object>>()

/**
 * The texts of one area of the store. Their keys begin with its name. A text that another dictionary defines may also be
 * worded by its key there.
 */
export function dictionary<Texts extends object>(name: string, texts: Texts): Texts {
  const wordedBy = new Set([name])
  const define = (text: unknown, key: string): void => {
    if (typeof text === 'object' && text !== null)
      for (const [inner, value] of Object.entries(text)) define(value, `${key}.${inner}`)
    else if (!definitions.has(text)) definitions.set(text, { area: name, key })
    else wordedBy.add(definitions.get(text)?.area ?? name)
  }
  define(texts, name)
  areas.set(texts, { name, wordedBy })
  return texts
}

/** The dictionary with the store's own wording in it; the dictionary itself where the store has none. */
export function withOverrides<Texts extends object>(texts: Texts, overrides: TextOverrides): Texts {
  const area = areas.get(texts)
  const hasWording = Object.keys(overrides).some((key) => area?.wordedBy.has(key.slice(0, key.indexOf('.'))))
  if (area === undefined || !hasWording) return texts
  const known = resolved.get(overrides) ?? new Map<object, object>()
  resolved.set(overrides, known)
  const own = known.get(texts) ?? (overridden(texts, area.name, overrides) as Texts)
  known.set(texts, own)
  return own as Texts
}

function overridden(text: unknown, key: string, overrides: TextOverrides): unknown {
  if (Array.isArray(text)) return text.map((item, index) => overridden(item, `${key}.${index}`, overrides))
  if (typeof text === 'object' && text !== null)
    return Object.fromEntries(
      Object.entries(text).map(([name, inner]) => [name, overridden(inner, `${key}.${name}`, overrides)]),
    )
  const definition = definitions.get(text)
  const isShared = definition !== undefined && definition.area !== key.slice(0, key.indexOf('.'))
  const wordedKey = isShared && !overrides[key]?.trim() ? definition.key : key
  const own = overrides[wordedKey]
  if (!own?.trim()) return text
  if (typeof text !== 'function') return own
  return (...values: unknown[]) => filled(values[0] === 1 ? (overrides[`${wordedKey}.one`] ?? own) : own, values)
}

/** With its values in place of `{0}`, `{1}` and so on. */
const filled = (wording: string, values: readonly unknown[]): string =>
  wording.replace(/\{(\d)\}/g, (_, place: string) => shown(values[Number(place)]))

const shown = (value: unknown): string =>
  typeof value === 'number' ? formatDecimal(value * 1000, 3) : typeof value === 'string' ? value : ''

/** The name of a dictionary; undefined for any other object. */
export const areaOf = (texts: object): string | undefined => areas.get(texts)?.name

/** Under which a text is defined, which is in the dictionary that defines it and not in those that take it. */
export const keyOf = (text: unknown): string | undefined => definitions.get(text)?.key
