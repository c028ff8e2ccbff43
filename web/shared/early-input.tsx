import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { isChoice, isFormControl, tellChange, typeInto, valueOf, type FormControl } from './form-control.ts'

/** The browser normalizes the values of these types. */
const NOT_TYPED = ['color', 'range']

/** As the script in the page leaves it (START_SCRIPT). */
interface PageRoot extends HTMLElement {
  /** The button that was pressed last, or the form that was sent, before React answered. */
  earlyPress?: HTMLElement
}

const pageRoot = (): PageRoot | null => document.getElementById('root')

/**
 * Hands React what a person typed, chose or pressed while the script was still loading: React leaves it in the page, but its state does
 * not know of it, and the next render would write over it. After a reload or going back, only the field with the focus counts:
 * the browser itself fills in the others, with what may be older than the page. Stands around the screens: beside them it would be
 * a place that the server does not count, and every id of `useId` would differ from the served one.
 */
export function EarlyInput({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const isFirstVisit = navigation?.type === 'navigate'
    for (const control of document.querySelectorAll('input, select, textarea'))
      if (isFormControl(control) && (isFirstVisit || control === document.activeElement)) typeAgain(control)
    // From here on React answers itself.
    const root = pageRoot()
    if (root) root.onclick = root.onsubmit = null
  }, [])
  // After the effects of the screens, on which what the press does may depend.
  useEffect(pressAgain, [])
  return children
}

function typeAgain(control: FormControl): void {
  // A script may not set it, nor has to: React hears of every change of a file, and the page still has the file.
  if (control.type === 'file') {
    if (valueOf(control) !== '') tellChange(control)
    return
  }
  const typed = valueOf(control)
  const served = servedValue(control)
  const isUnchosen = control.type === 'radio' && typed === false
  if (typed === served || isUnchosen || NOT_TYPED.includes(control.type)) return
  // Set as React sets it, so that what is typed next is a change to it.
  if (isChoice(control)) control.checked = served === true
  else control.value = String(served)
  typeInto(control, typed)
}

function pressAgain(): void {
  const root = pageRoot()
  const pressed = root?.earlyPress
  if (!root || !pressed) return
  delete root.earlyPress
  // React may have drawn the part of the page anew.
  if (!pressed.isConnected) return
  if (pressed instanceof HTMLFormElement) pressed.requestSubmit()
  else pressed.click()
}

const servedValue = (control: FormControl): string | boolean =>
  isChoice(control)
    ? control.defaultChecked
    : control instanceof HTMLSelectElement
      ? (([...control.options].find((option) => option.defaultSelected) ?? control.options[0])?.value ?? '')
      : control.defaultValue
