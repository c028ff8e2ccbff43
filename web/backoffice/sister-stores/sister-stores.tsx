import {
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { listSisterStores, openSisterStore } from '#contract/sister-store.ts'
import { formatDocument } from '#domain/customer/format-document.ts'
import { isTimeZone, SLUG_MAX_LENGTH, TIME_ZONES, USUAL_TIME_ZONE } from '#domain/supplier/new-store.ts'
import type { SisterStore, SisterStores, TypedSister } from '#domain/supplier/sister-store.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { refusalsByField } from '../../shared/api/refused-fields.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as sisterText } from '../../shared/i18n/office-sister-stores.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button, buttonClass } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Field, SelectField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import record from '../../shared/ui/record-card.module.css'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import formStyle from '../components/office-form.module.css'
import { requireOffice } from '../state/office-context.ts'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(sisterText).title} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<SisterStores> {
  return callStore(await requireOffice(args, 'sister-store.manage'), listSisterStores, {})
}

interface Outcome {
  readonly problem: FormProblem | null
  readonly typed: TypedSister
}

const FIELDS = ['storeName', 'slug', 'legalName', 'cnpj', 'timeZone'] as const

export async function action(args: ActionFunctionArgs): Promise<Outcome> {
  const office = await requireOffice(args, 'sister-store.manage')
  const form = await args.request.formData()
  const zone = formText(form, 'timeZone')
  const typed: TypedSister = {
    storeName: formText(form, 'storeName'),
    slug: formText(form, 'slug'),
    legalName: formText(form, 'legalName'),
    cnpj: formText(form, 'cnpj'),
    timeZone: isTimeZone(zone) ? zone : USUAL_TIME_ZONE,
  }
  const missing = await missingIn(office, form, ['storeName', 'legalName', 'cnpj'])
  if (missing) return { problem: missing, typed }
  try {
    await callStore(office, openSisterStore, { body: typed })
    return { problem: null, typed }
  } catch (error) {
    const { message, faults } = problemFrom(error, FIELDS, sisterText.unreachable)
    return { problem: { message, faults: { ...faults, ...refusalsByField(error) } }, typed }
  }
}

/** The stores of the company, and the form that opens another. */
export function Component() {
  const text = useText(sisterText)
  const { stores, limit }: SisterStores = useLoaderData()
  const outcome = useActionData<Outcome>()
  return (
    <div className={stack.gap4}>
      <header className={stack.gap2}>
        <h1>{text.title}</h1>
        <p className={`${textStyle.muted} ${formStyle.form}`}>{text.intro}</p>
      </header>
      <div role="status">
        {outcome?.problem === null && <Notice kind="success">{text.opened(outcome.typed.storeName)}</Notice>}
      </div>
      <ul className={`${stack.gap3} ${formStyle.records}`}>
        {stores.map((store) => (
          <li key={store.id} className={`${surface.card} ${stack.gap2}`}>
            <StoreCard store={store} />
          </li>
        ))}
      </ul>
      {stores.length >= limit ? (
        <p>{text.full(limit)}</p>
      ) : (
        <NewStore key={stores.length} outcome={outcome?.problem ? outcome : null} />
      )}
    </div>
  )
}

/** Another store may be on another host, which the router does not reach. */
const SMALL_BUTTON = buttonClass({ look: 'secondary', size: 'small' })

function StoreCard({ store: { name, cnpj, url, isThisOne, worksThere } }: { readonly store: SisterStore }) {
  const text = useText(sisterText)
  return (
    <>
      <h2 className={record.name}>
        {name} {isThisOne && <Badge>{text.thisOne}</Badge>}
      </h2>
      <p className={`${record.facts} ${textStyle.muted}`}>
        <span>{formatDocument(cnpj)}</span>
        <span>{url.replace(/^https?:\/\//, '')}</span>
      </p>
      {!isThisOne && (
        <div className={stack.wrap2}>
          {worksThere && (
            <a className={SMALL_BUTTON} href={`${url}/gestao`} aria-label={text.openOfficeOf(name)}>
              {text.openOffice}
            </a>
          )}
          <a className={SMALL_BUTTON} href={url} aria-label={text.openStoreOf(name)}>
            {text.openStore}
          </a>
        </div>
      )}
    </>
  )
}

function NewStore({ outcome }: { readonly outcome: Outcome | null }) {
  const text = useText(sisterText)
  const isBusy = useNavigation().formMethod === 'POST'
  const typed = outcome?.typed
  return (
    <CheckedForm
      method="post"
      problem={outcome?.problem ?? null}
      isOnlyByButton
      replace
      className={`${surface.panel} ${formStyle.form}`}
      aria-label={text.newTitle}
    >
      <div className={stack.gap2}>
        <h2>{text.newTitle}</h2>
        <p className={textStyle.muted}>{text.newIntro}</p>
      </div>
      <div className={formStyle.group}>
        <Field label={text.name} name="storeName" defaultValue={typed?.storeName} maxLength={120} required />
        <Field
          label={text.slug}
          hint={text.slugHint}
          name="slug"
          defaultValue={typed?.slug}
          maxLength={SLUG_MAX_LENGTH}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <Field
          label={text.legalName}
          hint={text.legalHint}
          name="legalName"
          defaultValue={typed?.legalName}
          maxLength={120}
          autoComplete="organization"
          required
        />
        <Field
          label={text.cnpj}
          name="cnpj"
          defaultValue={typed?.cnpj}
          maxLength={18}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          required
        />
        <SelectField
          label={text.timeZone}
          hint={text.timeZoneHint}
          name="timeZone"
          defaultValue={typed?.timeZone ?? USUAL_TIME_ZONE}
          options={TIME_ZONES.map((zone) => ({ value: zone, label: text.timeZones[zone] }))}
          required
        />
      </div>
      <Button type="submit" isBusy={isBusy} className={formStyle.save}>
        {text.open}
      </Button>
    </CheckedForm>
  )
}
