import { searchWithoutOutcome } from '../../shared/use-outcome-once.ts'

/** The value of each control that a person fills in, by its name; of a box or a choice whether it is checked. */
export type FormValues = Readonly<Record<string, string | boolean>>

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')

/** A group of choices has one name, so that the value is part of the key. */
const keyOf = (control: Control): string => (isChoice(control) ? `${control.name} ${control.value}` : control.name)

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement) &&
      element.name !== '' &&
      !element.disabled &&
      !['hidden', 'file', 'submit', 'button'].includes(element.type),
  )

const valueOf = (control: Control): string | boolean => (isChoice(control) ? control.checked : control.value)

function defaultOf(control: Control): string | boolean {
  if (isChoice(control)) return control.defaultChecked
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue
  return [...control.options].find(({ defaultSelected }) => defaultSelected)?.value ?? control.options[0]?.value ?? ''
}

export const currentValues = (form: HTMLFormElement): FormValues =>
  Object.fromEntries(controlsOf(form).map((control) => [keyOf(control), valueOf(control)]))

/** The values that the form was shown with. */
export const shownValues = (form: HTMLFormElement): FormValues =>
  Object.fromEntries(controlsOf(form).map((control) => [keyOf(control), defaultOf(control)]))

/** Those of `current` that differ from the saved ones. A control that was not there yet is saved as it is. */
export const changedValues = (saved: FormValues, current: FormValues): FormValues =>
  Object.fromEntries(Object.entries(current).filter(([key, value]) => key in saved && saved[key] !== value))

/** What people call the controls with these keys, as in the middle of a sentence; each once. */
export function namesOf(form: HTMLFormElement, keys: readonly string[]): string[] {
  const names = controlsOf(form)
    .filter((control) => keys.includes(keyOf(control)))
    .map((control) => {
      const legend = isChoice(control) ? control.closest('fieldset')?.querySelector('legend') : null
      // The first part of a label is its name; a hint may follow.
      const label = control.labels?.[0]
      const text =
        legend?.textContent ??
        [...(label?.childNodes ?? [])].find((node) => node.textContent?.trim())?.textContent ??
        control.ariaLabel
      return uncapitalized(text?.trim() || control.name)
    })
  return [...new Set(names)]
}

/** `E-mail` becomes `e-mail`; `CNPJ` stays as it is. */
const uncapitalized = (text: string): string =>
  text.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLocaleLowerCase('pt-BR'))

/** Fills the controls in as a person would, so that their listeners run. */
export function fillIn(form: HTMLFormElement, values: FormValues): void {
  for (const control of controlsOf(form)) {
    const value = values[keyOf(control)]
    if (value === undefined || value === valueOf(control)) continue
    // React takes no notice of what is set through the property that it has put on the element.
    const property = typeof value === 'boolean' ? 'checked' : 'value'
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), property)?.set?.call(control, value)
    // React hears of boxes by a click, which as a plain event does not toggle them once more.
    if (typeof value === 'boolean') control.dispatchEvent(new Event('click', { bubbles: true }))
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Secrets are not stored outside of the page. */
const isSecret = (form: HTMLFormElement, key: string): boolean =>
  controlsOf(form).some((control) => control.type === 'password' && keyOf(control) === key)

/**
 * Where what was typed into the form waits for a reload: by the screen, the record (a hidden `id`) and the form's own fields.
 * The screen that follows a save has the same, so that what was typed meanwhile is there.
 */
function draftKey(form: HTMLFormElement): string {
  const record = form.querySelector<HTMLInputElement>('input[type=hidden][name=id]')?.value ?? ''
  // Those that the form was shown with first: it may get more of them.
  const fields = (form.dataset['fields'] ??= Object.keys(shownValues(form)).join(' '))
  return ['balcao-gestao-draft', `${location.pathname}?${searchWithoutOutcome(location.search)}`, record, fields].join(
    ' ',
  )
}

/** Empty where there is none, or the browser stores nothing. */
export function readDraft(form: HTMLFormElement): FormValues {
  try {
    return JSON.parse(sessionStorage.getItem(draftKey(form)) ?? '{}') as FormValues
  } catch {
    return {}
  }
}

export function writeDraft(form: HTMLFormElement, changed: FormValues): void {
  const draft = Object.fromEntries(Object.entries(changed).filter(([key]) => !isSecret(form, key)))
  try {
    if (Object.keys(draft).length === 0) sessionStorage.removeItem(draftKey(form))
    else sessionStorage.setItem(draftKey(form), JSON.stringify(draft))
  } catch {
    // What is typed lasts as long as the page.
  }
}
