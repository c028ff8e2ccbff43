import { cutText } from '../cut-text.ts'
import { parseIdentifier } from './document.ts'

export type EmailFault = 'notAnEmail' | 'disposable'

/** Domains of disposable mailboxes, the best known ones. */
const DISPOSABLE: ReadonlySet<string> = new Set(
  `mailinator.com guerrillamail.com guerrillamail.net sharklasers.com grr.la 10minutemail.com 10minutemail.net tempmail.com temp-mail.org
  temp-mail.io tempmailo.com tempail.com yopmail.com yopmail.fr yopmail.net throwawaymail.com trashmail.com trash-mail.com getnada.com nada.email
  maildrop.cc dispostable.com fakeinbox.com mohmal.com emailondeck.com mailnesia.com mintemail.com moakt.com spamgourmet.com mailcatch.com
  discard.email burnermail.io minuteinbox.com tempr.email emailtemporario.com.br invertexto.com tuamaeaquelaursa.com uorak.com`.split(
    /\s+/,
  ),
)

/** Where most people in Brazil have their mail. */
const WELL_KNOWN =
  `gmail.com hotmail.com hotmail.com.br outlook.com outlook.com.br yahoo.com yahoo.com.br icloud.com live.com uol.com.br bol.com.br
  terra.com.br ig.com.br globo.com r7.com msn.com me.com`.split(/\s+/)

/** Valid domains that differ by one letter from a well-known one. */
const RIGHT: ReadonlySet<string> = new Set([
  ...WELL_KNOWN,
  'mail.com',
  'email.com',
  'ymail.com',
  'rocketmail.com',
  'live.com.br',
])

/** An e-mail in small letters; else the fault. */
export function parseEmail(text: string): { readonly email: string } | { readonly fault: EmailFault } {
  const identifier = parseIdentifier(text, ['email'])
  if (identifier === null) return { fault: 'notAnEmail' }
  const domain = domainOf(identifier.value)
  const isDisposable = [...DISPOSABLE].some((known) => domain === known || domain.endsWith(`.${known}`))
  return isDisposable ? { fault: 'disposable' } : { email: identifier.value }
}

/** The e-mail that was probably meant (`ana@gmial.com` → `ana@gmail.com`), or null. The typed one may be right. */
export function suggestEmail(email: string): string | null {
  const domain = domainOf(email)
  if (RIGHT.has(domain)) return null
  const meant = WELL_KNOWN.find((known) => isOneSlipAway(domain, known))
  return meant === undefined ? null : `${email.slice(0, -domain.length)}${meant}`
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

/** One letter too many, missing, wrong, or two that changed places. */
function isOneSlipAway(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false
  let start = 0
  while (start < meant.length && typed[start] === meant[start]) start++
  const rest = (text: string, skipped: number) => text.slice(start + skipped)
  if (typed.length > meant.length) return rest(typed, 1) === rest(meant, 0)
  if (typed.length < meant.length) return rest(typed, 0) === rest(meant, 1)
  const hasSwapped = typed[start] === meant[start + 1] && typed[start + 1] === meant[start]
  return rest(typed, 1) === rest(meant, 1) || (hasSwapped && rest(typed, 2) === rest(meant, 2))
}

const SHOWN = 2

/** An e-mail that only its owner recognizes: `jo•••@exemplo.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${cutText(email, Math.min(SHOWN, Math.max(at - 1, 0)))}•••${email.slice(at)}`
}
