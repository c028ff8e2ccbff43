import { Sections, useCarousels } from './carousels.tsx'

/** The carousels of a static page: fetched after it, since it is whole without. */
export function PageCarousels({ slug }: { readonly slug: string }) {
  return <Sections {...useCarousels({ staticPage: slug }, null)} place={`/pagina/${slug}`} />
}
