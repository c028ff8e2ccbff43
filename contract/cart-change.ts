import { Type, type Static } from 'typebox'
import { quantityFromUnits, unitsFromQuantity } from '#domain/amounts.ts'
import type { CartAuthor } from '#domain/cart/cart.ts'
import type { CartOperation } from '#domain/cart/operations.ts'
import { decodeRole, encodeRole, Identificador, OuNulo, Papel, TextoLongo, UUID } from './values.ts'

/** The highest quantity that is read, in sale units. */
export const MAX_UNITS = 1_000_000

/** Changes of one request; a client that has more sends the rest afterwards. */
export const MAX_OPERATIONS = 200

export const Operacao = Type.Object({
  id: Type.String({ pattern: UUID, description: 'UUID feito por quem envia: repetido, não tem segundo efeito' }),
  idproduto: Type.Optional(Identificador),
  quantidade: Type.Optional(
    Type.Number({ minimum: 0, maximum: MAX_UNITS, description: 'O que a linha passa a ter; 0 retira o produto' }),
  ),
  diferenca: Type.Optional(
    Type.Number({
      minimum: -MAX_UNITS,
      maximum: MAX_UNITS,
      description: 'Soma ao que a linha tiver quando o envio chegar; não vale junto com quantidade',
    }),
  ),
  embalarParaPresente: Type.Optional(Type.Boolean({ description: 'Ausente mantém' })),
  observacao: Type.Optional(TextoLongo({ maxLength: 1000, description: 'Do carrinho todo, em vez de um produto' })),
})

export const encodeOperation = (operation: CartOperation): Static<typeof Operacao> =>
  'note' in operation
    ? { id: operation.id, observacao: operation.note }
    : {
        id: operation.id,
        idproduto: operation.productId,
        ...(operation.quantity === null
          ? {}
          : 'to' in operation.quantity
            ? { quantidade: unitsFromQuantity(operation.quantity.to) }
            : { diferenca: unitsFromQuantity(operation.quantity.by) }),
        ...(operation.isGiftWrapped === null ? {} : { embalarParaPresente: operation.isGiftWrapped }),
      }

export const decodeOperations = (wire: readonly Static<typeof Operacao>[]): CartOperation[] =>
  wire.flatMap(({ id, idproduto, quantidade, diferenca, embalarParaPresente, observacao }): CartOperation[] => {
    if (idproduto === undefined) return observacao === undefined ? [] : [{ id: id.toLowerCase(), note: observacao }]
    const quantity =
      quantidade !== undefined
        ? { to: quantityFromUnits(quantidade) }
        : diferenca !== undefined
          ? { by: quantityFromUnits(diferenca) }
          : null
    const productId = idproduto.toLowerCase()
    return [{ id: id.toLowerCase(), productId, quantity, isGiftWrapped: embalarParaPresente ?? null }]
  })

export const AutorDaMudanca = Type.Object({
  nome: OuNulo(Type.String(), 'Primeiro nome; nulo para programas e para pessoas excluídas'),
  papel: OuNulo(Papel),
  em: Type.String(),
})

export const encodeAuthor = (author: CartAuthor | null): Static<typeof AutorDaMudanca> | null =>
  author && { nome: author.name, papel: author.role && encodeRole(author.role), em: author.at }

export const decodeAuthor = (wire: Static<typeof AutorDaMudanca> | null): CartAuthor | null =>
  wire && { name: wire.nome, role: wire.papel && decodeRole(wire.papel), at: wire.em }
