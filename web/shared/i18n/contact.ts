import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'
import { text as shellText } from './shell.ts'

/** How people reach the store, and how accessible it says that it is. */
export const text = dictionary('contact', {
  title: shellText.contactPage,
  intro: 'Escolha o jeito de falar com a gente.',
  phone: 'Telefone',
  whatsapp: 'WhatsApp',
  email: 'E-mail',
  hours: 'Horário',
  address: 'Endereço',
  writeTitle: 'Escreva para a loja',
  name: 'Seu nome',
  ownEmail: 'Seu e-mail',
  message: 'Mensagem',
  send: 'Enviar mensagem',
  sent: 'Mensagem enviada. A loja responde pelo seu e-mail.',
  unreachable: commonText.unreachable,
  accessibilityTitle: shellText.accessibility,
  accessibilityIntro: (store: string) =>
    `A loja ${store} quer ser usada por todas as pessoas, com ou sem deficiência, como manda a Lei Brasileira de Inclusão (Lei nº 13.146/2015, art. 63).`,
  standardTitle: 'O que seguimos',
  standard:
    'As páginas são feitas para atender às WCAG 2.2, nível AA: uso só com o teclado, leitores de tela, texto que pode ser ampliado até 200%, contraste suficiente e respeito a quem pede menos movimento.',
  limitsTitle: 'O que ainda pode faltar',
  limits:
    'Fotos, documentos e páginas de parceiros, como as de pagamento, nem sempre têm descrição ou a mesma qualidade. Se algo atrapalhar, conte para a gente.',
  helpTitle: 'Encontrou uma barreira?',
  help: 'Informe em que página foi e o que você usa, como um leitor de tela. Respondemos e ajudamos você a comprar de outro jeito enquanto corrigimos.',
  toContact: 'Falar com a loja',
  reviewed: 'Declaração revista em 01/12/2026.',
})
