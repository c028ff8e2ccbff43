import type { TimeZone } from '#domain/supplier/new-store.ts'
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
  timeZone: 'Fuso horário',
  timeZoneHint: 'Pedidos, entregas e promoções seguem o horário da loja.',
  timeZones: {
    'America/Sao_Paulo': 'Brasília, a maior parte do país (UTC−3)',
    'America/Manaus': 'Amazonas, Mato Grosso, Mato Grosso do Sul, Rondônia e Roraima (UTC−4)',
    'America/Rio_Branco': 'Acre e oeste do Amazonas (UTC−5)',
    'America/Noronha': 'Fernando de Noronha (UTC−2)',
  } satisfies Record<TimeZone, string>,
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
