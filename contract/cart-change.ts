import { Type, type Static } from 'typebox'
import { quantityFromUnits, unitsFromQuantity } from '#domain/amounts.ts'
import type { CartAuthor } from '#domain/cart/cart.ts'
import { changesCombo, changesNote, type CartOperation, type ComboOperation } from '#domain/cart/operations.ts'
import { MOST_PARTS } from '#domain/combo/combo.ts'
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
  combo: Type.Optional(
    Type.Object(
      {
        id: Type.String({ pattern: UUID, description: 'Do combo neste carrinho, feito por quem o põe' }),
        idcombopromocional_cabecalho: Type.String({ pattern: UUID }),
        produtos: Type.Array(Type.Object({ id: Identificador }), {
          maxItems: MOST_PARTS,
          description: 'O produto escolhido de cada parte, na ordem das partes',
        }),
      },
      { description: 'Um combo em vez de um produto; quantidade e diferenca contam combos inteiros' },
    ),
  ),
  observacao: Type.Optional(TextoLongo({ maxLength: 1000, description: 'Do carrinho todo, em vez de um produto' })),
})

type OperacaoDoCarrinho = Static<typeof Operacao>

export function encodeOperation(operation: CartOperation): OperacaoDoCarrinho {
  const { id } = operation
  if (changesNote(operation)) return { id, observacao: operation.note }
  if (changesCombo(operation)) {
    const { combo, quantity } = operation
    const products = combo.productIds.map((id) => ({ id }))
    return {
      id,
      combo: { id: combo.id, idcombopromocional_cabecalho: combo.comboId, produtos: products },
      ...('to' in quantity ? { quantidade: quantity.to } : { diferenca: quantity.by }),
    }
  }
  const { productId, quantity, isGiftWrapped } = operation
  return {
    id,
    idproduto: productId,
    ...(quantity === null
      ? {}
      : 'to' in quantity
        ? { quantidade: unitsFromQuantity(quantity.to) }
        : { diferenca: unitsFromQuantity(quantity.by) }),
    ...(isGiftWrapped === null ? {} : { embalarParaPresente: isGiftWrapped }),
  }
}

/** One that changes nothing is left out. */
export const decodeOperations = (wire: readonly OperacaoDoCarrinho[]): CartOperation[] =>
  wire.flatMap((operation): CartOperation[] => {
    const { idproduto, quantidade, diferenca, embalarParaPresente, observacao } = operation
    const id = operation.id.toLowerCase()
    if (operation.combo !== undefined) return decodeComboOperation(id, operation.combo, operation)
    if (idproduto === undefined) return observacao === undefined ? [] : [{ id, note: observacao }]
    const quantity =
      quantidade !== undefined
        ? { to: quantityFromUnits(quantidade) }
        : diferenca !== undefined
          ? { by: quantityFromUnits(diferenca) }
          : null
    return [{ id, productId: idproduto.toLowerCase(), quantity, isGiftWrapped: embalarParaPresente ?? null }]
  })

function decodeComboOperation(
  id: string,
  combo: NonNullable<OperacaoDoCarrinho['combo']>,
  { quantidade, diferenca }: Pick<OperacaoDoCarrinho, 'quantidade' | 'diferenca'>,
): ComboOperation[] {
  const amount = quantidade ?? diferenca
  if (amount === undefined) return []
  const count = Math.round(amount)
  return [
    {
      id,
      combo: {
        id: combo.id.toLowerCase(),
        comboId: combo.idcombopromocional_cabecalho.toLowerCase(),
        productIds: combo.produtos.map((product) => product.id.toLowerCase()),
      },
      quantity: quantidade === undefined ? { by: count } : { to: count },
    },
  ]
}

export const AutorDaMudanca = Type.Object({
  nome: OuNulo(Type.String(), 'Primeiro nome; nulo para programas e para pessoas excluídas'),
  papel: OuNulo(Papel),
  em: Type.String(),
})

export const encodeAuthor = (author: CartAuthor | null): Static<typeof AutorDaMudanca> | null =>
  author && { nome: author.name, papel: author.role && encodeRole(author.role), em: author.at }

export const decodeAuthor = (wire: Static<typeof AutorDaMudanca> | null): CartAuthor | null =>
  wire && { name: wire.nome, role: wire.papel && decodeRole(wire.papel), at: wire.em }
