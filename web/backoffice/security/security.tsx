import { redirect, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import {
  beginApp,
  beginPasskey,
  confirmApp,
  confirmPasskey,
  getSecurity,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
} from '#contract/second-factor.ts'
import type { ReceivedValues } from '#contract/wire/endpoint.ts'
import { hasFactor } from '#domain/access/second-factor.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, missingIn, problemFrom } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { securityText } from '../../shared/i18n/office-security.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { SECURITY_PATH } from '../../shared/page-context.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { buttonClass } from '../../shared/ui/button.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import formStyle from '../components/office-form.module.css'
import screenStyle from '../components/screen.module.css'
import { requireOffice, useOffice } from '../state/office-context.ts'
import { AuthenticatorApp } from './authenticator-app.tsx'
import { PARTS, type BegunApp, type BegunPasskey, type Outcome, type Part, type ShownSecurity } from './outcome.ts'
import { Passkeys } from './passkeys.tsx'
import { NewCodes, RecoveryCodes } from './recovery-codes.tsx'
import style from './security.module.css'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(securityText).title} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<ShownSecurity> {
  const office = await requireOffice(args, 'back-office.see')
  return {
    security: await callStore(office, getSecurity, {}),
    now: new Date().toISOString(),
    done: new URL(args.request.url).searchParams.get('feito') ?? '',
  }
}

const FIELDS = ['password', 'code', 'name'] as const
const NEEDED: Readonly<Record<Part, readonly string[]>> = {
  'begin-app': ['password'],
  'confirm-app': ['code'],
  'remove-app': ['password'],
  'begin-passkey': ['name', 'password'],
  'confirm-passkey': ['passkey'],
  'remove-passkey': ['password'],
  'renew-codes': ['password'],
}

export async function action(args: ActionFunctionArgs): Promise<Outcome | Response> {
  const office = await requireOffice(args, 'back-office.see')
  const form = await args.request.formData()
  const of = PARTS.find((part) => part === formText(form, 'do')) ?? 'begin-app'
  const [password, code, setUp, name, passkeyId] = ['password', 'code', 'setUp', 'name', 'id'].map((field) =>
    formText(form, field),
  ) as [string, string, string, string, string]
  const begun = formText(form, 'begun')
  const outcome = (more: Partial<Outcome>): Outcome => ({
    of,
    passkeyId,
    problem: null,
    app: of === 'confirm-app' ? (parsed(begun) as BegunApp | null) : null,
    passkey: of === 'confirm-passkey' ? (parsed(begun) as BegunPasskey | null) : null,
    codes: null,
    ...more,
  })
  const problem = await missingIn(office, form, NEEDED[of])
  if (problem) return outcome({ problem })
  const finished = (codes: readonly string[] | null, done: string) =>
    codes === null ? redirect(`${SECURITY_PATH}?feito=${done}`) : outcome({ app: null, passkey: null, codes })
  try {
    switch (of) {
      case 'begin-app':
        return outcome({ app: await callStore(office, beginApp, { body: { password } }) })
      case 'confirm-app':
        return finished((await callStore(office, confirmApp, { body: { setUp, code } })).codes, 'aplicativo')
      case 'remove-app':
        await callStore(office, removeApp, { body: { password } })
        return finished(null, 'sem-aplicativo')
      case 'begin-passkey': {
        const passkey = await callStore(office, beginPasskey, { body: { password } })
        return outcome({ passkey: { ...passkey, name: name.trim() } })
      }
      case 'confirm-passkey': {
        const passkey = parsed(formText(form, 'passkey')) as CreatedPasskey
        return finished((await callStore(office, confirmPasskey, { body: { setUp, name, passkey } })).codes, 'chave')
      }
      case 'remove-passkey':
        await callStore(office, removePasskey, { params: { id: passkeyId }, body: { password } })
        return finished(null, 'sem-chave')
      case 'renew-codes':
        return finished((await callStore(office, renewRecoveryCodes, { body: { password } })).codes, '')
    }
  } catch (error) {
    return outcome({ problem: problemFrom(error, FIELDS, securityText.unreachable) })
  }
}

type CreatedPasskey = ReceivedValues<typeof confirmPasskey>['body']['passkey']

/** As a form of this screen wrote it; null for anything else. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/** How people who work for the store prove to be themselves when they sign in. */
export function Component() {
  const text = useText(securityText)
  const { account, basename } = useOffice()
  const { security, done }: ShownSecurity = useLoaderData()
  const outcome = useActionData<Outcome>()
  const isOn = hasFactor(security)
  const mustSetUp = account.mustSetUpFactor === true
  return (
    <div className={`${screenStyle.screen} ${formStyle.form} ${style.screen}`}>
      <header className={stack.gap1}>
        <div className={stack.wrap2}>
          <h1>{text.title}</h1>
          <Badge tone={isOn ? 'good' : 'plain'}>{isOn ? text.on : text.off}</Badge>
        </div>
        <p className={textStyle.muted}>{text.intro}</p>
      </header>
      {mustSetUp && !isOn && <Notice kind="warning">{text.required}</Notice>}
      <div role="status">{done in text.done && !outcome && <Notice kind="success">{text.done[done]}</Notice>}</div>
      {outcome?.codes && <NewCodes codes={outcome.codes} />}
      {mustSetUp && isOn && (
        <section className={surface.panel}>
          <p>{text.ready}</p>
          {/* Loaded anew: the page has learnt at its beginning that nothing else is open. */}
          <a href={`${basename}/gestao`} className={buttonClass({}, style.start)}>
            {text.toOffice}
          </a>
        </section>
      )}
      <AuthenticatorApp outcome={outcome ?? null} />
      <Passkeys outcome={outcome ?? null} />
      <RecoveryCodes outcome={outcome ?? null} isOn={isOn} />
      {!mustSetUp && (
        <section className={surface.panel}>
          <h2>{text.passwordTitle}</h2>
          <a href={`${basename}/conta/senha`} className={linkStyle.link}>
            {text.changePassword}
          </a>
        </section>
      )}
    </div>
  )
}
