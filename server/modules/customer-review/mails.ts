import { greetingTo } from '#contract/mail.ts'
import type { Mail, Sender } from '#server/platform/messaging/mail.ts'

export const approvedMail = ({ supplier, storeUrl }: Sender, name: string): Mail => ({
  subject: `Cadastro aprovado – ${supplier.name}`,
  preheader: 'Você já pode entrar e comprar.',
  heading: 'Cadastro aprovado',
  paragraphs: [
    `${greetingTo(name)} Boa notícia: o seu cadastro na loja ${supplier.name} foi aprovado. Você já pode entrar e comprar.`,
  ],
  button: { label: 'Entrar na loja', url: `${storeUrl}/entrar` },
})

export const refusedMail = ({ supplier, storeUrl }: Sender, name: string, reason: string): Mail => ({
  subject: `Cadastro não aprovado – ${supplier.name}`,
  preheader: 'Veja o motivo e o que fazer.',
  heading: 'Cadastro não aprovado',
  paragraphs: [
    `${greetingTo(name)} Analisamos o seu cadastro na loja ${supplier.name} e, por enquanto, não podemos aprovar.`,
    `Motivo: ${reason}`,
    'Se algo mudou ou se houve engano, responda a este e-mail: olhamos de novo.',
  ],
  button: { label: 'Ver a loja', url: storeUrl },
})

/** To a person who got another decision before. */
export const reopenedMail = ({ supplier, storeUrl }: Sender, name: string, mayEnter: boolean): Mail => ({
  subject: `Cadastro em análise – ${supplier.name}`,
  preheader: 'Estamos olhando o seu cadastro de novo.',
  heading: 'Cadastro em análise',
  paragraphs: [
    `${greetingTo(name)} O seu cadastro na loja ${supplier.name} voltou para análise, e o que avisamos antes deixa de valer.`,
    mayEnter
      ? 'Enquanto isso, você pode entrar e montar o carrinho; os pedidos esperam a aprovação.'
      : 'Enquanto isso, ainda não é possível entrar na loja.',
    'Assim que houver uma resposta, avisamos você por este e-mail.',
  ],
  button: { label: 'Ver a loja', url: storeUrl },
})
