import type { ReactNode } from 'react'
import { encode } from 'uqr'
import {
  acceptOperatorInvitation,
  confirmOperator,
  OPERATIONS_PATH,
  OPERATOR_INVITATION_PATH,
  signInOperator,
} from '#contract/operator.ts'
import type { Page } from '#contract/page.ts'
import { callStore } from '../shared/api/call-store.ts'
import { text as brandText } from '../shared/i18n/chooser.ts'
import { text } from '../shared/i18n/operations.ts'
import { buttonClass } from '../shared/ui/button.tsx'
import { Field } from '../shared/ui/field.tsx'
import linkStyle from '../shared/ui/link.module.css'
import { Notice } from '../shared/ui/notice.tsx'
import stack from '../shared/ui/stack.module.css'
import surface from '../shared/ui/surface.module.css'
import textStyle from '../shared/ui/text.module.css'
import visible from '../shared/ui/visible.module.css'
import { faultOf, pageOf, redirect, SIGN_IN_PATH, type FormFault, type Visit } from './page.tsx'

const CONFIRM_PATH = `${OPERATIONS_PATH}/confirmar`

/** What the second step needs of the first: it travels through the form. */
interface Step {
  readonly challenge: string
  readonly secret: string | null
  readonly appUrl: string | null
}

/** The password, and then the code; the paths of people who are not signed in. Null for another path. */
export async function signInPage(visit: Visit): Promise<Page | null> {
  const { pathname } = visit.url
  const isSent = visit.request.form !== null
  if (pathname === SIGN_IN_PATH) return isSent ? provePassword(visit) : passwordPage(visit, null)
  if (pathname === OPERATOR_INVITATION_PATH) return isSent ? acceptInvitation(visit) : invitationPage(visit, null)
  if (pathname === CONFIRM_PATH) return isSent ? proveCode(visit) : redirect(SIGN_IN_PATH)
  return null
}

async function provePassword(visit: Visit): Promise<Page> {
  const { call, form } = visit
  const body = { email: form.email ?? '', password: form.password ?? '' }
  try {
    return stepPage(visit, await callStore({ call }, signInOperator, { body }), null)
  } catch (error) {
    return passwordPage(visit, faultOf(error))
  }
}

async function acceptInvitation(visit: Visit): Promise<Page> {
  const { call, form } = visit
  // The schema wants a code; none is refused like a wrong one.
  const body = { code: (form.code ?? '').trim() || '-', password: form.password ?? '' }
  try {
    return stepPage(visit, await callStore({ call }, acceptOperatorInvitation, { body }), null)
  } catch (error) {
    return invitationPage(visit, faultOf(error))
  }
}

async function proveCode(visit: Visit): Promise<Page> {
  const { call, form } = visit
  const { challenge = '', secret = '', appUrl = '' } = form
  try {
    const body = { challenge: challenge || '-', code: (form.code ?? '').trim() || '-' }
    const { recoveryCodes } = await callStore({ call }, confirmOperator, { body })
    return recoveryCodes.length === 0 ? redirect(OPERATIONS_PATH) : codesPage(visit, recoveryCodes)
  } catch (error) {
    const fault = faultOf(error)
    // Over: the password comes first again.
    if (fault.faults.code === undefined) return passwordPage(visit, fault)
    return stepPage(visit, { challenge, secret: secret || null, appUrl: appUrl || null }, fault)
  }
}

interface EntryProps {
  readonly title: string
  readonly intro: string
  readonly children: ReactNode
}

const Entry = ({ title, intro, children }: EntryProps) => (
  <div className="ops">
    <main className="ops-main ops-narrow">
      <header className={stack.gap1}>
        <p className="ops-brand">{brandText.brand}</p>
        <h1>{title}</h1>
        <p className={textStyle.muted}>{intro}</p>
      </header>
      {children}
    </main>
  </div>
)

/** What is wrong as a whole; nothing where a field says it. */
const Problem = ({ fault }: { readonly fault: FormFault | null }) =>
  fault !== null && Object.keys(fault.faults).length === 0 ? <Notice kind="problem">{fault.message}</Notice> : null

