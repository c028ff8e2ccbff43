import { invitationPath } from '#contract/linked-user.ts'
import { firstNameOf } from '#domain/customer/full-name.ts'
import type { Mail, Sender } from '#server/platform/mail.ts'

export const INVITATION_DAYS = 7

interface Invited {
  /** May be empty. */
  readonly name: string
  readonly customerName: string
  readonly code: string
}

/** The way into the account of a customer, and its code for whoever cannot follow the link. */
export const invitationMail = ({ supplier, storeUrl }: Sender, { name, customerName, code }: Invited): Mail => ({
  subject: `${customerName} convidou você para comprar na ${supplier.name}`,
  preheader: `O convite vale por ${INVITATION_DAYS} dias.`,
  heading: name.trim() === '' ? 'Olá!' : `Olá, ${firstNameOf(name)}!`,
  paragraphs: [
    `${customerName} convidou você para usar a conta na ${supplier.name}: montar o carrinho e fazer o que o responsável liberar para você.`,
    `Toque no botão para aceitar. O convite vale por ${INVITATION_DAYS} dias e pode ser usado uma vez.`,
  ],
  button: { label: 'Aceitar o convite', url: `${storeUrl}${invitationPath(code)}` },
  code: { caption: `O botão não abriu? Entre em ${storeUrl}/convite e cole este código:`, value: code },
  closing: ['Não conhece quem convidou? Pode ignorar este e-mail: nada acontece sem você aceitar.'],
})
