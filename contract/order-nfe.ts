import { Type, type Static } from 'typebox'
import type { OrderNfe } from '#domain/order/nfe.ts'

/** The NF-e of an order, in its reply and in that of its upload. */
export const NotaFiscal = Type.Object({
  chave: Type.String({ description: '44 caracteres; letras onde o CNPJ as tem' }),
  numero: Type.Integer(),
  serie: Type.Integer(),
  emitidaEm: Type.String({ description: 'Instante ISO 8601' }),
  valeComoNota: Type.Boolean({ description: 'Falso se foi emitida em homologação' }),
})

export const encodeNfe = (nfe: OrderNfe): Static<typeof NotaFiscal> => ({
  chave: nfe.key,
  numero: nfe.number,
  serie: nfe.series,
  emitidaEm: nfe.issuedAt,
  valeComoNota: nfe.isValid,
})

export const decodeNfe = (wire: Static<typeof NotaFiscal>): OrderNfe => ({
  key: wire.chave,
  number: wire.numero,
  series: wire.serie,
  issuedAt: wire.emitidaEm,
  isValid: wire.valeComoNota,
})
