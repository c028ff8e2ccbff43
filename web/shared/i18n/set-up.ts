import { text as registrationText } from './registration.ts'
import { text as passwordText } from './password.ts'
import { text as onDemandText } from './common-on-demand.ts'
/** What people read where they make the first store of an installation. */
export const text = {
  title: 'Crie a sua loja',
  intro: 'Este link vale uma vez. Quem o usa cria a primeira loja desta instalação e cuida dela.',
  code: 'Código do link',
  codeHint: 'Está depois de “#codigo=” no endereço que o servidor mostrou ao iniciar.',
  store: 'A loja',
  storeName: 'Nome da loja',
  slug: 'Endereço da loja',
  slugHint: (origin: string) => `Vem depois de ${origin}/. Sem ele, usamos o nome.`,
  legalName: registrationText.fields.legalName,
  legalHint: 'A lei pede que apareça no rodapé da loja, com o CNPJ.',
  cnpj: onDemandText.cnpj,
  owner: 'Quem cuida da loja',
  fullName: 'Seu nome completo',
  email: 'Seu e-mail',
  emailHint: 'Para entrar. Também é o contato da loja.',
  password: onDemandText.password,
  passwordHint: registrationText.hints.password,
  showPassword: passwordText.showPassword,
  hidePassword: passwordText.hidePassword,
  create: 'Criar loja',
  unreachable: 'Não deu para criar a loja agora. Tente de novo em alguns instantes.',
}
