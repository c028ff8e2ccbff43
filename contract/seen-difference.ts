import { centsFromReais, reaisFromCents, reaisFromUnitPrice, unitPriceFromReais } from '#domain/amounts.ts'
import type { SeenDifference } from '#domain/order/seen-amounts.ts'

/** One amount that is not what the customer saw, in `diferencas` of the refusal. */
export type Diferenca =
  | {
      readonly tipo: 'PRECO' | 'EMBALAGEM'
      readonly id: string
      readonly nome: string
      readonly visto: number
      readonly atual: number
    }
  | { readonly tipo: 'DESCONTO' | 'TAXA_ENTREGA' | 'TOTAL'; readonly visto: number; readonly atual: number }

export function encodeDifference(difference: SeenDifference): Diferenca {
  switch (difference.kind) {
    case 'price':
    case 'packaging':
      return {
        tipo: difference.kind === 'price' ? 'PRECO' : 'EMBALAGEM',
        id: difference.productId,
        nome: difference.name,
        visto: reaisFromUnitPrice(difference.seen),
        atual: reaisFromUnitPrice(difference.now),
      }
    default:
      return {
        tipo: ORDER_KIND[difference.kind],
        visto: reaisFromCents(difference.seen),
        atual: reaisFromCents(difference.now),
      }
  }
}

export function decodeDifference(wire: Diferenca): SeenDifference {
  switch (wire.tipo) {
    case 'PRECO':
    case 'EMBALAGEM':
      return {
        kind: wire.tipo === 'PRECO' ? 'price' : 'packaging',
        productId: wire.id,
        name: wire.nome,
        seen: unitPriceFromReais(wire.visto),
        now: unitPriceFromReais(wire.atual),
      }
    default:
      return { kind: ORDER_KIND_OF[wire.tipo], seen: centsFromReais(wire.visto), now: centsFromReais(wire.atual) }
  }
}

const ORDER_KIND = { discount: 'DESCONTO', 'delivery-fee': 'TAXA_ENTREGA', total: 'TOTAL' } as const
const ORDER_KIND_OF = { DESCONTO: 'discount', TAXA_ENTREGA: 'delivery-fee', TOTAL: 'total' } as const
