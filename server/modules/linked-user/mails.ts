import { invitationPath } from '#contract/linked-user.ts'
import { firstNameOf } from '#domain/customer/full-name.ts'
import type { Mail, Sender } from '#server/platform/mail.ts'

export const INVITATION_DAYS = 7

interface Invited {
  /** May be empty. */
  readonly name: string
  readonly customerName: string
  /** The store itself, on the customer's behalf. */
  readonly isByStore: boolean
  readonly code: string
}

const invitedBy = (store: string, { customerName, isByStore }: Invited): string =>
  isByStore ? `A loja ${store} convidou você para usar a conta de ${customerName}` : `${customerName} convidou você para usar a conta na ${store}`

/** The way into the account of a customer, and its code for whoever cannot follow the link. */
export const invitationMail = ({ supplier, storeUrl }: Sender, invited: Invited): Mail => ({
  subject: invited.isByStore ? `Convite para comprar por ${invited.customerName} na ${supplier.name}` : `${invited.customerName} convidou você para comprar na ${supplier.name}`,
  preheader: `O convite vale por ${INVITATION_DAYS} dias.`,
  heading: invited.name.trim() === '' ? 'Olá!' : `Olá, ${firstNameOf(invited.name)}!`,
  paragraphs: [
    `${invitedBy(supplier.name, invited)}: montar o carrinho e fazer o que o responsável liberar para você.`,
    `Toque no botão para aceitar. O convite vale por ${INVITATION_DAYS} dias e pode ser usado uma vez.`,
  ],
  button: { label: 'Aceitar o convite', url: `${storeUrl}${invitationPath(invited.code)}` },
  code: { caption: `O botão não abriu? Entre em ${storeUrl}/convite e cole este código:`, value: invited.code },
  closing: ['Não conhece quem convidou? Pode ignorar este e-mail: nada acontece sem você aceitar.'],
})

interface Joined {
  readonly customerName: string
  readonly userName: string
  readonly userEmail: string
}

/** To the customer, because a representative or the store may have invited the person. */
export const joinedMail = ({ supplier, storeUrl }: Sender, { customerName, userName, userEmail }: Joined): Mail => ({
  subject: `Nova pessoa na conta de ${customerName} – ${supplier.name}`,
  preheader: `${userName} aceitou o convite.`,
  heading: 'Alguém entrou na sua conta',
  paragraphs: [`${userName} (${userEmail}) aceitou o convite e já pode usar a conta de ${customerName} na loja ${supplier.name}, dentro do que foi liberado.`],
  button: { label: 'Ver usuários da conta', url: `${storeUrl}/conta/usuarios` },
  closing: ['Não era para esta pessoa entrar? Remova-a em “Usuários da conta” ou fale com a loja.'],
})
