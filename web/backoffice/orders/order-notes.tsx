import { useFetcher } from 'react-router'
import { addOrderNote, removeOrderNote } from '#contract/order-note.ts'
import { MAX_ORDER_NOTE, type OrderNote } from '#domain/order/order-note.ts'
import { callStore } from '../../shared/api/call-store.ts'
import type { ApiContext } from '../../shared/api/api-context.ts'
import { formText } from '../../shared/form-errors.ts'
import { withFullStop } from '../../shared/format.ts'
import { orderNotesText } from '../../shared/i18n/office-order-notes.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { LongTextField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { HiddenFields } from '../components/hidden-fields.tsx'
import { BESIDE_LIST, type RefusedMove, type ShownOrder } from './shown-order.ts'
import style from './orders.module.css'

/** What the forms of the notes ask for, in the action of the order's page. */
export async function changeNotes(api: ApiContext, number: number, form: FormData): Promise<void> {
  const id = formText(form, 'noteId')
  if (formText(form, 'intent') === 'add-note')
    await callStore(api, addOrderNote, { params: { number }, body: { id, body: formText(form, 'body') } })
  if (formText(form, 'intent') === 'remove-note')
    await callStore(api, removeOrderNote, { params: { number, noteId: id } })
}

/** What staff wrote down about the order for each other, the newest first, and a field for more. */
export function OrderNotes({ order: { number }, notes, newNoteId }: Omit<ShownOrder, 'payments'>) {
  const text = useText(orderNotesText)
  const fetcher = useFetcher<RefusedMove | null>({ key: `notes ${number}` })
  const problem = fetcher.data ?? undefined
  const isBusy = fetcher.state !== 'idle'
  const action = `/gestao/pedidos/${number}?${BESIDE_LIST}`
  return (
    <section className={surface.panel} aria-labelledby="notes">
      <h2 id="notes">{text.title}</h2>
      <p className={textStyle.note}>{text.intro}</p>
      {problem && Object.keys(problem.faults).length === 0 && (
        <Notice kind="problem">{withFullStop(problem.message)}</Notice>
      )}
      {notes.length === 0 && <p className={textStyle.muted}>{text.none}</p>}
      {notes.length > 0 && (
        <ul className={stack.gap3}>
          {notes.map((note) => (
            <li key={note.id}>
              <Note note={note} />
              {note.isOwn && (
                <fetcher.Form method="post" action={action} preventScrollReset>
                  <HiddenFields fields={{ noteId: note.id }} />
                  <Button
                    type="submit"
                    name="intent"
                    value="remove-note"
                    look="quiet"
                    size="small"
                    isBusy={isBusy}
                    aria-label={text.removeOne(note.body.slice(0, 60))}
                  >
                    {text.remove}
                  </Button>
                </fetcher.Form>
              )}
            </li>
          ))}
        </ul>
      )}
      <CheckedForm
        // An empty field once the note is there.
        key={notes[0]?.id}
        form={fetcher.Form}
        action={action}
        method="post"
        className={stack.gap3}
        problem={problem}
        notice={false}
        isOnlyByButton
      >
        <HiddenFields fields={{ noteId: newNoteId }} />
        <LongTextField label={text.write} name="body" rows={2} maxLength={MAX_ORDER_NOTE} required />
        <div>
          <Button type="submit" name="intent" value="add-note" look="secondary" isBusy={isBusy}>
            {text.add}
          </Button>
        </div>
      </CheckedForm>
    </section>
  )
}

function Note({ note: { body, writtenBy, writtenAt } }: { readonly note: OrderNote }) {
  const text = useText(orderNotesText)
  const { formatMoment } = useMoments()
  return (
    <>
      <p className={style.typed}>{body}</p>
      <p className={textStyle.note}>{text.by(writtenBy, formatMoment(writtenAt))}</p>
    </>
  )
}
