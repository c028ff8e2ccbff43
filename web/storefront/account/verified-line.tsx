import { BadgeCheck } from 'lucide-react'
import { text } from '../../shared/i18n/verification.ts'
import style from './password.module.css'

/** An address or a number, and whether it is known to be the customer's. */
export function VerifiedLine({ value, isVerified }: { readonly value: string; readonly isVerified: boolean }) {
  return (
    <p className={style.contact}>
      {value}{' '}
      <span className={style.state} data-verified={isVerified || undefined}>
        {isVerified && <BadgeCheck size={16} aria-hidden />}
        {isVerified ? text.verified : text.notVerified}
      </span>
    </p>
  )
}
