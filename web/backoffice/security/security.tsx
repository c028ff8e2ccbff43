import { KeyRound } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import {
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useSubmit,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { encode } from 'uqr'
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
import type { Answer, ReceivedValues } from '#contract/wire/endpoint.ts'
import { hasFactor, type Passkey, type SecondFactors } from '#domain/access/second-factor.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { securityText } from '../../shared/i18n/office-security.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { SECURITY_PATH } from '../../shared/page-context.ts'
import { useMoments } from '../../shared/moments.ts'
import { saveFile } from '../../shared/save-file.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button, buttonClass } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Field } from '../../shared/ui/field.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import { Notice } from '../../shared/ui/notice.tsx'
import { PasswordField } from '../../shared/ui/password-field.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import visible from '../../shared/ui/visible.module.css'
import { CopyButton } from '../components/copy-button.tsx'
import { Moment } from '../components/moment.tsx'
import formStyle from '../components/office-form.module.css'
import screenStyle from '../components/screen.module.css'
import { requireOffice, useOffice } from '../state/office-context.ts'
import style from './security.module.css'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(securityText).title} | ${store.name}` }),
}

interface ShownSecurity {
  readonly security: SecondFactors
  readonly now: string
  readonly done: string
}

export async function loader(args: LoaderFunctionArgs): Promise<ShownSecurity> {
  const office = await requireOffice(args, 'back-office.see')
  return {
    security: await callStore(office, getSecurity, {}),
    now: new Date().toISOString(),
    done: new URL(args.request.url).searchParams.get('feito') ?? '',
  }
}

const PARTS = [
  'begin-app',
  'confirm-app',
  'remove-app',
  'begin-passkey',
  'confirm-passkey',
  'remove-passkey',
  'renew-codes',
] as const
type Part = (typeof PARTS)[number]

type BegunApp = Answer<typeof beginApp>
type BegunPasskey = Answer<typeof beginPasskey> & { readonly name: string }

/** What a form was answered, where the screen goes on from there: nothing of it is shown a second time. */
interface Outcome {
  readonly of: Part
  /** Of several passkeys: which. */
  readonly passkeyId: string
  readonly problem: FormProblem | null
  readonly app: BegunApp | null
  readonly passkey: BegunPasskey | null
  readonly codes: readonly string[] | null
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
      <App outcome={outcome ?? null} />
      <Passkeys outcome={outcome ?? null} />
      <Codes outcome={outcome ?? null} isOn={isOn} />
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

interface PartProps {
  readonly outcome: Outcome | null
}

const problemOf = (outcome: Outcome | null, of: Part, passkeyId = ''): FormProblem | null =>
  outcome?.of === of && outcome.passkeyId === passkeyId ? outcome.problem : null

interface GuardedProps {
  readonly do: Part
  readonly label: string
  readonly fullLabel?: string
  readonly look?: 'primary' | 'secondary'
  readonly hint?: string
  readonly problem: FormProblem | null
  readonly passkeyId?: string
  readonly children?: ReactNode
}

/** What takes the password once more: it opens below its button, without script too. */
function Guarded({ do: part, label, fullLabel, look, hint, problem, passkeyId, children }: GuardedProps) {
  const text = useText(securityText)
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <details className={style.guarded} open={problem !== null || undefined}>
      <summary className={buttonClass(look === undefined ? {} : { look })} aria-label={fullLabel}>
        {label}
      </summary>
      <CheckedForm method="post" replace isOnlyByButton problem={problem} className={style.narrow}>
        <input type="hidden" name="do" value={part} />
        {passkeyId !== undefined && <input type="hidden" name="id" value={passkeyId} />}
        {hint !== undefined && <p className={textStyle.note}>{hint}</p>}
        {children}
        <PasswordField label={text.password} name="password" hint={text.passwordHint} />
        <Button type="submit" isBusy={isBusy} className={formStyle.save}>
          {text.goOn}
        </Button>
      </CheckedForm>
    </details>
  )
}

function App({ outcome }: PartProps) {
  const text = useText(securityText)
  const { formatDay } = useMoments()
  const { security }: ShownSecurity = useLoaderData()
  const { appSince } = security
  return (
    <section className={surface.panel} aria-labelledby="app">
      <h2 id="app">{text.appTitle}</h2>
      {outcome?.app ? (
        <AppSetUp begun={outcome.app} problem={problemOf(outcome, 'confirm-app')} />
      ) : appSince === null ? (
        <>
          <p className={textStyle.muted}>{text.appIntro}</p>
          <Guarded do="begin-app" label={text.appBegin} problem={problemOf(outcome, 'begin-app')} />
        </>
      ) : (
        <>
          <p className={textStyle.muted}>{text.appSince(formatDay(appSince))}</p>
          <div className={stack.wrap3}>
            <Guarded
              do="begin-app"
              label={text.appReplace}
              look="secondary"
              hint={text.appReplaceHint}
              problem={problemOf(outcome, 'begin-app')}
            />
            <Guarded
              do="remove-app"
              label={text.appRemove}
              look="secondary"
              problem={problemOf(outcome, 'remove-app')}
            />
          </div>
        </>
      )}
    </section>
  )
}

/** Light modules around the code; readers may count on four (ISO/IEC 18004). */
const QUIET_ZONE = 4

function AppSetUp({ begun, problem }: { readonly begun: BegunApp; readonly problem: FormProblem | null }) {
  const text = useText(securityText)
  const isBusy = useNavigation().formMethod === 'POST'
  const { size, data } = encode(begun.appUrl, { ecc: 'M', border: QUIET_ZONE })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  // A phone cannot read its own screen: there the key comes first.
  return (
    <>
      <ol className={stack.numbered}>
        {text.appSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className={style.setUp}>
        <div className={stack.gap2}>
          <p className={textStyle.note}>{text.secret}</p>
          <p className={style.secret}>{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
          <CopyButton value={begun.secret} label={text.secret} />
          <a href={begun.appUrl} className={`${visible.belowDesktop} ${linkStyle.link}`}>
            {text.openApp}
          </a>
        </div>
        <svg className={style.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={text.qr}>
          <rect width={size} height={size} fill="#fff" />
          <path d={dark.join('')} fill="#000" shapeRendering="crispEdges" />
        </svg>
      </div>
      <CheckedForm method="post" replace isOnlyByButton problem={problem} className={style.narrow}>
        <input type="hidden" name="do" value="confirm-app" />
        <input type="hidden" name="setUp" value={begun.setUp} />
        <input type="hidden" name="begun" value={JSON.stringify(begun)} />
        <Field
          label={text.code}
          name="code"
          className={style.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          required
        />
        <Button type="submit" isBusy={isBusy} className={formStyle.save}>
          {isBusy ? text.confirming : text.confirm}
        </Button>
      </CheckedForm>
    </>
  )
}

function Passkeys({ outcome }: PartProps) {
  const text = useText(securityText)
  const { security }: ShownSecurity = useLoaderData()
  const { passkeys, host } = security
  return (
    <section className={surface.panel} aria-labelledby="passkeys">
      <h2 id="passkeys">{text.passkeysTitle}</h2>
      <p className={textStyle.muted}>
        {text.passkeysIntro} {isNumber(host) ? text.passkeysNeedName : text.passkeysHere(host)}
      </p>
      {passkeys.length > 0 && (
        <ul className={style.passkeys}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <PasskeyRow passkey={passkey} problem={problemOf(outcome, 'remove-passkey', passkey.id)} />
            </li>
          ))}
        </ul>
      )}
      {outcome?.passkey ? (
        <PasskeySetUp begun={outcome.passkey} problem={problemOf(outcome, 'confirm-passkey')} />
      ) : (
        <>
          <div className={visible.scripted}>
            <Guarded
              do="begin-passkey"
              label={text.passkeyBegin}
              look={passkeys.length > 0 ? 'secondary' : 'primary'}
              problem={problemOf(outcome, 'begin-passkey')}
            >
              <Field
                label={text.passkeyName}
                hint={text.passkeyNameHint}
                name="name"
                maxLength={60}
                autoComplete="off"
                required
              />
            </Guarded>
          </div>
          <noscript>
            <p>{text.passkeyNeedsScript}</p>
          </noscript>
        </>
      )}
    </section>
  )
}

interface PasskeyRowProps {
  readonly passkey: Passkey
  readonly problem: FormProblem | null
}

function PasskeyRow({ passkey: { id, name, host, addedAt, lastUsedAt }, problem }: PasskeyRowProps) {
  const text = useText(securityText)
  const { formatDay } = useMoments()
  const { security, now }: ShownSecurity = useLoaderData()
  return (
    <div className={style.passkey}>
      <p>
        <strong>{name}</strong>
        <br />
        <span className={textStyle.note}>
          {host === security.host ? text.passkeyOf(host) : text.passkeyElsewhere(host)}
          <br />
          {text.passkeyAdded(formatDay(addedAt))} ·{' '}
          {lastUsedAt === null ? (
            text.passkeyNeverUsed
          ) : (
            <>
              {text.passkeyUsed} <Moment at={lastUsedAt} now={now} />
            </>
          )}
        </span>
      </p>
      <Guarded
        do="remove-passkey"
        label={text.passkeyRemove}
        fullLabel={text.passkeyRemoveOf(name)}
        look="secondary"
        problem={problem}
        passkeyId={id}
      />
    </div>
  )
}

/** Browsers make passkeys for names alone. */
const isNumber = (host: string): boolean => /^[\d.]+$|:/.test(host)

/** The browser makes the passkey on a press of its own, as some browsers demand. */
function PasskeySetUp({ begun, problem }: { readonly begun: BegunPasskey; readonly problem: FormProblem | null }) {
  const text = useText(securityText)
  const submit = useSubmit()
  const isBusy = useNavigation().formMethod === 'POST'
  const [refused, setRefused] = useState<'refused' | 'known' | null>(null)
  const create = async () => {
    setRefused(null)
    try {
      const { startRegistration } = await import('@simplewebauthn/browser')
      const passkey = await startRegistration({ optionsJSON: begun.options as never })
      const sent = {
        do: 'confirm-passkey',
        setUp: begun.setUp,
        name: begun.name,
        passkey: JSON.stringify(passkey),
        begun: '',
      }
      void submit(sent, { method: 'post', replace: true })
    } catch (error) {
      setRefused(error instanceof Error && error.name === 'InvalidStateError' ? 'known' : 'refused')
    }
  }
  return (
    <div className={stack.gap3}>
      <p>{text.passkeyReady(begun.name)}</p>
      <div role="status">
        {refused !== null && (
          <Notice kind="warning">{refused === 'known' ? text.passkeyKnown : text.passkeyRefused}</Notice>
        )}
        {problem && <Notice kind="problem">{problem.message}</Notice>}
      </div>
      <Button isBusy={isBusy} className={formStyle.save} onClick={() => void create()}>
        <KeyRound size={20} aria-hidden /> {text.passkeyCreate}
      </Button>
    </div>
  )
}

function Codes({ outcome, isOn }: PartProps & { readonly isOn: boolean }) {
  const text = useText(securityText)
  const { security }: ShownSecurity = useLoaderData()
  const left = security.recoveryCodesLeft
  return (
    <section className={surface.panel} aria-labelledby="codes">
      <h2 id="codes">{text.codesTitle}</h2>
      <p className={textStyle.muted}>{isOn ? text.codesIntro : text.codesNone}</p>
      {isOn && (left < 3 ? <Notice kind="warning">{text.codesLeft(left)}</Notice> : <p>{text.codesLeft(left)}</p>)}
      {isOn && (
        <Guarded
          do="renew-codes"
          label={text.codesRenew}
          look="secondary"
          hint={text.codesRenewHint}
          problem={problemOf(outcome, 'renew-codes')}
        />
      )}
    </section>
  )
}

/** Shown once, to be kept elsewhere. */
function NewCodes({ codes }: { readonly codes: readonly string[] }) {
  const text = useText(securityText)
  const { supplier, account } = useOffice()
  const listed = codes.join('\n')
  const save = () => {
    const content = [text.fileHead(supplier.name, account.email), '', listed, '', text.fileFoot, ''].join('\n')
    saveFile(`${text.fileName}-${supplier.slug}.txt`, new Blob([content], { type: 'text/plain;charset=utf-8' }))
  }
  return (
    <section className={`${surface.panel} ${style.newCodes}`} aria-labelledby="new-codes">
      <h2 id="new-codes">{text.newCodesTitle}</h2>
      <p>{text.newCodesIntro}</p>
      <ul className={style.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={`${visible.scripted} ${stack.wrap3}`}>
        <CopyButton value={listed} label={text.copyCodes} />
        <Button look="secondary" size="small" onClick={save}>
          {text.download}
        </Button>
      </div>
    </section>
  )
}
