import { BadgeCheck } from 'lucide-react'
import { text } from '../../../shared/i18n/verification.ts'
import { Badge } from '../../../shared/ui/badge.tsx'
import style from '../password.module.css'

/** An address or a number, and whether it is known to be the customer's. */
export function VerifiedLine({ value, isVerified }: { readonly value: string; readonly isVerified: boolean }) {
  return (
    <p className={style.contact}>
      {value}{' '}
      <Badge tone={isVerified ? 'good' : 'waiting'}>
        {isVerified && <BadgeCheck size={16} aria-hidden />}
        {isVerified ? text.verified : text.notVerified}
      </Badge>
    </p>
  )
}
