import { useState, type FormEvent, type ReactNode } from 'react'
import {
  Link,
  redirect,
  redirectDocument,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { changeStoreSettings, getStoreSettings } from '#contract/store-settings.ts'
import { formatDocument } from '#domain/customer/format-document.ts'
import type { StoreSwitches } from '#domain/supplier/features.ts'
import { SLUG_MAX_LENGTH } from '#domain/supplier/new-store.ts'
import {
  idleSwitches,
  type ConcernedBySwitches,
  type EditedStoreSettings,
  type StoreSettings,
} from '#domain/supplier/store-settings.ts'
import { getSecurity } from '#contract/second-factor.ts'
import { hasFactor } from '#domain/access/second-factor.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { refusalsByField } from '../../shared/api/refused-fields.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { auditText } from '../../shared/i18n/audit.ts'
import { text as settingsText } from '../../shared/i18n/office-store-settings.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { SECURITY_PATH } from '../../shared/page-context.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { CheckField, Field, useFault } from '../../shared/ui/field.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { requireOffice, useOffice } from '../state/office-context.ts'
import form from '../components/office-form.module.css'
import {
  identificationField,
  IDENTIFICATIONS,
  SETTING_FIELDS,
  settingsIn,
  SWITCH_GROUPS,
  switchesIn,
} from './settings-form.ts'
import style from './store-settings.module.css'

const PATH = '/gestao/ajustes'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(settingsText).title} | ${store.name}` }),
}

interface ShownSettings {
  readonly settings: EditedStoreSettings
  /** Why the person cannot require a second factor of the team; null for an owner who has one. */
  readonly factorHint: 'onlyOwners' | 'ownFirst' | null
}

export async function loader(args: LoaderFunctionArgs): Promise<ShownSettings> {
  const office = await requireOffice(args, 'store-settings.manage')
  const [settings, security] = await Promise.all([
    callStore(office, getStoreSettings, {}),
    callStore(office, getSecurity, {}),
  ])
  const isOwner = office.person.modules.includes('team')
  return { settings, factorHint: !isOwner ? 'onlyOwners' : hasFactor(security) ? null : 'ownFirst' }
}

/** The one switch that is refused, as a refusal names it. */
const FACTOR_FIELD = 'switches.requiresSecondFactor'

interface Outcome {
  readonly problem: FormProblem
  readonly typed: StoreSettings
}

export async function action(args: ActionFunctionArgs): Promise<Outcome | Response> {
  const office = await requireOffice(args, 'store-settings.manage')
  const form = await args.request.formData()
  const typed = settingsIn(form)
  const missing = await missingIn(office, form, ['name', 'slug', 'legalName', 'cnpj'])
  if (missing) return { problem: missing, typed }
  try {
    const version = Number(formText(form, 'version'))
    const { slug } = await callStore(office, changeStoreSettings, { body: { ...typed, version } })
    // The server shows it below the new slug.
    if (slug !== office.supplier.slug) return redirectDocument(`${PATH}?feito`)
  } catch (error) {
    const { message, faults } = problemFrom(error, [...SETTING_FIELDS, FACTOR_FIELD], settingsText.unreachable)
    const { [FACTOR_FIELD]: ofFactor, ...others } = { ...faults, ...refusalsByField(error) }
    const named = ofFactor === undefined ? others : { ...others, requiresSecondFactor: ofFactor }
    return { problem: { message, faults: named }, typed }
  }
  return redirect(`${PATH}?feito`)
}

/** Who the store is, and its switches with what each does. */
export function Component() {
  const text = useText(settingsText)
  const audit = useText(auditText)
  const { settings, factorHint }: ShownSettings = useLoaderData()
  const outcome = useActionData<Outcome>()
  const isSaved = useSearchParams()[0].has('feito')
  return (
    <div className={`${stack.gap4} ${style.screen}`}>
      <header className={stack.gap2}>
        <div className={stack.between3}>
          <h1>{text.title}</h1>
          <ButtonLink to="/gestao/auditoria?assunto=loja" look="secondary" size="small">
            {audit.link}
          </ButtonLink>
        </div>
        <p className={textStyle.muted}>{text.intro}</p>
      </header>
      {isSaved && !outcome && <Notice kind="success">{text.saved}</Notice>}
      <SettingsForm key={settings.version} settings={settings} factorHint={factorHint} outcome={outcome ?? null} />
      <Elsewhere />
    </div>
  )
}

/** What of the store is set on other screens, as far as the person may open them. */
function Elsewhere() {
  const { title, subjects } = useText(settingsText).elsewhere
  const { screens } = useOffice()
  const links = screens.flatMap(({ id, path }) =>
    id in subjects ? [[path, subjects[id as keyof typeof subjects]]] : [],
  )
  if (links.length === 0) return null
  return (
    <nav className={`${surface.panel} ${stack.gap2}`} aria-labelledby="elsewhere">
      <h2 id="elsewhere" className={textStyle.large}>
        {title}
      </h2>
      <ul className={stack.gap2}>
        {links.map(([path = '', subject]) => (
          <li key={path}>
            <Link to={path} className={linkStyle.link}>
              {subject}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface SettingsFormProps {
  readonly settings: EditedStoreSettings
  readonly factorHint: ShownSettings['factorHint']
  readonly outcome: Outcome | null
}

function SettingsForm({ settings, factorHint, outcome }: SettingsFormProps) {
  const text = useText(settingsText)
  const isBusy = useNavigation().formMethod === 'POST'
  const values: StoreSettings = outcome?.typed ?? settings
  const [switches, setSwitches] = useState(values.switches)
  const readSwitches = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
    setSwitches(switchesIn(new FormData(currentTarget)))
  const group = (name: keyof typeof SWITCH_GROUPS, more?: ReactNode) => (
    <fieldset className={`${surface.panel} ${style.group}`}>
      <legend className={textStyle.large}>{text.groups[name]}</legend>
      {SWITCH_GROUPS[name].map((id) => (
        <Switch
          key={id}
          id={id}
          isOn={values.switches[id]}
          switches={switches}
          settings={settings}
          factorHint={id === 'requiresSecondFactor' ? factorHint : null}
        />
      ))}
      {more}
    </fieldset>
  )
  return (
    <CheckedForm
      method="post"
      replace
      problem={outcome?.problem}
      className={stack.gap4}
      onChange={readSwitches}
      aria-label={text.title}
    >
      <input type="hidden" name="version" value={settings.version} />
      <section className={surface.panel} aria-labelledby="identity">
        <h2 id="identity" className={textStyle.large}>
          {text.identity.title}
        </h2>
        <Field
          label={text.identity.name}
          hint={text.identity.nameHint}
          name="name"
          defaultValue={values.name}
          required
          maxLength={120}
          autoComplete="off"
        />
        <Field
          label={text.identity.slug}
          hint={text.identity.slugHint}
          name="slug"
          defaultValue={values.slug}
          required
          maxLength={SLUG_MAX_LENGTH}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field
          label={text.identity.legalName}
          name="legalName"
          defaultValue={values.legalName}
          required
          maxLength={120}
          autoComplete="off"
        />
        <Field
          label={text.identity.cnpj}
          hint={text.identity.cnpjHint}
          name="cnpj"
          defaultValue={formatDocument(values.cnpj)}
          required
          maxLength={30}
          autoComplete="off"
          autoCapitalize="characters"
        />
      </section>
      {group('entering', <IdentificationChoice chosen={values.identification} />)}
      {group('buying')}
      {group('serving')}
      {group('team')}
      {group(
        'measuring',
        <Field
          label={text.trackingId}
          hint={text.trackingIdHint}
          name="analyticsTrackingId"
          defaultValue={values.analyticsTrackingId}
          maxLength={30}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />,
      )}
      <div>
        <Button type="submit" isBusy={isBusy}>
          {text.save}
        </Button>
      </div>
    </CheckedForm>
  )
}

/** Whom a switch concerns today. */
const CONCERNED: Partial<Record<keyof StoreSwitches, keyof ConcernedBySwitches>> = {
  blocksUnapproved: 'unapproved',
  restrictsUnapproved: 'unapproved',
  takesQuotes: 'unapproved',
  blocksOverdueCredit: 'overdue',
  hasChat: 'waitingConversations',
}

interface SwitchProps {
  readonly id: keyof StoreSwitches
  readonly isOn: boolean
  /** All of them, as they are set in the form now. */
  readonly switches: StoreSwitches
  readonly settings: EditedStoreSettings
  readonly factorHint: ShownSettings['factorHint']
}

function Switch({ id, isOn, switches, settings: { store, concerned }, factorHint }: SwitchProps) {
  const text = useText(settingsText)
  const { name, effect } = text.switches[id]
  const idle = idleSwitches(switches, store)[id]
  const kind = CONCERNED[id]
  const count = kind === undefined ? 0 : concerned[kind]
  // Who may not switch it sends it as it is; an owner may always switch it off.
  const isFixed = factorHint === 'onlyOwners' || (factorHint === 'ownFirst' && !isOn)
  return (
    <CheckField
      name={isFixed ? '' : id}
      defaultChecked={isOn}
      disabled={isFixed}
      hint={
        <>
          {effect}
          {kind !== undefined && count > 0 && <> {text.concerned[kind](count)}</>}
          {factorHint !== null && <> {text.factor[factorHint]}</>}
          {factorHint === 'ownFirst' && (
            <>
              {' '}
              <Link to={SECURITY_PATH} className={linkStyle.link}>
                {text.factor.toSecurity}
              </Link>
            </>
          )}
          {isFixed && isOn && <input type="hidden" name={id} value="sim" />}
          {idle !== undefined && <strong className={style.idle}>{text.idle[idle]}</strong>}
        </>
      }
    >
      {name}
    </CheckField>
  )
}

function IdentificationChoice({ chosen }: { readonly chosen: StoreSettings['identification'] }) {
  const text = useText(settingsText)
  const fault = useFault('identification')
  return (
    <fieldset className={style.kinds}>
      <legend>{text.identification}</legend>
      <p className={fault === undefined ? textStyle.note : form.fault}>{fault ?? text.identificationHint}</p>
      {IDENTIFICATIONS.map((kind) => (
        <CheckField key={kind} name={identificationField(kind)} defaultChecked={chosen.includes(kind)}>
          {text.kinds[kind]}
        </CheckField>
      ))}
    </fieldset>
  )
}
