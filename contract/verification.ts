import { Type } from 'typebox'
import type { PhoneChannel } from '#domain/customer/phone.ts'
import type { VerificationState } from '#domain/customer/verification.ts'
import { TextoDeTeclado } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, optional, orNull, record, same, words, type FieldOf } from './wire/field.ts'
import { bool, id, inStore, message, text } from './wire/values.ts'

const BY: Record<PhoneChannel, string> = { sms: 'por SMS', whatsapp: 'pelo WhatsApp' }

export const verificationText = {
  sent: (email: string) => `Enviamos um código de 6 dígitos para ${email}. Ele vale por 10 minutos.`,
  sentToPhone: (channel: PhoneChannel, phone: string) =>
    `Enviamos um código de 6 dígitos ${BY[channel]} para ${phone}. Ele vale por 10 minutos.`,
  confirmed: 'E-mail confirmado.',
  phoneConfirmed: 'Telefone confirmado.',
}

const area = 'Usuário'
const customer = { customerId: ['idcliente', id], ...inStore } as const
const channel = words({ email: 'email', sms: 'sms', whatsapp: 'whatsapp' })

export const verificationState = fieldEndpoint({
  method: 'GET',
  path: '/v4/verificacao/situacao',
  summary: 'Se o e-mail e o telefone do cliente já foram confirmados, e por onde a loja envia códigos',
  area,
  access: 'signed-in',
  customer: 'query.idcliente',
  query: record(customer),
  reply: record({
    email: ['email', text()],
    emailVerifiedAt: ['verificadoEm', orNull(text(), 'Quando o e-mail foi confirmado')],
    emailCodeSentAt: [
      'codigoEnviadoEm',
      orNull(text(), 'Quando foi enviado o último código por e-mail, enquanto ele vale'),
    ],
    phone: ['telefone', orNull(text())],
    phoneVerifiedAt: ['telefoneVerificadoEm', orNull(text(), 'Quando o telefone foi confirmado')],
    phoneCodeSentAt: [
      'telefoneCodigoEnviadoEm',
      orNull(text(), 'Quando foi enviado o último código ao telefone, enquanto ele vale'),
    ],
    isMobile: ['celular', bool('Se o telefone é um celular do Brasil: só ele recebe códigos')],
    channels: ['canais', list(channel, { description: 'Por onde a loja pode enviar códigos agora' })],
  }) satisfies FieldOf<VerificationState>,
})

export const sendVerification = fieldEndpoint({
  method: 'GET',
  path: '/v4/verificacao/enviar-verificacao',
  summary: 'Enviar um código de 6 dígitos ao cliente, por e-mail, SMS ou WhatsApp',
  area,
  access: 'contact.verify',
  customer: 'query.idcliente',
  query: record({
    ...customer,
    channel: ['canal', channel],
    source: ['fonte', optional(same(Type.String({ maxLength: 40, description: 'Onde o código foi pedido' })), null)],
  }),
  reply: message,
})

export const confirmVerification = fieldEndpoint({
  method: 'POST',
  path: '/v4/verificacao/confirmar-verificacao',
  summary:
    'Confirmar o e-mail (também sem canal) ou o telefone do cliente com o código, que vale por 10 minutos e 5 tentativas',
  area,
  access: 'contact.verify',
  customer: 'body.idcliente',
  body: record({
    ...customer,
    code: ['codigo', same(TextoDeTeclado({ minLength: 1, maxLength: 40 }))],
    channel: ['canal', optional(channel, 'email')],
  }),
  reply: message,
})
