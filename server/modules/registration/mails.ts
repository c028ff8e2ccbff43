import { firstNameOf } from '#domain/customer/full-name.ts'
import type { Mail, Sender } from '#server/platform/mail.ts'

const NOT_YOU = 'Não foi você que se cadastrou? Responda a este e-mail e cuidamos disso.'

/** To somebody whom the store lets in at once. */
export const welcomeMail = ({ supplier, storeUrl }: Sender, name: string): Mail => ({
  subject: `Boas-vindas – ${supplier.name}`,
  preheader: 'Seu cadastro está pronto.',
  heading: `Boas-vindas, ${firstNameOf(name)}!`,
  paragraphs: [`Seu cadastro na loja ${supplier.name} está pronto. É só escolher os produtos e fechar o pedido.`],
  button: { label: 'Ir para a loja', url: storeUrl },
  closing: [NOT_YOU],
})

/** To somebody whose registration the store looks at first. */
export const receivedMail = ({ supplier, storeUrl }: Sender, name: string): Mail => ({
  subject: `Cadastro recebido – ${supplier.name}`,
  preheader: 'Vamos analisar e avisar você por e-mail.',
  heading: 'Cadastro recebido',
  paragraphs: [
    `Olá, ${firstNameOf(name)}! Recebemos o seu cadastro na loja ${supplier.name} e já vamos analisar.`,
    'Assim que ele for aprovado, avisamos você por este e-mail.',
  ],
  button: { label: 'Ver a loja', url: storeUrl },
  closing: [NOT_YOU],
})
