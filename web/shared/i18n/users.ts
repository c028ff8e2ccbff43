import { text as passwordText } from './password.ts'
import { text as registrationText } from './registration.ts'
import { text as receiveText } from './receive.ts'
import { text as onDemandText } from './common-on-demand.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'

/** What people read where the users of an account are managed, invited and switched. */
export const SUBMIT_ORDERS = 'Enviar pedidos'

export const text = dictionary('users', {
  title: 'Usuários da conta',
  intro: (customer: string) => `Quem pode comprar em nome de ${customer}, e o que cada um pode fazer.`,
  invite: 'Convidar',
  inviteTitle: 'Convidar alguém',
  inviteIntro: 'Enviamos um e-mail com um link. A pessoa entra na conta só depois de aceitar.',
  inviteIntroFor: (customer: string) =>
    `Enviamos um e-mail com um link. A pessoa entra na conta de ${customer} só depois de aceitar.`,
  email: onDemandText.email,
  name: onDemandText.name,
  nameHint: 'Como vocês chamam a pessoa. Por exemplo: Bruno do estoque.',
  permissionsTitle: 'O que esta pessoa pode fazer',
  always: 'Sempre pode ver produtos e preços e montar o carrinho da conta.',
  permissions: {
    submissao_pedido: { name: SUBMIT_ORDERS, hint: 'Finaliza a compra e cancela pedidos em nome da conta.' },
    ver_pedidos: { name: 'Ver os pedidos da conta', hint: 'Quem envia pedidos também vê.' },
    gerenciar_enderecos: { name: 'Cadastrar e alterar endereços', hint: 'Sem isso, escolhe entre os que já existem.' },
  } as Readonly<Record<string, { readonly name: string; readonly hint: string }>>,
  approval: 'Aprovar pedidos acima de (R$)',
  approvalHint: 'O responsável aprova os pedidos desta pessoa acima deste total. Com 0, todos; vazio, nenhum.',
  approvalInvalid: 'Informe um valor em reais, como 500,00, ou deixe vazio.',
  approvesAbove: (total: string) => `Pedidos acima de ${total} esperam aprovação`,
  approvesAll: 'Todo pedido espera aprovação',
  nothingMore: 'Só monta o carrinho',
  sendInvitation: 'Enviar convite',
  cancel: commonText.cancel,
  editTitle: receiveText.editNamed,
  edit: onDemandText.change,
  save: 'Salvar',
  principal: 'Responsável pela conta',
  allPermissions: 'Pode tudo na conta',
  paused: 'Acesso pausado',
  pause: 'Pausar',
  resume: 'Reativar',
  remove: 'Remover',
  removeQuestion: (name: string) => `Remover ${name}? A pessoa sai da conta na hora.`,
  confirmRemoval: 'Sim, remover',
  undo: commonText.undo,
  you: 'você',
  invitationsTitle: 'Convites esperando resposta',
  expires: (day: string) => `Vale até ${day}`,
  again: passwordText.askAgain,
  takeBack: 'Cancelar convite',
  alone: 'Convide quem compra com você: cada pessoa entra com a própria senha e faz só o que você liberar.',
  done: {
    convidado: 'Convite enviado. Peça para a pessoa olhar a caixa de entrada e o spam.',
    salvo: 'Alterações salvas. Já estão valendo.',
    pausado: 'Acesso pausado. A pessoa saiu da conta em todos os aparelhos.',
    reativado: 'Acesso reativado. A pessoa já pode entrar de novo.',
    removido: 'Pessoa removida da conta.',
    cancelado: 'Convite cancelado: o link não vale mais.',
  } as Readonly<Record<string, string>>,
  switchRefused: 'Não foi possível autenticar seu usuário. Verifique suas credenciais e tente novamente.',
  unreachable: commonText.unreachable,

  accountsTitle: 'Trocar de conta',
  accountsIntro:
    'Você pode comprar em nome destes clientes. Cada um tem o seu carrinho, os seus endereços e os seus pedidos.',
  own: 'Seu cadastro',
  shared: 'Conta compartilhada com você',
  current: 'Usando agora',
  use: 'Usar esta conta',
  useName: (name: string) => `Usar esta conta: ${name}`,

  invitationTitle: 'Convite para a conta de um cliente',
  codeIntro: 'Cole o código que veio no e-mail do convite.',
  code: 'Código do convite',
  continue: onDemandText.goOn,
  reading: 'Abrindo o seu convite…',
  invitedBy: (customer: string) => `${customer} convidou você`,
  invitedTo: (store: string) =>
    `O convite é para usar a conta na loja ${store}. Depois de aceitar, você monta o carrinho e faz o que o responsável liberar.`,
  recordTitle: (customer: string) => `Cadastro de ${customer}`,
  recordIntro: (store: string) =>
    `A loja ${store} fez o seu cadastro. Com a sua senha você vê os preços, envia pedidos e acompanha as entregas.`,
  knownIntro: (email: string) => `Você já tem cadastro com ${email}. Entre com a sua senha para aceitar.`,
  newIntro: (email: string) => `Para entrar com ${email}, informe o seu nome e crie uma senha.`,
  yourName: 'Seu nome',
  yourPassword: 'Sua senha',
  newPassword: registrationText.fields.password,
  newPasswordHint: registrationText.hints.password,
  forgot: onDemandText.forgotPassword,
  accept: 'Aceitar e entrar',
})
