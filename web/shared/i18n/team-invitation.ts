import type { Position } from '#domain/access/team.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'
import { text as registrationText } from './registration.ts'

const POSITIONS: Record<Position, string> = {
  owner: 'dono',
  manager: 'gerente',
  orders: 'pedidos e clientes',
  picking: 'separação',
  courier: 'entregas',
  catalogue: 'catálogo',
  prices: 'preços',
  content: 'conteúdo',
  finance: 'financeiro',
  attendant: 'atendente',
  representative: 'representante',
}

/** What a person reads who was invited to work for a store. */
export const text = dictionary('team-invitation', {
  title: 'Convite para a equipe',
  codeIntro: 'Cole o código que veio na mensagem do convite.',
  code: 'Código do convite',
  continue: onDemandText.goOn,
  reading: 'Abrindo o seu convite…',
  gone: 'Este convite não vale mais',
  goneIntro:
    'O link já foi usado, venceu ou foi cancelado pela loja. Se você já aceitou, é só entrar. Senão, peça outro convite a quem chamou você.',
  signIn: commonText.signIn,
  welcome: (name: string) => `${name}, que bom ter você na equipe`,
  invitedTo: (store: string, position: string | null) =>
    position === null
      ? `A loja ${store} convidou você para trabalhar na gestão dela.`
      : `A loja ${store} convidou você para trabalhar na gestão dela. Sua função: ${position}.`,
  positions: POSITIONS,
  knownIntro: (email: string) => `Você já tem conta com ${email}. Entre com a mesma senha para aceitar.`,
  newIntro: (email: string) => `Você vai entrar com ${email}. Crie uma senha só sua.`,
  customer:
    'Você também compra nesta loja com esta conta. Enquanto fizer parte da equipe, ela abre a gestão; para comprar como cliente, use outro e-mail.',
  phoneIntro: 'Informe o seu e-mail: com ele você vai entrar. Se já tem conta com ele, use a mesma senha.',
  yourName: 'Seu nome',
  yourEmail: 'Seu e-mail',
  yourPassword: 'Sua senha',
  newPassword: registrationText.fields.password,
  newPasswordHint: registrationText.hints.password,
  forgot: onDemandText.forgotPassword,
  accept: 'Aceitar e entrar',
  proofTitle: 'Confirme o seu e-mail',
  proofIntro: (email: string) => `Enviamos um código para ${email}. Digite-o abaixo para confirmar que o e-mail é seu.`,
  proofCode: 'Código do e-mail',
  confirm: 'Confirmar e entrar',
  unreachable: commonText.unreachable,
})
