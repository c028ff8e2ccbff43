import { BadgeCheck } from 'lucide-react'
import type { VerificationState } from '#domain/customer/verification.ts'
import { formatPhone } from '#domain/customer/phone.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { text as verificationText } from '../../../shared/i18n/verification.ts'
import { Badge } from '../../../shared/ui/badge.tsx'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import surface from '../../../shared/ui/surface.module.css'
import style from '../account.module.css'

/** E-mail and phone of the customer, with the links to verify them. */
export function ContactPanels({ state }: { readonly state: VerificationState }) {
  const text = useText(verificationText)
  const { email, emailVerifiedAt, phone, phoneVerifiedAt, channels } = state
  const isPhoneProvable = channels.some((channel) => channel !== 'email')
  return (
    <>
      <ContactPanel
        title={text.emailTitle}
        value={email}
        isVerified={emailVerifiedAt !== null}
        to="/conta/email"
        verify={text.verifyEmail}
      />
      {phone !== null && (phoneVerifiedAt !== null || isPhoneProvable) && (
        <ContactPanel
          title={text.phoneTitle}
          value={formatPhone(phone)}
          isVerified={phoneVerifiedAt !== null}
          to="/conta/telefone"
          verify={text.verifyPhone}
        />
      )}
    </>
  )
}

interface ContactPanelProps {
  readonly title: string
  readonly value: string
  readonly isVerified: boolean
  readonly to: string
  readonly verify: string
}

const ContactPanel = ({ title, value, isVerified, to, verify }: ContactPanelProps) => (
  <section className={surface.panel}>
    <h2>{title}</h2>
    <VerifiedLine value={value} isVerified={isVerified} />
    {!isVerified && (
      <div>
        <ButtonLink to={to} look="secondary">
          {verify}
        </ButtonLink>
      </div>
    )}
  </section>
)

/** An e-mail or a phone number, and whether it is verified. */
export function VerifiedLine({ value, isVerified }: { readonly value: string; readonly isVerified: boolean }) {
  const text = useText(verificationText)
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
