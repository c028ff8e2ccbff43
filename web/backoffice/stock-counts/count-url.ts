export const COUNTS_PATH = '/gestao/produtos/contagem'
export const ROWS = 50

/** The page that an address names, from 1. */
export function pageIn(url: string): number {
  const page = Number(new URL(url).searchParams.get('pagina') ?? 1)
  return Number.isInteger(page) && page > 0 ? page : 1
}
