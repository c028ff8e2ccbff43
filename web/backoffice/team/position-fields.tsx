import { useId } from 'react'
import { ADJUSTABLE_MODULES, POSITIONS, type Grant, type MemberChange, type Position } from '#domain/access/team.ts'
import { formText } from '../../shared/form-errors.ts'
import { teamText } from '../../shared/i18n/office-team.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { CheckField } from '../../shared/ui/field.tsx'
import textStyle from '../../shared/ui/text.module.css'
import style from './team.module.css'

/** A set of modules of the store's own. */
const CUSTOM = 'custom'
const CHOICES = [...(Object.keys(POSITIONS) as Position[]), CUSTOM] as const
type Choice = (typeof CHOICES)[number]

export interface TypedGrant {
  readonly choice: Choice
  readonly modules: Grant['modules']
}

export const typedOf = ({ position, modules }: Grant & { readonly position: Position | null }): TypedGrant => ({
  choice: position ?? CUSTOM,
  modules,
})
/** Of a person who is new: the one who sees least. */
export const LEAST: TypedGrant = { choice: 'picking', modules: [] }

export const typedIn = (form: FormData): TypedGrant => ({
  choice: CHOICES.find((choice) => choice === formText(form, 'position')) ?? LEAST.choice,
  modules: ADJUSTABLE_MODULES.filter((module) => form.has(`module ${module}`)),
})

/** As it is sent: a set of the store's own is a manager's, adjusted. */
export const grantIn = ({ choice, modules }: TypedGrant): Required<Pick<MemberChange, 'position' | 'modules'>> =>
  choice === CUSTOM ? { position: 'manager', modules } : { position: choice, modules: null }

/** What a person may do: a ready set, or modules one by one. */
export function PositionFields({
  typed,
  problem,
}: {
  readonly typed: TypedGrant
  readonly problem?: string | undefined
}) {
  const text = useText(teamText)
  const id = useId()
  return (
    <>
      <fieldset className={style.positions}>
        <legend>{text.position}</legend>
        {CHOICES.map((choice) => (
          <label key={choice} className={style.position}>
            <input
              type="radio"
              name="position"
              value={choice}
              defaultChecked={choice === typed.choice}
              aria-labelledby={`${id}-${choice}`}
              aria-describedby={`${id}-${choice}-hint`}
            />
            <span>
              <strong id={`${id}-${choice}`}>{choice === CUSTOM ? text.custom : text.positions[choice]}</strong>
              <br />
              <span id={`${id}-${choice}-hint`} className={textStyle.note}>
                {choice === CUSTOM ? text.customHint : text.positionHints[choice]}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset className={style.modules}>
        <legend>{text.modulesLegend}</legend>
        {ADJUSTABLE_MODULES.map((module, index) => (
          <CheckField
            key={module}
            name={`module ${module}`}
            defaultChecked={typed.modules.includes(module)}
            problem={index === 0 ? problem : undefined}
          >
            {text.modules[module]}
          </CheckField>
        ))}
      </fieldset>
    </>
  )
}
