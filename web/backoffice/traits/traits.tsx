import { useLayoutEffect, useRef, useState } from 'react'
import {
  Form,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { arrangeTraits, changeTrait, createTrait, listTraits, removeTrait } from '#contract/trait-desk.ts'
import { moveByStep } from '#domain/move-item.ts'
import {
  MAX_TRAIT_HINT,
  MAX_TRAIT_NAME,
  MAX_TRAITS,
  TRAIT_FORMS,
  type StoredTrait,
  type TraitContent,
  type TraitForm,
} from '#domain/order/stored-trait.ts'
import type { TraitKind } from '#domain/order/trait.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { refusalsByField } from '../../shared/api/refused-fields.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as traitsText } from '../../shared/i18n/office-traits.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { CheckField, Field, LongTextField, SelectField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Removal } from '../../shared/ui/removal.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import formStyle from '../components/office-form.module.css'
import { RowArrows } from '../components/row-arrows.tsx'
import { useFocusAfterMove } from '../components/use-focus-after-move.ts'
import { requireOffice } from '../state/office-context.ts'
import { oneAfterAnother } from '../state/one-after-another.ts'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(traitsText).title} | ${store.name}` }),
}

type TraitsOfForms = Readonly<Record<TraitForm, readonly StoredTrait[]>>

export async function loader(args: LoaderFunctionArgs): Promise<TraitsOfForms> {
  const office = await requireOffice(args, 'store-settings.manage')
  const [registration, order] = await Promise.all(
    TRAIT_FORMS.map((form) => callStore(office, listTraits, { params: { form } })),
  )
  return { registration: registration?.traits ?? [], order: order?.traits ?? [] }
}

const FIELDS = ['name', 'hint', 'kind', 'choices', 'isRequired'] as const
type TypedTrait = Readonly<Record<(typeof FIELDS)[number], string>>

interface Outcome {
  readonly form: TraitForm
  /** The field of the form that was sent; empty for a new one. */
  readonly of: string
  readonly problem: FormProblem | null
  readonly typed: TypedTrait | null
  readonly done: string
}

export const action = oneAfterAnother(change)

async function change(args: ActionFunctionArgs): Promise<Outcome | null> {
  const office = await requireOffice(args, 'store-settings.manage')
  const sent = await args.request.formData()
  const form = TRAIT_FORMS.find((form) => form === formText(sent, 'form'))
  if (form === undefined) return null
  const of = formText(sent, 'id')
  const done = (message: string): Outcome => ({ form, of, problem: null, typed: null, done: message })
  const typed = Object.fromEntries(FIELDS.map((name) => [name, formText(sent, name)])) as TypedTrait
  const refused = (problem: FormProblem): Outcome => ({ form, of, problem, typed, done: '' })
  try {
    if (sent.has('step')) {
      const { traits } = await callStore(office, listTraits, { params: { form } })
      const ids = moveByStep(
        traits.map(({ id }) => id),
        of,
        Number(formText(sent, 'step')),
      )
      await callStore(office, arrangeTraits, { params: { form }, body: { ids } })
      return done(traitsText.arranged)
    }
    if (sent.has('removal')) {
      await callStore(office, removeTrait, { params: { form, id: of } })
      return done(traitsText.removed)
    }
    const missing = await missingIn(office, sent, ['name'])
    if (missing) return refused(missing)
    const content = contentIn(typed)
    if (of === '') {
      await callStore(office, createTrait, { params: { form }, body: content })
      return done(traitsText.created(content.name))
    }
    const version = Number(formText(sent, 'version'))
    await callStore(office, changeTrait, { params: { form, id: of }, body: { ...content, version } })
    return done(traitsText.saved)
  } catch (error) {
    const { message, faults } = problemFrom(error, FIELDS, traitsText.unreachable)
    return refused({ message, faults: { ...faults, ...refusalsByField(error) } })
  }
}

const contentIn = ({ name, hint, kind, choices, isRequired }: TypedTrait): TraitContent => ({
  name,
  hint,
  kind: kind in traitsText.kinds ? (kind as TraitKind) : 'text',
  choices: choices.split(/\r?\n/).filter((choice) => choice.trim() !== ''),
  isRequired: isRequired !== '',
})

/** The controls of the form as they show a field; null is a new one. An empty `isRequired` is an unchecked box. */
const valuesOf = (trait: StoredTrait | null): TypedTrait => ({
  name: trait?.name ?? '',
  hint: trait?.hint ?? '',
  kind: trait?.kind ?? 'text',
  choices: trait?.choices.join('\n') ?? '',
  isRequired: trait?.isRequired ? 'sim' : '',
})

/** What the store asks besides, in the registration and with each order. */
export function Component() {
  const text = useText(traitsText)
  const traits: TraitsOfForms = useLoaderData()
  const outcome = useActionData<Outcome | null>() ?? null
  return (
    <div className={formStyle.long}>
      <header className={stack.gap2}>
        <h1>{text.title}</h1>
        <p className={textStyle.muted}>{text.intro}</p>
      </header>
      <div role="status" className={formStyle.outcome}>
        {outcome?.done && <Notice kind="success">{outcome.done}</Notice>}
      </div>
      {TRAIT_FORMS.map((form) => (
        <TraitList key={form} form={form} traits={traits[form]} outcome={outcome?.form === form ? outcome : null} />
      ))}
    </div>
  )
}

interface TraitListProps {
  readonly form: TraitForm
  readonly traits: readonly StoredTrait[]
  /** Of the last change, where it was one of this list. */
  readonly outcome: Outcome | null
}

function TraitList({ form, traits, outcome }: TraitListProps) {
  const text = useText(traitsText)
  const place = useFocusAfterMove<HTMLElement>(traits)
  const outcomeOf = (id: string) => (outcome?.of === id && outcome.problem ? outcome : null)
  return (
    <section ref={place} className={stack.gap3} aria-labelledby={form}>
      <h2 id={form}>{text.forms[form].title}</h2>
      {traits.length === 0 && <p className={textStyle.muted}>{text.forms[form].empty}</p>}
      <ol className={stack.gap3}>
        {traits.map((trait, at) => (
          <li key={trait.id} className={`${surface.panel} ${formStyle.record}`}>
            <details open={outcomeOf(trait.id) !== null} className={surface.folding}>
              <summary>
                <span className={stack.gap1}>
                  <strong>{trait.name}</strong>{' '}
                  <span className={textStyle.note}>
                    {text.kinds[trait.kind]}
                    {trait.kind === 'choice' && `: ${trait.choices.join(', ')}`}
                  </span>{' '}
                  {trait.isRequired && <Badge>{text.required}</Badge>}
                </span>
              </summary>
              <TraitFields key={trait.version} form={form} trait={trait} outcome={outcomeOf(trait.id)} created="" />
            </details>
            <RowArrows rows={traits} at={at} fields={{ form }} />
          </li>
        ))}
      </ol>
      {traits.length < MAX_TRAITS && (
        <details open={outcome?.of === ''} className={`${surface.panel} ${surface.folding} ${formStyle.newRecord}`}>
          <summary>
            <strong>{text.newTrait}</strong>
          </summary>
          <TraitFields
            form={form}
            trait={null}
            outcome={outcomeOf('')}
            created={outcome?.of === '' ? outcome.done : ''}
          />
        </details>
      )}
    </section>
  )
}

interface TraitFieldsProps {
  readonly form: TraitForm
  readonly trait: StoredTrait | null
  readonly outcome: Outcome | null
  /** What was said of the field that this form made; empty where it made none. */
  readonly created: string
}

function TraitFields({ form, trait, outcome, created }: TraitFieldsProps) {
  const text = useText(traitsText)
  const { formData } = useNavigation()
  const values = outcome?.typed ?? valuesOf(trait)
  const [kind, setKind] = useState(values.kind)
  const element = useRef<HTMLFormElement>(null)
  // Empty for the next one. With the message and not after it: what is typed from then on stays.
  useLayoutEffect(() => {
    if (created !== '') element.current?.reset()
  }, [created])
  const isSent = formData?.get('form') === form && formData.get('id') === (trait?.id ?? '')
  return (
    <div className={stack.gap4}>
      <CheckedForm
        ref={element}
        onReset={() => setKind(valuesOf(trait).kind)}
        method="post"
        replace
        preventScrollReset
        problem={outcome?.problem}
        className={stack.gap4}
        aria-label={trait?.name ?? text.newTraitOf[form]}
      >
        <input type="hidden" name="form" value={form} />
        <input type="hidden" name="id" value={trait?.id ?? ''} />
        <input type="hidden" name="version" value={trait?.version ?? 0} />
        <div className={formStyle.group}>
          <Field label={text.name} name="name" defaultValue={values.name} required maxLength={MAX_TRAIT_NAME} />
          <Field
            label={text.hint}
            hint={text.hintHint}
            name="hint"
            defaultValue={values.hint}
            maxLength={MAX_TRAIT_HINT}
          />
          {trait ? (
            <input type="hidden" name="kind" value={trait.kind} />
          ) : (
            <SelectField
              label={text.kind}
              name="kind"
              required
              defaultValue={values.kind}
              options={Object.entries(text.kinds).map(([value, label]) => ({ value, label }))}
              onChange={({ currentTarget }) => setKind(currentTarget.value)}
            />
          )}
          {kind === 'choice' && (
            <LongTextField
              label={text.choices}
              hint={text.choicesHint}
              name="choices"
              defaultValue={values.choices}
              required
              rows={4}
            />
          )}
        </div>
        <CheckField name="isRequired" defaultChecked={values.isRequired !== ''} hint={text.requiredHint}>
          {text.isRequired}
        </CheckField>
        <Button type="submit" isBusy={isSent} className={formStyle.save}>
          {trait ? text.save : text.create}
        </Button>
      </CheckedForm>
      {trait && (
        <Removal label={text.remove} fullLabel={text.removeOf(trait.name)} question={text.removeQuestion}>
          <Form method="post" replace preventScrollReset>
            <input type="hidden" name="form" value={form} />
            <input type="hidden" name="id" value={trait.id} />
            <Button type="submit" name="removal" value="sim" look="danger" isBusy={isSent}>
              {text.remove}
            </Button>
          </Form>
        </Removal>
      )}
    </div>
  )
}
