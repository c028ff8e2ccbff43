import { useState, type FormEvent, type ReactNode } from 'react'
import {
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { Refusal } from '#contract/client.ts'
import {
  cancelScheduledStoreProfile,
  changeStoreProfile,
  getStoreProfile,
  restoreStoreProfile,
  scheduleStoreProfile,
} from '#contract/store-profile.ts'
import { repairedColours, type EditedStoreProfile, type ScheduledStoreProfile } from '#domain/supplier/store-profile.ts'
import type { Link, Theme } from '#domain/supplier/supplier.ts'
import { refusedFields } from '../../shared/api/refused-fields.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as appearanceText } from '../../shared/i18n/appearance.ts'
import { text as contentText } from '../../shared/i18n/office-content.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { maskPhone } from '../../shared/typed-mask.ts'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Field, LongTextField, SelectField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { Conflict, valuesAfterConflict } from '../components/conflict.tsx'
import formStyle from '../components/office-form.module.css'
import { UndoForm } from '../components/undo-form.tsx'
import { requireOffice } from '../state/office-context.ts'
import style from './appearance.module.css'
import { BrandPictureField } from './brand-picture-field.tsx'
import { ColourField } from './colour-field.tsx'
import { History } from './history.tsx'
import { MenuAndFooter, placesOf } from './menu-and-footer.tsx'
import { Preview } from './preview.tsx'
import {
  CANCEL_FIELD,
  OpenedSchedule,
  Schedule,
  SCHEDULE_FIELD,
  SCHEDULED,
  SHOWS,
  START,
  StartFields,
} from './schedule.tsx'
import {
  CHOICES,
  COLOURS,
  COLUMNS,
  PICTURES,
  columnFields,
  faultsOfControls,
  PROFILE_FIELDS,
  profileIn,
  themeIn,
  typedValues,
  valuesOf,
  type ProfileField,
  type ProfileValues,
} from './profile-form.ts'

const PATH = '/gestao/aparencia'
const REQUIRED = [...COLOURS, 'pageTitle'] as const

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(appearanceText).title} | ${store.name}` }),
}

interface Shown extends EditedStoreProfile {
  /** ISO instant. */
  readonly now: string
  /** Where links of the store may lead. */
  readonly places: readonly Link[]
}

export async function loader(args: LoaderFunctionArgs): Promise<Shown> {
  const office = await requireOffice(args, 'store-profile.manage')
  const [edited, places] = await Promise.all([callStore(office, getStoreProfile, {}), placesOf(office)])
  return { ...edited, now: new Date().toISOString(), places }
}

interface Outcome {
  readonly problem: FormProblem
  readonly typed: ProfileValues
  /** As another person published it since it was opened. */
  readonly stored: EditedStoreProfile | null
  /** The id of the schedule when the form was sent. */
  readonly scheduleId: string | null
}

export async function action(args: ActionFunctionArgs): Promise<Outcome | Response> {
  const office = await requireOffice(args, 'store-profile.manage')
  const form = await args.request.formData()
  const version = Number(formText(form, 'version'))
  const restored = Number(formText(form, 'restore'))
  const cancelled = formText(form, CANCEL_FIELD)
  const start = formText(form, START).slice(0, 16)
  const typed = { ...typedValues(form), [START]: start }
  const before = await callStore(office, getStoreProfile, {})
  const refused = (problem: FormProblem, stored: EditedStoreProfile | null = null): Outcome => ({
    problem,
    typed: restored > 0 || cancelled !== '' ? valuesOf(before.profile) : typed,
    stored,
    scheduleId: before.schedule?.id ?? null,
  })
  try {
    if (restored > 0) {
      await callStore(office, restoreStoreProfile, { params: { number: restored }, body: { version } })
      return redirect(`${PATH}?feito=restaurada`)
    }
    if (cancelled !== '') {
      await callStore(office, cancelScheduledStoreProfile, { params: { id: cancelled } })
      return redirect(`${PATH}?feito=cancelado`)
    }
    const missing = await missingIn(office, form, REQUIRED)
    if (missing) return refused(missing)
    const profile = profileIn(typed, before.profile, appearanceText)
    if ('faults' in profile) return refused(profile)
    if (start !== '') {
      const seenSchedule = formText(form, SCHEDULE_FIELD) || null
      await callStore(office, scheduleStoreProfile, { body: { ...profile, version, from: start, seenSchedule } })
      return redirect(`${PATH}?feito=agendado`)
    }
    await callStore(office, changeStoreProfile, { body: { ...profile, version } })
    return redirect(`${PATH}?feito=publicada`)
  } catch (error) {
    const isOutdated = error instanceof Refusal && error.code === 'storeProfile.outdated'
    const problem = problemFrom(error, PROFILE_FIELDS, appearanceText.unreachable)
    const faults = { ...problem.faults, ...faultsOfControls(refusedFields(error), typed, appearanceText) }
    return refused({ ...problem, faults }, isOutdated && restored === 0 ? before : null)
  }
}

/** How the store looks, what it says of itself and how it is reached. */
export function Component() {
  const text = useText(appearanceText)
  const shown: Shown = useLoaderData()
  const outcome = useActionData<Outcome>()
  const [search] = useSearchParams()
  const done = search.get('feito')
  const opened = search.get(SHOWS) === SCHEDULED ? shown.schedule : null
  return (
    <div className={stack.gap4}>
      <header className={stack.gap2}>
        <h1>{text.title}</h1>
        <p className={textStyle.muted}>{text.intro}</p>
      </header>
      {done !== null && !outcome && <Done shown={shown} done={done} />}
      {shown.schedule && <Schedule schedule={shown.schedule} version={shown.version} isOpened={opened !== null} />}
      {/* The answer to a conflict comes before the loader has read again: it must not mount the form a second time. */}
      <ProfileForm
        key={[
          outcome?.stored?.version ?? shown.version,
          outcome ? outcome.scheduleId : shown.schedule?.id,
          opened !== null,
        ].join()}
        shown={shown}
        opened={opened}
        outcome={outcome ?? null}
      />
      <History edited={shown} now={shown.now} />
    </div>
  )
}

/** What was just published can be undone: the version before it is published again. */
function Done({ shown, done }: { readonly shown: Shown; readonly done: string }) {
  const text = useText(appearanceText)
  const scheduling = useText(contentText).done
  const [, former] = shown.history
  if (done === 'agendado' || done === 'cancelado') return <Notice kind="success">{scheduling[done]}</Notice>
  return (
    <Notice kind="success">
      {done === 'restaurada' ? text.restored : text.published}{' '}
      {former && <UndoForm fields={{ version: shown.version, restore: former.number }} />}
    </Notice>
  )
}

interface ProfileFormProps {
  readonly shown: Shown
  /** The scheduled profile where the form shows it; null where the form shows the published one. */
  readonly opened: ScheduledStoreProfile | null
  readonly outcome: Outcome | null
}

function ProfileForm({ shown, opened, outcome }: ProfileFormProps) {
  const text = useText(appearanceText)
  const stored = outcome?.stored ?? null
  const seen = valuesOf((opened ?? shown).profile)
  const values = stored
    ? valuesAfterConflict(valuesOf(stored.profile), { seen, typed: outcome?.typed ?? seen })
    : (outcome?.typed ?? seen)
  const [theme, setTheme] = useState(() => themeIn(values, shown.profile.theme))
  const look = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const form = currentTarget.closest('form')
    if (form) setTheme(themeIn(typedValues(new FormData(form)), theme))
  }
  const labelled = (name: ProfileField) => ({
    label: text.fields[name],
    name,
    defaultValue: values[name] ?? '',
    hint: name in text.hints ? text.hints[name as keyof typeof text.hints] : undefined,
    autoComplete: 'off',
  })
  return (
    <CheckedForm
      method="post"
      action={PATH}
      replace
      problem={outcome?.problem}
      notice={stored && <Conflict fields={conflictsOf(outcome?.typed ?? seen, valuesOf(stored.profile), text)} />}
      className={surface.panel}
      aria-label={text.title}
    >
      {opened && <OpenedSchedule />}
      <input type="hidden" name="version" value={stored?.version ?? shown.version} />
      <div className={style.layout} onInput={look}>
        <Section name={text.sections.colours}>
          {COLOURS.map((name) => (
            <ColourField key={name} {...labelled(name)} pickLabel={text.pick(text.fields[name])} />
          ))}
          <Readability theme={theme} />
        </Section>
        <Section name={text.sections.brand}>
          {PICTURES.map((use) => (
            <BrandPictureField key={use} use={use} name={values[use] ?? ''} />
          ))}
        </Section>
        <Section name={text.sections.style}>
          {CHOICES.map((name) => (
            <SelectField
              key={name}
              {...labelled(name)}
              required
              options={Object.entries(text.choices[name]).map(([value, label]) => ({ value, label }))}
            />
          ))}
        </Section>
        <Preview theme={theme} />
        <Section name={text.sections.words}>
          <Field {...labelled('slogan')} maxLength={120} />
          <LongTextField {...labelled('about')} maxLength={600} className={formStyle.wide} />
        </Section>
        <Section name={text.sections.contacts}>
          <Field {...labelled('email')} type="email" maxLength={200} />
          <Field {...labelled('phone')} type="tel" maxLength={30} />
          <Field {...labelled('whatsapp')} type="tel" mask={maskPhone} maxLength={30} />
          <Field {...labelled('hours')} maxLength={120} />
          <Field {...labelled('address')} maxLength={200} className={formStyle.wide} />
        </Section>
        <Section name={text.sections.links}>
          <MenuAndFooter values={values} places={shown.places} />
        </Section>
        <Section name={text.sections.search}>
          <Field {...labelled('pageTitle')} required maxLength={70} />
          <Field {...labelled('keywords')} maxLength={300} />
          <LongTextField {...labelled('pageDescription')} maxLength={200} className={formStyle.wide} />
        </Section>
      </div>
      <StartFields start={outcome?.typed[START] ?? opened?.localStart ?? ''} scheduleId={shown.schedule?.id ?? null} />
    </CheckedForm>
  )
}

const Section = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <fieldset className={`${formStyle.group} ${style.group}`}>
    <legend className={textStyle.large}>{name}</legend>
    {children}
  </fieldset>
)

/** `4,6:1`, never more than it is. */
const formatContrast = (ratio: number): string =>
  `${(Math.floor(ratio * 10) / 10).toLocaleString('pt-BR', { minimumFractionDigits: 1 })}:1`

/** Which colours the store shows in another tone, and why. */
function Readability({ theme }: { readonly theme: Theme }) {
  const text = useText(appearanceText)
  const repaired = repairedColours(theme)
  return (
    <div role="status" className={`${textStyle.note} ${formStyle.wide}`}>
      {repaired.length === 0 ? (
        <p>{text.readable}</p>
      ) : (
        repaired.map(({ use, shown, shownContrast }) => (
          <p key={use}>{text.repaired[use](shown, formatContrast(shownContrast))}</p>
        ))
      )}
    </div>
  )
}

/** The fields beside what is stored by now; a choice is named by its words. */
function conflictsOf(typed: ProfileValues, theirs: ProfileValues, text: typeof appearanceText) {
  const labels: Readonly<Record<string, string>> = {
    ...text.fields,
    ...Object.fromEntries(
      COLUMNS.flatMap((number) => {
        const { title, links } = columnFields(number)
        return [
          [title, text.columnTitle(number)],
          [links, text.columnLinks(number)],
        ]
      }),
    ),
  }
  return PROFILE_FIELDS.map((name) => ({
    name,
    label: labels[name] ?? name,
    yours: typed[name] ?? '',
    theirs: theirs[name] ?? '',
  }))
}
