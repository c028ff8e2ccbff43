import { consentInForce } from '../../shared/consent.ts'

const MOST_RECENT = 6
/** The slot of what makes the store personal (decision 20). */
const PERSONALISATION = 3

/** What was searched for last in this browser, the newest first. */
export interface RecentSearches {
  readonly read: () => readonly string[]
  readonly add: (text: string) => void
  readonly remove: (text: string) => void
}
export const NO_RECENT_SEARCHES: RecentSearches = { read: () => [], add: () => undefined, remove: () => undefined }

const recentSearchesKey = (supplierId: string, person: string | null): string =>
  `searches ${supplierId} ${person ?? 'visitor'}`

/** Those of a person in a store. Without consent none are there, and what was there is removed. */
export function recentSearchesOf(
  supplierId: string,
  person: string | null,
  requiresPriorConsent: boolean,
): RecentSearches {
  const key = recentSearchesKey(supplierId, person)
  const isAllowed = () => consentInForce(supplierId, requiresPriorConsent)[PERSONALISATION] === '1'
  const write = (texts: readonly string[]) => {
    try {
      if (texts.length === 0) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(texts))
    } catch {
      // A browser without room or permission works without them.
    }
  }
  const read = (): readonly string[] => {
    if (!isAllowed()) {
      write([])
      return []
    }
    try {
      const texts: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
      return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string').slice(0, MOST_RECENT) : []
    } catch {
      return []
    }
  }
  const others = (text: string) => read().filter((other) => other.toLowerCase() !== text.toLowerCase())
  return {
    read,
    add: (text) => isAllowed() && write([text, ...others(text)].slice(0, MOST_RECENT)),
    remove: (text) => write(others(text)),
  }
}
