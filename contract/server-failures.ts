import type { FailureCode } from '#domain/failure.ts'
import type { FailureText } from './order-failures.ts'

type ServerFailure = Extract<FailureCode, `request.${string}` | `server.${string}`>

/** What a request itself is refused for, and what the server cannot help. */
export const SERVER_FAILURES: Record<ServerFailure, FailureText> = {
  'request.invalid': { status: 400, message: ({ message }) => String(message ?? 'Dados inválidos.') },
  'request.malformed': { status: 400, message: 'Não foi possível entender os dados enviados (JSON inválido).' },
  'request.tooLarge': { status: 413, message: 'Os dados enviados são grandes demais.' },
  'request.unsupportedMedia': { status: 415, message: 'Envie os dados em JSON.' },
  'request.tooMany': { status: 429, message: 'Muitas tentativas em pouco tempo. Aguarde um instante e tente de novo.' },
  'request.notFound': { status: 404, message: 'Página não encontrada.' },
  'request.crossOrigin': { status: 403, message: 'Esta solicitação veio de outro site e foi recusada.' },
  'request.headersTooLarge': {
    status: 431,
    message: 'O link ou os cookies enviados são grandes demais. Exclua os cookies deste site e tente de novo.',
  },
  'request.timedOut': {
    status: 408,
    message: 'A solicitação demorou demais para chegar. Confira sua internet e tente de novo.',
  },
  'request.unreadable': { status: 400, message: 'Não foi possível entender a solicitação.' },
  'server.unavailable': {
    status: 503,
    message: 'A loja está em manutenção por um instante. Tente de novo em alguns segundos.',
  },
  'server.tooSlow': { status: 503, message: 'A loja está demorando para responder. Tente de novo em instantes.' },
  'server.unexpected': { status: 500, message: 'Houve uma falha do nosso lado. Tente de novo em alguns instantes.' },
}
