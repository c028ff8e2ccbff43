import { Type, type Static } from 'typebox'
import {
  MAX_TRAIT_LENGTH,
  type AnsweredTrait,
  type Trait,
  type TraitAnswer,
  type TraitKind,
  type TraitFault,
} from '#domain/order/trait.ts'
import { Identificador } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { converted, list, record, wordsOf, type FieldOf } from './wire/field.ts'
import { bool, id, namedStore, text } from './wire/values.ts'
import { wireWords } from './wire-words.ts'

const KIND = wireWords({
  text: 'TEXTO',
  number: 'NUMERO',
  choice: 'ESCOLHA',
  date: 'DATA',
  'yes-no': 'SIM_NAO',
} satisfies Record<TraitKind, string>)

export const Caracteristica = record({
  id: ['id', id],
  name: ['nome', text()],
  hint: ['ajuda', text()],
  kind: ['tipo', wordsOf(KIND)],
  choices: ['opcoes', list(text(), { description: 'De uma ESCOLHA; vazio nos outros tipos' })],
  isRequired: ['obrigatorio', bool()],
}) satisfies FieldOf<Trait>

export const orderTraits = fieldEndpoint({
  method: 'GET',
  path: '/v4/caracteristica-pedido/todas/:idfornecedor',
  summary: 'Perguntas que o fornecedor faz com cada pedido',
  area: 'Pedidos',
  access: 'public',
  params: record(namedStore),
  reply: list(Caracteristica),
})

/** An answer as it is sent with an order. */
export const Resposta = Type.Object({
  id: Identificador,
  valor: Type.Union([Type.String({ maxLength: MAX_TRAIT_LENGTH }), Type.Number(), Type.Boolean(), Type.Null()], {
    description: 'DATA como AAAA-MM-DD; SIM_NAO como verdadeiro ou falso; nulo ou vazio não responde',
  }),
})

/** An answer as the order keeps it, with the question as it was. */
export const RespostaGuardada = Type.Object({
  id: Identificador,
  nome: Type.String(),
  tipo: KIND.schema,
  valor: Type.Union([Type.String(), Type.Number(), Type.Boolean()]),
})

export const encodeAnswer = ({ traitId, value }: TraitAnswer): Static<typeof Resposta> => ({
  id: traitId,
  valor: value === 'yes' || value === 'no' ? value === 'yes' : value,
})

/** A number of JSON has a point before its decimals, and never one between thousands. */
const decimalText = (value: number): string => String(value).replace('.', ',')

export const decodeAnswer = ({ id, valor }: Static<typeof Resposta>): TraitAnswer => ({
  traitId: id.toLowerCase(),
  value:
    typeof valor === 'boolean'
      ? valor
        ? 'yes'
        : 'no'
      : typeof valor === 'number'
        ? decimalText(valor)
        : (valor ?? ''),
})

export const encodeAnsweredTrait = ({ id, name, kind, value }: AnsweredTrait): Static<typeof RespostaGuardada> => ({
  id,
  nome: name,
  tipo: KIND.encode(kind),
  valor: kind === 'yes-no' ? value === 'yes' : kind === 'number' ? Number(value) : value,
})

export const decodeAnsweredTrait = ({ id, nome, tipo, valor }: Static<typeof RespostaGuardada>): AnsweredTrait => ({
  id,
  name: nome,
  kind: KIND.decode(tipo),
  value:
    tipo === 'SIM_NAO'
      ? valor === true
        ? 'yes'
        : 'no'
      : tipo === 'NUMERO'
        ? String(Number(valor) || 0)
        : String(valor),
})

/** The value of an answer depends on its question. */
export const answer = converted(Resposta, encodeAnswer, decodeAnswer)
export const answeredTrait = converted(RespostaGuardada, encodeAnsweredTrait, decodeAnsweredTrait)

/** What is wrong with an answer. */
export const TRAIT_FAULTS: Record<TraitFault, string> = {
  missing: 'preencha este campo.',
  number: 'digite um número.',
  'two-readings': 'este número pode ser lido de duas formas. Escreva sem ponto, como 2,5 ou 2500.',
  choice: 'escolha uma das opções.',
  date: 'escolha uma data.',
  'yes-no': 'responda sim ou não.',
  length: 'use no máximo 500 caracteres.',
}
