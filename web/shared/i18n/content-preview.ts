import { dictionary } from './dictionary.ts'

/** The page that shows staff what they are editing. */
export const text = dictionary('content-preview', {
  title: 'Prévia',
  waiting: 'Montando a prévia…',
  alone: 'Esta página serve de prévia para quem edita a loja.',
})
