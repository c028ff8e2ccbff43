import { useId } from 'react'
import { Form } from 'react-router'
import { API_SCOPES, type ApiScope } from '#domain/access/can.ts'
import { text } from '../../shared/i18n/api-keys.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import style from './api-keys.module.css'

export interface KeyProblem {
  readonly message: string
  /** As the wire names it; null where it is none of the form's. */
  readonly field: string | null
  readonly typed: { readonly name: string; readonly scopes: readonly ApiScope[]; readonly lastDay: string }
}

interface KeyFormProps {
  readonly problem: KeyProblem | null
  readonly isBusy: boolean
  /** YYYY-MM-DD */
  readonly today: string
}

const FIELDS = ['nome', 'escopos', 'expiraEm']
/** Without this one a key opens nothing. */
const BASIC: readonly ApiScope[] = ['customer.read']

export function KeyForm({ problem, isBusy, today }: KeyFormProps) {
  const problemOf = (field: string) => (problem?.field === field ? problem.message : undefined)
  return (
    <Form method="post" action="/gestao/chaves" className={style.form} replace>
      <h2>{text.newTitle}</h2>
      {problem && !FIELDS.includes(problem.field ?? '') && <Notice kind="problem">{problem.message}</Notice>}
      <Field label={text.name} hint={text.nameHint} problem={problemOf('nome')} name="nome" defaultValue={problem?.typed.name} maxLength={80} autoComplete="off" required />
      <Scopes chosen={problem?.typed.scopes ?? BASIC} problem={problemOf('escopos') && text.scopesMissing} />
      <Field label={text.lastDay} hint={text.lastDayHint} problem={problemOf('expiraEm')} name="expiraEm" type="date" min={today} defaultValue={problem?.typed.lastDay} />
      <Button type="submit" isBusy={isBusy}>
        {text.create}
      </Button>
    </Form>
  )
}

function Scopes({ chosen, problem }: { readonly chosen: readonly ApiScope[]; readonly problem: string | undefined }) {
  const id = useId()
  return (
    <fieldset className={style.scopes} aria-describedby={problem ? id : undefined}>
      <legend>{text.scopes}</legend>
      {API_SCOPES.map((scope) => (
        <label key={scope}>
          {/* A name of its own: a form that is sent without script keeps one value for each name. */}
          <input type="checkbox" name={`escopo ${scope}`} value="sim" defaultChecked={chosen.includes(scope)} />
          {text.scope[scope]}
        </label>
      ))}
      {problem && (
        <p id={id} className={style.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}
