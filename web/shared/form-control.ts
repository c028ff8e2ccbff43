/** A control that a person types into or chooses with. */
export type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export const isFormControl = (element: Element): element is FormControl =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement

export const isChoice = (control: FormControl): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

export const valueOf = (control: FormControl): string | boolean => (isChoice(control) ? control.checked : control.value)

/** As if it were typed, so that React and the handlers of the form take notice. */
export function typeInto(control: FormControl, value: string | boolean | undefined): void {
  if (value === undefined || value === valueOf(control)) return
  if (isChoice(control)) return control.click()
  // The setter of the element itself is React's, which would take the value for one that it has set.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, String(value))
  tellChange(control)
}

/** As the browser does after a person has changed a control. */
export function tellChange(control: FormControl): void {
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}
