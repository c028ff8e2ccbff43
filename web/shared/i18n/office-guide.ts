import { shellText } from './back-office.ts'
import { dictionary } from './dictionary.ts'

/** What staff read around the guide, whose own texts stand in `docs/guide`. */
export const text = dictionary('office-guide', {
  title: shellText.screens.guide,
  topics: 'Assuntos',
  screenOnPhone: (screen: string) => `A tela ${screen} no celular`,
})
