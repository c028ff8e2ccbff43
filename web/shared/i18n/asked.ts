import { dictionary } from './dictionary.ts'

/** What people read while something is asked of the store, and where it could not be. */
export const text = dictionary('asked', {
  loading: 'Carregando…',
  failed: 'Não conseguimos falar com a loja. Confira sua internet e tente de novo.',
  retry: 'Tentar de novo',
})
