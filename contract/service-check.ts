import type { Service, ServiceCheck, ServiceFault, ServiceState } from '#domain/supplier/service-check.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { list, optional, orNull, record, words, type FieldOf } from './wire/field.ts'
import { bool, inStore, int, text, typed } from './wire/values.ts'

const office = { area: 'Serviços externos', access: 'store-settings.manage', query: record(inStore) } as const

const service = words({
  email: 'EMAIL',
  sms: 'SMS',
  whatsapp: 'WHATSAPP',
  'postal-code': 'CEP',
  'company-registry': 'CNPJ',
} satisfies Record<Service, string>)

const fault = words({
  'not-set-up': 'NAO_LIGADO',
  unreachable: 'SEM_CONEXAO',
  'timed-out': 'TEMPO_ESGOTADO',
  refused: 'RECUSADO',
  unexpected: 'RESPOSTA_INESPERADA',
} satisfies Record<ServiceFault, string>)

export const listServices = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/servicos',
  summary: 'O que a loja usa de fora (e-mail, SMS, WhatsApp, CEP, CNPJ): o que está ligado e como vai',
  ...office,
  reply: list(
    record({
      service: ['servico', service],
      isSetUp: ['ligado', bool()],
      lastSentAt: ['ultimoEnvio', orNull(text('Instante, dos últimos 7 dias'))],
      failures: ['falhas', int('Mensagens da loja que não saíram nos últimos 7 dias')],
    }) satisfies FieldOf<ServiceState>,
  ),
})

export const checkService = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/servicos/:servico/teste',
  summary: 'Testar um serviço agora: manda uma mensagem, ou consulta um CEP ou o CNPJ da loja',
  ...office,
  params: record({ service: ['servico', service] }),
  body: record({
    to: [
      'destino',
      optional(
        typed({ maxLength: 40, description: 'Celular de SMS e WhatsApp, ou o CEP a consultar; o resto não o usa' }),
        '',
      ),
    ],
  }),
  reply: record({
    fault: ['falha', orNull(fault, 'Nula onde funciona')],
    detail: ['detalhe', text('Para onde a mensagem foi, ou o que a consulta achou')],
    code: ['codigo', orNull(text(), 'O que está na mensagem')],
  }) satisfies FieldOf<ServiceCheck>,
})
