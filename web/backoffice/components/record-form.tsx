import type { ReactNode } from 'react'
import {
  redirect,
  useNavigation,
  useSearchParams,
  type ActionFunctionArgs,
  type ShouldRevalidateFunction,
} from 'react-router'
import { Refusal } from '#contract/client.ts'
import type { FailureCode } from '#domain/failure.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { PageContext } from '../../shared/page-context.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { BackToList } from '../list/back-to-list.tsx'
import { Conflict, type ConflictField } from './conflict.tsx'
import style from './office-form.module.css'

/** Why a record was not saved. */
export interface RecordOutcome<Stored, Name extends string> {
  readonly problem: FormProblem
  /** Null where a button was refused that sends no fields. */
  readonly typed: Readonly<Record<Name, string>> | null
  /** As another person changed it since it was opened. */
  readonly stored: Stored | null
}

/** A record with a version that staff create and change by one form. */
interface EditedRecord<Stored, Input extends object, Name extends string> {
  /** Path of the list; the record's page lies below it. */
  readonly list: string
  /** In the path of a record that is not there yet, in place of its id. */
  readonly newId: string
  readonly api: {
    readonly read: (id: string) => Promise<Stored>
    readonly create: (input: Input) => Promise<{ readonly id: string }>
    readonly change: (id: string, version: number, input: Input) => Promise<unknown>
  }
  readonly fields: readonly Name[]
  readonly required: readonly Name[]
  /** Names under which a refusal may stand that are no text fields. */
  readonly pickers: readonly string[]
  /** The refusal of a change that is based on an older version. */
  readonly outdated: FailureCode
  readonly unreachable: string
  readonly parseInput: (typed: Readonly<Record<Name, string>>, form: FormData) => Input | FormProblem
}

/** Saves the form and leads to the record's page; what is wrong stays beside its fields. */
export async function saveRecord<Stored, Input extends object, Name extends string>(
  page: PageContext,
  { params }: Pick<ActionFunctionArgs, 'params'>,
  form: FormData,
  record: EditedRecord<Stored, Input, Name>,
): Promise<RecordOutcome<Stored, Name> | Response> {
  const { list, newId, api, fields, required, pickers, outdated, unreachable, parseInput } = record
  const id = params['id'] ?? newId
  const typed = Object.fromEntries(fields.map((name) => [name, formText(form, name).trim()])) as Record<Name, string>
  const missing = await missingIn(page, form, required)
  if (missing) return { problem: missing, typed, stored: null }
  const input = parseInput(typed, form)
  if (isProblem(input)) return { problem: input, typed, stored: null }
  try {
    if (id !== newId) {
      await api.change(id, Number(formText(form, 'version')), input)
      return redirect(`${list}/${id}?feito=salvo`)
    }
    const created = await api.create(input)
    return redirect(`${list}/${created.id}?feito=criado`)
  } catch (error) {
    const isOutdated = error instanceof Refusal && error.code === outdated
    const problem = problemFrom(error, [...fields, ...pickers], unreachable)
    return { problem, typed, stored: isOutdated ? await api.read(id) : null }
  }
}

const isProblem = (input: object): input is FormProblem => 'faults' in input

/** Each field as it was typed beside what is stored by now. */
export const conflictsBetween = <Name extends string>(
  typed: Readonly<Record<Name, string>>,
  stored: Readonly<Record<Name, string>>,
  labels: Readonly<Record<Name, string>>,
): readonly ConflictField[] =>
  (Object.keys(stored) as Name[]).map((name) => ({
    name,
    label: labels[name],
    yours: typed[name],
    theirs: stored[name],
  }))

/** A form that was refused reloads nothing: it keeps the version that it is based on, and what was picked in it. */
export const revalidatesRecord: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  (actionResult as Partial<RecordOutcome<unknown, string>> | undefined)?.typed ? false : defaultShouldRevalidate

interface RecordTexts {
  readonly back: string
  readonly newTitle: string
  readonly created: (name: string) => string
  readonly saved: string
  readonly save: string
  readonly create: string
}

interface RecordPageProps {
  readonly text: RecordTexts
  readonly list: string
  /** Null for a record that is not there yet. */
  readonly name: string | null
  readonly isRefused: boolean
  readonly children: ReactNode
}

/** The page of a record: its name, what was saved, and what stands below. */
export function RecordPage({ text, list, name, isRefused, children }: RecordPageProps) {
  const done = useSearchParams()[0].get('feito')
  return (
    <div className={stack.gap4}>
      <BackToList path={list}>{text.back}</BackToList>
      <h1>{name ?? text.newTitle}</h1>
      {name !== null && done !== null && !isRefused && (
        <Notice kind="success">{done === 'criado' ? text.created(name) : text.saved}</Notice>
      )}
      {children}
    </div>
  )
}

interface RecordFormProps {
  readonly text: RecordTexts
  /** Null for a record that is not there yet. */
  readonly name: string | null
  /** What the change is based on; 0 for a record that is not there yet. */
  readonly version: number
  readonly problem: FormProblem | undefined
  readonly conflicts: readonly ConflictField[] | null
  readonly children: ReactNode
}

export function RecordForm({ text, name, version, problem, conflicts, children }: RecordFormProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <CheckedForm
      method="post"
      replace
      problem={problem}
      notice={conflicts && <Conflict fields={conflicts} />}
      className={`${surface.panel} ${style.form}`}
      aria-label={name ?? text.newTitle}
    >
      <input type="hidden" name="version" value={version} />
      {children}
      <Button type="submit" isBusy={isBusy} className={style.save}>
        {name === null ? text.create : text.save}
      </Button>
    </CheckedForm>
  )
}

export const FieldGroup = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <fieldset className={style.group}>
    <legend className={textStyle.large}>{name}</legend>
    {children}
  </fieldset>
)

interface TheirChoiceProps {
  readonly message: string
  readonly use: string
  readonly onUse: () => void
}

/** What another person chose meanwhile in a part of the form that is no text field. */
export const TheirChoice = ({ message, use, onUse }: TheirChoiceProps) => (
  <div className={style.wide}>
    <Notice kind="info">
      <p>{message}</p>
      <Button look="secondary" size="small" onClick={onUse}>
        {use}
      </Button>
    </Notice>
  </div>
)
