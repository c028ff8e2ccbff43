import type { Mail, Sender } from '#server/platform/messaging/mail.ts'

/** The last message: it confirms the erasure, without the name or other data of the person. */
export const erasedMail = ({ supplier, storeUrl }: Sender, remainingOrders: number): Mail => ({
  subject: `Sua conta foi excluída – ${supplier.name}`,
  preheader: 'Confirmação da exclusão.',
  heading: 'Sua conta foi excluída',
  paragraphs: [
    `Olá! A sua conta na loja ${supplier.name} foi excluída, como você pediu. Este é o último e-mail que você recebe por causa dela.`,
    ...(remainingOrders > 0
      ? ['Por obrigação fiscal, a loja guarda os pedidos encerrados, sem o seu nome, documento ou endereço.']
      : []),
    'Se um dia quiser voltar, é só fazer um cadastro novo.',
  ],
  button: { label: 'Ver a loja', url: storeUrl },
  closing: ['Não foi você? Responda a este e-mail agora: alguém pode ter usado a sua senha.'],
})

/** The same to a linked user, whose principal's account remains. */
export const linkErasedMail = ({ supplier, storeUrl }: Sender): Mail => ({
  subject: `Seu acesso foi excluído – ${supplier.name}`,
  preheader: 'Confirmação da exclusão.',
  heading: 'Seu acesso foi excluído',
  paragraphs: [
    `Olá! O seu acesso à conta que você usava na loja ${supplier.name} foi excluído, como você pediu. A conta continua com o responsável.`,
  ],
  button: { label: 'Ver a loja', url: storeUrl },
  closing: ['Não foi você? Responda a este e-mail agora: alguém pode ter usado a sua senha.'],
})
