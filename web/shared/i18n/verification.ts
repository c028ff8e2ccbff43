import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'
import type { PhoneChannel } from '#domain/customer/phone.ts'

const byPhone = (texts: Record<PhoneChannel, string>) => texts

/** What people read where they prove that an e-mail address and a phone are theirs. */
export const text = dictionary('verification', {
  unreachable: commonText.unreachable,
  verified: 'Confirmado',
  notVerified: 'Ainda não confirmado',
  code: 'Código de 6 dígitos',
  confirm: 'Confirmar',
  wait: (seconds: number) => `Não chegou? Em ${seconds} s você pode pedir outro código.`,

  emailTitle: 'E-mail da conta',
  emailIntro: 'É por ele que avisamos dos seus pedidos.',
  verifyEmail: 'Confirmar e-mail',
  emailHow: (email: string) =>
    `Vamos enviar um código de 6 dígitos para ${email}. Com ele você confirma que o e-mail é seu.`,
  sendCode: 'Enviar código',
  sendAnother: 'Enviar outro código',
  emailSent: (email: string) =>
    `Código enviado para ${email}. Ele vale por 10 minutos. Não chegou? Veja também o spam.`,
  emailDone: 'E-mail confirmado.',

  phoneTitle: 'Telefone da conta',
  phoneIntro: 'É por ele que a loja e a entrega falam com você.',
  verifyPhone: 'Confirmar telefone',
  phoneHow: 'Vamos enviar um código de 6 dígitos para este celular. Com ele você confirma que o número é seu.',
  sendBy: byPhone({ sms: 'Receber por SMS', whatsapp: 'Receber pelo WhatsApp' }),
  sendAnotherBy: byPhone({ sms: 'Enviar outro por SMS', whatsapp: 'Enviar outro pelo WhatsApp' }),
  phoneSentBy: byPhone({
    sms: 'Código enviado por SMS. Ele vale por 10 minutos.',
    whatsapp: 'Código enviado pelo WhatsApp. Ele vale por 10 minutos.',
  }),
  phoneDone: 'Telefone confirmado.',
  noPhone: 'Ainda não há telefone no cadastro. Informe um celular com DDD para receber o código.',
  notMobile: 'Os códigos vão para celulares do Brasil. Troque o telefone do cadastro por um celular com DDD.',
  askPrincipal: 'Só o responsável pela conta altera o cadastro: fale com ele.',
  openRegistration: 'Abrir meu cadastro',
  wrongNumber: 'O número mudou?',
  changeNumber: 'Altere no seu cadastro',
  noPhoneChannel: 'Esta loja ainda não envia códigos para telefones. Você pode confirmar o seu e-mail.',
})
