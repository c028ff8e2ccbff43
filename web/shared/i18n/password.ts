import { text as onDemandText } from './common-on-demand.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'

/** What people read where they set a password. */
export const text = dictionary('password', {
  showPassword: 'Mostrar senha',
  hidePassword: 'Esconder senha',
  newPassword: 'Nova senha',
  newPasswordHint: 'Pelo menos 8 caracteres. Uma frase curta é fácil de lembrar e difícil de adivinhar.',
  unreachable: commonText.unreachable,

  forgotTitle: onDemandText.forgotPassword,
  forgotIntro: 'Informe os dados com que você entra. Enviamos um e-mail com um link para criar nova senha.',
  askForLink: 'Enviar link',
  askFailed: 'Falha ao solicitar redefinição de senha',
  backToSignIn: 'Voltar ao login',
  checkTitle: 'Confira seu e-mail',
  checkNext: 'O e-mail chega em alguns minutos. O link vale por 30 minutos e serve uma vez.',
  askAgain: 'Enviar de novo',
  haveCode: 'Já tenho o código',

  resetTitle: 'Criar nova senha',
  resetIntro: 'Ao salvar, você sai da conta em todos os aparelhos e entra de novo com a nova senha.',
  code: 'Código do e-mail',
  codeHint: 'Cole aqui o código que veio no e-mail.',
  saveNew: 'Salvar nova senha',
  askForAnother: 'Pedir outro link',

  changeTitle: onDemandText.password,
  changeIntro: 'Ao alterar a senha, você sai da conta nos outros aparelhos.',
  currentPassword: 'Senha atual',
  change: 'Alterar senha',
  changed: 'Senha alterada. Nos outros aparelhos será preciso entrar de novo.',
  forgotCurrent: 'Não lembra a senha atual?',
  recover: 'Criar uma por e-mail',
})
