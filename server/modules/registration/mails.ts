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

/**
 * To the address that was left. It does not name the new one: the old mailbox may be what the person flees from, and it
 * offers no new password, which could no longer be sent there.
 */
export const emailChangedMail = ({ supplier, storeUrl }: Sender, name: string): Mail => ({
  subject: 'O e-mail do seu cadastro foi alterado',
  preheader: `A loja ${supplier.name} passa a escrever para outro endereço.`,
  heading: 'O e-mail do seu cadastro foi alterado',
  paragraphs: [
    `Olá, ${firstNameOf(name)}! O e-mail do seu cadastro na loja ${supplier.name} acaba de ser alterado. Os avisos da loja não chegam mais a este endereço, e ele não serve mais para entrar.`,
    'Foi você? Então está tudo certo.',
  ],
  button: { label: 'Ir para a loja', url: storeUrl },
  closing: ['Não foi você? Responda a este e-mail agora: alguém pode ter entrado na sua conta.'],
})
