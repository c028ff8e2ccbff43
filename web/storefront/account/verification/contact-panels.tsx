import type { VerificationState } from '#contract/verification.ts'
import { formatPhone } from '#domain/customer/phone.ts'
import { text } from '../../../shared/i18n/verification.ts'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import surface from '../../../shared/ui/surface.module.css'
import style from '../password.module.css'
import { VerifiedLine } from './verified-line.tsx'

/** By what the store reaches the customer, and the way to prove each. */
export function ContactPanels({ state }: { readonly state: VerificationState }) {
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
  <section className={`${surface.panel} ${style.panel}`}>
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
