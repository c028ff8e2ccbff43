import { dictionary } from './dictionary.ts'

/** What people read on the pages of the supplier's own text. */
export const contentText = dictionary('content', {
  failure: 'Não foi possível exibir está página!',
  failureHint: 'O conteúdo pode ter mudado há pouco e estar em revisão. Tente de novo mais tarde.',
})

/** The page that shows staff what they are editing. */
export const previewText = dictionary('content-preview', {
  title: 'Prévia',
  waiting: 'Montando a prévia…',
  alone: 'Esta página serve de prévia para quem edita a loja.',
})
