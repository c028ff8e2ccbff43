import { BadgePercent } from 'lucide-react'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { listPriceLists } from '#contract/price-list.ts'
import type { PriceListSummary } from '#domain/catalog/price-list.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formatPercent } from '../../shared/format.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as listsText } from '../../shared/i18n/office-price-lists.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import formStyle from '../components/office-form.module.css'
import { requireOffice } from '../state/office-context.ts'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(listsText).title} | ${store.name}` }),
}

export const loader = async (args: LoaderFunctionArgs): Promise<readonly PriceListSummary[]> =>
  (await callStore(await requireOffice(args, 'price-list.manage'), listPriceLists, {})).lists

/** The price lists of the store. */
export function Component() {
  const text = useText(listsText)
  const lists: readonly PriceListSummary[] = useLoaderData()
  return (
    <div className={stack.gap4}>
      <header className={stack.gap2}>
        <h1>{text.title}</h1>
        <p className={textStyle.muted}>{text.intro}</p>
        <p>
          <ButtonLink to="/gestao/tabelas-de-precos/nova">{text.newList}</ButtonLink>
        </p>
      </header>
      {lists.length === 0 && (
        <EmptyState icon={<BadgePercent size={32} aria-hidden />} title={text.emptyTitle} text={text.empty} />
      )}
      <ul className={`${stack.gap3} ${formStyle.records}`}>
        {lists.map((list) => (
          <li key={list.id} className={surface.card}>
            <h2 className={textStyle.large}>
              <Link to={`/gestao/tabelas-de-precos/${list.id}`}>{list.name}</Link>{' '}
              {!list.isActive && <Badge>{text.off}</Badge>}
            </h2>
            <p>
              {list.adjustment === 0 ? text.noAdjustment : text.adjusted(formatPercent(list.adjustment))}
              {' · '}
              {list.audience === 'chosen' ? text.customers(list.customerCount) : text.audiences[list.audience]}
            </p>
            <p>
              <Link to={`/gestao/tabelas-de-precos/${list.id}/produtos`}>{text.agreedCount(list.agreedCount)}</Link>
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
