import { orNull } from './wire/field.ts'
import { id, text } from './wire/values.ts'

/** The product of a line, as people know it. */
export const namedProduct = { productId: ['id', id], name: ['nome', text()], unit: ['unidade', text()] } as const
export const picturedProduct = { ...namedProduct, picture: ['imagem', orNull(text())] } as const

/** The product of a row of the back office. */
export const productOfRow = { id: ['idproduto', id], code: ['codigo', text()], name: ['nome', text()] } as const
