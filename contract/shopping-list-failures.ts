import type { FailureCode } from '#domain/failure.ts'
import type { FailureText } from './order-failures.ts'

/** The failures of shopping lists. */
export const SHOPPING_LIST_FAILURES: Record<Extract<FailureCode, `shoppingList.${string}`>, FailureText> = {
  'shoppingList.notFound': { status: 404, message: 'Lista não encontrada.' },
  'shoppingList.madeByStore': {
    status: 403,
    message: 'Esta lista foi feita pela loja. Para mudá-la, faça uma cópia.',
  },
  'shoppingList.tooMany': {
    status: 422,
    message: ({ maximum }) => `Uma conta tem até ${String(maximum)} listas. Remova uma antes de criar outra.`,
  },
  'shoppingList.tooLong': {
    status: 422,
    message: ({ maximum }) => `Uma lista tem até ${String(maximum)} produtos.`,
  },
  'shoppingList.unnamed': { status: 422, message: 'Dê um nome à lista.' },
  'shoppingList.unknownProduct': { status: 422, message: 'Este produto não existe mais na loja.' },
  'shoppingList.nothingToApply': { status: 422, message: 'Nenhum produto da lista está à venda agora.' },
}
