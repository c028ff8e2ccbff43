import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { text as modalText } from '../../../shared/i18n/modals.ts'
import { text } from '../../../shared/i18n/registration.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { AsyncContent } from '../../components/async-content.tsx'
import { useModals } from '../../state/modal.ts'
import { useStoreData } from '../../state/store-context.ts'
import {
  loadOwnRegistration,
  OwnRegistrationForm,
  saveOwnRegistration,
  type OwnRegistration,
} from './own-registration.tsx'
import type { RegistrationAnswer } from './registration-data.ts'
import style from './registration.module.css'

/** The own registration, without leaving the screen. */
export function RegistrationModal() {
  const { account, call, supplier } = useStoreData()
  const customerId = account?.customerId
  if (!customerId) return null
  const whose = { supplierId: supplier.id, customerId }
  return (
    <AsyncContent ask={() => loadOwnRegistration(call, whose)}>
      {(own) => <Editing own={own} save={(form) => saveOwnRegistration(call, whose, form)} />}
    </AsyncContent>
  )
}

interface EditingProps {
  readonly own: OwnRegistration
  readonly save: (form: FormData) => Promise<RegistrationAnswer | null>
}

function Editing({ own, save }: EditingProps) {
  const revalidator = useRevalidator()
  const [outcome, setOutcome] = useState<RegistrationAnswer | 'saved' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (form: FormData) => {
    setBusy(true)
    const answer = await save(form)
    setBusy(false)
    setOutcome(answer ?? 'saved')
    // The header greets by name.
    if (answer === null) void revalidator.revalidate()
  }
  return (
    <div className={style.inModal}>
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
  const { supplier } = useStoreData()
  const { closeModal } = useModals()
  return (
    <div className={style.review}>
      <Hourglass size={40} aria-hidden />
      <p className={style.message}>{modalText.review.message}</p>
      <p className={style.muted}>{modalText.review.next(supplier.presentation.contacts.email)}</p>
      <Button isWide onClick={closeModal}>
        {modalText.review.close}
      </Button>
    </div>
  )
}
