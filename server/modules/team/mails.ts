import { greetingTo } from '#contract/mail.ts'
import { teamInvitationPath } from '#contract/team.ts'
import { cutText } from '#domain/cut-text.ts'
import { oneLine, type Mail, type Sender } from '#server/platform/messaging/mail.ts'
import { withoutAccents, type PhoneMessage } from '#server/platform/messaging/phone-message.ts'

export const INVITATION_DAYS = 7

/** The link into the team, and its code for people who cannot follow the link. Who invites is read behind the code: the mailbox is not proved. */
export const teamInvitationMail = ({ supplier, storeUrl }: Sender, code: string): Mail => ({
  subject: `Convite para a equipe da loja ${supplier.name}`,
  preheader: `O convite vale por ${INVITATION_DAYS} dias e pode ser usado uma vez.`,
  heading: 'Você foi convidado para a equipe',
  paragraphs: [
    `A loja ${supplier.name} convidou você para trabalhar na gestão da loja pela internet.`,
    `Toque no botão para aceitar e entrar com a sua própria senha. O convite vale por ${INVITATION_DAYS} dias e pode ser usado uma vez.`,
  ],
  button: { label: 'Aceitar o convite', url: `${storeUrl}${teamInvitationPath(code)}` },
  code: { caption: `O botão não abriu? Entre em ${storeUrl}/convite-equipe e cole este código:`, value: code },
  closing: ['Não conhece esta loja? Pode ignorar este e-mail: nada acontece sem você aceitar.'],
  isToStaff: true,
})

const NAME_LENGTH = 40

/** In two parts of an SMS without accents, which a longer link needs anyway. */
export const teamInvitationMessage = ({ supplier, storeUrl }: Sender, code: string): PhoneMessage => ({
  code,
  text: `${withoutAccents(cutText(oneLine(supplier.name), NAME_LENGTH))} convidou voce para a equipe. Aceite em ${INVITATION_DAYS} dias: ${storeUrl}${teamInvitationPath(code)}`,
})
/** To the e-mail address that a person who was invited by phone gave. */
export const teamCodeMail = ({ supplier }: Sender, code: string): Mail => ({
  subject: `Confirme o seu e-mail – ${supplier.name}`,
  preheader: 'O código vale por 30 minutos.',
  heading: 'Confirme o seu e-mail',
  paragraphs: [`Falta pouco para entrar na equipe da loja ${supplier.name}. Digite este código na página do convite:`],
  code: { caption: 'Seu código, válido por 30 minutos:', value: code },
  closing: [
    'Se você já tem conta com este e-mail, a senha dela passa a ser a que você acabou de escolher.',
    'Não foi você que pediu? Pode ignorar este e-mail. Nunca passe este código a ninguém.',
  ],
})

/** To the owner who invited, by the name that the owner gave the person. */
export const joinedMail = (
  { supplier, storeUrl }: Sender,
  { owner, name }: { readonly owner: string; readonly name: string },
): Mail => ({
  subject: `${name} entrou na equipe – ${supplier.name}`,
  preheader: 'O seu convite foi aceito.',
  heading: 'Convite aceito',
  paragraphs: [`${greetingTo(owner)} ${name} aceitou o convite e já pode usar a gestão da loja ${supplier.name}.`],
  button: { label: 'Ver a equipe', url: `${storeUrl}/gestao/equipe` },
  isToStaff: true,
})
