import {
  createContext,
  use,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type FormEvent,
  type ReactNode,
  type RefAttributes,
  type RefObject,
  type SubmitEvent,
} from 'react'
import { flushSync } from 'react-dom'
import { Form, type FormProps } from 'react-router'
import { validationMessage, type FormErrors, type FormProblem } from '../form-errors.ts'
import { text as formTexts } from '../i18n/form.ts'
import { useText } from '../i18n/use-text.ts'
import style from './checked-form.module.css'
import { classNames } from './class-names.ts'
import { FormErrorsContext } from './field.tsx'
import { Notice } from './notice.tsx'

/** The router's form, or that of a fetcher. */
export type AnyForm = ComponentType<
  Pick<
    FormProps,
    'method' | 'action' | 'className' | 'children' | 'preventScrollReset' | 'noValidate' | 'onSubmit' | 'onInput'
  > &
    RefAttributes<HTMLFormElement>
>

export interface WatchedForm {
  readonly problem: unknown
  /** It was found complete when it was last sent. */
  readonly isSent: boolean
  readonly isOnlyByButton: boolean
}

/** What an application puts into each form to look after what is typed and not saved; null where nothing does. */
export const FormWatchContext = createContext<((watched: WatchedForm) => ReactNode) | null>(null)

interface CheckedFormProps extends FormProps {
  readonly form?: AnyForm
  /** What it was answered with when it was last sent. */
  readonly problem: FormProblem | null | undefined
  /** Above the fields, in place of the answer's message. */
  readonly notice?: ReactNode
  readonly ref?: RefObject<HTMLFormElement | null>
  /** It does more than save, such as sending a message: no key sends it. */
  readonly isOnlyByButton?: boolean
  /** What no field can know alone, such as that one of two is enough; by the field that says it. */
  readonly faultsOf?: (form: FormData) => FormErrors
}

interface Found {
  readonly since: CheckedFormProps['problem']
  readonly faults: FormErrors
  /** Those of them that the form as a whole has. */
  readonly ofWhole: FormErrors
  /** Of what held the form back; null before it was sent. */
  readonly count: number | null
}

const NO_FAULTS: FormErrors = {}
const NOTHING_FOUND = { faults: NO_FAULTS, ofWhole: NO_FAULTS, count: null }

/**
 * A form that is sent when its fields are filled in; until then it shows beside each what is missing, and how many,
 * and the first has the focus. Without script it is sent as it is, and the answer shows the same.
 */
export function CheckedForm({
  form: As = Form,
  problem,
  notice,
  ref,
  className,
  onSubmit,
  isOnlyByButton = false,
  faultsOf = () => NO_FAULTS,
  children,
  ...rest
}: CheckedFormProps) {
  const text = useText(formTexts)
  const watch = use(FormWatchContext)
  const own = useRef<HTMLFormElement>(null)
  const form = ref ?? own
  const [last, setLast] = useState<Found>({ since: problem, ...NOTHING_FOUND })
  // Another answer outweighs what was found before it.
  const found: Found = last.since === problem ? last : { since: problem, ...NOTHING_FOUND }

  useShownProblem(form, problem)

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    const ofWhole = faultsOf(new FormData(event.currentTarget))
    const faults = { ...faultsIn(event.currentTarget, text), ...ofWhole }
    const count = Object.keys(faults).length
    if (count === 0) {
      setLast({
        since: problem,
        faults: Object.fromEntries(Object.keys(problem?.faults ?? {}).map((name) => [name, ''])),
        ofWhole,
        count,
      })
      return onSubmit?.(event)
    }
    event.preventDefault()
    flushSync(() => setLast({ since: problem, faults, ofWhole, count }))
    focusFirstFault(event.currentTarget)
  }
  // What was complained of is looked at again while something is typed, and nothing else.
  const look = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    const complained = controlsOf(currentTarget).filter((control) =>
      control === target ? control.getAttribute('aria-invalid') === 'true' : found.faults[control.name],
    )
    if (complained.length === 0) return
    const ofWhole = faultsOf(new FormData(currentTarget))
    // A field that only spoke for the form is not complained of itself before the next sending.
    const faultOf = (control: FormControl): string =>
      found.ofWhole[control.name] === undefined ? validationMessage(control, text) : (ofWhole[control.name] ?? '')
    setLast({
      ...found,
      faults: { ...found.faults, ...Object.fromEntries(complained.map((control) => [control.name, faultOf(control)])) },
    })
  }

  return (
    <As {...rest} className={classNames(style.form, className)} ref={form} noValidate onSubmit={send} onInput={look}>
      <FormErrorsContext value={{ ...problem?.faults, ...found.faults }}>
        {found.count === null
          ? (notice ?? <Message problem={problem} />)
          : found.count > 1 && <Notice kind="problem">{text.check(found.count)}</Notice>}
        {children}
      </FormErrorsContext>
      {watch?.({ problem, isSent: last.count === 0, isOnlyByButton })}
    </As>
  )
}

/** A single fault is shown only beside its field, which has the focus. */
const Message = ({ problem }: Pick<CheckedFormProps, 'problem'>) =>
  problem && Object.keys(problem.faults).length !== 1 && <Notice kind="problem">{problem.message}</Notice>

type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
const isControl = (element: Element): element is FormControl =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement

const controlsOf = (form: HTMLFormElement): FormControl[] =>
  [...form.elements].filter(isControl).filter(({ willValidate, name }) => willValidate && name !== '')

const faultsIn = (form: HTMLFormElement, text: typeof formTexts): FormErrors =>
  Object.fromEntries(
    controlsOf(form)
      .map((control) => [control.name, validationMessage(control, text)])
      .filter(([, fault]) => fault !== ''),
  )

/** Once a form is answered: the first field at fault has the focus; without one, the message above comes into sight. */
export function useShownProblem(form: RefObject<HTMLFormElement | null>, problem: unknown): void {
  useEffect(() => {
    if (!problem || focusFirstFault(form.current)) return
    form.current?.querySelector('[role=alert], [role=status]')?.scrollIntoView({ block: 'nearest' })
  }, [problem, form])
}

/** Whether there was one. */
export function focusFirstFault(form: HTMLFormElement | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  field?.focus()
  return field != null
}
