import { useEffect, useEffectEvent } from 'react'
import { readPreferences } from './preferences.ts'

/** Between G and the letter of a screen. */
export const GO_WINDOW_MS = 1000

/** Whether what is typed belongs to the element: letters are no shortcuts there. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
}

/** The key of a shortcut of one letter or sign; null where it is none (WCAG 2.1.4, fields, modifiers, a key that is held). */
export function letterOf(event: KeyboardEvent): string | null {
  const { key, ctrlKey, metaKey, altKey, repeat, target, defaultPrevented } = event
  if (defaultPrevented || ctrlKey || metaKey || altKey || repeat || key.length !== 1) return null
  if (!readPreferences().hasLetterKeys || isTyping(target) || document.querySelector('dialog[open]')) return null
  return key.toLowerCase()
}

/** Whether Ctrl, or ⌘ on a Mac, was pressed with the letter and nothing else. */
export const isCommand = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, letter: string): boolean =>
  key.toLowerCase() === letter &&
  !altKey &&
  !shiftKey &&
  (/mac|iphone|ipad/i.test(navigator.userAgent) ? metaKey && !ctrlKey : ctrlKey && !metaKey)

/** Listens for keys while the component is shown. */
export function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent(onKey)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
