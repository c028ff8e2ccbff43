import type {
  QuietHours,
  StaffNoticeChoice,
  StaffNoticeKind,
  StaffNoticeSettings,
} from '#domain/staff-notice/staff-notice.ts'
import { TextoDeTeclado } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, orNull, record, same, words, type FieldOf } from './wire/field.ts'
import { bool, inStore } from './wire/values.ts'

const office = { area: 'Avisos à equipe', access: 'back-office.see', query: record(inStore) } as const

const kind = words(
  {
    order: 'PEDIDO',
    payment: 'PAGAMENTO',
    quote: 'ORCAMENTO',
    registration: 'CADASTRO',
    'weekly-report': 'NUMEROS_DA_SEMANA',
  } satisfies Record<StaffNoticeKind, string>,
  'Do que se avisa: pedido novo, Pix a confirmar, orçamento pedido ou respondido, cadastro a aprovar, números da semana às segundas-feiras',
)
const clockTime = same(TextoDeTeclado({ pattern: '^(?:[01]\\d|2[0-3]):[0-5]\\d$', description: 'HH:MM' }))

export const AvisoEscolhido = record({
  kind: ['tipo', kind],
  isByMail: ['email', bool('Se o aviso vai por e-mail')],
}) satisfies FieldOf<StaffNoticeChoice>

export const HorarioDeSilencio = record(
  { from: ['das', clockTime], until: ['ate', clockTime] },
  'No relógio da loja; passa da meia-noite quando começa depois de terminar',
) satisfies FieldOf<QuietHours>

export const AvisosDaPessoa = record({
  choices: ['avisos', list(AvisoEscolhido, { maxItems: 20 })],
  quietHours: ['silencio', orNull(HorarioDeSilencio, 'Nulo avisa a qualquer hora')],
}) satisfies FieldOf<StaffNoticeSettings>

export const getStaffNotices = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/avisos',
  summary: 'Do que quem chama é avisado, entre o que pode fazer na loja',
  ...office,
  reply: AvisosDaPessoa,
})

export const saveStaffNotices = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/avisos',
  summary: 'Escolhe do que e quando quem chama é avisado; um tipo que não vem fica como está',
  ...office,
  body: AvisosDaPessoa,
  reply: AvisosDaPessoa,
})
