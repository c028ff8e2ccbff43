import { Type } from 'typebox'
import { USUAL_TIME_ZONE, type TypedStore } from '#domain/supplier/new-store.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { optional, record, same, words, type FieldOf } from './wire/field.ts'
import { bool, id, text, tokenOrigin } from './wire/values.ts'

const area = 'Instalação'

/** Target of the one-time link of a new installation. The code is in the fragment, which browsers do not send. */
export const SET_UP_PATH = '/primeiro-acesso'
export const setUpPath = (code: string): string => `${SET_UP_PATH}#codigo=${code}`

export const installationState = fieldEndpoint({
  method: 'GET',
  path: '/v1/instalacao',
  summary: 'Se a instalação espera por quem crie a primeira loja',
  area,
  access: 'public',
  reply: record({ isOpen: ['aberta', bool()] }),
})

const typed = same(Type.String({ maxLength: 1000 }))
/** What a store and its owner are opened with. */
export const storeToOpen = record({
  storeName: ['nomeLoja', typed],
  slug: [
    'slug',
    optional(same(Type.String({ maxLength: 1000, description: 'O endereço da loja; sem ele, é feito do nome' })), ''),
  ],
  legalName: ['razaoSocial', typed],
  cnpj: ['cnpj', typed],
  timeZone: [
    'fusoHorario',
    optional(
      words(
        {
          'America/Sao_Paulo': 'America/Sao_Paulo',
          'America/Manaus': 'America/Manaus',
          'America/Rio_Branco': 'America/Rio_Branco',
          'America/Noronha': 'America/Noronha',
        },
        'O horário da loja; sem ele, o de Brasília',
      ),
      USUAL_TIME_ZONE,
    ),
  ],
  fullName: ['nome', typed],
  email: ['email', typed],
}) satisfies FieldOf<Omit<TypedStore, 'password'>>

export const claimInstallation = fieldEndpoint({
  method: 'POST',
  path: '/v1/instalacao',
  summary:
    'Criar a primeira loja e quem cuida dela, com o código do link que o servidor mostrou ao iniciar: vale uma vez, por 24 horas',
  area,
  access: 'public',
  body: record({
    code: ['codigo', same(Type.String({ minLength: 1, maxLength: 200 }))],
    ...storeToOpen.fields,
    password: ['senha', typed],
    ...tokenOrigin,
  }),
  reply: record({
    isDone: ['sucesso', bool()],
    supplierId: ['idfornecedor', id],
    slug: ['slug', text()],
    token: ['token', text()],
  }),
})
