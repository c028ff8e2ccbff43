import { dictionary } from './dictionary.ts'

/** What people read whose screen was interrupted by too many requests. */
export const text = dictionary('error', {
  typedIsStored: 'O que você preencheu fica guardado. Só as senhas é preciso digitar de novo.',
  goBack: 'Voltar para onde eu estava',
})
