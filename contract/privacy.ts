import { Type, type Static } from 'typebox'
import type { Consent } from '#domain/privacy/consent.ts'
import { endpoint } from './endpoint.ts'
import { naSessaoNoFornecedor, Pronto, TextoExato } from './values.ts'

/** What stands in an order, and in a customer's record, once the person is gone. */
export const ERASED_NAME = 'Cliente excluído'

export const Consentimento = {
  versao: Type.Integer({ minimum: 1, maximum: 32_767, description: 'Versão do texto das preferências' }),
  necessarios: Type.Boolean(),
  sessao: Type.Boolean(),
  desempenho: Type.Boolean(),
  personalizacao: Type.Boolean(),
}

export const area = 'Privacidade'

export const recordConsent = endpoint({
  method: 'POST',
  path: '/v4/app/:sessao/privacidade/:idfornecedor/consentimento',
  summary: 'Registrar as preferências de cookies de quem está na sessão',
  area,
  access: 'signed-in',
  params: naSessaoNoFornecedor,
  body: Type.Object(Consentimento),
  reply: Pronto,
})

export const eraseAccount = endpoint({
  method: 'POST',
  path: '/v4/app/:sessao/privacidade/:idfornecedor/excluir-conta',
  summary: 'Excluir a conta nesta loja, com a senha; pedidos encerrados ficam sem a pessoa',
  area,
  access: 'account.manage',
  params: naSessaoNoFornecedor,
  body: Type.Object({ senha: TextoExato({ minLength: 1, maxLength: 200 }) }),
  reply: Pronto,
})

type ConsentimentoDado = Static<(typeof recordConsent)['body']>

export const encodeConsent = (consent: Consent, version: number): ConsentimentoDado => ({
  versao: version,
  necessarios: consent.necessary,
  sessao: consent.session,
  desempenho: consent.performance,
  personalizacao: consent.personalisation,
})

export const decodeConsent = (wire: ConsentimentoDado): Consent => ({
  necessary: wire.necessarios,
  session: wire.sessao,
  performance: wire.desempenho,
  personalisation: wire.personalizacao,
})
