const COUNTRY = '55'
const AREA_CODE = '(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])'
const NATIONAL = new RegExp(`^${AREA_CODE}(?:9\\d{8}|[2-5]\\d{7})$`)

/**
 * Reads a Brazilian phone with area code, mobile or landline, into E.164 (`+5511943214321`), or null. Other countries
 * are read where the number starts with `+`.
 */
export function parsePhone(text: string): string | null {
  if (!/^\+?[\d\s().-]+$/.test(text.trim())) return null
  const digits = text.replace(/\D/g, '')
  const isForeign = text.trim().startsWith('+') && !digits.startsWith(COUNTRY)
  if (isForeign) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : null
  const national = digits.length > 11 && digits.startsWith(COUNTRY) ? digits.slice(2) : digits.replace(/^0/, '')
  return NATIONAL.test(national) ? `+${COUNTRY}${national}` : null
}

/** The number in E.164 where it is a Brazilian mobile one, which text messages reach; null for any other, and for none. */
export function mobileOf(phone: string | null): string | null {
  const number = parsePhone(phone ?? '')
  return number !== null && /^\+55\d{2}9\d{8}$/.test(number) ? number : null
}

/** `(11) 94321-4321` for a Brazilian number in E.164; anything else stays as it is. */
export const formatPhone = (phone: string): string => phone.replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3')

/** Channels of a store's messages. */
export const MESSAGE_CHANNELS = ['email', 'sms', 'whatsapp'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

/** Those that end at a phone. */
export const PHONE_CHANNELS = ['sms', 'whatsapp'] as const
export type PhoneChannel = (typeof PHONE_CHANNELS)[number]
