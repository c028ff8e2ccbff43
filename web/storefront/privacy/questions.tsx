import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation, useNavigate, useRevalidator } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { acceptTerms, termsOfUse } from '#contract/registration.ts'
import { can } from '#domain/access/can.ts'
import type { TermsOfUse } from '#domain/customer/customer-record.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { text as privacyText } from '../../shared/i18n/privacy.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { EMPTY_STATE } from '../state/persisted-state.ts'
import { useStoreData } from '../state/store-context.ts'
import { useBrowser, useBrowserState } from '../state/use-browser.ts'
import stack from '../../shared/ui/stack.module.css'
import style from './questions.module.css'

/** The store's own texts, and the screen after a "no". */
const SCREENS_WITHOUT_AGE = /^\/(?:privacidade|idade|termos|pagina)(?:\/|$)/

/** Appears once in a store for adults, unless the account says it, and cannot be dismissed. Without script it does not appear, and no sale depends on it (decision 20). */
export function AgeQuestion() {
  const text = useText(privacyText)
  const { features, account } = useStoreData()
  const { isAdult } = useBrowserState(({ visitor }) => visitor, EMPTY_STATE.visitor)
  const browser = useBrowser()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isKnown = isAdult || account?.isAdult === true
  if (!features.requiresAgeCheck || isKnown || SCREENS_WITHOUT_AGE.test(pathname)) return null
  return (
    <Question
      title={text.ageTitle}
      answers={
        <>
          <Button onClick={() => browser?.visitor.setState({ isAdult: true })}>{text.ageYes}</Button>
          <Button look="secondary" onClick={() => void navigate('/idade')}>
            {text.ageNo}
          </Button>
        </>
      }
    >
      <p>{text.age}</p>
    </Question>
  )
}

/** Where the terms are read, or the account is left. */
const SCREENS_WITHOUT_TERMS = /^\/(?:termos|pagina|privacidade|conta|entrar|sair)(?:\/|$)/

const PUT_OFF_MS = 24 * 3600 * 1000

/** Shown to a customer who has not accepted the terms of use in force. It can be put off, but not at the checkout. */
export function TermsQuestion() {
  const store = useStoreData()
  const { account, features } = store
  const { termsPutOffUntil } = useBrowserState(({ user }) => user, EMPTY_STATE.user)
  const browser = useBrowser()
  const { pathname, key } = useLocation()
  const [arrivedAt] = useState(Date.now)
  const [putOffAt, setPutOffAt] = useState<string | null>(null)
  const isPutOff = pathname === '/finalizar' ? putOffAt === key : arrivedAt < termsPutOffUntil
  const mustAccept = account?.hasAcceptedTerms === false && can('account.manage', actorOf(account), { features })
  if (!mustAccept || account.customerId === null || isPutOff || SCREENS_WITHOUT_TERMS.test(pathname)) return null

  const putOff = () => {
    setPutOffAt(key)
    browser?.user.setState({ termsPutOffUntil: Date.now() + PUT_OFF_MS })
  }
  return <TermsInForce customerId={account.customerId} onPutOff={putOff} />
}

interface TermsInForceProps {
  readonly customerId: string
  readonly onPutOff: () => void
}

/** Asks to accept one version of the terms. Where another comes into force before the answer, it asks for that one. */
function TermsInForce({ customerId, onPutOff }: TermsInForceProps) {
  const text = useText(privacyText)
  const store = useStoreData()
  const { revalidate } = useRevalidator()
  const [terms, setTerms] = useState<TermsOfUse | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    // Where this fails, `accept` reads them again.
    callStore(store, termsOfUse, {}).then(setTerms, () => undefined)
  }, [store])
  const accept = async () => {
    setBusy(true)
    const inForce = () => callStore(store, termsOfUse, {})
    try {
      // What was shown is accepted.
      const { version } = terms ?? (await inForce())
      await callStore(store, acceptTerms, { params: { customerId }, query: { version } })
      await revalidate()
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : text.unreachable)
      if (error instanceof Refusal && error.code === 'terms.outdated') setTerms(await inForce().catch(() => terms))
    }
    setBusy(false)
  }
  return (
    <Question
      title={text.termsTitle}
      onDismiss={onPutOff}
      answers={
        <>
          <Button isBusy={isBusy} onClick={() => void accept()}>
            {text.acceptTerms}
          </Button>
          <Button look="quiet" onClick={onPutOff}>
            {text.later}
          </Button>
        </>
      }
    >
      <p>{text.terms(store.supplier.name)}</p>
      {terms && terms.summary !== '' && (
        <p>
          <strong>{text.termsChanged}</strong> {terms.summary}
        </p>
      )}
      <Link to={terms ? `/termos?versao=${terms.version}` : '/termos'}>{text.readTerms}</Link>
      {problem && <Notice kind="problem">{problem}</Notice>}
    </Question>
  )
}

interface QuestionProps {
  readonly title: string
  readonly children: ReactNode
  readonly answers: ReactNode
  /** Called by Escape; absent where the question must be answered. */
  readonly onDismiss?: () => void
}

/** A question over the page. The native dialog confines the focus and returns it. */
function Question({ title, children, answers, onDismiss }: QuestionProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={style.question}
      aria-labelledby={id}
      onKeyDown={(event) => {
        // Otherwise a second Escape would close the dialog.
        if (event.key !== 'Escape') return
        event.preventDefault()
        onDismiss?.()
      }}
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id={id}>{title}</h2>
      {children}
      <div className={stack.gap2}>{answers}</div>
    </dialog>
  )
}
