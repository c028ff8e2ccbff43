import type { LimitsInUse, StoreLimits } from '#domain/operation/store-limits.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { optional, orNull, record, type FieldOf } from './wire/field.ts'
import { int, number, sentId } from './wire/values.ts'

const office = { area: 'Operação', access: 'operator', params: record({ id: ['id', sentId] }) } as const

const MOST = 1_000_000_000
const limits = {
  products: orNull(number({ minimum: 0, maximum: MOST }), 'Produtos à venda; nulo é sem limite'),
  staff: orNull(number({ minimum: 1, maximum: MOST }), 'Pessoas da equipe e convites; nulo é sem limite'),
  fileBytes: orNull(number({ minimum: 0, maximum: MOST * 1_000_000 }), 'De imagens, anexos e notas; nulo é sem limite'),
  companyStores: orNull(
    number({ minimum: 1, maximum: MOST }),
    'Lojas abertas da empresa; nulo é o que a instalação dá a todas',
  ),
}
const shownLimits = record({
  products: ['produtos', limits.products],
  staff: ['equipe', limits.staff],
  fileBytes: ['bytesArquivos', limits.fileBytes],
  companyStores: ['lojasEmpresa', limits.companyStores],
}) satisfies FieldOf<StoreLimits>

const limitsInUse = record({
  limits: ['limites', shownLimits],
  used: [
    'uso',
    record({
      products: ['produtos', int()],
      staff: ['equipe', int()],
      fileBytes: ['bytesArquivos', int()],
      companyStores: ['lojasEmpresa', int()],
    }),
  ],
  usualCompanyStores: ['lojasPorEmpresa', int('O que a instalação dá a cada empresa')],
}) satisfies FieldOf<LimitsInUse>

export const LimitesEUsoDaLoja = limitsInUse.schema

export const getStoreLimits = fieldEndpoint({
  method: 'GET',
  path: '/v1/operacao/lojas/:id/limites',
  summary: 'Quanto uma loja e a sua empresa podem ter, e quanto têm',
  ...office,
  reply: limitsInUse,
})

export const setStoreLimits = fieldEndpoint({
  method: 'PUT',
  path: '/v1/operacao/lojas/:id/limites',
  summary: 'Mudar quanto uma loja e a sua empresa podem ter; o que já passa do limite fica, e nada mais entra',
  ...office,
  body: record({
    products: ['produtos', optional(limits.products, null)],
    staff: ['equipe', optional(limits.staff, null)],
    fileBytes: ['bytesArquivos', optional(limits.fileBytes, null)],
    companyStores: ['lojasEmpresa', optional(limits.companyStores, null)],
  }) satisfies FieldOf<StoreLimits>,
  reply: limitsInUse,
})

/** For the log of the installation. */
export const limitsText = ({ products, staff, fileBytes, companyStores }: StoreLimits): string =>
  [
    `Produtos: ${countText(products)}`,
    `equipe: ${countText(staff)}`,
    `arquivos: ${fileBytes === null ? countText(null) : `${countText(fileBytes / 1_000_000)} MB`}`,
    `lojas da empresa: ${companyStores === null ? 'o da instalação' : countText(companyStores)}`,
  ].join('; ')

const countText = (count: number | null): string => (count === null ? 'sem limite' : count.toLocaleString('pt-BR'))
