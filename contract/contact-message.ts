import { fieldEndpoint } from './wire/endpoint.ts'
import { cleaned, record, same } from './wire/field.ts'
import { done, namedStore, ofSession, required, typed } from './wire/values.ts'
import { MAX_CONTACT_TEXT } from '#domain/supplier/contact-message.ts'
import { TextoLongo } from './values.ts'

export const sendContactMessage = fieldEndpoint({
  method: 'POST',
  path: '/v4/app/:sessao/contato/:idfornecedor',
  summary: 'Escrever à loja; a mensagem chega ao e-mail de contato dela',
  area: 'Fornecedores',
  access: 'public',
  params: record({ ...ofSession, ...namedStore }),
  body: record({
    name: ['nome', required(120)],
    email: ['email', typed({ minLength: 3, maxLength: 254 })],
    text: [
      'mensagem',
      cleaned(same(TextoLongo({ minLength: 1, maxLength: MAX_CONTACT_TEXT, pattern: '\\S' })), (value) => value.trim()),
    ],
  }),
  reply: done,
})
