import { formatDate } from '#domain/calendar.ts'
import type { RequestKind } from '#domain/privacy/privacy-request.ts'
import type { Mail, Sender } from '#server/platform/messaging/mail.ts'

export const KIND_NAMES: Readonly<Record<RequestKind, string>> = {
  access: 'confirmação e acesso aos dados',
  export: 'portabilidade dos dados',
  correction: 'correção de dados',
  erasure: 'exclusão de dados',
  sharing: 'informação sobre compartilhamento',
  withdrawal: 'revogação de consentimento',
  objection: 'oposição ao tratamento',
}

export const CODE_MINUTES = 30

interface Received {
  readonly protocol: string
  readonly kind: RequestKind
  readonly dueOn: string
}

/** Confirms the receipt. Nothing that people typed goes to a mailbox that may be another person's. */
export const receivedMail = (
  { supplier, storeUrl }: Sender,
  { protocol, kind, dueOn }: Received,
  code: string | null,
): Mail => ({
  subject: `Recebemos a sua solicitação ${protocol} – ${supplier.name}`,
  preheader: `Resposta até ${formatDate(dueOn)}.`,
  heading: 'Recebemos a sua solicitação',
  paragraphs: [
    `A loja ${supplier.name} recebeu uma solicitação de ${KIND_NAMES[kind]}. O protocolo é ${protocol}, e a resposta vem até ${formatDate(dueOn)}.`,
    ...(code === null
      ? []
      : ['Para confirmar que este e-mail é seu, digite o código na página em que fez a solicitação.']),
  ],
  ...(code === null ? {} : { code: { caption: `Seu código, válido por ${CODE_MINUTES} minutos:`, value: code } }),
  button: { label: 'Privacidade na loja', url: `${storeUrl}/privacidade` },
  closing: [
    'Não foi você que pediu? Pode ignorar este e-mail: sem a confirmação, a loja não entrega nem exclui dados.',
  ],
})

export const answerMail = (
  { supplier, storeUrl }: Sender,
  protocol: string,
  isRefused: boolean,
  paragraphs: readonly string[],
): Mail => ({
  subject: `Resposta à solicitação ${protocol} – ${supplier.name}`,
  preheader: isRefused ? 'A loja não pôde atender.' : 'A loja respondeu.',
  heading: isRefused ? 'A sua solicitação não foi atendida' : 'Resposta à sua solicitação',
  paragraphs,
  button: { label: 'Privacidade na loja', url: `${storeUrl}/privacidade` },
})
