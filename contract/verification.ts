import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Identificador, OuNulo, Pronto, ReferenciaFornecedor } from './values.ts'

export const verificationText = {
  sent: (email: string) => `Enviamos um código de 6 números para ${email}. Ele vale por 10 minutos.`,
  confirmed: 'E-mail confirmado.',
}

/** Whether a customer's e-mail address is known to be theirs. */
export interface EmailState {
  readonly email: string
  /** ISO instant; null where it was never proved. */
  readonly verifiedAt: string | null
}

const area = 'Usuário'
const deQuem = { idcliente: Identificador, idfornecedor: Type.Optional(ReferenciaFornecedor) }
const Situacao = Type.Object({ email: Type.String(), verificadoEm: OuNulo(Type.String()) })

export const emailState = endpoint({
  method: 'GET',
  path: '/v4/verificacao/situacao',
  summary: 'Se o e-mail do cliente já foi confirmado',
  area,
  query: Type.Object(deQuem),
  reply: Situacao,
})

export const sendVerification = endpoint({
  method: 'GET',
  path: '/v4/verificacao/enviar-verificacao',
  summary: 'Enviar um código de 6 números ao cliente, por e-mail',
  area,
  query: Type.Object({
    ...deQuem,
    canal: Type.Union([Type.Literal('email'), Type.Literal('sms'), Type.Literal('whatsapp')]),
    fonte: Type.Optional(Type.String({ maxLength: 40, description: 'Onde o código foi pedido' })),
  }),
  reply: Pronto,
})

export const confirmVerification = endpoint({
  method: 'POST',
  path: '/v4/verificacao/confirmar-verificacao',
  summary: 'Confirmar o e-mail do cliente com o código, que vale por 10 minutos e 5 tentativas',
  area,
  body: Type.Object({ ...deQuem, codigo: Type.String({ minLength: 1, maxLength: 40 }) }),
  reply: Pronto,
})

export const encodeEmailState = ({ email, verifiedAt }: EmailState): Static<typeof Situacao> => ({ email, verificadoEm: verifiedAt })
export const decodeEmailState = ({ email, verificadoEm }: Static<typeof Situacao>): EmailState => ({ email, verifiedAt: verificadoEm })
