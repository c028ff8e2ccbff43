import { Check, CloudAlert, CloudUpload } from 'lucide-react'
import { text as cartText } from '../../shared/i18n/cart.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useCart, useCartActions } from '../state/store-context.ts'
import style from './saving-state.module.css'

/** Whether the server has what is on the screen, and why not. */
export function SavingState() {
  const text = useText(cartText)
  const saving = useCart((state) => state.saving)
  const problem = useCart((state) => state.problem)
  const { flush } = useCartActions()
  if (saving === 'failed') {
    return (
      <div className={style.failed} role="alert">
        <CloudAlert size={20} aria-hidden />
        <p>
          {text.notSaved} {problem}
        </p>
        <Button look="quiet" size="small" onClick={() => void flush().catch(() => undefined)}>
          {text.retry}
        </Button>
      </div>
    )
  }
  const isSaved = saving === 'saved'
  return (
    <p className={style.state} role="status" data-saved={isSaved || undefined}>
      {isSaved ? <Check size={16} aria-hidden /> : <CloudUpload size={16} aria-hidden />}
      {isSaved ? text.saved : text.saving}
    </p>
  )
}
