import { BadgeCheck } from 'lucide-react'
import type { EmailState } from '#contract/verification.ts'
import { text } from '../../shared/i18n/password.ts'
import style from './password.module.css'

/** An address, and whether it is known to be the customer's. */
export function EmailLine({ email: { email, verifiedAt } }: { readonly email: EmailState }) {
  const isVerified = verifiedAt !== null
  return (
    <p className={style.email}>
      {email}
      <span className={style.state} data-verified={isVerified || undefined}>
        {isVerified && <BadgeCheck size={16} aria-hidden />}
        {isVerified ? text.verified : text.notVerified}
      </span>
    </p>
  )
}
