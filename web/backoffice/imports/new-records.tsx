import { Form, useNavigation } from 'react-router'
import { canMatch, type DataImport } from '#domain/data-import/data-import.ts'
import { NEW_RECORD_KINDS, type NewRecords } from '#domain/data-import/new-records.ts'
import { text as importsText } from '../../shared/i18n/office-imports.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { HiddenFields } from '../components/hidden-fields.tsx'
import { CreatesFields } from './columns-form.tsx'
import style from './imports.module.css'

/** What is made with the products, by name, and the choice not to make it. */
export function NewRecordsList({ dataImport }: { readonly dataImport: DataImport }) {
  const text = useText(importsText)
  const isSending = useNavigation().formMethod === 'POST'
  const { kind, creates, newRecords } = dataImport
  const isOff = NEW_RECORD_KINDS.some((each) => !creates.includes(each))
  if (kind !== 'products' || (newRecords.length === 0 && !isOff)) return null
  return (
    <div className={stack.gap2}>
      {newRecords.length > 0 && <p>{text.willCreate(newRecords)}</p>}
      {newRecords.map((made) => (
        <details key={made.kind}>
          <summary className={style.summary}>{text.newRecords(made)}</summary>
          <Names made={made} />
        </details>
      ))}
      {canMatch(dataImport) && (
        // Closed again, with its boxes as they are now, once the rows are checked by another choice.
        <details key={creates.join()}>
          <summary className={style.summary}>{text.chooseCreates}</summary>
          <Form method="post" replace className={`${stack.gap2} ${style.choice}`}>
            <HiddenFields fields={{ intent: 'create' }} />
            <CreatesFields creates={creates} />
            <p className={textStyle.note}>{text.createsHint}</p>
            <span>
              <Button type="submit" look="secondary" isBusy={isSending}>
                {text.checkAgain}
              </Button>
            </span>
          </Form>
        </details>
      )}
    </div>
  )
}

function Names({ made: { total, names } }: { readonly made: NewRecords }) {
  const text = useText(importsText)
  return (
    <ul className={style.lines}>
      {names.map(({ name, similar }) => (
        <li key={name}>
          {name}
          {similar !== null && <span className={textStyle.note}> {text.similar(similar)}</span>}
        </li>
      ))}
      {total > names.length && <li>{text.moreNames(total - names.length)}</li>}
    </ul>
  )
}
