import * as settings from '#contract/catalog-settings.ts'
import * as desk from '#contract/category-desk.ts'
import { unique } from '#test/builders/store.ts'
import { only } from '../answers.ts'
import type { Belongings } from '../belongings.ts'
import type { Row } from '../row.ts'

const MANAGES_PRODUCTS = { answers: only(['staff for all else']), rightful: 'staff for all else' } as const

const inStore = ({ store }: Belongings) => ({ params: {}, query: { idfornecedor: store.slug } })

async function aCategory({ store }: Belongings): Promise<string> {
  const name = unique('Vazia')
  const { rows } = await store.pool.query<{ id: string }>(
    'insert into category (supplier_id, name, slug) values ($1, $2, $2) returning id',
    [store.id, name],
  )
  return rows[0]?.id ?? ''
}

/** The departments and categories of a store, for those who arrange them. */
export const CATEGORY_ROWS: readonly Row[] = [
  { endpoint: desk.listStoredCategories, ...MANAGES_PRODUCTS, sent: inStore },
  { endpoint: settings.getCatalogSettings, ...MANAGES_PRODUCTS, sent: inStore },
  {
    endpoint: settings.changeCatalogSettings,
    ...MANAGES_PRODUCTS,
    sent: async (of) => {
      const { rows } = await of.store.pool.query<{ version: number }>(
        'select version from catalog_settings where supplier_id = $1',
        [of.store.id],
      )
      const grupos = [{ nome: unique('Grupo'), etiquetas: [{ tag: 'organico', nome: 'Orgânico' }] }]
      return {
        ...inStore(of),
        body: { grupos, setores: [], segmentos: [], mostraPreconf: false, versao: rows[0]?.version ?? 0 },
      }
    },
  },
  {
    endpoint: desk.createCategory,
    ...MANAGES_PRODUCTS,
    sent: async (of) => ({ ...inStore(of), body: { nome: unique('Frutas'), idpai: await aCategory(of) } }),
  },
  {
    endpoint: desk.renameCategory,
    ...MANAGES_PRODUCTS,
    sent: async (of) => ({
      ...inStore(of),
      params: { idcategoria: await aCategory(of) },
      body: { nome: unique('Legumes') },
    }),
  },
  {
    endpoint: desk.moveCategory,
    ...MANAGES_PRODUCTS,
    sent: async (of) => ({
      ...inStore(of),
      params: { idcategoria: await aCategory(of) },
      body: { idpai: await aCategory(of), antesDe: null },
    }),
  },
  {
    endpoint: desk.removeCategory,
    ...MANAGES_PRODUCTS,
    sent: async (of) => ({ ...inStore(of), params: { idcategoria: await aCategory(of) } }),
  },
]
