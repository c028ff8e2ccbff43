import { NO_FACET_FILTER, browseProducts, type Selection } from '#server/modules/catalog/browse-products.ts'
import { searchProducts } from '#server/modules/catalog/search-products.ts'
import { openPool } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/http/scope.ts'
import { seedLargeSet } from './large-set.ts'
import { openDatabase, type Cleanups } from './stage.ts'
import { storeScope } from './store-scope.ts'
import { markdownOf, quantile } from './table.ts'

const PRODUCTS = 100_000
const CONNECTIONS = 8
const ROUNDS = 6

/** What people type, from words that half the store has to what it does not have. */
const SEARCHES = [
  'leite',
  'cafe',
  'arroz 5kg',
  'pao de queijo',
  'leite desnatado',
  'assucar',
  'chocolate',
  'queijo minas 500g',
  'detergente 500ml',
  'guarda napo',
  'limpavidros',
  'cenoura basmati',
  'cerveja artesanal',
  'azeite extravirgem',
  'banana prata',
  'refri 2l',
  '789912',
  'qqqwww',
  'sabao em po',
  'biscoito polvilho',
]

/** Searches a store of 100,000 products at eight connections beside its list, both without the storefront cache. */
export async function measureSearch(cleanups: Cleanups, say: (text: string) => void): Promise<string> {
  const { connection, pool: setUp } = await openDatabase(cleanups, say)
  const pool = openPool({ ...connection, max: CONNECTIONS })
  cleanups.push(() => pool.end())
  say(`Filling a store with ${PRODUCTS} products`)
  await seedLargeSet(setUp, { products: PRODUCTS, suppliers: 1, today: new Date(), onProgress: say })
  const scope = await storeScope(pool, 'fornecedor-001')
  return tableOfTimes(await timesOf(scope, say))
}

const FIRST_PAGE: Selection = {
  categoryIds: null,
  facetFilter: NO_FACET_FILTER,
  order: 'featured',
  limit: 20,
  offset: 0,
  priceGroup: null,
  hasPromotions: false,
  isGrouped: true,
}

async function timesOf(scope: Scope, say: (text: string) => void) {
  const list = () => browseProducts(scope, FIRST_PAGE)
  const searches = SEARCHES.map((text) => () => searchProducts(scope, text, FIRST_PAGE))
  say('Warming up')
  await inParallel([list, ...searches, list, ...searches])
  say('Reading lists')
  const lists = await inParallel(Array.from({ length: ROUNDS * SEARCHES.length }, () => list))
  say('Searching')
  return { lists, searches: await inParallel(Array.from({ length: ROUNDS }, () => searches).flat()) }
}

/** Milliseconds that each took, so many at a time. */
async function inParallel(work: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const left = work.values()
  const times: number[] = []
  const run = async () => {
    for (const each of left) {
      const startedAt = performance.now()
      await each()
      times.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, run))
  return times
}

function tableOfTimes({
  lists,
  searches,
}: {
  readonly lists: readonly number[]
  readonly searches: readonly number[]
}): string {
  const row = (what: string, share: number) => {
    const [list, search] = [quantile(lists, share), quantile(searches, share)]
    return [what, list.toFixed(0), search.toFixed(0), (search / list).toFixed(2)]
  }
  return markdownOf([
    [`${PRODUCTS.toLocaleString('en')} products, ${CONNECTIONS} at a time`, 'list, ms', 'search, ms', 'ratio'],
    row('median', 0.5),
    row('p99 (aim: at most 3)', 0.99),
  ])
}
