import * as wire from '#contract/data-import.ts'
import { urlOf, type Endpoint, type Input, type Reply } from '#contract/endpoint.ts'
import { MAX_IMPORT_ROWS } from '#domain/data-import/data-import.ts'
import { aStaffMember } from '#test/builders/people.ts'
import { setTimeout as delay } from 'node:timers/promises'
import type { LoadJob, Waiting } from './load.ts'
import type { Stage } from './stage.ts'
import { median, quantile, type Row } from './table.ts'
import { listRequests, spread } from './workloads.ts'

/** Few enough that the lists leave the server some time, as a store does that is not at its limit. */
const READERS = 8
const SECONDS_AT_REST = 10
/** The readers are looked at again and again until the import has ended. */
const SECONDS_OF_PART = 2
const LOOK_EVERY_MS = 100
const MOST_MINUTES = 5

type Times = Readonly<Record<'upload' | 'check' | 'apply' | 'undo', number>>

/**
 * A sheet of 20,000 rows, half of them products of the store with another price and stock, half new: alone, and while 8 connections
 * read lists. It is undone each time, so that the store is the same afterwards.
 */
export async function measureImports(stage: Stage, say: (text: string) => void): Promise<Row[]> {
  const { pool, store, server, load } = stage
  const { token } = await aStaffMember({ pool, id: store.id, slug: store.slug }, 'staff', ['catalogue'])
  const sheet = await aSheet(stage)
  say(`Importing ${MAX_IMPORT_ROWS} rows`)
  const alone = await importOnce(server.origin, token, sheet)

  const readLists = (seconds: number) =>
    load.ask<Waiting>('waiting', {
      origin: server.origin,
      lists: spread(listRequests(store), READERS),
      seconds,
    } satisfies LoadJob)
  await readLists(SECONDS_OF_PART)
  const atRest = (await readLists(SECONDS_AT_REST)).answers
  say('Importing while lists are read')
  let isOver = false
  const importing = importOnce(server.origin, token, sheet).finally(() => (isOver = true))
  const during: number[] = []
  while (!isOver) during.push(...(await readLists(SECONDS_OF_PART)).answers)
  const busy = await importing

  const p99 = { atRest: quantile(atRest, 0.99), during: quantile(during, 0.99) }
  return [
    rowOf('alone', alone),
    rowOf(`while ${READERS} connections read lists`, busy),
    {
      what: '– product list of 20 during it, p99',
      against: 'the same at rest',
      values: [p99.during / p99.atRest],
      aim: null,
      unit: '',
      note: `${p99.during.toFixed(1)} ms (median ${median(during).toFixed(1)}, longest ${quantile(during, 1).toFixed(0)}) : ${p99.atRest.toFixed(1)} ms (median ${median(atRest).toFixed(1)})`,
    },
  ]
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

const rowOf = (how: string, { upload, check, apply, undo }: Times): Row => ({
  what: `import of ${MAX_IMPORT_ROWS} rows, ${how}`,
  against: '',
  values: [(upload + check + apply) / 1000],
  aim: { kind: 'at most', value: 60 },
  unit: 's',
  note: `upload ${seconds(upload)}, check ${seconds(check)}, apply ${seconds(apply)}; undo ${seconds(undo)}`,
})

async function aSheet({ pool, store }: Stage): Promise<string> {
  const { rows: products } = await pool.query<{ code: string; name: string }>(
    'select code, name from product where supplier_id = $1 order by code limit $2',
    [store.id, MAX_IMPORT_ROWS / 2],
  )
  const { rows: categories } = await pool.query<{ name: string }>(
    'select name from category where supplier_id = $1 and parent_id is null order by position limit 1',
    [store.id],
  )
  const category = categories[0]?.name ?? ''
  const known = products.map(
    ({ code, name }, index) => `${code};${name};;"1.${100 + (index % 900)},99";"9.999,99";${index % 500};Sim;`,
  )
  const added = Array.from(
    { length: MAX_IMPORT_ROWS - known.length },
    (_, index) =>
      `NOVO-${index};${products[index % products.length]?.name ?? 'Arroz'} ${index};${category};"${1 + (index % 90)},50";;${index % 500};Sim;Descrição do produto ${index}, com algumas palavras`,
  )
  const lines = ['Código;Nome;Categoria;Preço;Preço anterior;Estoque;Controle de estoque;Descrição', ...known, ...added]
  return Buffer.from(lines.join('\r\n')).toString('base64')
}

async function importOnce(origin: string, token: string, sheet: string): Promise<Times> {
  const call = callerOf(origin, token)
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const startedAt = performance.now()
    await work()
    return performance.now() - startedAt
  }
  let id = ''
  let columns: Reply<typeof wire.getImport>['colunas'] = []
  const params = () => ({ idimportacao: id })
  const come = async (situacao: Reply<typeof wire.getImport>['situacao']) => {
    const endsAt = performance.now() + MOST_MINUTES * 60_000
    for (;;) {
      const read = await call(wire.getImport, { params: params() })
      if (read.situacao === situacao) return read
      if (read.falha !== null || performance.now() > endsAt)
        throw new Error(`the import is ${read.situacao}: ${read.falha ?? 'too slow'}`)
      await delay(LOOK_EVERY_MS)
    }
  }
  const upload = await timed(async () => {
    const body = { tipo: 'PRODUTOS' as const, arquivo: 'medida.csv', conteudo: sheet }
    const started = await call(wire.startImport, { params: {}, body })
    id = started.idimportacao
    columns = started.colunas
  })
  const check = await timed(async () => {
    await call(wire.matchColumns, { params: params(), body: { colunas: columns } })
    await come('CONFERIDA')
  })
  const { totais } = await call(wire.getImport, { params: params() })
  if (totais.NOVA + totais.MUDA !== MAX_IMPORT_ROWS) throw new Error(`not all rows count: ${JSON.stringify(totais)}`)
  const apply = await timed(async () => {
    await call(wire.applyImport, { params: params(), body: { novas: totais.NOVA, mudam: totais.MUDA } })
    await come('APLICADA')
  })
  const undo = await timed(async () => {
    await call(wire.undoImport, { params: params() })
    await come('DESFEITA')
  })
  return { upload, check, apply, undo }
}

const callerOf =
  (origin: string, token: string) =>
  async <E extends Endpoint>(endpoint: E, { params, body }: Omit<Input<E>, 'query'>): Promise<Reply<E>> => {
    const response = await fetch(
      `${origin}${urlOf(endpoint, params as Record<string, unknown>, { idfornecedor: 'mercado-medido' })}`,
      {
        method: endpoint.method,
        headers: {
          cookie: `commerce-auth-token=${token}`,
          origin,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
      },
    )
    if (!response.ok) throw new Error(`${endpoint.path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Reply<E>
  }
