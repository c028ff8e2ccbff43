import { text as commonText } from './common.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { dictionary } from './dictionary.ts'
import { text as privacyText } from './privacy.ts'

/** What people read when they ask a store about their data. */
export const text = dictionary('privacy-requests', {
  title: 'Solicitação sobre os seus dados',
  intro:
    'A lei (LGPD, art. 18) deixa você saber o que a loja guarda sobre você, corrigir, levar ou excluir os seus dados. Não precisa ter conta. A resposta vem em até 15 dias.',
  link: privacyText.requests,
  kind: 'O que você quer',
  kinds: {
    access: 'Saber se a loja tem dados meus e quais são',
    export: 'Levar os meus dados em arquivo',
    correction: 'Corrigir dados errados ou incompletos',
    erasure: 'Excluir ou anonimizar os meus dados',
    sharing: 'Saber com quem a loja compartilha os meus dados',
    withdrawal: 'Revogar um consentimento que eu dei',
    objection: 'Me opor a um uso dos meus dados',
  },
  shortKinds: {
    access: 'Confirmação e acesso',
    export: 'Portabilidade',
    correction: 'Correção',
    erasure: 'Exclusão ou anonimização',
    sharing: 'Compartilhamento',
    withdrawal: 'Revogação de consentimento',
    objection: 'Oposição',
  },
  name: 'Nome completo',
  email: 'E-mail',
  emailHint: 'Para a resposta e para o código que confirma que é você.',
  phone: 'Telefone com DDD',
  phoneHint: 'Informe se não tem e-mail.',
  document: 'CPF ou CNPJ',
  documentHint: 'Ajuda a loja a encontrar o seu cadastro.',
  message: 'Conte o que você precisa',
  messageHint: 'Por exemplo, qual dado está errado e como é o certo.',
  send: 'Enviar solicitação',
  sentTitle: 'Recebemos a sua solicitação',
  protocol: (protocol: string) => `Protocolo ${protocol}`,
  due: (day: string) => `A resposta vem até ${day}.`,
  codeSent: (to: string) =>
    `Enviamos um código para ${to}. Informe o código aqui para a loja saber que é você. Ele vale por 30 minutos.`,
  noCode: 'A loja vai falar com você para confirmar a sua identidade.',
  signedIn: 'Você está na sua conta: não é preciso confirmar mais nada.',
  code: 'Código de 6 dígitos',
  confirm: 'Confirmar',
  confirmed: 'Identidade confirmada. A loja já pode atender à solicitação.',
  again: 'Fazer outra solicitação',
  own: 'Minhas solicitações',
  ownEmpty: 'Você ainda não fez solicitações.',
  states: {
    verifying: 'Em verificação',
    received: 'Recebida',
    'in-progress': 'Em atendimento',
    answered: 'Respondida',
    refused: 'Recusada',
  },
  answer: 'Resposta',
  status: onDemandText.status,
  unreachable: commonText.unreachable,
})
