import { WalletCards } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import {
  Link,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { Refusal } from '#contract/client.ts'
import { arrangeMethods, changeMethod, createMethod, listStoredMethods } from '#contract/payment-method-desk.ts'
import { moveByStep } from '#domain/move-item.ts'
import type { PaymentKind } from '#domain/payment/payment-method.ts'
import {
  canBePaidFirst,
  isOffered,
  MAX_PAYMENT_METHODS,
  type StoredPaymentMethod,
} from '#domain/payment/stored-payment-method.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as methodsText } from '../../shared/i18n/payment-methods.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { CheckField, Field, SelectField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import formStyle from '../components/office-form.module.css'
import { RowArrows } from '../components/row-arrows.tsx'
import { useFocusAfterMove } from '../components/use-focus-after-move.ts'
import { requireOffice } from '../state/office-context.ts'
import { oneAfterAnother } from '../state/one-after-another.ts'
import { contentIn, METHOD_FIELDS, valuesOf, type MethodValues } from './method-form.ts'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(methodsText).title} | ${store.name}` }),
}

export const loader = async (args: LoaderFunctionArgs): Promise<readonly StoredPaymentMethod[]> =>
  (await callStore(await requireOffice(args, 'payment-account.manage'), listStoredMethods, {})).methods

interface Outcome {
  /** The method of the form; empty for a new one. */
  readonly of: string
  readonly problem: FormProblem | null
  readonly typed: MethodValues | null
  readonly done: string
}

export const action = oneAfterAnother(change)

async function change(args: ActionFunctionArgs): Promise<Outcome> {
  const office = await requireOffice(args, 'payment-account.manage')
  const form = await args.request.formData()
  const of = formText(form, 'id')
  const done = (message: string): Outcome => ({ of, problem: null, typed: null, done: message })
  const typed = valuesIn(form)
  const refused = (problem: FormProblem): Outcome => ({ of, problem, typed, done: '' })
  try {
    if (form.has('step')) {
      const { methods } = await callStore(office, listStoredMethods, {})
      const ids = methods.map((method) => method.id)
      await callStore(office, arrangeMethods, { body: { ids: moveByStep(ids, of, Number(formText(form, 'step'))) } })
      return done(methodsText.arranged)
    }
    const missing = await missingIn(office, form, ['name'])
    if (missing) return refused(missing)
    const content = contentIn(typed, methodsText)
    if ('faults' in content) return refused(content)
    if (of === '') {
      const made = (await callStore(office, createMethod, { body: content })).methods.at(-1)
      return done(methodsText[made && isOffered(made) ? 'created' : 'createdHidden'](content.name))
    }
    const body = { ...content, version: Number(formText(form, 'version')) }
    await callStore(office, changeMethod, { params: { id: of }, body })
    return done(methodsText.saved)
  } catch (error) {
    // As another person left it: the loader reads it again, and what was typed stays in the form.
    const isOutdated = error instanceof Refusal && error.code === 'paymentMethod.outdated'
    const problem = problemFrom(error, METHOD_FIELDS, methodsText.unreachable)
    return isOutdated && form.has('step') ? { of: '', problem, typed: null, done: '' } : refused(problem)
  }
}

const valuesIn = (form: FormData): MethodValues =>
  Object.fromEntries(METHOD_FIELDS.map((name) => [name, formText(form, name)])) as MethodValues

/** How customers may pay, in the order in which they are offered it. */
export function Component() {
  const text = useText(methodsText)
  const methods: StoredPaymentMethod[] = useLoaderData()
  const outcome = useActionData<Outcome>()
  const place = useFocusAfterMove<HTMLDivElement>(methods)
  const outcomeOf = (id: string) => (outcome?.of === id && outcome.problem ? outcome : null)
  return (
    <div className={formStyle.long} ref={place}>
      <header className={stack.gap2}>
        <h1>{text.title}</h1>
        <p className={textStyle.muted}>{text.intro}</p>
        <p>
          {text.accounts} <Link to="/gestao/pagamentos">{text.toAccounts}</Link>
        </p>
      </header>
      <div role="status" className={formStyle.outcome}>
        {outcome?.done && <Notice kind="success">{outcome.done}</Notice>}
      </div>
      {methods.length === 0 && (
        <EmptyState icon={<WalletCards size={32} aria-hidden />} title={text.emptyTitle} text={text.empty} />
      )}
      <ol className={stack.gap3}>
        {methods.map((method, at) => (
          <li key={method.id} className={`${surface.panel} ${formStyle.record}`}>
            <details open={outcomeOf(method.id) !== null} className={surface.folding}>
              <summary>
                <MethodHead method={method} />
              </summary>
              <MethodForm key={method.version} method={method} outcome={outcomeOf(method.id)} created="" />
            </details>
            <RowArrows rows={methods} at={at} />
          </li>
        ))}
      </ol>
      {methods.length < MAX_PAYMENT_METHODS && (
        <section className={`${surface.panel} ${formStyle.newRecord}`}>
          <h2 className={textStyle.large}>{text.newMethod}</h2>
          <MethodForm method={null} outcome={outcomeOf('')} created={outcome?.of === '' ? outcome.done : ''} />
        </section>
      )}
    </div>
  )
}

function MethodHead({ method }: { readonly method: StoredPaymentMethod }) {
  const text = useText(methodsText)
  const { adjustment } = valuesOf(method)
  return (
    <span className={stack.gap1}>
      <strong>{method.name}</strong>{' '}
      <span className={textStyle.note}>
        {text.kinds[method.kind]}
        {method.adjustment !== 0 && ` · ${text.percent(adjustment)}`}
        {method.customerKind !== null && ` · ${text.customerKinds[method.customerKind]}`}
      </span>{' '}
      {!method.isActive && <Badge>{text.off}</Badge>}
      {method.isActive && !method.isReceived && (
        <>
          <Badge tone="bad">{text.hidden}</Badge> <span className={textStyle.note}>{reasonOf(method, text)}</span>
        </>
      )}
    </span>
  )
}

/** Why customers do not see an active method; what is not charged online is always received. */
function reasonOf({ kind }: StoredPaymentMethod, text: typeof methodsText): string {
  return kind === 'pix' || kind === 'boleto' || kind === 'card' ? text.notReceived[kind] : ''
}

interface MethodFormProps {
  readonly method: StoredPaymentMethod | null
  readonly outcome: Outcome | null
  /** What was said of the method that this form made; empty where it made none. */
  readonly created: string
}

function MethodForm({ method, outcome, created }: MethodFormProps) {
  const text = useText(methodsText)
  const { formData } = useNavigation()
  const values = outcome?.typed ?? valuesOf(method)
  const [kind, setKind] = useState(values.kind as PaymentKind)
  const form = useRef<HTMLFormElement>(null)
  // Empty for the next one. With the message and not after it: what is typed from then on stays.
  useLayoutEffect(() => {
    if (created !== '') form.current?.reset()
  }, [created])
  const label = (name: keyof typeof text.fields) => ({
    label: text.fields[name],
    name,
    defaultValue: values[name],
    hint: name in text.hints ? text.hints[name as keyof typeof text.hints] : undefined,
    autoComplete: 'off',
  })
  const options = (choices: Readonly<Record<string, string>>) =>
    Object.entries(choices).map(([value, label]) => ({ value, label }))
  return (
    <CheckedForm
      ref={form}
      onReset={() => setKind(valuesOf(method).kind as PaymentKind)}
      method="post"
      replace
      preventScrollReset
      problem={outcome?.problem}
      className={stack.gap4}
      aria-label={method?.name ?? text.newMethod}
    >
      <input type="hidden" name="id" value={method?.id ?? ''} />
      <input type="hidden" name="version" value={method?.version ?? 0} />
      <div className={formStyle.group}>
        {method ? (
          <input type="hidden" name="kind" value={method.kind} />
        ) : (
          <SelectField
            label={text.kind}
            name="kind"
            required
            defaultValue={values.kind}
            options={options(text.kinds)}
            onChange={({ currentTarget }) => setKind(currentTarget.value as PaymentKind)}
          />
        )}
        <Field {...label('name')} required maxLength={60} />
        <Field {...label('description')} maxLength={200} />
        {canBePaidFirst(kind) && <SelectField {...label('flow')} required options={options(text.flows)} />}
        <Field {...label('adjustment')} maxLength={7} />
        <Field {...label('minimum')} inputMode="decimal" maxLength={10} />
        <SelectField {...label('customerKind')} required options={options(text.customerKinds)} />
        {kind === 'account' && <Field {...label('termDays')} inputMode="numeric" maxLength={3} />}
      </div>
      <CheckField name="isActive" defaultChecked={values.isActive !== ''}>
        {text.active}
      </CheckField>
      <Button type="submit" isBusy={formData?.get('id') === (method?.id ?? '')} className={formStyle.save}>
        {method ? text.save : text.create}
      </Button>
    </CheckedForm>
  )
}
