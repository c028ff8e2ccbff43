import { Download } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { Refusal } from '#contract/client.ts'
import { eraseAccount } from '#contract/privacy.ts'
import { ownPrivacyRequests } from '#contract/privacy-request.ts'
import { can } from '#domain/access/can.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { actorOf } from '../../../shared/actor-of.ts'
import { callStore } from '../../../shared/api/call-store.ts'
import { personalData, personalDataUrl } from '../../../shared/api/privacy.ts'
import { missingIn, problemFrom, type FormProblem, formText } from '../../../shared/form-errors.ts'
import type { ScreenHandle } from '../../../shared/head.ts'
import { withOverrides } from '../../../shared/i18n/dictionary.ts'
import { text as privacyText } from '../../../shared/i18n/privacy.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { pageOf, signInPath } from '../../../shared/page-context.ts'
import { Button, buttonClass, ButtonLink } from '../../../shared/ui/button.tsx'
import { CheckedForm } from '../../../shared/ui/checked-form.tsx'
import { CheckField } from '../../../shared/ui/field.tsx'
import linkStyle from '../../../shared/ui/link.module.css'
import { Notice } from '../../../shared/ui/notice.tsx'
import surface from '../../../shared/ui/surface.module.css'
import { PasswordField } from '../../../shared/ui/password-field.tsx'
import { withCartSaved } from '../../state/cart-edits.ts'
import { useStoreData } from '../../state/store-context.ts'
import { AccountFrame } from '../home/account-frame.tsx'
import textStyle from '../../../shared/ui/text.module.css'
import stack from '../../../shared/ui/stack.module.css'
import { OwnRequests } from './own-requests.tsx'
import style from './privacy.module.css'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(privacyText).accountTitle} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs) {
  const page = pageOf(args)
  const account = await page.account()
  if (!account) throw redirect(signInPath('/conta/privacidade'))
  const ownsData = can('account.manage', actorOf(account), { features: featuresOf(page.supplier.tags) })
  return { ownsData, requests: ownsData ? (await callStore(page, ownPrivacyRequests, {})).requests : [] }
}

const FIELDS = ['password', 'understood']
const BLOCKING: ReadonlySet<string> = new Set(['privacy.openOrders', 'privacy.openCredit'])

interface Problem extends FormProblem {
  /** Whether orders are in the way. */
  readonly isBlocked: boolean
}

/** Works as a plain form too. It ends the session. */
export async function action(args: ActionFunctionArgs): Promise<Problem | Response> {
  const page = pageOf(args)
  const form = await args.request.formData()
  const missing = await missingIn(page, form, FIELDS)
  if (missing) return { ...missing, isBlocked: false }
  try {
    const body = { password: formText(form, 'password') }
    await withCartSaved(page.browser?.cart, () => callStore(page, eraseAccount, { body }))
  } catch (error) {
    return {
      ...problemFrom(error, FIELDS, withOverrides(privacyText, await page.texts()).unreachable),
      isBlocked: error instanceof Refusal && BLOCKING.has(error.code),
    }
  }
  return redirect('/conta-excluida')
}

export function Component() {
  const text = useText(privacyText)
  const { ownsData, requests } = useLoaderData<typeof loader>()
  return (
    <AccountFrame width="text" title={text.accountTitle} intro={text.accountIntro}>
      {ownsData && (
        <section className={`${surface.panel} ${style.part}`}>
          <h2>{text.dataTitle}</h2>
          <p className={textStyle.muted}>{text.data}</p>
          <DownloadData />
          <DataOfficer />
        </section>
      )}
      {ownsData && <OwnRequests requests={requests} />}
      <section className={`${surface.panel} ${style.part}`}>
        <h2>{text.cookiesTitle}</h2>
        <p className={textStyle.muted}>{text.cookies}</p>
        <ButtonLink to="/privacidade" look="secondary">
          {text.changePreferences}
        </ButtonLink>
      </section>
      {ownsData ? <Erasing /> : <Notice kind="info">{text.staffOnly}</Notice>}
    </AccountFrame>
  )
}

/** Whom a person may write to about their data (LGPD, art. 41), where the store gives an e-mail. */
function DataOfficer() {
  const text = useText(privacyText)
  const { email } = useStoreData().supplier.presentation.contacts
  if (!email) return null
  return (
    <p className={`${textStyle.muted} ${style.officer}`}>
      {text.officer}{' '}
      <a className={linkStyle.link} href={`mailto:${email}`}>
        {email}
      </a>
    </p>
  )
}

/** The consequences come before the form, and the password guards against an accident. */
function Erasing() {
  const text = useText(privacyText)
  const { account, supplier } = useStoreData()
  const problem = useActionData<Problem>()
  const isBusy = useNavigation().formMethod === 'POST'
  const isLink = account?.role === 'linked-user'
  return (
    <section className={`${surface.panel} ${style.part}`} data-grave>
      <h2>{text.eraseTitle}</h2>
      <p className={textStyle.muted}>
        {isLink ? text.linkIntro(account.customerName) : text.eraseIntro(supplier.name)}
      </p>
      <ul className={stack.bullets}>
        {(isLink ? text.linkConsequences : text.consequences).map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
        <li>{text.otherStores}</li>
      </ul>
      <details className={style.more} open={problem !== undefined || undefined}>
        <summary className={buttonClass({ look: 'danger' })}>{text.eraseTitle}…</summary>
        <CheckedForm
          method="post"
          className={style.form}
          replace
          problem={problem}
          notice={problem && Object.keys(problem.faults).length === 0 ? <Blocked problem={problem} /> : undefined}
        >
          <PasswordField label={text.password} name="password" />
          <CheckField name="understood" required>
            {text.understood}
          </CheckField>
          <Button type="submit" look="danger" isBusy={isBusy}>
            {text.erase}
          </Button>
        </CheckedForm>
      </details>
    </section>
  )
}

const Blocked = ({ problem }: { readonly problem: Problem }) => {
  const text = useText(privacyText)
  return (
    <Notice kind="problem">
      {problem.message} {problem.isBlocked && <Link to="/pedidos">{text.seeOrders}</Link>}
    </Notice>
  )
}

interface Outcome {
  readonly kind: 'success' | 'problem'
  readonly message: string
}

/** A link to the file. With script a refusal is shown here instead of being saved as a file. */
function DownloadData() {
  const text = useText(privacyText)
  const store = useStoreData()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isBusy, setBusy] = useState(false)
  const name = text.downloadName(store.supplier.slug)

  const download = async () => {
    setBusy(true)
    setOutcome(null)
    try {
      const data = JSON.stringify(await personalData(store), null, 2)
      saveFile(name, new Blob([data], { type: 'application/json' }))
      setOutcome({ kind: 'success', message: text.downloaded })
    } catch (error) {
      setOutcome({ kind: 'problem', message: error instanceof Refusal ? error.message : text.unreachable })
    }
    setBusy(false)
  }
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    if (!isBusy) void download()
  }
  return (
    <>
      <a
        className={buttonClass({ look: 'secondary', isBusy })}
        href={personalDataUrl(store.supplier)}
        download={name}
        onClick={onClick}
        aria-busy={isBusy || undefined}
      >
        <Download size={20} aria-hidden /> {text.download}
      </a>
      <div role="status" className={style.outcome}>
        {outcome && (
          <Notice kind={outcome.kind} isLive={false}>
            {outcome.message}
          </Notice>
        )}
      </div>
    </>
  )
}
