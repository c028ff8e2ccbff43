import { Type, type Static } from 'typebox'
import {
  MAX_TRAIT_LENGTH,
  type AnsweredTrait,
  type Trait,
  type TraitAnswer,
  type TraitKind,
  type TraitFault,
} from '#domain/order/trait.ts'
import { endpoint } from './endpoint.ts'
import { Identificador, noFornecedor } from './values.ts'

const Tipo = Type.Union([
  Type.Literal('TEXTO'),
  Type.Literal('NUMERO'),
  Type.Literal('ESCOLHA'),
  Type.Literal('DATA'),
  Type.Literal('SIM_NAO'),
])
type Tipo = Static<typeof Tipo>

export const Caracteristica = Type.Object({
  id: Identificador,
  nome: Type.String(),
  ajuda: Type.String(),
  tipo: Tipo,
  opcoes: Type.Array(Type.String(), { description: 'De uma ESCOLHA; vazio nos outros tipos' }),
  obrigatorio: Type.Boolean(),
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
  tipo: Tipo,
  valor: Type.Union([Type.String(), Type.Number(), Type.Boolean()]),
})

export const orderTraits = endpoint({
  method: 'GET',
  path: '/v4/caracteristica-pedido/todas/:idfornecedor',
  summary: 'Perguntas que o fornecedor faz com cada pedido',
  area: 'Pedidos',
  access: 'public',
  params: noFornecedor,
  reply: Type.Array(Caracteristica),
})

const KIND: Record<TraitKind, Tipo> = {
  text: 'TEXTO',
  number: 'NUMERO',
  choice: 'ESCOLHA',
  date: 'DATA',
  'yes-no': 'SIM_NAO',
}
const KIND_OF: Record<Tipo, TraitKind> = {
  TEXTO: 'text',
  NUMERO: 'number',
  ESCOLHA: 'choice',
  DATA: 'date',
  SIM_NAO: 'yes-no',
}

export const encodeTrait = (trait: Trait): Static<typeof Caracteristica> => ({
  id: trait.id,
  nome: trait.name,
  ajuda: trait.hint,
  tipo: KIND[trait.kind],
  opcoes: [...trait.choices],
  obrigatorio: trait.isRequired,
})

export const decodeTrait = (wire: Static<typeof Caracteristica>): Trait => ({
  id: wire.id,
  name: wire.nome,
  hint: wire.ajuda,
  kind: KIND_OF[wire.tipo],
  choices: wire.opcoes,
  isRequired: wire.obrigatorio,
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
  tipo: KIND[kind],
  valor: kind === 'yes-no' ? value === 'yes' : kind === 'number' ? Number(value) : value,
})

export const decodeAnsweredTrait = ({ id, nome, tipo, valor }: Static<typeof RespostaGuardada>): AnsweredTrait => ({
  id,
  name: nome,
  kind: KIND_OF[tipo],
  value: typeof valor === 'boolean' ? (valor ? 'yes' : 'no') : String(valor),
})

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
