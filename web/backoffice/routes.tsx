import { redirectDocument, type LoaderFunctionArgs, type RouteObject } from 'react-router'
import { loadPart } from '../shared/lazy-part.ts'
import { pathWithin, pageOf } from '../shared/page-context.ts'
import { SCREENS } from './screens.ts'
import { OfficeError, OutsideOffice } from './shell/office-errors.tsx'
import { loadOffice, Office } from './shell/shell.tsx'
import { requireOffice } from './state/office-context.ts'

const notFound = () => {
  throw new Response(null, { status: 404 })
}

/** What lies outside is the store's: another page with other files. */
const leave = (args: LoaderFunctionArgs) => {
  throw redirectDocument(pathWithin(pageOf(args).basename, new URL(args.request.url)))
}

const ROOT = '/gestao'

/** Every screen of the back office. The ids of their files are the source files, by which the server names the scripts of a page. */
export const backOfficeRoutes: RouteObject[] = [
  {
    id: 'office',
    path: ROOT,
    element: <Office screens={SCREENS} />,
    loader: loadOffice,
    // Walking from screen to screen does not change who is signed in.
    shouldRevalidate: () => false,
    ErrorBoundary: OutsideOffice,
    HydrateFallback: () => null,
    children: [
      {
        id: 'content',
        ErrorBoundary: OfficeError,
        children: [
          ...SCREENS.map(({ id, path, action, files }): RouteObject => ({
            // Without a path: a form is sent to the screen, and not to what guards it.
            id,
            loader: async (args) => {
              await requireOffice(args, action)
              return null
            },
            children: files.map(([below, file, load]) => {
              const source = `web/backoffice/${file}`
              return {
                id: source,
                ...(path === ROOT ? { index: true } : { path: `${path}${below}` }),
                lazy: () => loadPart(source, load),
              }
            }),
          })),
          { id: 'not-found', path: '*', loader: notFound },
        ],
      },
    ],
  },
  { id: 'outside', path: '*', loader: leave },
]
