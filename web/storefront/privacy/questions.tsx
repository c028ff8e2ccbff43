import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Link, useLocation, useNavigate, useRevalidator } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { acceptTerms } from '#contract/registration.ts'
import { can } from '#domain/access/can.ts'
import { text } from '../../shared/i18n/privacy.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { actorOf } from '../../shared/actor-of.ts'
import { NOTHING_KEPT } from '../state/persisted-state.ts'
import { useStoreData } from '../state/store-context.ts'
import { useBrowser, useBrowserState } from '../state/use-browser.ts'
import style from './questions.module.css'

/** Open to everybody: how the store works, what it keeps, and where a "no" leads. */
const SCREENS_WITHOUT_AGE = /^\/(?:privacidade|idade|termos|pagina)(?:\/|$)/

/** Asked once in a store for adults. Not to be waved away; without script it asks nothing, and no sale hangs on it (decision 20). */
export function AgeQuestion() {
  const { features } = useStoreData()
  const { isAdult } = useBrowserState(({ visitor }) => visitor, NOTHING_KEPT.visitor)
  const browser = useBrowser()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  if (!features.requiresAgeCheck || isAdult || SCREENS_WITHOUT_AGE.test(pathname)) return null
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

/** Where the terms themselves are read, or the account is left. */
const SCREENS_WITHOUT_TERMS = /^\/(?:termos|pagina|privacidade|conta|entrar|sair)(?:\/|$)/

const ASKED_AGAIN_AFTER_MS = 24 * 3600 * 1000

/** For a signed-in customer who has not accepted the terms in force. They may wait; an order may not. */
export function TermsQuestion() {
  const { account, features, supplier, call } = useStoreData()
  const { termsPutOffUntil } = useBrowserState(({ user }) => user, NOTHING_KEPT.user)
  const browser = useBrowser()
  const { pathname, key } = useLocation()
  const [arrivedAt] = useState(Date.now)
  const [putOffAt, setPutOffAt] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  // Nobody gets as far as ordering without being asked.
  const isPutOff = pathname === '/finalizar' ? putOffAt === key : arrivedAt < termsPutOffUntil
  const mustAccept = account?.hasAcceptedTerms === false && can('account.manage', actorOf(account), { features })
  if (!mustAccept || account.customerId === null || isPutOff || SCREENS_WITHOUT_TERMS.test(pathname)) return null

  const { customerId } = account
  const accept = async () => {
    setBusy(true)
    try {
      await call(acceptTerms, { params: { idcliente: customerId, idfornecedor: supplier.id } })
      await revalidate()
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : text.unreachable)
    }
    setBusy(false)
  }
  const putOff = () => {
    setPutOffAt(key)
    browser?.user.setState({ termsPutOffUntil: Date.now() + ASKED_AGAIN_AFTER_MS })
  }
  return (
    <Question
      title={text.termsTitle}
      onDismiss={putOff}
      answers={
        <>
          <Button isBusy={isBusy} onClick={() => void accept()}>
            {text.acceptTerms}
          </Button>
          <Button look="quiet" onClick={putOff}>
            {text.later}
          </Button>
        </>
      }
    >
      <p>{text.terms(supplier.name)}</p>
      <Link to="/termos">{text.readTerms}</Link>
      {problem && <Notice kind="problem">{problem}</Notice>}
    </Question>
  )
}

interface QuestionProps {
  readonly title: string
  readonly children: ReactNode
  readonly answers: ReactNode
  /** What Escape answers; absent where the question must be answered. */
  readonly onDismiss?: () => void
}

/** A question that stands over the page until it is answered: the native dialog keeps the focus inside and gives it back. */
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
        // A second Escape would close it whatever is answered here.
        if (event.key !== 'Escape') return
        event.preventDefault()
        onDismiss?.()
      }}
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id={id}>{title}</h2>
      {children}
      <div className={style.answers}>{answers}</div>
    </dialog>
  )
}
