import { Type } from 'typebox'
import { USUAL_TIME_ZONE, type TimeZone, type TypedStore } from '#domain/supplier/new-store.ts'
import { endpoint } from './endpoint.ts'
import { Identificador } from './values.ts'

const area = 'Instalação'

/** Target of the one-time link of a new installation. The code is in the fragment, which browsers do not send. */
export const SET_UP_PATH = '/primeiro-acesso'
export const setUpPath = (code: string): string => `${SET_UP_PATH}#codigo=${code}`

export const installationState = endpoint({
  method: 'GET',
  path: '/v1/instalacao',
  summary: 'Se a instalação espera por quem crie a primeira loja',
  area,
  access: 'public',
  reply: Type.Object({ aberta: Type.Boolean() }),
})

const Campo = Type.String({ maxLength: 1000 })

const FusoHorario = Type.Union(
  [
    Type.Literal('America/Sao_Paulo'),
    Type.Literal('America/Manaus'),
    Type.Literal('America/Rio_Branco'),
    Type.Literal('America/Noronha'),
  ],
  { description: 'O horário da loja; sem ele, o de Brasília' },
)

export const claimInstallation = endpoint({
  method: 'POST',
  path: '/v1/instalacao',
  summary:
    'Criar a primeira loja e quem cuida dela, com o código do link que o servidor mostrou ao iniciar: vale uma vez, por 24 horas',
  area,
  access: 'public',
  body: Type.Object({
    codigo: Type.String({ minLength: 1, maxLength: 200 }),
    nomeLoja: Campo,
    slug: Type.Optional(Type.String({ maxLength: 1000, description: 'O endereço da loja; sem ele, é feito do nome' })),
    razaoSocial: Campo,
    cnpj: Campo,
    fusoHorario: Type.Optional(FusoHorario),
    nome: Campo,
    email: Campo,
    senha: Campo,
    tokenOrigin: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  reply: Type.Object({
    sucesso: Type.Boolean(),
    idfornecedor: Identificador,
    slug: Type.String(),
    token: Type.String(),
  }),
})

interface TypedOnWire {
  readonly nomeLoja: string
  readonly slug?: string
  readonly razaoSocial: string
  readonly cnpj: string
  readonly fusoHorario?: TimeZone
  readonly nome: string
  readonly email: string
  readonly senha: string
}

export const decodeNewStore = ({
  nomeLoja,
  slug,
  razaoSocial,
  cnpj,
  fusoHorario,
  nome,
  email,
  senha,
}: TypedOnWire): TypedStore => ({
  storeName: nomeLoja,
  slug: slug ?? '',
  legalName: razaoSocial,
  cnpj,
  timeZone: fusoHorario ?? USUAL_TIME_ZONE,
  fullName: nome,
  email,
  password: senha,
})

export const encodeNewStore = ({
  storeName,
  slug,
  legalName,
  cnpj,
  timeZone,
  fullName,
  email,
  password,
}: TypedStore): Required<TypedOnWire> => ({
  nomeLoja: storeName,
  slug,
  razaoSocial: legalName,
  cnpj,
  fusoHorario: timeZone,
  nome: fullName,
  email,
  senha: password,
})
