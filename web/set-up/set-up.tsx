import { renderToString } from 'react-dom/server'
import { Refusal, type Call } from '#contract/client.ts'
import { claimInstallation, encodeNewStore, installationState, SET_UP_PATH } from '#contract/installation.ts'
import type { Page, PageRequest, WebAssets } from '#contract/page.ts'
import { DEFAULT_THEME } from '#domain/supplier/theme.ts'
import { SLUG_MAX_LENGTH, type TypedStore } from '#domain/supplier/new-store.ts'
import { document } from '../shared/document.ts'
import { text as brandText } from '../shared/i18n/chooser.ts'
import { text } from '../shared/i18n/set-up.ts'
import { buttonClass } from '../shared/ui/button.tsx'
import { Field } from '../shared/ui/field.tsx'
import { Notice } from '../shared/ui/notice.tsx'

const EMPTY: TypedStore = { storeName: '', slug: '', legalName: '', cnpj: '', fullName: '', email: '', password: '' }

interface Shown {
  readonly typed: TypedStore
  /** As it was sent: what is refused does not use it up. */
  readonly code: string
  readonly message: string | null
  /** By name of the field. */
  readonly faults: Readonly<Record<string, string>>
}

/**
 * Where the one-time link of an empty installation leads (decision 36). Null where there is nothing to set up: the URL is
 * then one of those that do not exist.
 */
export async function renderSetUp(request: PageRequest, call: Call, assets: WebAssets): Promise<Page | null> {
  if (request.form !== null) return createStore(request, request.form, call, assets)
  const { aberta } = await call(installationState, { params: {} })
  return aberta ? pageOf(request, assets, { typed: EMPTY, code: '', message: null, faults: {} }) : null
}

async function createStore(
  request: PageRequest,
  form: Readonly<Record<string, string>>,
  call: Call,
  assets: WebAssets,
): Promise<Page> {
  const typed = typedIn(form)
  const code = (form.codigo ?? '').trim()
  try {
    const { slug } = await call(claimInstallation, {
      params: {},
      body: { ...encodeNewStore(typed), codigo: code || '-', tokenOrigin: 'commerce' },
    })
    return { status: 303, headers: { location: `/${slug}/gestao` }, html: '' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const faults = Object.fromEntries((error.body.campos ?? []).map(({ campo, mensagem }) => [campo, mensagem]))
    return pageOf(request, assets, { typed, code, message: error.message, faults }, error.status)
  }
}

const typedIn = (form: Readonly<Record<string, string>>): TypedStore => ({
  storeName: form.nomeLoja ?? '',
  slug: form.slug ?? '',
  legalName: form.razaoSocial ?? '',
  cnpj: form.cnpj ?? '',
  fullName: form.nome ?? '',
  email: form.email ?? '',
  password: form.senha ?? '',
})

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

/** A plain form; `set-up-script.ts` reads the code of the link, suggests the URL of the store and shows the password. */
function SetUp({ typed, code, message, faults, origin }: Shown & { readonly origin: string }) {
  const first = Object.keys(faults)[0]
  const field = (name: string) => ({ name, problem: faults[name], autoFocus: name === first })
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
            name="codigo"
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
          <Field
            {...field('nomeLoja')}
            label={text.storeName}
            defaultValue={typed.storeName}
            autoComplete="organization"
            maxLength={120}
            required
          />
          <Field
            {...field('slug')}
            label={text.slug}
            hint={text.slugHint(origin)}
            defaultValue={typed.slug}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={SLUG_MAX_LENGTH}
          />
          <Field
            {...field('razaoSocial')}
            label={text.legalName}
            hint={text.legalHint}
            defaultValue={typed.legalName}
            maxLength={120}
            required
          />
          <Field
            {...field('cnpj')}
            label={text.cnpj}
            defaultValue={typed.cnpj}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={18}
            required
          />
        </fieldset>
        <fieldset>
          <legend>{text.owner}</legend>
          <Field
            {...field('nome')}
            label={text.fullName}
            defaultValue={typed.fullName}
            autoComplete="name"
            maxLength={120}
            required
          />
          <Field
            {...field('email')}
            label={text.email}
            hint={text.emailHint}
            type="email"
            defaultValue={typed.email}
            autoComplete="email"
            maxLength={254}
            required
          />
          <Field
            {...field('senha')}
            label={text.password}
            hint={text.passwordHint}
            type="password"
            autoComplete="new-password"
            maxLength={200}
            required
          />
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
