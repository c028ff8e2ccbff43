import { useSyncExternalStore } from 'react'
import { readColumnSettings, type ColumnSettings } from './column-settings.ts'

/** Height of a row, per person and browser. */
export const DENSITIES = ['compact', 'normal', 'touch'] as const
export type Density = (typeof DENSITIES)[number]

export interface Preferences {
  readonly density: Density
  /** Whether single letters are shortcuts (WCAG 2.1.4). */
  readonly hasLetterKeys: boolean
  /** Whether this device rings for new orders. */
  readonly isOnShift: boolean
  /** When somebody looked at what was new: an ISO instant; empty before the first shift. */
  readonly seenAt: string
  /** By list. */
  readonly columns: Readonly<Record<string, ColumnSettings>>
}

const KEY = 'balcao-gestao'
const CHANGED = 'balcao-gestao-changed'
const USUAL: Preferences = { density: 'normal', hasLetterKeys: true, isOnShift: false, seenAt: '', columns: {} }

/** Where the browser keeps nothing, they are the usual ones. */
function read(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

function parse(text: string): Preferences {
  try {
    const stored = JSON.parse(text || '{}') as Partial<Preferences>
    return {
      density: stored.density === 'compact' || stored.density === 'touch' ? stored.density : USUAL.density,
      hasLetterKeys: stored.hasLetterKeys !== false,
      isOnShift: stored.isOnShift === true,
      seenAt: typeof stored.seenAt === 'string' ? stored.seenAt : '',
      columns: Object.fromEntries(
        Object.entries(stored.columns ?? {}).map(([list, settings]) => [list, readColumnSettings(settings)]),
      ),
    }
  } catch {
    return USUAL
  }
}

export const readPreferences = (): Preferences => parse(read())

export function savePreferences(change: Partial<Preferences>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readPreferences(), ...change }))
  } catch {
    // The choice lasts as long as the page.
  }
  window.dispatchEvent(new Event(CHANGED))
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(CHANGED, listener)
    window.removeEventListener('storage', listener)
  }
}

export const usePreferences = (): Preferences => parse(useSyncExternalStore(subscribe, read, () => ''))
