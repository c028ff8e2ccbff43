import { greetingTo } from '#contract/mail.ts'
import type { Mail, Sender } from '#server/platform/messaging/mail.ts'

/** The link to a new password, and its code for people who cannot follow the link. */
export const recoveryMail = ({ supplier, storeUrl }: Sender, name: string, path: string, code: string): Mail => ({
  subject: `Crie uma nova senha – ${supplier.name}`,
  preheader: 'O link vale por 30 minutos e pode ser usado uma vez.',
  heading: greetingTo(name),
  paragraphs: [
    `Recebemos uma solicitação de nova senha para a sua conta na loja ${supplier.name}.`,
    'Para criar a nova senha, toque no botão. O link vale por 30 minutos e pode ser usado uma vez.',
  ],
  button: { label: 'Criar nova senha', url: `${storeUrl}${path}` },
  code: { caption: `O botão não abriu? Entre em ${storeUrl}/redefinir-senha e cole este código:`, value: code },
  closing: ['Não foi você que pediu? Pode ignorar este e-mail: a sua senha continua a mesma.'],
})

/** Notifies the owner, who may not have made the change. */
export const passwordChangedMail = ({ supplier, storeUrl }: Sender, name: string): Mail => ({
  subject: 'Sua senha foi alterada',
  preheader: `A senha da sua conta na loja ${supplier.name} acaba de ser alterada.`,
  heading: 'Sua senha foi alterada',
  paragraphs: [
    `${greetingTo(name)} A senha da sua conta na loja ${supplier.name} acaba de ser alterada. Por segurança, saímos da sua conta nos outros aparelhos.`,
    'Foi você? Então está tudo certo.',
  ],
  button: { label: 'Não fui eu: criar nova senha', url: `${storeUrl}/esqueci-senha` },
  closing: ['Se não foi você, crie uma nova senha agora e fale com a gente.'],
})
