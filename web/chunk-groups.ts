import type { Rolldown } from 'vite'

/** The screens that most visits begin at, by the name in the names of their files. */
const FIRST_SCREENS = { home: 'home/home.tsx', list: 'catalog/product-list.tsx', product: 'product/product.tsx' }

/** What every page fetches once it is shown. */
const AFTER_HYDRATION = ['shell/after-hydration.tsx', 'offline/offline-catalogue.tsx', 'privacy/campaign.ts']

type Modules = ReadonlySet<string>

function modulesBehind(roots: readonly string[], context: Rolldown.ChunkingContext): Modules {
  const found = new Set<string>()
  const waiting = [...roots]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

/**
 * Names the chunk of a module by the set of screens that need it: small shared modules in chunks of their own would be fifty requests of a
 * page. A dependency is needed wherever its module is, so no chunk imports one that is fetched later.
 */
export function fileOfPages(root: string): Rolldown.CodeSplittingNameFunction {
  const idOf = (path: string) => `${root}web/storefront/${path}`
  const firstScreens = Object.values(FIRST_SCREENS).map(idOf)
  let screens: readonly (readonly [string, Modules])[] | undefined
  let later: Modules | undefined
  return (id, context) => {
    screens ??= Object.entries(FIRST_SCREENS).map(([name, path]) => [name, modulesBehind([idOf(path)], context)])
    later ??= modulesBehind(AFTER_HYDRATION.map(idOf), context)
    if (firstScreens.includes(id)) return null
    const needing = screens.flatMap(([name, modules]) => (modules.has(id) ? [name] : []))
    const names = later.has(id) ? [...needing, 'all'] : needing
    return names.length === 0 ? null : `for-${names.join('-')}`
  }
}
