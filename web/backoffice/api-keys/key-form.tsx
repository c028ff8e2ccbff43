import { API_SCOPES, BASIC_SCOPE, type ApiScope } from '#domain/access/can.ts'
import type { FormProblem } from '../../shared/form-errors.ts'
import { text as keysText } from '../../shared/i18n/api-keys.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { CheckField, Field } from '../../shared/ui/field.tsx'
import surface from '../../shared/ui/surface.module.css'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'

export interface KeyProblem extends FormProblem {
  readonly typed: { readonly name: string; readonly scopes: readonly ApiScope[]; readonly lastDay: string }
}

interface KeyFormProps {
  readonly problem: KeyProblem | null
  readonly isBusy: boolean
  /** YYYY-MM-DD */
  readonly today: string
}

export const KEY_FIELDS = ['name', 'lastDay']

export function KeyForm({ problem, isBusy, today }: KeyFormProps) {
  const text = useText(keysText)
  return (
    <CheckedForm method="post" className={surface.panel} replace problem={problem}>
      <h2>{text.newTitle}</h2>
      <Field
        label={text.name}
        hint={text.nameHint}
        name="name"
        defaultValue={problem?.typed.name}
        maxLength={80}
        autoComplete="off"
        required
      />
      <Scopes chosen={problem?.typed.scopes ?? []} />
      <Field
        label={text.lastDay}
        hint={text.lastDayHint}
        name="lastDay"
        type="date"
        min={today}
        defaultValue={problem?.typed.lastDay}
      />
      <Button type="submit" isBusy={isBusy}>
        {text.create}
      </Button>
    </CheckedForm>
  )
}

function Scopes({ chosen }: { readonly chosen: readonly ApiScope[] }) {
  const text = useText(keysText)
  return (
    <fieldset className={stack.gap0}>
      <legend className={textStyle.smallStrong}>{text.scopes}</legend>
      {API_SCOPES.map((scope) => (
        // A separate name: a form that is sent without script keeps one value for each name.
        <CheckField
          key={scope}
          name={`scope ${scope}`}
          disabled={scope === BASIC_SCOPE}
          defaultChecked={scope === BASIC_SCOPE || chosen.includes(scope)}
        >
          {text.scope[scope]}
        </CheckField>
      ))}
    </fieldset>
  )
}
