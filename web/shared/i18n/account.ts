import { text as onDemandText } from './common-on-demand.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'

/** What people read where they sign in and keep their data. */
export const text = dictionary('account', {
  signInTitle: commonText.signIn,
  signInIntro: (store: string) => `Entre para comprar na loja ${store}.`,
  identifier: { cpf: onDemandText.cpf, cnpj: onDemandText.cnpj, foreign: 'documento estrangeiro', email: 'e-mail' },
  or: 'ou',
  identifierHint: 'CPF ou CNPJ com ou sem pontos.',
  password: onDemandText.password,
  submit: commonText.signIn,
  forgotPassword: onDemandText.forgotPassword,
  passwordChanged: 'Senha alterada. Entre com a nova senha.',
  noAccount: 'Ainda não tem conta?',
  createAccount: 'Criar conta',
  signInUnanswered: 'Erro ao tentar fazer login. Tente novamente em alguns minutos',
  alreadyIn: (name: string) => `Você já entrou como ${name}.`,
  continue: onDemandText.keepShopping,
  signedOut: 'O seu acesso neste aparelho foi encerrado. Entre de novo para continuar.',
  sessionEnded: 'Sessão expirada, efetue login novamente',
  signOutTitle: 'Sair da conta',
  signOutQuestion: 'Seu carrinho fica salvo para quando você voltar.',
})
