import { text as keysText } from './api-keys.ts'
import { dictionary } from './dictionary.ts'

/** Of the button that copies a text. */
export const text = dictionary('office-copy', {
  copy: keysText.copy,
  copied: 'Copiado',
  refused: 'Selecione e copie',
})
