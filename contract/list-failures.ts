import type { FailureCode } from '#domain/failure.ts'
import type { FailureText } from './order-failures.ts'

/** What is refused about the lists of the back office. */
export const LIST_FAILURES = {
  'customer.selectionChanged': {
    status: 409,
    message: ({ expected }) =>
      `A lista já não tem os ${Number(expected)} cadastros que você viu. Confira e tente de novo.`,
  },
  'customer.selectionTooLarge': {
    status: 422,
    message: ({ maximum }) => `Escolha no máximo ${Number(maximum)} cadastros de cada vez.`,
  },
  'export.tooLarge': {
    status: 422,
    message: ({ maximum }) =>
      `Uma planilha tem até ${Number(maximum).toLocaleString('pt-BR')} linhas. Filtre a lista e exporte em partes.`,
  },
  'view.tooMany': {
    status: 422,
    message: ({ maximum }) => `Você já tem ${Number(maximum)} visões desta lista. Apague uma para salvar outra.`,
  },
} as const satisfies Partial<Record<FailureCode, FailureText>>
