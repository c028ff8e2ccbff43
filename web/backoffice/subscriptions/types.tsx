import {
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { listSubscriptionTypes, saveSubscriptionType } from '#contract/subscription-desk.ts'
import { centsFromReais, reaisFromCents } from '#domain/amounts.ts'
import type { StoredSubscriptionType, TypeToSave } from '#domain/subscription/subscription.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { parseDecimal } from '#domain/decimal.ts'
import { formText, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as subscriptionsText } from '../../shared/i18n/subscriptions.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { CheckField, Field, SelectField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { requireOffice } from '../state/office-context.ts'
import style from './types.module.css'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(subscriptionsText).typesTitle} | ${store.name}` }),
}

interface Shown {
  readonly types: readonly StoredSubscriptionType[]
  readonly isSaved: boolean
}

/** Of the form with this id; that of a new type has none. */
interface TypeProblem extends FormProblem {
  readonly id: string
}

export async function loader(args: LoaderFunctionArgs): Promise<Shown> {
  const office = await requireOffice(args, 'subscription-type.manage')
  const { types } = await callStore(office, listSubscriptionTypes, {})
  return { types, isSaved: new URL(args.request.url).searchParams.has('feito') }
}

/** Null where the number is not one from 1 to the highest. */
function countIn(typed: string, highest: number): number | null {
  const count = parseDecimal(typed)
  return count !== null && Number.isInteger(count) && count >= 1 && count <= highest ? count : null
}

export async function action(args: ActionFunctionArgs): Promise<TypeProblem | Response> {
  const office = await requireOffice(args, 'subscription-type.manage')
  const form = await args.request.formData()
  const id = formText(form, 'id')
  const name = formText(form, 'name').trim()
  const count = countIn(formText(form, 'every'), 12)
  const noticeDays = countIn(formText(form, 'notice'), 7)
  const minimum = parseDecimal(formText(form, 'minimum') || '0')
  if (name === '' || count === null || noticeDays === null || minimum === null || minimum < 0)
    return { id, message: subscriptionsText.checkType, faults: {} }
  try {
    const body: TypeToSave = {
      id: id || null,
      name,
      description: formText(form, 'description'),
      interval: { unit: formText(form, 'unit') === 'month' ? 'month' : 'week', count },
      minimum: centsFromReais(minimum),
      noticeDays,
      isActive: form.get('offered') !== null,
    }
    await callStore(office, saveSubscriptionType, { body })
  } catch (error) {
    return { id, ...problemFrom(error, ['name'], subscriptionsText.unreachable) }
  }
  return redirect('/gestao/tipos-assinatura?feito')
}

/** How often a customer can have an order repeated. */
export function Component() {
  const text = useText(subscriptionsText)
  const { types, isSaved }: Shown = useLoaderData()
  const problem = useActionData<TypeProblem>()
  const problemOf = (id: string) => (problem?.id === id ? problem : null)
  return (
    <div className={stack.gap4}>
      <h1>{text.typesTitle}</h1>
      <p className={textStyle.muted}>{text.typesIntro}</p>
      {isSaved && !problem && <Notice kind="success">{text.savedType}</Notice>}
      {types.map((type) => (
        <details
          key={type.id}
          open={problemOf(type.id) !== null}
          className={`${surface.panel} ${surface.folding} ${style.type}`}
        >
          <summary>
            <span className={stack.gap1}>
              <strong>{type.name}</strong>{' '}
              <span className={textStyle.note}>
                {text.interval(type.interval)} · {text.used(type.used)}
              </span>
            </span>
          </summary>
          <TypeForm type={type} problem={problemOf(type.id)} />
        </details>
      ))}
      <section className={`${surface.panel} ${style.type}`}>
        <h2 className={textStyle.large}>{text.newType}</h2>
        <TypeForm key={`new ${types.length}`} type={null} problem={problemOf('')} />
      </section>
    </div>
  )
}

interface TypeFormProps {
  readonly type: StoredSubscriptionType | null
  /** Why it was not saved. */
  readonly problem: TypeProblem | null
}

function TypeForm({ type, problem }: TypeFormProps) {
  const text = useText(subscriptionsText)
  const { formData } = useNavigation()
  return (
    <CheckedForm
      method="post"
      className={`${stack.gap3} ${style.form}`}
      aria-label={type?.name ?? text.newType}
      problem={problem}
    >
      <input type="hidden" name="id" value={type?.id ?? ''} />
      <Field label={text.typeName} name="name" required maxLength={60} autoComplete="off" defaultValue={type?.name} />
      <Field
        label={text.typeDescription}
        name="description"
        maxLength={300}
        autoComplete="off"
        defaultValue={type?.description}
      />
      <SelectField
        label={text.unit}
        name="unit"
        required
        defaultValue={type?.interval.unit ?? 'week'}
        options={(['week', 'month'] as const).map((value) => ({ value, label: text.units[value] }))}
      />
      <Field
        label={text.every}
        name="every"
        required
        inputMode="numeric"
        autoComplete="off"
        defaultValue={type?.interval.count ?? 1}
      />
      <Field
        label={text.minimum}
        name="minimum"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={type ? String(reaisFromCents(type.minimum)).replace('.', ',') : ''}
      />
      <Field
        label={text.notice}
        name="notice"
        required
        inputMode="numeric"
        autoComplete="off"
        defaultValue={type?.noticeDays ?? 2}
      />
      <CheckField name="offered" defaultChecked={type?.isActive ?? true}>
        {text.offered}
      </CheckField>
      <Button type="submit" isBusy={formData?.get('id') === (type?.id ?? '')}>
        {text.save}
      </Button>
    </CheckedForm>
  )
}
