import { firstNameOf } from '#domain/customer/full-name.ts'
import type { Mail, Sender } from '#server/platform/mail.ts'

export const approvedMail = ({ supplier, storeUrl }: Sender, name: string): Mail => ({
  subject: `Cadastro aprovado – ${supplier.name}`,
  preheader: 'Você já pode entrar e comprar.',
  heading: 'Cadastro aprovado',
  paragraphs: [`Boa notícia, ${firstNameOf(name)}! O seu cadastro na loja ${supplier.name} foi aprovado. Você já pode entrar e comprar.`],
  button: { label: 'Entrar na loja', url: `${storeUrl}/entrar` },
})

export const refusedMail = ({ supplier, storeUrl }: Sender, name: string, reason: string): Mail => ({
  subject: `Cadastro não aprovado – ${supplier.name}`,
  preheader: 'Veja o motivo e o que fazer.',
  heading: 'Cadastro não aprovado',
  paragraphs: [
    `Olá, ${firstNameOf(name)}. Analisamos o seu cadastro na loja ${supplier.name} e, por enquanto, não podemos aprovar.`,
    `Motivo: ${reason}`,
    'Se algo mudou ou se houve engano, responda a este e-mail: olhamos de novo.',
  ],
  button: { label: 'Ver a loja', url: storeUrl },
})
