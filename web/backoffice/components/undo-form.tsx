import { Form, useNavigation } from 'react-router'
import { text as commonText } from '../../shared/i18n/common.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import style from './undo-form.module.css'

/** "Desfazer" after a message, in its line; also without script. `fields` is what the screen's action gets. */
export function UndoForm({ fields }: { readonly fields: Readonly<Record<string, string | number>> }) {
  const text = useText(commonText)
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" replace preventScrollReset className={style.form}>
      <HiddenFields fields={fields} />
      <Button type="submit" look="quiet" size="small" isBusy={isBusy}>
        {text.undo}
      </Button>
    </Form>
  )
}
