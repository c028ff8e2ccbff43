/** The slug that a name suggests: small letters and digits with hyphens between; empty where it has none. */
export function slugOf(name: string, maxLength: number): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return words
    .slice(0, maxLength + 1)
    .replace(/^-|-$/g, '')
    .slice(0, maxLength)
    .replace(/-$/, '')
}

/** Equal for names that differ in case, accents or punctuation only. A name without Latin letters or digits, such as an emoji, is its own key. */
export const nameKey = (name: string): string => slugOf(name, name.length) || name.normalize('NFC').trim().toLowerCase()
