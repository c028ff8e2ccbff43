import { useState } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { acceptTerms } from '#contract/registration.ts'
import { can } from '#domain/access/can.ts'
import { text } from '../../shared/i18n/privacy.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { actorOf } from '../state/actor-of.ts'
import { NOTHING_KEPT } from '../state/persisted-state.ts'
import { useStoreData } from '../state/store-context.ts'
import { useBrowser, useBrowserState } from '../state/use-browser.ts'
import { Question } from './question.tsx'

/** Where the terms themselves are read, or the account is left. */
const OPEN_SCREENS = /^\/(?:termos|pagina|privacidade|conta|entrar|sair)(?:\/|$)/

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
  if (!mustAccept || account.customerId === null || isPutOff || OPEN_SCREENS.test(pathname)) return null

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
