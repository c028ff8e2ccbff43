import { renderToString } from 'react-dom/server'
import type { Call } from '#contract/client.ts'
import type { Page, PageRequest, WebAssets } from '#contract/page.ts'
import { decodeSupplier, listSuppliers } from '#contract/supplier.ts'
import type { Supplier, ThemeColours } from '#domain/supplier/supplier.ts'
import { document } from '../shared/document.ts'
import { text } from '../shared/i18n/error.ts'
import { picturePath } from '../shared/pictures.ts'

/** The product's own colours, where no supplier is chosen. */
const OWN_THEME: ThemeColours = { primary: '#14532d', secondary: '#f2b705', auxiliary: '#f5f3ec', text: '#1f2923' }

/** Where no supplier fits: at the root the stores of this installation, elsewhere the same with the news that this one is unknown. */
export async function renderChooser(request: PageRequest, call: Call, assets: WebAssets): Promise<Page> {
  const isRoot = new URL(request.address, request.origin).pathname === '/'
  const suppliers = (await call(listSuppliers, { params: { sessao: 'token' } })).map(decodeSupplier)
  const title = isRoot ? text.chooseStore : text.storeNotFoundTitle
  const html = document({
    assets,
    theme: OWN_THEME,
    head: { title: `${title} | Balcão`, description: text.chooseStore, canonicalUrl: isRoot ? `${request.origin}/` : null, pictureUrl: null, siteName: 'Balcão', keywords: '' },
    favicon: '',
    screens: [],
    body: renderToString(<Chooser title={title} text={isRoot ? null : text.storeNotFound} suppliers={suppliers} />),
    hydration: null,
  })
  return { status: isRoot ? 200 : 404, headers: { 'cache-control': 'no-cache' }, html }
}

function Chooser({ title, text: explanation, suppliers }: { readonly title: string; readonly text: string | null; readonly suppliers: readonly Supplier[] }) {
  return (
    <main className="chooser">
      <p className="chooser-brand">Balcão</p>
      <h1>{title}</h1>
      {explanation && <p>{explanation}</p>}
      {suppliers.length === 0 && <p>{text.noStores}</p>}
      <ul className="chooser-list">
        {suppliers.map((supplier) => (
          <li key={supplier.id}>
            <a className="chooser-store" href={`/${supplier.slug}`}>
              <img src={picturePath(supplier.presentation.logo, 400)} alt="" width={200} height={56} />
              <strong>{supplier.name}</strong>
              <span>{supplier.presentation.slogan}</span>
            </a>
          </li>
        ))}
      </ul>
    </main>
  )
}
