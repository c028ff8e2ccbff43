import { expect } from 'vitest'
import { kind as kindWords, part as partWords, type RowPart } from '#contract/import-words.ts'
import * as wire from '#contract/data-import.ts'
import type { StaffModule } from '#domain/access/can.ts'
import type { ImportKind } from '#domain/data-import/import-fields.ts'
import type { TestApp } from './app.ts'
import { aStaffMember } from './people.ts'
import type { StoreBuilder } from './store.ts'

/** A csv in base64, as a browser sends it. */
export const csv = (...rows: readonly string[]) => Buffer.from(`\uFEFF${rows.join('\r\n')}`).toString('base64')

interface Importing {
  readonly kind?: ImportKind
  readonly modules?: readonly StaffModule[]
}

/** What staff of the catalogue, or of other parts, do with imports. */
export async function importsOf(
  { call }: TestApp,
  store: StoreBuilder,
  { kind = 'products', modules = ['catalogue'] }: Importing = {},
) {
  const staff = await aStaffMember(store, 'staff', modules)
  const headers = { 'x-idfornecedor': store.slug, cookie: `commerce-auth-token=${staff.token}` }
  const read = async (idimportacao: string) =>
    (await call(wire.getImport, { params: { idimportacao }, query: {}, headers })).body
  /** Once the step has ended. */
  const settled = async (idimportacao: string) => {
    await expect.poll(async () => (await read(idimportacao)).situacao).toMatch(/COLUNAS|CONFERIDA|APLICADA|DESFEITA/)
    return read(idimportacao)
  }
  const upload = (conteudo: string) =>
    call(wire.startImport, {
      params: {},
      query: {},
      headers,
      body: { tipo: kindWords.table[kind], arquivo: 'tabela.csv', conteudo },
    })
  const match = (idimportacao: string, body: object) =>
    call(wire.matchColumns, { params: { idimportacao }, query: {}, headers, body: body as never })
  const apply = (idimportacao: string, novas: number, mudam: number) =>
    call(wire.applyImport, { params: { idimportacao }, query: {}, headers, body: { novas, mudam } })
  const undo = (idimportacao: string) => call(wire.undoImport, { params: { idimportacao }, query: {}, headers })
  const rows = async (idimportacao: string, part?: RowPart) =>
    (
      await call(wire.listImportRows, {
        params: { idimportacao },
        query: part === undefined ? {} : { situacao: partWords.table[part] },
        headers,
      })
    ).body.linhas
  return {
    headers,
    read,
    settled,
    upload,
    match,
    apply,
    undo,
    rows,
    /** Uploaded, with the columns as they are guessed, and checked. */
    async checked(conteudo: string, options: object = {}) {
      const { idimportacao, colunas } = (await upload(conteudo)).body
      await match(idimportacao, { colunas, ...options })
      return settled(idimportacao)
    },
    async applied(idimportacao: string) {
      const { totais } = await read(idimportacao)
      await apply(idimportacao, totais.NOVA, totais.MUDA)
      return settled(idimportacao)
    },
    async undone(idimportacao: string) {
      await undo(idimportacao)
      return settled(idimportacao)
    },
  }
}

/** The products of a store by code, as its table has them. */
export const productsOf = async (store: StoreBuilder) =>
  (
    await store.pool.query<{ code: string; name: string; price: number; stock: number; slug: string; version: number }>(
      'select code, name, price::integer, stock, slug, version from product where supplier_id = $1 order by code',
      [store.id],
    )
  ).rows
