import { keyboardText } from '../keyboard-text.ts'
const COUNTRY = '55'
const AREA_CODE = '(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])'
/**
 * Of companies, in the whole country and without area code: 0800 701 2345, 4004-1234. Behind 55 without its plus 4004-1234 has the area code of
 * Santa Maria.
 */
const NATIONWIDE = /^(?:\+55|55(?=0))?(0[358]00\d{6,7}|[34]00\d{5})$/
const NATIONAL = new RegExp(`^${AREA_CODE}(?:9\\d{8}|[2-5]\\d{7})$`)

/**
 * Reads a Brazilian phone with area code, mobile or landline, into E.164 (`+5511943214321`), or null. Other countries
 * are read where the number starts with `+`.
 */
export function parsePhone(typed: string): string | null {
  const text = keyboardText(typed)
  if (!/^\+?[\d\s().-]+$/.test(text)) return null
  const digits = text.replace(/\D/g, '')
  const isForeign = text.startsWith('+') && !digits.startsWith(COUNTRY)
  if (isForeign) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : null
  const national = digits.length > 11 && digits.startsWith(COUNTRY) ? digits.slice(2) : digits.replace(/^0/, '')
  return NATIONAL.test(national) ? `+${COUNTRY}${national}` : null
}

/** The same of a company, which may also have a number for the whole country: `+5508007012345`, `+5540041234`. */
export function parseCompanyPhone(typed: string): string | null {
  const [, nationwide] = NATIONWIDE.exec(keyboardText(typed).replace(/[\s().-]/g, '')) ?? []
  return nationwide === undefined ? parsePhone(typed) : `+${COUNTRY}${nationwide}`
}

/** The number in E.164 where it is a Brazilian mobile one, which text messages reach; null for any other, and for none. */
export function mobileOf(phone: string | null): string | null {
  const number = parsePhone(phone ?? '')
  return number !== null && /^\+55\d{2}9\d{8}$/.test(number) ? number : null
}

/** `(11) 94321-4321` for a Brazilian number in E.164, `0800 701 2345` for one of the whole country; anything else stays as it is. */
export const formatPhone = (phone: string): string =>
  phone
    .replace(/^\+55(0\d00)(\d{3})(\d{3,4})$/, '$1 $2 $3')
    .replace(/^\+55(\d{4})(\d{4})$/, '$1-$2')
    .replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3')

/** Opens the dialler of a phone. A number for the whole country is not reached with the code of Brazil before it. */
export function telephoneUrl(phone: string): string {
  const [, nationwide] = NATIONWIDE.exec(phone) ?? []
  return `tel:${nationwide ?? parsePhone(phone) ?? phone.replace(/[^+\d]/g, '')}`
}

/** Channels of a store's messages. */
export const MESSAGE_CHANNELS = ['email', 'sms', 'whatsapp'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

/** Those that end at a phone. */
export const PHONE_CHANNELS = ['sms', 'whatsapp'] as const
export type PhoneChannel = (typeof PHONE_CHANNELS)[number]
