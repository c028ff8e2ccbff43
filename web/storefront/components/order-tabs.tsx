import { text as ordersText } from '../../shared/i18n/orders.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Tabs } from '../../shared/ui/tabs.tsx'

/** Links the list of orders with that of subscriptions (specification §2). */
export function OrderTabs({ current }: { readonly current: 'orders' | 'subscriptions' }) {
  const text = useText(ordersText)
  return (
    <Tabs
      label={text.tabs}
      tabs={[
        { to: '/pedidos', name: text.ordersTab, isCurrent: current === 'orders' },
        { to: '/conta/assinaturas', name: text.subscriptionsTab, isCurrent: current === 'subscriptions' },
      ]}
    />
  )
}
