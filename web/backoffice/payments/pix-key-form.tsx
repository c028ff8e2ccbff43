import { Form, useNavigation } from 'react-router'
import type { PixReceiver } from '#domain/payment/provider-account.ts'
import type { FormProblem } from '../../shared/form-errors.ts'
import { accountsText } from '../../shared/i18n/payments.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { Field } from '../../shared/ui/field.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import style from './payments.module.css'

/** The kind of this form among those of the screen. */
export const PIX_KEY = 'pix-key'

interface PixKeyFormProps {
  readonly receiver: PixReceiver | null
  readonly isStored: boolean
  /** Whether customers pay to it: no account makes charges by Pix. */
  readonly isInUse: boolean
  readonly problem: FormProblem | undefined
  readonly action: string
}

/** The key of the store itself, for stores whose bank has no API: staff confirm what arrives. */
export function PixKeyForm({ receiver, isStored, isInUse, problem, action }: PixKeyFormProps) {
  const text = useText(accountsText)
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <section className={surface.panel} aria-labelledby={PIX_KEY}>
      <h2 id={PIX_KEY} className={style.heading}>
        {text.key.title}{' '}
        {isStored && <Badge tone={isInUse ? 'good' : 'plain'}>{isInUse ? text.key.inUse : text.key.idle}</Badge>}
      </h2>
      <p className={textStyle.muted}>{text.key.intro}</p>
      <CheckedForm method="post" action={action} replace problem={problem} className={stack.gap3}>
        <input type="hidden" name="kind" value={PIX_KEY} />
        <Field
          label={text.pixKey}
          hint={text.key.hint}
          name="pixKey"
          defaultValue={receiver?.pixKey}
          maxLength={77}
          autoComplete="off"
          required
        />
        <Field
          label={text.receiverName}
          name="receiverName"
          defaultValue={receiver?.receiverName}
          maxLength={80}
          autoComplete="off"
          required
        />
        <Field
          label={text.receiverCity}
          name="receiverCity"
          defaultValue={receiver?.receiverCity}
          maxLength={80}
          autoComplete="off"
          required
        />
        <Button type="submit" isBusy={isBusy}>
          {text.save}
        </Button>
      </CheckedForm>
      {isStored && (
        <Form method="post" action={action} replace>
          <input type="hidden" name="kind" value={PIX_KEY} />
          <Button type="submit" name="remove" value="yes" look="secondary" isBusy={isBusy}>
            {text.key.remove}
          </Button>
        </Form>
      )}
    </section>
  )
}
