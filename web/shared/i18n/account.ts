import { dictionary } from './dictionary.ts'

/** What people read where they sign in and keep their data. */
export const text = dictionary('account', {
  signInTitle: 'Entrar',
  signInIntro: (store: string) => `Entre para comprar na loja ${store}.`,
  identifier: { cpf: 'CPF', cnpj: 'CNPJ', foreign: 'documento estrangeiro', email: 'e-mail' },
  or: 'ou',
  identifierHint: 'Com ou sem pontos, como preferir.',
  password: 'Senha',
  submit: 'Entrar',
  forgotPassword: 'Esqueci minha senha',
  passwordChanged: 'Senha alterada. Entre com a nova senha.',
  noAccount: 'Ainda não compra aqui?',
  createAccount: 'Criar conta',
  signInUnanswered: 'Erro ao tentar fazer login. Tente novamente em alguns minutos',
  alreadyIn: (name: string) => `Você já entrou como ${name}.`,
  continue: 'Continuar comprando',
  signOutTitle: 'Sair da conta',
  signOutQuestion: 'Seu carrinho fica salvo para quando você voltar.',
})
