/** What people read where they sign in and keep their data. */
export const text = {
  signInTitle: 'Entrar',
  signInIntro: (store: string) => `Entre para comprar na ${store}.`,
  identifier: { email: 'E-mail', document: 'CPF ou CNPJ', both: 'E-mail, CPF ou CNPJ' },
  identifierHint: 'Com ou sem pontos, como preferir.',
  password: 'Senha',
  submit: 'Entrar',
  forgotPassword: 'Esqueci minha senha',
  passwordChanged: 'Senha alterada. Entre com a nova senha.',
  noAccount: 'Ainda não compra aqui?',
  askForAccount: 'Fale com a gente e abrimos seu cadastro.',
  unreachable: 'Não conseguimos falar com a loja. Confira sua internet e tente de novo.',
  alreadyIn: (name: string) => `Você já entrou como ${name}.`,
  continue: 'Continuar comprando',
  signOutTitle: 'Sair da conta',
  signOutQuestion: 'Seu carrinho fica salvo para quando você voltar.',
}
