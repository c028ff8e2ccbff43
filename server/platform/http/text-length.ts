import { _, str, type Ajv, type FuncKeywordDefinition } from 'ajv'

/** In characters of Unicode, of which some are two of a JavaScript string. */
function lengthOf(text: string): number {
  let length = 0
  for (const _character of text) length++
  return length
}

export const isAtMost = (max: number) => (text: string) =>
  text.length <= max || (text.length <= 2 * max && lengthOf(text) <= max)
export const isAtLeast = (min: number) => (text: string) => text.length >= 2 * min || lengthOf(text) >= min

const keyword = (
  name: string,
  bound: string,
  compile: FuncKeywordDefinition['compile'] & {},
): FuncKeywordDefinition => ({
  keyword: name,
  type: 'string',
  schemaType: 'number',
  compile,
  error: {
    message: ({ schemaCode }) => str`must NOT have ${bound} than ${schemaCode} characters`,
    params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
  },
})

/** Bounds of texts that are counted only where it matters: Ajv counts the characters of a file of 13 MB one by one, for each bound. */
export function boundTexts<Schemas extends Ajv>(schemas: Schemas): Schemas {
  schemas.removeKeyword('maxLength').addKeyword(keyword('maxLength', 'more', isAtMost))
  schemas.removeKeyword('minLength').addKeyword(keyword('minLength', 'fewer', isAtLeast))
  return schemas
}
