import {
  Form,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { basisPoints, type BasisPoints } from '#domain/amounts.ts'
import type { StorePriceLimits } from '#domain/order/price-limits.ts'
import { priceLimitsApi } from '../../shared/api/price-limits.ts'
import { parseDecimal } from '../../shared/decimal.ts'
import { formText, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { limitsText } from '../../shared/i18n/office-quotes.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { requireOffice } from '../state/office-context.ts'
import style from './quotes.module.css'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(limitsText).title} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<StorePriceLimits> {
  return priceLimitsApi(await requireOffice(args, 'price-limit.manage')).read()
}

const MARGIN = 'marginFloor'
const percentText = (points: BasisPoints): string => String(points / 100).replace('.', ',')

/** Null for what is no percentage from 0 to the highest. */
function percentIn(typed: string, highest: number): BasisPoints | null {
  const percent = parseDecimal(typed.replace(/%\s*$/, ''))
  return percent === null || percent < 0 || percent > highest ? null : basisPoints(Math.round(percent * 100))
}

export async function action(args: ActionFunctionArgs): Promise<FormProblem | Response> {
  const api = priceLimitsApi(await requireOffice(args, 'price-limit.manage'))
  const form = await args.request.formData()
  const marginFloor = percentIn(formText(form, MARGIN), 90)
  const typed = [...form.keys()].filter((name) => name !== MARGIN)
  const people = typed.map((id) => ({ id, authority: percentIn(formText(form, id), 100) }))
  const wrong = [
    ...(marginFloor === null ? [MARGIN] : []),
    ...people.filter((one) => one.authority === null).map(({ id }) => id),
  ]
  if (wrong.length > 0)
    return { message: limitsText.check, faults: Object.fromEntries(wrong.map((name) => [name, limitsText.number])) }
  try {
    await api.change({
      marginFloor,
      people: people.flatMap(({ id, authority }) => (authority === null ? [] : [{ id, authority }])),
    })
  } catch (error) {
    return problemFrom(error, [MARGIN], limitsText.unreachable)
  }
  return redirect('/gestao/alcadas?feito=salvo')
}

/** How much each person may give away in a quote, and how little the store keeps at least. */
export function Component() {
  const text = useText(limitsText)
  const limits: StorePriceLimits = useLoaderData()
  const problem = useActionData<FormProblem>()
  const isSaved = useSearchParams()[0].get('feito') === 'salvo'
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className={style.screen}>
      <h1>{text.title}</h1>
      <p className={textStyle.muted}>{text.intro}</p>
      {problem && <Notice kind="problem">{problem.message}</Notice>}
      {isSaved && !problem && <Notice kind="success">{text.saved}</Notice>}
      <Form method="post" className={`${surface.panel} ${style.limits}`}>
        <Field
          label={text.marginFloor}
          hint={text.marginFloorHint}
          name={MARGIN}
          inputMode="decimal"
          autoComplete="off"
          required
          defaultValue={percentText(limits.marginFloor)}
          problem={problem?.faults[MARGIN]}
        />
        <h2>{text.people}</h2>
        {limits.people.length === 0 && <p>{text.noPeople}</p>}
        {limits.people.map(({ id, name, role, authority }) => (
          <Field
            key={id}
            label={text.person(name, text.roles[role])}
            name={id}
            inputMode="decimal"
            autoComplete="off"
            required
            defaultValue={percentText(authority)}
            problem={problem?.faults[id]}
          />
        ))}
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? text.saving : text.save}
        </Button>
      </Form>
    </div>
  )
}
