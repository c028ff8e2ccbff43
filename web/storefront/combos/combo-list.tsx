import { PackageOpen } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { Combo } from '#domain/combo/combo.ts'
import { comboApi } from '../../shared/api/combo.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { combosText } from '../../shared/i18n/combos.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { pageOf } from '../../shared/page-context.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { ComboCards } from '../components/combo/combo-card.tsx'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(combosText).title} | ${store.name}`, canonical: '/combos' }),
}

export async function loader(args: LoaderFunctionArgs): Promise<readonly Combo[]> {
  const page = pageOf(args)
  const account = await page.account()
  return comboApi(page).list(account?.customerId ?? null)
}

/** All combos that this person may buy. */
export function Component() {
  const text = useText(combosText)
  const combos = useLoaderData<typeof loader>()
  if (combos.length === 0)
    return (
      <EmptyState isHeading icon={<PackageOpen size={36} aria-hidden />} title={text.emptyTitle} text={text.empty}>
        <ButtonLink to="/produtos">{text.seeProducts}</ButtonLink>
      </EmptyState>
    )
  return (
    <div className={stack.gap4}>
      <header className={stack.gap1}>
        <h1>{text.title}</h1>
        <p className={textStyle.muted}>{text.intro}</p>
      </header>
      <ComboCards combos={combos} />
    </div>
  )
}
