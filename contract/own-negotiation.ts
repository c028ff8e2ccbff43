import { Type, type Static } from 'typebox'
import type { OwnNegotiation } from '#domain/cart/negotiation.ts'
import { endpoint } from './endpoint.ts'
import {
  Aceite,
  decodeConsent,
  decodeProposal,
  decodeTable,
  encodeConsent,
  encodeProposal,
  encodeTable,
  PrecoDeTabela,
  Proposta,
  Versao,
} from './negotiation.ts'
import { Identificador, OuNulo, Pronto, ReferenciaFornecedor, Sessao } from './values.ts'

const area = 'Carrinho'
const query = Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor) })

const Negociacao = Type.Object({
  negociacao: OuNulo(
    Type.Object({
      por: Type.String(),
      ate: Type.String(),
      recado: Type.String(),
      tabela: Type.Array(PrecoDeTabela),
      aceite: OuNulo(Aceite),
    }),
    'Nula enquanto ninguém reserva o carrinho',
  ),
  proposta: OuNulo(Proposta),
})

const doCliente = Type.Object({ sessao: Sessao, idcliente: Identificador })

export const ownNegotiation = endpoint({
  method: 'GET',
  path: '/v2/app/:sessao/usuario/:idcliente/cart/negociacao',
  summary: 'Quem negocia no carrinho do cliente, e a proposta que pode voltar',
  area,
  access: 'cart.see',
  customer: 'params.idcliente',
  params: doCliente,
  query,
  reply: Negociacao,
})

export const releaseCart = endpoint({
  method: 'DELETE',
  path: '/v2/app/:sessao/usuario/:idcliente/cart/negociacao',
  summary: 'Retomar o carrinho: os preços negociados saem e ficam guardados como proposta',
  area,
  access: 'cart.release',
  customer: 'params.idcliente',
  params: doCliente,
  query,
  reply: Pronto,
})

export const restoreOwnProposal = endpoint({
  method: 'POST',
  path: '/v2/app/:sessao/usuario/:idcliente/cart/negociacao/proposta',
  summary: 'Voltar aos preços da última negociação: o carrinho fica reservado de novo para quem a fez',
  area,
  access: 'cart.release',
  customer: 'params.idcliente',
  params: doCliente,
  query,
  body: Type.Object({ id: Identificador }),
  reply: Pronto,
})

export const giveConsent = endpoint({
  method: 'POST',
  path: '/v2/app/:sessao/usuario/:idcliente/cart/negociacao/aceite',
  summary: 'Aceitar os preços negociados, para que a loja possa enviar o pedido',
  area,
  access: 'order.submit',
  customer: 'params.idcliente',
  params: doCliente,
  query,
  body: Type.Object({ versao: Versao }),
  reply: Pronto,
})

export const encodeOwnNegotiation = ({ running, proposal }: OwnNegotiation): Static<typeof Negociacao> => ({
  negociacao: running && {
    por: running.attendantName,
    ate: running.until,
    recado: running.note,
    tabela: encodeTable(running.tablePrices),
    aceite: running.consent && encodeConsent(running.consent),
  },
  proposta: proposal && encodeProposal(proposal),
})

export const decodeOwnNegotiation = ({ negociacao, proposta }: Static<typeof Negociacao>): OwnNegotiation => ({
  running: negociacao && {
    attendantName: negociacao.por,
    until: negociacao.ate,
    note: negociacao.recado,
    tablePrices: decodeTable(negociacao.tabela),
    consent: negociacao.aceite && decodeConsent(negociacao.aceite),
  },
  proposal: proposta && decodeProposal(proposta),
})
