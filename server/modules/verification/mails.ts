import type { Mail, Sender } from '#server/platform/mail.ts'

/** The code stays out of subject and preheader, which show on locked screens. */
export const verificationMail = ({ supplier }: Pick<Sender, 'supplier'>, code: string): Mail => ({
  subject: `Confirme o seu e-mail – ${supplier.name}`,
  preheader: 'Seu código vale por 10 minutos.',
  heading: 'Confirme o seu e-mail',
  paragraphs: [`Falta pouco! Digite este código na loja ${supplier.name} para confirmar que este e-mail é seu.`],
  code: { caption: 'Seu código, válido por 10 minutos:', value: code },
  closing: ['Não foi você que pediu? Pode ignorar este e-mail. Nunca passe este código a ninguém, nem a quem disser que é da loja.'],
})
