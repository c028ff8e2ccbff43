import { useRevalidator } from 'react-router'
import { text as checkoutText } from '../../shared/i18n/checkout.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import surface from '../../shared/ui/surface.module.css'
import { BodyText } from '../../shared/ui/body-text.tsx'
import type { OrderInstructions as Instructions } from '../../shared/api/order-instructions.ts'
import textStyle from '../../shared/ui/text.module.css'
import style from './order-instructions.module.css'

interface OrderInstructionsProps {
  readonly instructions: Instructions | 'failed' | null
  readonly isOpen?: boolean
}

/** What the supplier wants to be read before an order is sent; to be folded away. */
export function OrderInstructions({ instructions, isOpen = true }: OrderInstructionsProps) {
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
    <details className={`${surface.panel} ${surface.folding} ${style.instructions}`} open={isOpen}>
      <summary>
        <h2 className={textStyle.large}>{instructions.title || text.instructionsTitle}</h2>
      </summary>
      <div className={style.body}>
        <BodyText body={instructions.body} />
      </div>
    </details>
  )
}
