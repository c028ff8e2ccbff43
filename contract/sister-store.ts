import { TIME_ZONES, type TimeZone } from '#domain/supplier/new-store.ts'
import type { SisterStore, SisterStores, TypedSister } from '#domain/supplier/sister-store.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, optional, record, words, type FieldOf } from './wire/field.ts'
import { bool, id, inStore, int, text, typed } from './wire/values.ts'

const office = { area: 'Lojas da empresa', access: 'sister-store.manage', query: record(inStore) } as const

/** Every field is taken, so that all that is wrong with them is answered at once. */
const MAX_TYPED = 1000

const timeZone = words(
  Object.fromEntries(TIME_ZONES.map((zone) => [zone, zone])) as Record<TimeZone, TimeZone>,
  'O horário da loja',
)

const sister = record({
  id: ['idfornecedor', id],
  slug: ['slug', text()],
  name: ['nome', text()],
  cnpj: ['cnpj', text()],
  url: ['url', text('Onde a loja abre')],
  isThisOne: ['atual', bool('A loja em que se pergunta')],
  worksThere: ['trabalhaNela', bool('Se quem pergunta abre a gestão dela')],
}) satisfies FieldOf<SisterStore>

export const LojasDaEmpresa = record({
  stores: ['lojas', list(sister)],
  limit: ['limite', int('Quantas lojas a instalação permite a cada empresa')],
}) satisfies FieldOf<SisterStores>

export const listSisterStores = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/lojas',
  summary: 'As lojas da empresa, esta também',
  ...office,
  reply: LojasDaEmpresa,
})

export const openSisterStore = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/lojas',
  summary:
    'Abre outra loja da empresa, com a aparência e os ajustes desta, sem produtos nem formas de receber e de pagar; quem a abre é o dono',
  ...office,
  body: record({
    storeName: ['nomeLoja', typed({ maxLength: MAX_TYPED })],
    slug: ['slug', optional(typed({ maxLength: MAX_TYPED, description: 'Sem ele, é feito do nome' }), '')],
    legalName: ['razaoSocial', typed({ maxLength: MAX_TYPED })],
    cnpj: ['cnpj', typed({ maxLength: MAX_TYPED, description: 'Com ou sem pontos' })],
    timeZone: ['fusoHorario', timeZone],
  }) satisfies FieldOf<TypedSister>,
  reply: LojasDaEmpresa,
})
