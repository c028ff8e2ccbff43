import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'

/** What people read where they set a password. */
export const text = dictionary('password', {
  showPassword: 'Mostrar senha',
  hidePassword: 'Esconder senha',
  newPassword: 'Nova senha',
  newPasswordHint: 'Ao menos 8 caracteres. Uma frase curta é fácil de lembrar e difícil de adivinhar.',
  unreachable: commonText.unreachable,

  forgotTitle: commonText.forgotPassword,
  forgotIntro: 'Diga com que dados você entra. Vamos enviar um e-mail com um link para você criar outra senha.',
  askForLink: 'Enviar link',
  askFailed: 'Falha ao solicitar redefinição de senha',
  backToSignIn: 'Voltar para Entrar',
  checkTitle: 'Confira seu e-mail',
  checkNext: 'O e-mail chega em alguns minutos. O link vale por 30 minutos e serve uma vez.',
  askAgain: 'Pedir outra vez',
  haveCode: 'Já tenho o código',

  resetTitle: 'Criar nova senha',
  resetIntro: 'Ao salvar, você sai da conta em todos os aparelhos e entra de novo com a nova senha.',
  code: 'Código do e-mail',
  codeHint: 'Cole aqui o código que veio no e-mail.',
  saveNew: 'Salvar nova senha',
  askForAnother: 'Pedir outro link',

  changeTitle: commonText.password,
  changeIntro: 'Ao trocar a senha, você sai da conta nos outros aparelhos.',
  currentPassword: 'Senha atual',
  change: 'Trocar senha',
  changed: 'Senha alterada. Nos outros aparelhos será preciso entrar de novo.',
  forgotCurrent: 'Não lembra a senha atual?',
  recover: 'Criar outra por e-mail',
})
