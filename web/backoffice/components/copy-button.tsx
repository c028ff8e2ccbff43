import { Copy } from 'lucide-react'
import { useState } from 'react'
import { text as onDemandText } from '../../shared/i18n/office-copy.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import visible from '../../shared/ui/visible.module.css'

interface CopyButtonProps {
  readonly value: string
  /** What is copied, for who does not see it beside the button. */
  readonly label: string
}

/** Copies a text that the screen shows beside it; where the browser refuses, it says so and the text can be selected. */
export function CopyButton({ value, label }: CopyButtonProps) {
  const text = useText(onDemandText)
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  const copy = () => {
    navigator.clipboard.writeText(value).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    )
  }
  return (
    <span className={visible.scripted}>
      <Button look="secondary" size="small" aria-label={label} onClick={copy}>
        <Copy size={16} aria-hidden /> {outcome === null ? text.copy : text[outcome]}
      </Button>
      <span className="visually-hidden" role="status">
        {outcome === null ? '' : text[outcome]}
      </span>
    </span>
  )
}
