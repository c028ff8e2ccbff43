import { Type, type Static } from 'typebox'
import type { MessageChannel, PhoneChannel } from '#domain/customer/phone.ts'
import { endpoint } from './endpoint.ts'
import { Identificador, OuNulo, Pronto, ReferenciaFornecedor, TextoDeTeclado } from './values.ts'

const BY: Record<PhoneChannel, string> = { sms: 'por SMS', whatsapp: 'pelo WhatsApp' }

export const verificationText = {
  sent: (email: string) => `Enviamos um código de 6 dígitos para ${email}. Ele vale por 10 minutos.`,
  sentToPhone: (channel: PhoneChannel, phone: string) =>
    `Enviamos um código de 6 dígitos ${BY[channel]} para ${phone}. Ele vale por 10 minutos.`,
  confirmed: 'E-mail confirmado.',
  phoneConfirmed: 'Telefone confirmado.',
}

/** What is known of a customer's e-mail address and phone, and how the rest can be proved. Instants are ISO 8601. */
export interface VerificationState {
  readonly email: string
  /** Null where it was never proved. */
  readonly emailVerifiedAt: string | null
  /** The last code to the address, while it lives. */
  readonly emailCodeSentAt: string | null
  readonly phone: string | null
  readonly phoneVerifiedAt: string | null
  readonly phoneCodeSentAt: string | null
  /** Whether messages to phones reach it: a Brazilian mobile number. */
  readonly isMobile: boolean
  /** By which a code can be sent here and now. */
  readonly channels: readonly MessageChannel[]
}

const area = 'Usuário'
const deQuem = { idcliente: Identificador, idfornecedor: Type.Optional(ReferenciaFornecedor) }
const Canal = Type.Union([Type.Literal('email'), Type.Literal('sms'), Type.Literal('whatsapp')])
const Situacao = Type.Object({
  email: Type.String(),
  verificadoEm: OuNulo(Type.String(), 'Quando o e-mail foi confirmado'),
  codigoEnviadoEm: OuNulo(Type.String(), 'Quando foi enviado o último código por e-mail, enquanto ele vale'),
  telefone: OuNulo(Type.String()),
  telefoneVerificadoEm: OuNulo(Type.String(), 'Quando o telefone foi confirmado'),
  telefoneCodigoEnviadoEm: OuNulo(Type.String(), 'Quando foi enviado o último código ao telefone, enquanto ele vale'),
  celular: Type.Boolean({ description: 'Se o telefone é um celular do Brasil: só ele recebe códigos' }),
  canais: Type.Array(Canal, { description: 'Por onde a loja pode enviar códigos agora' }),
})

export const verificationState = endpoint({
  method: 'GET',
  path: '/v4/verificacao/situacao',
  summary: 'Se o e-mail e o telefone do cliente já foram confirmados, e por onde a loja envia códigos',
  area,
  access: 'signed-in',
  customer: 'query.idcliente',
  query: Type.Object(deQuem),
  reply: Situacao,
})

export const sendVerification = endpoint({
  method: 'GET',
  path: '/v4/verificacao/enviar-verificacao',
  summary: 'Enviar um código de 6 dígitos ao cliente, por e-mail, SMS ou WhatsApp',
  area,
  access: 'contact.verify',
  customer: 'query.idcliente',
  query: Type.Object({
    ...deQuem,
    canal: Canal,
    fonte: Type.Optional(Type.String({ maxLength: 40, description: 'Onde o código foi pedido' })),
  }),
  reply: Pronto,
})

export const confirmVerification = endpoint({
  method: 'POST',
  path: '/v4/verificacao/confirmar-verificacao',
  summary:
    'Confirmar o e-mail (também sem canal) ou o telefone do cliente com o código, que vale por 10 minutos e 5 tentativas',
  area,
  access: 'contact.verify',
  customer: 'body.idcliente',
  body: Type.Object({
    ...deQuem,
    codigo: TextoDeTeclado({ minLength: 1, maxLength: 40 }),
    canal: Type.Optional(Canal),
  }),
  reply: Pronto,
})

export const encodeVerificationState = (state: VerificationState): Static<typeof Situacao> => ({
  email: state.email,
  verificadoEm: state.emailVerifiedAt,
  codigoEnviadoEm: state.emailCodeSentAt,
  telefone: state.phone,
  telefoneVerificadoEm: state.phoneVerifiedAt,
  telefoneCodigoEnviadoEm: state.phoneCodeSentAt,
  celular: state.isMobile,
  canais: [...state.channels],
})

export const decodeVerificationState = (wire: Static<typeof Situacao>): VerificationState => ({
  email: wire.email,
  emailVerifiedAt: wire.verificadoEm,
  emailCodeSentAt: wire.codigoEnviadoEm,
  phone: wire.telefone,
  phoneVerifiedAt: wire.telefoneVerificadoEm,
  phoneCodeSentAt: wire.telefoneCodigoEnviadoEm,
  isMobile: wire.celular,
  channels: wire.canais,
})
