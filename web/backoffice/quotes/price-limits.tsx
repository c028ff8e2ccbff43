import {
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { Refusal } from '#contract/client.ts'
import { basisPoints, type BasisPoints } from '#domain/amounts.ts'
import { priceLimits, setPriceLimits } from '#contract/price-limits.ts'
import type { PriceLimitsChange, StorePriceLimits } from '#domain/order/price-limits.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { parseDecimal } from '#domain/decimal.ts'
import { formText, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { limitsText } from '../../shared/i18n/office-quotes.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { Conflict, valuesAfterConflict } from '../components/conflict.tsx'
import { requireOffice } from '../state/office-context.ts'
import style from './quotes.module.css'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(limitsText).title} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<StorePriceLimits> {
  return callStore(await requireOffice(args, 'price-limit.manage'), priceLimits, {})
}

const MARGIN = 'marginFloor'
const percentText = (points: BasisPoints): string => String(points / 100).replace('.', ',')

/** Null for what is no percentage from 0 to the highest. */
function percentIn(typed: string, highest: number): BasisPoints | null {
  const percent = parseDecimal(typed.replace(/%\s*$/, ''))
  return percent === null || percent < 0 || percent > highest ? null : basisPoints(Math.round(percent * 100))
}

/** Of a hidden field with what the form was shown with. */
const SEEN = 'seen '

interface LimitsProblem extends FormProblem {
  readonly typed: Readonly<Record<string, string>>
  readonly seen: Readonly<Record<string, string>>
  readonly isConflict: boolean
}

/** Null where one of the texts is no percentage. */
function limitsIn(texts: Readonly<Record<string, string>>): Required<Omit<PriceLimitsChange, 'seen'>> | null {
  const { [MARGIN]: margin = '', ...people } = texts
  const marginFloor = percentIn(margin, 90)
  const authorities = Object.entries(people).map(([id, text]) => ({ id, authority: percentIn(text, 100) }))
  const known = authorities.flatMap(({ id, authority }) => (authority === null ? [] : [{ id, authority }]))
  return marginFloor === null || known.length < authorities.length ? null : { marginFloor, people: known }
}

export async function action(args: ActionFunctionArgs): Promise<LimitsProblem | Response> {
  const office = await requireOffice(args, 'price-limit.manage')
  const form = await args.request.formData()
  const names = [...form.keys()].filter((name) => name.startsWith(SEEN)).map((name) => name.slice(SEEN.length))
  const textsOf = (prefix: string) =>
    Object.fromEntries(names.map((name): [string, string] => [name, formText(form, `${prefix}${name}`).trim()]))
  const [typed, seen] = [textsOf(''), textsOf(SEEN)]
  const [change, former] = [limitsIn(typed), limitsIn(seen)]
  if (change === null || former === null) {
    const isRight = ([name, text]: [string, string]) => percentIn(text, name === MARGIN ? 90 : 100) !== null
    const wrong = Object.entries(typed).filter((entry) => !isRight(entry))
    const faults = Object.fromEntries(wrong.map(([name]) => [name, limitsText.number]))
    return { message: limitsText.check, faults, typed, seen, isConflict: false }
  }
  try {
    await callStore(office, setPriceLimits, { body: { ...change, seen: former } })
  } catch (error) {
    const isConflict = error instanceof Refusal && error.code === 'record.changedMeanwhile'
    return { ...problemFrom(error, [MARGIN], limitsText.unreachable), typed, seen, isConflict }
  }
  return redirect('/gestao/alcadas?feito=salvo')
}

/** How much each person may give away in a quote, and how little the store keeps at least. */
export function Component() {
  const text = useText(limitsText)
  const limits: StorePriceLimits = useLoaderData()
  const problem = useActionData<LimitsProblem>()
  const isSaved = useSearchParams()[0].get('feito') === 'salvo'
  const isBusy = useNavigation().formMethod === 'POST'
  const fields = [
    { name: MARGIN, label: text.marginFloor, stored: percentText(limits.marginFloor) },
    ...limits.people.map(({ id, name, role, authority }) => ({
      name: id,
      label: text.person(name, text.roles[role]),
      stored: percentText(authority),
    })),
  ]
  const stored = Object.fromEntries(fields.map((field) => [field.name, field.stored]))
  const shown = problem ? valuesAfterConflict(stored, problem) : stored
  const fieldFor = ({ name, label }: (typeof fields)[number]) => (
    <Field
      key={name}
      label={label}
      hint={name === MARGIN ? text.marginFloorHint : undefined}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      required
      defaultValue={shown[name]}
    />
  )
  const [margin, ...people] = fields
  return (
    <div className={style.screen}>
      <h1>{text.title}</h1>
      <p className={textStyle.muted}>{text.intro}</p>
      {isSaved && !problem && <Notice kind="success">{text.saved}</Notice>}
      <CheckedForm
        method="post"
        replace
        className={`${surface.panel} ${style.limits}`}
        problem={problem}
        notice={
          problem?.isConflict && (
            <Conflict
              fields={fields.map(({ name, label }) => ({
                name,
                label,
                yours: shown[name] ?? '',
                theirs: stored[name] ?? '',
              }))}
            />
          )
        }
      >
        {fields.map((field) => (
          <input key={field.name} type="hidden" name={`${SEEN}${field.name}`} value={field.stored} />
        ))}
        {margin && fieldFor(margin)}
        <h2>{text.people}</h2>
        {people.length === 0 && <p>{text.noPeople}</p>}
        {people.map(fieldFor)}
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? text.saving : text.save}
        </Button>
      </CheckedForm>
    </div>
  )
}
