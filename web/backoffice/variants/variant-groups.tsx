import { cutText } from '#domain/cut-text.ts'
import { Layers } from 'lucide-react'
import { Form, Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listVariantGroups } from '#contract/variant-group-desk.ts'
import type { StoredVariantGroup } from '#domain/catalog/variant-group.ts'
import { callStore } from '../../shared/api/call-store.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as variantsText } from '../../shared/i18n/office-variants.ts'
import { text as productsText } from '../../shared/i18n/office-products.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import formStyle from '../components/office-form.module.css'
import searchStyle from '../components/search.module.css'
import { BackToList } from '../list/back-to-list.tsx'
import { requireOffice } from '../state/office-context.ts'

const SEARCHED = 'busca'
const LONGEST = 120
/** More than one looks through; the search narrows them. */
const SHOWN = 100

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(variantsText).title} | ${store.name}` }),
}

interface FoundGroups {
  readonly groups: readonly StoredVariantGroup[]
  readonly total: number
  readonly searched: string
}

export async function loader(args: LoaderFunctionArgs): Promise<FoundGroups> {
  const office = await requireOffice(args, 'product.manage')
  const searched = cutText((new URL(args.request.url).searchParams.get(SEARCHED) ?? '').trim(), LONGEST)
  const query = { text: searched, limit: SHOWN }
  return { ...(await callStore(office, listVariantGroups, { query })), searched }
}

/** The groups of variants of the store, by name. */
export function Component() {
  const text = useText(variantsText)
  const products = useText(productsText)
  const { groups, total, searched }: FoundGroups = useLoaderData()
  return (
    <div className={stack.gap4}>
      <header className={stack.gap2}>
        <BackToList path="/gestao/produtos">{products.title}</BackToList>
        <h1>{text.title}</h1>
        <p className={textStyle.muted}>{text.intro}</p>
        <p>
          <ButtonLink to="/gestao/produtos/variantes/novo">{text.newGroup}</ButtonLink>
        </p>
      </header>
      {(total > 0 || searched !== '') && (
        <Form role="search" className={searchStyle.search}>
          <input
            type="search"
            name={SEARCHED}
            className={searchStyle.input}
            aria-label={text.search}
            placeholder={text.search}
            defaultValue={searched}
            maxLength={LONGEST}
          />
          <Button type="submit" look="secondary">
            {text.find}
          </Button>
        </Form>
      )}
      {groups.length === 0 && (
        <EmptyState icon={<Layers size={32} aria-hidden />} title={text.emptyTitle} text={text.empty} />
      )}
      <ul className={`${stack.gap3} ${formStyle.records}`}>
        {groups.map(({ id, name, axes, variants }) => (
          <li key={id} className={surface.card}>
            <h2 className={textStyle.large}>
              <Link to={`/gestao/produtos/variantes/${id}`}>{name}</Link>
            </h2>
            <p>{text.count(variants.length)}</p>
            <p className={textStyle.note}>
              {axes.map((axis) => `${axis.name}: ${axis.values.join(', ')}`).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      {groups.length < total && <p className={textStyle.note}>{text.shown(groups.length, total)}</p>}
    </div>
  )
}
