import type { SubscriptionRun } from '#domain/subscription/subscription.ts'
import { list, orNull, record, words, type FieldOf } from './wire/field.ts'
import { cents, day, int, text } from './wire/values.ts'

export const runStatus = words(
  {
    due: 'PREVISTA',
    waiting: 'AGUARDA_ACEITE',
    placed: 'PEDIDA',
    skipped: 'PULADA',
    missed: 'NAO_REALIZADA',
  },
  'PREVISTA espera o dia ou a próxima tentativa; NAO_REALIZADA falhou em todas',
)

export const DataDaAssinatura = record({
  date: ['data', day()],
  status: ['situacao', runStatus],
  orderNumber: ['numpedido', orNull(int())],
  problem: ['problema', orNull(text(), 'Por que a última tentativa foi recusada')],
  skipReason: [
    'motivo',
    orNull(
      words({
        customer: 'CLIENTE',
        'missing-product': 'PRODUTO_EM_FALTA',
        'consent-refused': 'PRECO_RECUSADO',
        'consent-lapsed': 'SEM_RESPOSTA',
        closed: 'SEM_ENTREGA',
        paused: 'PAUSADA',
      }),
    ),
  ],
  missing: ['produtosEmFalta', list(text(), { description: 'O que faltou e nada substituiu' })],
  replaced: [
    'trocas',
    list(record({ missing: ['falta', text()], product: ['substituto', text()] }), {
      description: 'O que faltou, e o que foi no lugar',
    }),
  ],
  tryAt: ['proximaTentativa', orNull(text())],
  requestedTotal: ['totalPedido', orNull(cents(), 'O que os produtos custam, onde o cliente precisa aceitar')],
  lapsesAt: ['aceiteAte', orNull(text())],
}) satisfies FieldOf<SubscriptionRun>
