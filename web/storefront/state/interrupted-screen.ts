import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { TOO_MANY_REQUESTS_PATH } from '../../shared/browser-client.ts'
import { isChoice, isFormControl, typeInto, valueOf, type FormControl } from '../../shared/form-control.ts'
import type { BrowserState, TypedForm } from './browser-state.ts'

const NOT_TYPED = ['hidden', 'password', 'submit', 'button', 'file', 'search']
const FORMS = 'main form, dialog form'

/** What is typed into the forms of the page, passwords excepted. */
export const typedForms = (page: ParentNode): TypedForm[] =>
  [...page.querySelectorAll<HTMLFormElement>(FORMS)]
    .map((form) => Object.fromEntries(controlsOf(form).map((control) => [keyOf(control), valueOf(control)])))
    .filter((typed) => Object.values(typed).some((value) => value !== '' && value !== false))

/** Fills in the forms that are on the page by now; returns the others. */
export function fillForms(page: ParentNode, forms: readonly TypedForm[]): TypedForm[] {
  const open = [...page.querySelectorAll<HTMLFormElement>(FORMS)].map(controlsOf)
  return forms.filter((typed) => {
    const names = Object.keys(typed)
    const controls = open.find((candidates) => names.every((name) => candidates.some((one) => keyOf(one) === name)))
    for (const control of controls ?? []) typeInto(control, typed[keyOf(control)])
    return controls === undefined
  })
}

const controlsOf = (form: HTMLFormElement): FormControl[] =>
  [...form.elements].filter(isFormControl).filter(({ name, type }) => name !== '' && !NOT_TYPED.includes(type))

/** Choices may share a name. */
const keyOf = (control: FormControl): string => (isChoice(control) ? `${control.name}=${control.value}` : control.name)

/** Fills in what was typed before the interruption, once its screen is shown again. */
export function useReturnFromInterruption({ interrupted, modals }: BrowserState): void {
  const { pathname, search, key } = useLocation()
  useEffect(() => {
    const screen = interrupted.getState()
    if (!screen?.isLeft || pathname === TOO_MANY_REQUESTS_PATH) return
    interrupted.setState(null, true)
    if (screen.path !== `${pathname}${search}`) return
    let rest = screen.forms
    const fill = () => {
      rest = fillForms(document, rest)
      if (rest.length === 0) observer.disconnect()
    }
    // A form in a modal, or of a screen that loads a part of itself later, comes after this.
    const observer = new MutationObserver(fill)
    observer.observe(document.body, { childList: true, subtree: true })
    fill()
    if (screen.modal?.name) modals.openModal(screen.modal.name, screen.modal.screen, screen.modal)
    return () => observer.disconnect()
  }, [interrupted, modals, pathname, search, key])
}
