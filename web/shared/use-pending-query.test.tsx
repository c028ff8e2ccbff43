import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { freeText, listUrl, oneOf } from './list-url.ts'
import { usePendingQuery } from './use-pending-query.ts'

const url = listUrl('/pedidos', {
  text: freeText('busca', 40),
  group: oneOf('situacao', { all: 'todas', open: 'abertas' }, 'all'),
})

function NextPage() {
  const query = usePendingQuery(url, url.read(new URLSearchParams('busca=leite')))
  return url.pathOf(query, { group: 'open' })
}

/** What a link of the list leads to while the navigation, if any, waits for its data. */
async function linkDuring(to: string | null): Promise<string> {
  const never = () => new Promise<null>(() => undefined)
  const router = createMemoryRouter(
    [
      {
        path: '*',
        id: 'list',
        Component: NextPage,
        shouldRevalidate: () => true,
        loader: never,
        action: never,
      },
    ],
    { basename: '/loja', initialEntries: ['/loja/pedidos?busca=leite'], hydrationData: { loaderData: { list: null } } },
  )
  if (to !== null) {
    void router.navigate(to)
    await vi.waitFor(() => expect(router.state.navigation.state).toBe('loading'))
  }
  return renderToString(<RouterProvider router={router} />)
}

test.each([
  ['no navigation', null, '/pedidos?busca=leite&amp;situacao=abertas'],
  ['a choice that is being loaded', '/pedidos?busca=cafe', '/pedidos?busca=cafe&amp;situacao=abertas'],
  ['a text that is being cleared', '/pedidos', '/pedidos?situacao=abertas'],
  ['the way to another screen', '/conta?busca=cafe', '/pedidos?busca=leite&amp;situacao=abertas'],
  ['another list whose path ends alike', '/conta/pedidos?busca=cafe', '/pedidos?busca=leite&amp;situacao=abertas'],
])('a link of a list starts from what was chosen last: during %s', async (_, to, link) => {
  expect(await linkDuring(to)).toBe(link)
})
