import { greetingTo } from '#contract/mail.ts'
import type { Mail, Sender } from '#server/platform/messaging/mail.ts'

/** Which factor a mail is about. */
export type FactorKind = 'authenticator-app' | 'passkey'

const NAMES: Readonly<Record<FactorKind, string>> = {
  'authenticator-app': 'aplicativo autenticador',
  passkey: 'chave de acesso',
}

const NOT_ME: Pick<Mail, 'closing' | 'isToStaff'> = {
  closing: ['Se não foi você, crie uma nova senha agora e fale com quem cuida da loja.'],
  isToStaff: true,
}
const newPassword = ({ storeUrl }: Sender): NonNullable<Mail['button']> => ({
  label: 'Não fui eu: criar nova senha',
  url: `${storeUrl}/esqueci-senha`,
})

/** Notifies the owner of the login, who may not have made the change. */
export const factorAddedMail = (sender: Sender, name: string, kind: FactorKind): Mail => ({
  subject: 'Você ativou a verificação em duas etapas',
  preheader: `Um novo jeito de confirmar a sua entrada: ${NAMES[kind]}.`,
  heading: 'Verificação em duas etapas ativada',
  paragraphs: [
    `${greetingTo(name)} Na gestão da loja ${sender.supplier.name}, você incluiu um jeito de confirmar que é você ao entrar: ${NAMES[kind]}.`,
    'Guarde os códigos reserva: com eles você entra se perder o celular.',
  ],
  button: newPassword(sender),
  ...NOT_ME,
})

export const factorRemovedMail = (sender: Sender, name: string, kind: FactorKind, isLast: boolean): Mail => ({
  subject: isLast ? 'Você desativou a verificação em duas etapas' : 'Um jeito de confirmar a sua entrada saiu',
  preheader: `Saiu da sua conta: ${NAMES[kind]}.`,
  heading: isLast ? 'Verificação em duas etapas desativada' : 'Saiu um jeito de confirmar a sua entrada',
  paragraphs: [
    `${greetingTo(name)} Na gestão da loja ${sender.supplier.name}, saiu da sua conta: ${NAMES[kind]}.`,
    isLast ? 'A partir de agora você entra só com a senha.' : 'Os outros jeitos que você ativou continuam valendo.',
  ],
  button: newPassword(sender),
  ...NOT_ME,
})

export const codesRenewedMail = (sender: Sender, name: string): Mail => ({
  subject: 'Você gerou códigos reserva novos',
  preheader: 'Os códigos anteriores não valem mais.',
  heading: 'Códigos reserva novos',
  paragraphs: [
    `${greetingTo(name)} Na gestão da loja ${sender.supplier.name}, você gerou códigos reserva novos. Os anteriores não valem mais.`,
  ],
  button: newPassword(sender),
  ...NOT_ME,
})

export const codeUsedMail = (sender: Sender, name: string, left: number): Mail => ({
  subject: 'Você entrou com um código reserva',
  preheader: leftText(left),
  heading: 'Entrada com código reserva',
  paragraphs: [
    `${greetingTo(name)} Alguém entrou na gestão da loja ${sender.supplier.name} com a sua senha e um código reserva. Foi você? Então está tudo certo.`,
    leftText(left),
  ],
  button: newPassword(sender),
  ...NOT_ME,
})

const leftText = (left: number): string =>
  left === 0
    ? 'Era o último. Gere códigos novos em Segurança.'
    : left === 1
      ? 'Resta 1 código reserva. Gere códigos novos em Segurança.'
      : `Restam ${left} códigos reserva.`

/** To a person whose second factor an owner of the store reset. */
export const factorResetMail = (sender: Sender, name: string, owner: string): Mail => ({
  subject: 'Sua verificação em duas etapas foi redefinida',
  preheader: 'Entre com a sua senha e ative de novo.',
  heading: 'Verificação em duas etapas redefinida',
  paragraphs: [
    `${greetingTo(name)} ${owner} redefiniu a sua verificação em duas etapas na loja ${sender.supplier.name}. Você saiu de todos os aparelhos.`,
    'Entre com a sua senha e ative a verificação de novo em Segurança.',
  ],
  button: { label: 'Entrar', url: `${sender.storeUrl}/entrar?voltar=${encodeURIComponent('/gestao/seguranca')}` },
  closing: ['Se você não pediu isso, crie uma nova senha agora e fale com o dono da loja.'],
  isToStaff: true,
})
