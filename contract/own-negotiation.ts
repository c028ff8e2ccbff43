import type { OwnNegotiation } from '#domain/cart/negotiation.ts'
import { Aceite, Proposta, seenVersion } from './negotiation.ts'
import { pricesById } from './quote.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { orNull, record, type FieldOf } from './wire/field.ts'
import { done, id, inStore, ofSession, sentId, text } from './wire/values.ts'

const area = 'Carrinho'
const query = record(inStore)
const params = record({ ...ofSession, customerId: ['idcliente', id] })

const Negociacao = record({
  running: [
    'negociacao',
    orNull(
      record({
        attendantName: ['por', text()],
        until: ['ate', text()],
        note: ['recado', text()],
        tablePrices: ['tabela', pricesById('preco')],
        consent: ['aceite', orNull(Aceite)],
      }),
      'Nula enquanto ninguém reserva o carrinho',
    ),
  ],
  proposal: ['proposta', orNull(Proposta)],
}) satisfies FieldOf<OwnNegotiation>

const own = { area, customer: 'params.idcliente', params, query } as const

export const ownNegotiation = fieldEndpoint({
  method: 'GET',
  path: '/v2/app/:sessao/usuario/:idcliente/cart/negociacao',
  summary: 'Quem negocia no carrinho do cliente, e a proposta que pode voltar',
  ...own,
  access: 'cart.see',
  reply: Negociacao,
})

export const releaseCart = fieldEndpoint({
  method: 'DELETE',
  path: '/v2/app/:sessao/usuario/:idcliente/cart/negociacao',
  summary: 'Retomar o carrinho: os preços negociados saem e ficam guardados como proposta',
  ...own,
  access: 'cart.release',
  reply: done,
})

export const restoreOwnProposal = fieldEndpoint({
  method: 'POST',
  path: '/v2/app/:sessao/usuario/:idcliente/cart/negociacao/proposta',
  summary: 'Voltar aos preços da última negociação: o carrinho fica reservado de novo para quem a fez',
  ...own,
  access: 'cart.release',
  body: record({ id: ['id', sentId] }),
  reply: done,
})

export const giveConsent = fieldEndpoint({
  method: 'POST',
  path: '/v2/app/:sessao/usuario/:idcliente/cart/negociacao/aceite',
  summary: 'Aceitar os preços negociados, para que a loja possa enviar o pedido',
  ...own,
  access: 'order.submit',
  body: record({ version: ['versao', seenVersion] }),
  reply: done,
})
