/** What the product says of its API and of requests that do not fit it. */
export const apiText = {
  title: 'Balcão',
  description:
    'Loja on-line de vários fornecedores. Toda recusa responde `{ codigo, mensagem, campo?, itensName?, diferencas?, detalhes? }`. ' +
    'Em todo campo opcional de um corpo, nulo é o mesmo que ausente; o id de fornecedor só de zeros é nenhum.',
  operation: 'Operação',
  isAlive: 'O processo responde',
  isReady: 'O processo e o banco de dados respondem',
}

/** On the page between two domains, for a browser that does not go on by itself. */
export const goOnText = 'Continuar'

/** On the page of a request that no screen of a store answers. */
export const failurePageText = { title: 'Não foi possível mostrar esta página', home: 'Voltar ao início' }

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'um texto',
  number: 'um número',
  integer: 'um número inteiro',
  boolean: 'verdadeiro ou falso',
  array: 'uma lista',
  object: 'um objeto',
  null: 'nulo',
}

const A_DATE = 'uma data que existe, como 2026-11-25'
const FORMATS: Readonly<Record<string, string>> = { date: A_DATE, 'typed-date': A_DATE }

/** Why a field does not fit its schema. `keyword` and `limit` are those of JSON Schema. */
export function schemaFault(keyword: string, field: string, limit: unknown): string {
  const name = field === '' ? 'O conteúdo enviado' : `O campo "${field}"`
  switch (keyword) {
    case 'required':
    case 'dependentRequired':
      return `${name} é obrigatório.`
    case 'type':
      return `${name} deve ser ${TYPE_NAMES[String(limit)] ?? 'de outro tipo'}.`
    case 'minLength':
      return Number(limit) === 1
        ? `${name} não pode ficar vazio.`
        : `${name} deve ter ao menos ${String(limit)} caracteres.`
    case 'maxLength':
      return `${name} deve ter no máximo ${String(limit)} caracteres.`
    case 'minimum':
      return `${name} deve ser no mínimo ${String(limit)}.`
    case 'maximum':
      return `${name} deve ser no máximo ${String(limit)}.`
    case 'exclusiveMinimum':
      return `${name} deve ser maior que ${String(limit)}.`
    case 'format':
      return FORMATS[String(limit)] === undefined
        ? `${name} tem um valor inválido.`
        : `${name} deve ser ${FORMATS[String(limit)]}.`
    case 'maxItems':
      return `${name} deve ter no máximo ${String(limit)} itens.`
    default:
      return `${name} tem um valor inválido.`
  }
}
