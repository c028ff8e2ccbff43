import { ArrowDown, ArrowUp } from 'lucide-react'
import { Form } from 'react-router'
import { Button } from '../../shared/ui/button.tsx'
import { HiddenFields } from './hidden-fields.tsx'

interface MoveButtonProps {
  readonly direction: 'up' | 'down'
  readonly label: string
  /** What the screen's action gets besides the `step`, -1 or 1, which it applies to the list as that is stored by then. */
  readonly fields: Readonly<Record<string, string>>
  readonly isOff: boolean
  /** For the focus to find the button again where the row has moved. */
  readonly 'data-control'?: string
}

/** One step up or down in a list, also without script. */
export function MoveButton({ direction, label, fields, isOff, ...rest }: MoveButtonProps) {
  const Icon = direction === 'up' ? ArrowUp : ArrowDown
  return (
    <Form method="post" replace preventScrollReset>
      <HiddenFields fields={{ ...fields, step: direction === 'up' ? '-1' : '1' }} />
      <Button type="submit" look="quiet" size="small" aria-label={label} disabled={isOff} {...rest}>
        <Icon size={18} aria-hidden />
      </Button>
    </Form>
  )
}
