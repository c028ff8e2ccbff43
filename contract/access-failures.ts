import type { FailureCode } from '#domain/failure.ts'
import { reviewText } from './access.ts'
import type { FailureText } from './order-failures.ts'

/** Of signing in, of the second factor, and of the team. */
export const ACCESS_FAILURES: Record<Extract<FailureCode, `${'access' | 'factor' | 'team'}.${string}`>, FailureText> = {
  'access.signInRequired': { status: 401, message: 'Entre para continuar.' },
  'access.sessionExpired': { status: 401, message: 'Sessão expirada, efetue login novamente' },
  'access.badCredentials': { status: 401, message: 'Usuário inexistente ou credenciais inválidas' },
  'access.unknownLogin': { status: 400, message: 'Email ou CPF Invalido' },
  'access.underReview': { status: 403, message: reviewText.confirmed, modal: reviewText.modal },
  'access.refused': {
    status: 403,
    message: ({ reason }) => reviewText.refused(String(reason ?? '')),
    modal: reviewText.refusedModal,
  },
  'access.loginTokenRefused': { status: 401, message: 'Falha ao logar usuário vai token' },
  'access.apiKeyRefused': { status: 401, message: 'Erro ao obter cliente!' },
  'access.notAllowed': { status: 404, message: 'Não encontrado.' },
  'access.badRecoveryCode': {
    status: 422,
    message: 'Este link venceu ou já foi usado. Peça outro.',
  },
  'access.factorRequired': { status: 403, message: 'Falta um passo: confirme que é você.' },
  'access.factorMissing': {
    status: 403,
    message: 'Esta loja pede verificação em duas etapas de quem trabalha nela. Ative a sua para continuar.',
  },
  'factor.expired': { status: 422, message: 'O tempo para confirmar acabou. Comece de novo.' },
  'factor.wrong': { status: 422, message: 'O código não confere ou já foi usado. Confira e tente de novo.' },
  'factor.last': {
    status: 409,
    message: 'A loja pede verificação em duas etapas. Ative outra forma antes de remover esta.',
  },
  'factor.notFound': { status: 404, message: 'Não encontramos esta chave de acesso. Talvez já tenha saído.' },
  'factor.tooManyPasskeys': {
    status: 422,
    message: ({ maximum }) => `Você pode ter até ${String(maximum)} chaves de acesso. Remova uma que não usa mais.`,
  },
  'factor.badPasskey': {
    status: 422,
    message: 'A chave de acesso não foi aceita. Tente de novo, ou use outra forma.',
  },
  'team.notFound': { status: 404, message: 'Não encontramos esta pessoa na equipe.' },
  'team.invitationNotFound': { status: 404, message: 'Este convite já foi aceito ou cancelado.' },
  'team.badEmail': { status: 422, message: 'Confira o e-mail. Exemplo: nome@exemplo.com.br.' },
  'team.badPhone': { status: 422, message: 'Confira o celular, com DDD. Exemplo: (11) 98765-4321.' },
  'team.noSms': {
    status: 422,
    message: 'Esta instalação ainda não envia SMS. Convide a pessoa por e-mail.',
  },
  'team.tooManyMessages': {
    status: 429,
    message: 'Já enviamos muitos SMS para este número hoje. Tente de novo amanhã, ou convide por e-mail.',
  },
  'team.alreadyMember': { status: 409, message: 'Esta pessoa já faz parte da equipe.' },
  'team.tooMany': {
    status: 422,
    message: ({ maximum }) =>
      `A equipe pode ter até ${String(maximum)} pessoas, contando os convites. Cancele convites antigos.`,
  },
  'team.noModules': { status: 422, message: 'Escolha pelo menos uma parte da gestão que a pessoa pode usar.' },
  'team.oneself': {
    status: 409,
    message: 'Ninguém muda o próprio acesso. Peça a outro dono da loja; se não há outro, convide um antes.',
  },
  'team.badReceiver': {
    status: 422,
    message: 'A pessoa escolhida não pode continuar este trabalho. Escolha outra.',
  },
  'team.hasClients': {
    status: 409,
    message: 'Esta pessoa tem clientes na carteira. Passe os clientes a outro representante antes de mudar a função.',
  },
  'team.factorElsewhere': {
    status: 409,
    message:
      'Esta pessoa não trabalha só nesta empresa, e a verificação dela vale em todas. Peça a quem cuida do sistema.',
  },
  'team.nameMissing': { status: 422, message: 'Escreva o seu nome.' },
}
