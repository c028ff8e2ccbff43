import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { Refusal, type Call } from '#contract/client.ts'
import { claimInstallation, installationState, SET_UP_PATH } from '#contract/installation.ts'
import type { Page, PageRequest, WebAssets } from '#contract/page.ts'
import { SLUG_MAX_LENGTH, TIME_ZONES, USUAL_TIME_ZONE, type TypedStore } from '#domain/supplier/new-store.ts'
import { DEFAULT_THEME } from '#domain/supplier/theme.ts'
import { refusalsByField } from '../shared/api/refused-fields.ts'
import { callStore } from '../shared/api/call-store.ts'
import { document } from '../shared/document.ts'
import { text as brandText } from '../shared/i18n/chooser.ts'
import { text } from '../shared/i18n/set-up.ts'
import { buttonClass } from '../shared/ui/button.tsx'
import { Field, SelectField } from '../shared/ui/field.tsx'
import { Notice } from '../shared/ui/notice.tsx'

const EMPTY: TypedStore = {
  storeName: '',
  slug: '',
  legalName: '',
  cnpj: '',
  timeZone: USUAL_TIME_ZONE,
  fullName: '',
  email: '',
  password: '',
}

interface Shown {
  readonly typed: TypedStore
  /** As it was sent: a refusal does not use it up. */
  readonly code: string
  readonly message: string | null
  /** By field of `TypedStore`. */
  readonly faults: Readonly<Record<string, string>>
}

/**
 * The form behind the one-time link of an empty installation (decision 36). Null once there is a store: the URL then
 * does not exist.
 */
export async function renderSetUp(request: PageRequest, call: Call, assets: WebAssets): Promise<Page | null> {
  if (request.form !== null) return createStore(request, request.form, call, assets)
  const { isOpen } = await callStore({ call }, installationState, {})
  return isOpen ? pageOf(request, assets, { typed: EMPTY, code: '', message: null, faults: {} }) : null
}

async function createStore(
  request: PageRequest,
  form: Readonly<Record<string, string>>,
  call: Call,
  assets: WebAssets,
): Promise<Page> {
  const names = Object.keys(EMPTY) as (keyof TypedStore)[]
  const typed: TypedStore = {
    ...EMPTY,
    ...Object.fromEntries(names.map((name) => [name, form[name] ?? ''])),
    timeZone: TIME_ZONES.find((zone) => zone === form.timeZone) ?? USUAL_TIME_ZONE,
  }
  const code = (form.code ?? '').trim()
  try {
    // The schema wants a code; none is refused like a wrong one.
    const { slug } = await callStore({ call }, claimInstallation, { body: { ...typed, code: code || '-' } })
    return { status: 303, headers: { location: `/${slug}/gestao` }, html: [] }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return pageOf(
      request,
      assets,
      { typed, code, message: error.message, faults: refusalsByField(error) },
      error.status,
    )
  }
}

function pageOf(request: PageRequest, assets: WebAssets, shown: Shown, status = 200): Page {
  const html = document({
    assets,
    theme: DEFAULT_THEME,
    head: {
      title: `${text.title} | ${brandText.brand}`,
      description: text.intro,
      canonicalUrl: null,
      pictureUrl: null,
      siteName: brandText.brand,
      keywords: '',
    },
    favicon: '',
    screens: [],
    body: renderToString(<SetUp {...shown} origin={request.origin} />),
    hydration: null,
    script: assets.chooserScript ?? null,
  })
  return { status, headers: { 'cache-control': 'no-store', 'referrer-policy': 'strict-origin' }, html }
}

/** What the field of a name is, apart from its value and its fault. */
type Inputs = Partial<Record<keyof TypedStore, ComponentProps<typeof Field>>>

const storeInputs = (origin: string): Inputs => ({
  storeName: { label: text.storeName, autoComplete: 'organization', maxLength: 120, required: true },
  slug: {
    label: text.slug,
    hint: text.slugHint(origin),
    autoCapitalize: 'none',
    spellCheck: false,
    maxLength: SLUG_MAX_LENGTH,
  },
  legalName: { label: text.legalName, hint: text.legalHint, maxLength: 120, required: true },
  cnpj: { label: text.cnpj, autoCapitalize: 'characters', spellCheck: false, maxLength: 18, required: true },
})

const ownerInputs: Inputs = {
  fullName: { label: text.fullName, autoComplete: 'name', maxLength: 120, required: true },
  email: {
    label: text.email,
    hint: text.emailHint,
    type: 'email',
    autoComplete: 'email',
    maxLength: 254,
    required: true,
  },
  password: {
    label: text.password,
    hint: text.passwordHint,
    type: 'password',
    autoComplete: 'new-password',
    maxLength: 200,
    required: true,
  },
}

/** A plain form; `set-up-script.ts` reads the code of the link, suggests the URL of the store and shows the password. */
function SetUp({ typed, code, message, faults, origin }: Shown & { readonly origin: string }) {
  const [first] = Object.keys(faults)
  const stateOf = (name: keyof TypedStore) => ({
    // No page repeats a password.
    defaultValue: name === 'password' ? undefined : typed[name],
    problem: faults[name],
    autoFocus: name === first,
  })
  const fieldsOf = (inputs: Inputs) =>
    (Object.keys(inputs) as (keyof TypedStore)[]).map((name) => (
      <Field key={name} {...(inputs[name] as ComponentProps<typeof Field>)} name={name} {...stateOf(name)} />
    ))
  return (
    <main className="set-up">
      <header className="set-up-head">
        <p className="set-up-brand">{brandText.brand}</p>
        <h1>{text.title}</h1>
        <p>{text.intro}</p>
      </header>
      <form method="post" action={SET_UP_PATH} className="set-up-form" noValidate data-set-up-form>
        {message !== null && <Notice kind="problem">{message}</Notice>}
        <div data-code>
          <Field
            label={text.code}
            hint={text.codeHint}
            name="code"
            defaultValue={code}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            required
          />
        </div>
        <fieldset>
          <legend>{text.store}</legend>
          {fieldsOf(storeInputs(origin))}
          <SelectField
            label={text.timeZone}
            hint={text.timeZoneHint}
            name="timeZone"
            required
            {...stateOf('timeZone')}
            options={TIME_ZONES.map((zone) => ({ value: zone, label: text.timeZones[zone] }))}
          />
        </fieldset>
        <fieldset>
          <legend>{text.owner}</legend>
          {fieldsOf(ownerInputs)}
          <button
            type="button"
            className="set-up-reveal"
            hidden
            data-reveal
            data-show={text.showPassword}
            data-hide={text.hidePassword}
            aria-pressed="false"
          >
            {text.showPassword}
          </button>
        </fieldset>
        <button type="submit" className={buttonClass({ size: 'large', isWide: true })}>
          {text.create}
        </button>
      </form>
    </main>
  )
}
