import { oneLine, type Mail, type Sender } from '#server/platform/messaging/mail.ts'
import type { PhoneMessage } from '#server/platform/messaging/phone-message.ts'

/** The code stays out of subject and preheader, which show on locked screens. */
export const verificationMail = ({ supplier }: Pick<Sender, 'supplier'>, code: string): Mail => ({
  subject: `Confirme o seu e-mail – ${supplier.name}`,
  preheader: 'Seu código vale por 10 minutos.',
  heading: 'Confirme o seu e-mail',
  paragraphs: [`Falta pouco! Digite este código na loja ${supplier.name} para confirmar que este e-mail é seu.`],
  code: { caption: 'Seu código, válido por 10 minutos:', value: code },
  closing: [
    'Não foi você que pediu? Pode ignorar este e-mail. Nunca passe este código a ninguém, nem a quem disser que é da loja.',
  ],
})

/** A text message with accents has 70 characters; a longer one is sent, and paid, in parts. */
const SMS_LENGTH = 70

export function verificationMessage({ supplier }: Pick<Sender, 'supplier'>, code: string): PhoneMessage {
  const words = `: código ${code} (vale 10 min). Não passe a ninguém.`
  return { code, text: `${cutAt(SMS_LENGTH - words.length, oneLine(supplier.name))}${words}` }
}

/** By whole characters, however many units each takes. */
function cutAt(length: number, text: string): string {
  if (text.length <= length) return text
  let short = ''
  for (const character of text) {
    if (short.length + character.length >= length) break
    short += character
  }
  return `${short.trimEnd()}…`
}
