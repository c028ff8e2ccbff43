import { useRevalidator } from 'react-router'
import { text as checkoutText } from '../../shared/i18n/checkout.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import surface from '../../shared/ui/surface.module.css'
import { BodyText } from '../components/body-text.tsx'
import type { CheckoutData } from './load-checkout.ts'
import textStyle from '../../shared/ui/text.module.css'
import style from './order-instructions.module.css'

/** What the supplier wants to be read before an order is sent; open, and to be folded away. */
export function OrderInstructions({ instructions }: { readonly instructions: CheckoutData['instructions'] }) {
  const text = useText(checkoutText)
  const { revalidate, state } = useRevalidator()
  if (instructions === null) return null
  if (instructions === 'failed') {
    return (
      <Notice kind="warning">
        <p>{text.instructionsFailed}</p>
        <p className={style.retry}>
          <Button look="secondary" size="small" isBusy={state === 'loading'} onClick={() => void revalidate()}>
            {text.retryOptions}
          </Button>
        </p>
      </Notice>
    )
  }
  return (
    <details className={`${surface.panel} ${surface.folding} ${style.instructions}`} open>
      <summary>
        <h2 className={textStyle.large}>{instructions.title || text.instructionsTitle}</h2>
      </summary>
      <div className={style.body}>
        <BodyText body={instructions.body} />
      </div>
    </details>
  )
}
