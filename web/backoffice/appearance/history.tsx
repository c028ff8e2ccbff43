import { Form, useNavigation } from 'react-router'
import type { EditedStoreProfile } from '#domain/supplier/store-profile.ts'
import { text as appearanceText } from '../../shared/i18n/appearance.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { HiddenFields } from '../components/hidden-fields.tsx'
import { Moment } from '../components/moment.tsx'
import formStyle from '../components/office-form.module.css'

/** The published versions, the newest first; each of the others can be published again. */
export function History({ edited, now }: { readonly edited: EditedStoreProfile; readonly now: string }) {
  const text = useText(appearanceText)
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <section className={surface.panel} aria-labelledby="versions">
      <h2 id="versions" className={textStyle.large}>
        {text.history}
      </h2>
      {edited.history.length === 0 && <p className={textStyle.muted}>{text.historyEmpty}</p>}
      <ol>
        {edited.history.map(({ number, publishedAt, publishedBy }) => (
          <li key={number} className={formStyle.version}>
            <span>
              <strong>{text.version(number)}</strong>{' '}
              <span className={textStyle.muted}>
                {number === 1 && publishedBy === null ? text.before : <Moment at={publishedAt} now={now} />}{' '}
                {publishedBy !== null && text.by(publishedBy)}
              </span>
            </span>
            {number === edited.version ? (
              <Badge tone="good">{text.current}</Badge>
            ) : (
              <Form method="post" action="/gestao/aparencia" replace>
                <HiddenFields fields={{ version: edited.version, restore: number }} />
                <Button
                  type="submit"
                  look="secondary"
                  size="small"
                  isBusy={isBusy}
                  aria-label={text.restoreOne(number)}
                >
                  {text.restore}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
