import type { OrderNfe } from '#domain/order/nfe.ts'
import { record, type FieldOf } from './wire/field.ts'
import { bool, int, text } from './wire/values.ts'

/** The NF-e of an order, in its reply and in that of its upload. */
export const NotaFiscal = record({
  key: ['chave', text('44 caracteres; letras onde o CNPJ as tem')],
  number: ['numero', int()],
  series: ['serie', int()],
  issuedAt: ['emitidaEm', text('Instante ISO 8601')],
  isValid: ['valeComoNota', bool('Falso se foi emitida em homologação')],
}) satisfies FieldOf<OrderNfe>
