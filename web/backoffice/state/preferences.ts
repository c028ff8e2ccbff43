import { useSyncExternalStore } from 'react'

/** Height of a row, per person and browser. */
export type Density = 'compact' | 'normal' | 'touch'

export interface Preferences {
  readonly density: Density
  /** Whether single letters are shortcuts (WCAG 2.1.4). */
  readonly hasLetterKeys: boolean
}

const KEY = 'balcao-gestao'
const CHANGED = 'balcao-gestao-changed'
const USUAL: Preferences = { density: 'normal', hasLetterKeys: true }

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
    const kept = JSON.parse(text || '{}') as Partial<Preferences>
    return {
      density: kept.density === 'compact' || kept.density === 'touch' ? kept.density : USUAL.density,
      hasLetterKeys: kept.hasLetterKeys !== false,
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
