import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { text } from '../../../shared/i18n/registration.ts'
import { Notice } from '../../../shared/ui/notice.tsx'
import { AsyncContent } from '../../components/async-content.tsx'
import { useStoreData } from '../../state/store-context.ts'
import { OwnRegistrationForm } from './own-registration-form.tsx'
import { loadOwnRegistration, saveOwnRegistration, type OwnRegistration } from './own-registration.ts'
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