const PasswordField = ({ fault, isNew = false }: { readonly fault: FormFault | null; readonly isNew?: boolean }) => (
  <Field
    label={text.password}
    hint={isNew ? text.passwordHint : undefined}
    name="password"
    type="password"
    autoComplete={isNew ? 'new-password' : 'current-password'}
    problem={fault?.faults.password}
    maxLength={200}
    required
  />
)

const Submit = ({ children }: { readonly children: ReactNode }) => (
  <button type="submit" className={buttonClass({ size: 'large', isWide: true })}>
    {children}
  </button>
)

function passwordPage(visit: Visit, fault: FormFault | null): Page {
  const { email = '' } = visit.form
  const body = (
    <Entry title={text.signInTitle} intro={text.signInIntro}>
      <form method="post" action={SIGN_IN_PATH} className={`${surface.panel} ops-form`}>
        <Problem fault={fault} />
        <Field
          label={text.email}
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={email}
          problem={fault?.faults.email}
          maxLength={254}
          required
        />
        <PasswordField fault={fault} />
        <Submit>{text.goOn}</Submit>
      </form>
    </Entry>
  )
  return pageOf(visit, { title: text.signInTitle, body, status: fault?.status ?? 200 })
}

function invitationPage(visit: Visit, fault: FormFault | null): Page {
  const body = (
    <Entry title={text.invitationTitle} intro={text.invitationIntro}>
      <form
        method="post"
        action={OPERATOR_INVITATION_PATH}
        className={`${surface.panel} ops-form`}
        noValidate
        data-code-form
      >
        <Problem fault={fault} />
        <div data-code>
          <Field
            label={text.code}
            hint={text.codeHint}
            name="code"
            defaultValue={visit.form.code}
            problem={fault?.faults.code}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            required
          />
        </div>
        <PasswordField fault={fault} isNew />
        <Submit>{text.goOn}</Submit>
      </form>
    </Entry>
  )
  return pageOf(visit, { title: text.invitationTitle, body, status: fault?.status ?? 200, hasScript: true })
}

/** Light modules around the code; readers may count on four (ISO/IEC 18004). */
const QUIET_ZONE = 4

function QrCode({ value }: { readonly value: string }) {
  const { size, data } = encode(value, { ecc: 'M', border: QUIET_ZONE })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className="ops-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={text.qr}>
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

function stepPage(visit: Visit, { challenge, secret, appUrl }: Step, fault: FormFault | null): Page {
  const isSetUp = secret !== null && appUrl !== null
  const title = isSetUp ? text.setUpTitle : text.secondStepTitle
  const body = (
    <Entry title={title} intro={isSetUp ? text.setUpIntro : text.secondStepIntro}>
      {isSetUp && (
        <section className={surface.panel}>
          <ol className={stack.numbered}>
            {text.setUpSteps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <QrCode value={appUrl} />
          <div className={stack.gap1}>
            <p className={textStyle.note}>{text.secret}</p>
            <p className="ops-secret">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
            <a href={appUrl} className={`${visible.belowDesktop} ${linkStyle.link}`}>
              {text.openApp}
            </a>
          </div>
        </section>
      )}
      <form method="post" action={CONFIRM_PATH} className={`${surface.panel} ops-form`}>
        <input type="hidden" name="challenge" value={challenge} />
        {isSetUp && <input type="hidden" name="secret" value={secret} />}
        {isSetUp && <input type="hidden" name="appUrl" value={appUrl} />}
        <Problem fault={fault} />
        <Field
          label={text.appCode}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          problem={fault?.faults.code}
          maxLength={30}
          required
        />
        <Submit>{isSetUp ? text.activate : text.enter}</Submit>
      </form>
      <p>
        <a className={linkStyle.link} href={SIGN_IN_PATH}>
          {text.startAgain}
        </a>
      </p>
    </Entry>
  )
  return pageOf(visit, { title, body, status: fault?.status ?? 200 })
}

function codesPage(visit: Visit, codes: readonly string[]): Page {
  const body = (
    <Entry title={text.recoveryTitle} intro={text.recoveryIntro}>
      <section className={surface.panel}>
        <ul className="ops-codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <a className={buttonClass({ isWide: true })} href={OPERATIONS_PATH}>
          {text.recoverySaved}
        </a>
      </section>
    </Entry>
  )
  return pageOf(visit, { title: text.recoveryTitle, body })
}
