import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { text as modalsText } from '../../../shared/i18n/modals.ts'
import { text as registrationText } from '../../../shared/i18n/registration.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { AsyncContent } from '../../components/async-content.tsx'
import { useModals } from '../../state/use-modals.ts'
import { useStoreData } from '../../state/store-context.ts'
import {
  loadOwnRegistration,
  OwnRegistrationForm,
  saveOwnRegistration,
  type OwnRegistration,
} from './own-registration.tsx'
import type { RegistrationAnswer } from './registration-data.ts'
import textStyle from '../../../shared/ui/text.module.css'
import stack from '../../../shared/ui/stack.module.css'
import style from './registration.module.css'

/** Changes the own registration over the screen. */
export function RegistrationModal() {
  const text = useText(registrationText)
  const store = useStoreData()
  const customerId = store.account?.customerId
  if (!customerId) return null
  return (
    <AsyncContent load={() => loadOwnRegistration(store, customerId)}>
      {(own) => <Editing own={own} save={(form) => saveOwnRegistration(store, customerId, form, text)} />}
    </AsyncContent>
  )
}

interface EditingProps {
  readonly own: OwnRegistration
  readonly save: (form: FormData) => Promise<RegistrationAnswer | null>
}

function Editing({ own, save }: EditingProps) {
  const text = useText(registrationText)
  const revalidator = useRevalidator()
  const [outcome, setOutcome] = useState<RegistrationAnswer | 'saved' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (form: FormData) => {
    setBusy(true)
    const answer = await save(form)
    setBusy(false)
    setOutcome(answer ?? 'saved')
    // The name may have changed, which the header shows.
    if (answer === null) void revalidator.revalidate()
  }
  return (
    <div className={stack.gap4}>
      {outcome === 'saved' && <Notice kind="success">{text.saved}</Notice>}
      <OwnRegistrationForm
        {...own}
        answer={outcome === 'saved' || outcome === null ? undefined : outcome}
        isBusy={isBusy}
        onSend={(form) => void send(form)}
      />
    </div>
  )
}

/** The registration waits for the supplier (specification §4 "Login", §8). */
export function InReview() {
  const modalText = useText(modalsText)
  const { supplier } = useStoreData()
  const { closeModal } = useModals()
  return (
    <div className={style.review}>
      <Hourglass className={textStyle.accent} size={40} aria-hidden />
      <p className={style.message}>{modalText.review.message}</p>
      <p className={textStyle.muted}>{modalText.review.next(supplier.presentation.contacts.email)}</p>
      <Button isWide onClick={closeModal}>
        {modalText.review.close}
      </Button>
    </div>
  )
}
