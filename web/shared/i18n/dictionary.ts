/** A store's own wording by key, such as `cart.empty` (docs/static-texts.md). */
export type TextOverrides = Readonly<Record<string, string>>

export const NO_OVERRIDES: TextOverrides = {}

const areas = new WeakMap<object, string>()
const resolved = new WeakMap<TextOverrides, Map<object, object>>()

/** The texts of one area of the store. Their keys begin with its name. */
export function dictionary<Texts extends object>(area: string, texts: Texts): Texts {
  areas.set(texts, area)
  return texts
}

/** The dictionary with the store's own wording in it; the dictionary itself where the store has none. */
export function withOverrides<Texts extends object>(texts: Texts, overrides: TextOverrides): Texts {
  const area = areas.get(texts)
  if (area === undefined || !Object.keys(overrides).some((key) => key.startsWith(`${area}.`))) return texts
  const known = resolved.get(overrides) ?? new Map<object, object>()
  resolved.set(overrides, known)
  const own = known.get(texts) ?? (overridden(texts, area, overrides) as Texts)
  known.set(texts, own)
  return own as Texts
}

type Wording = (...values: unknown[]) => unknown

function overridden(text: unknown, key: string, overrides: TextOverrides): unknown {
  const own = overrides[key]
  if (typeof text === 'string') return own?.trim() ? own : text
  if (typeof text === 'function')
    return own?.trim()
      ? (...values: unknown[]) => filled(values[0] === 1 ? (overrides[`${key}.one`] ?? own) : own, values)
      : (text as Wording)
  if (typeof text !== 'object' || text === null) return text
  return Object.fromEntries(
    Object.entries(text).map(([name, inner]) => [name, overridden(inner, `${key}.${name}`, overrides)]),
  )
}

/** With its values in place of `{0}`, `{1}` and so on. */
const filled = (wording: string, values: readonly unknown[]): string =>
  wording.replace(/\{(\d)\}/g, (_, place: string) => shown(values[Number(place)]))

const shown = (value: unknown): string =>
  typeof value === 'number' ? value.toLocaleString('pt-BR') : typeof value === 'string' ? value : ''
