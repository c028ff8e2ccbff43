import { nameToGreet } from '#domain/customer/person.ts'

/** The texts of every e-mail of a store around its message. */
export const mailText = {
  language: 'pt-BR',
  questions: 'Ficou com alguma dúvida? Responda a este e-mail ou fale com a gente:',
  cnpj: 'CNPJ',
}

export function greetingTo(name: string, greeting = 'Olá'): string {
  const first = nameToGreet(name)
  return first === '' ? `${greeting}!` : `${greeting}, ${first}!`
}
