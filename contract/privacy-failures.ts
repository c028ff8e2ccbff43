import type { FailureCode } from '#domain/failure.ts'
import type { FailureText } from './order-failures.ts'

/** The failures of requests about personal data. */
export const PRIVACY_REQUEST_FAILURES: Record<Extract<FailureCode, `privacyRequest.${string}`>, FailureText> = {
  'privacyRequest.notFound': { status: 404, message: 'Não encontramos esta solicitação.' },
  'privacyRequest.noName': { status: 422, message: 'Informe o nome.' },
  'privacyRequest.noContact': { status: 422, message: 'Informe um e-mail ou um telefone para a resposta.' },
  'privacyRequest.badEmail': { status: 422, message: 'Confira o e-mail.' },
  'privacyRequest.badPhone': { status: 422, message: 'Confira o telefone, com DDD.' },
  'privacyRequest.badDocument': { status: 422, message: 'Confira o CPF ou CNPJ.' },
  'privacyRequest.badDay': {
    status: 422,
    message: 'Informe o dia em que a solicitação chegou, de 60 dias atrás até hoje.',
  },
  'privacyRequest.tooMany': {
    status: 422,
    message: 'Já há várias solicitações com este contato hoje. Tente de novo amanhã ou fale com a loja.',
  },
  'privacyRequest.closed': { status: 409, message: 'Esta solicitação já foi encerrada.' },
  'privacyRequest.notProved': {
    status: 409,
    message: 'Confirme primeiro a identidade de quem pediu.',
  },
  'privacyRequest.noCustomer': { status: 409, message: 'Escolha primeiro de qual cadastro a solicitação trata.' },
  'privacyRequest.noLogin': {
    status: 409,
    message: 'Este cadastro não tem acesso à loja. Trate os dados na página do cliente.',
  },
  'privacyRequest.notConfirmed': { status: 422, message: 'Marque que entendeu: a exclusão não pode ser desfeita.' },
}
