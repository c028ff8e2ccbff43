import { useState } from 'react'
import { Form, useNavigation, useSearchParams } from 'react-router'
import {
  scheduledAfter,
  shownAt,
  type ContentState,
  type ContentVersion,
  type EditedContent,
  type Publication,
} from '#domain/content/edited-content.ts'
import { text as contentText } from '../../shared/i18n/office-content.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Removal } from '../../shared/ui/removal.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { HiddenFields } from '../components/hidden-fields.tsx'
import { Moment } from '../components/moment.tsx'
import formStyle from '../components/office-form.module.css'
import { FieldGroup } from '../components/record-form.tsx'
import type { FormValues } from './content-form.ts'

const TONE: Readonly<Record<ContentState, 'good' | 'plain'>> = {
  draft: 'plain',
  scheduled: 'plain',
  live: 'good',
  ended: 'plain',
}

/** Whether the content is on the store, and what waits. */
export function StateBadges({ state, shownUntil, scheduled, hasChanges }: Publication) {
  const text = useText(contentText)
  const { formatMoment } = useMoments()
  const schedule =
    scheduled && text.scheduledFor(formatMoment(scheduled.startsAt), scheduled.endsAt && formatMoment(scheduled.endsAt))
  const isScheduledOnly = state === 'scheduled' && schedule !== null
  return (
    <span className={stack.wrap2}>
      <Badge tone={TONE[state]}>{isScheduledOnly ? schedule : text.state[state]}</Badge>
      {shownUntil !== null && <span className={textStyle.note}>{text.liveUntil(formatMoment(shownUntil))}</span>}
      {!isScheduledOnly && schedule !== null && <span className={textStyle.note}>{schedule}</span>}
      {hasChanges && <Badge tone="plain">{text.hasDraft}</Badge>}
    </span>
  )
}

/** Beside what is typed: that another person changed the content, and what it is called by now, where it has a title. */
export function ChangedByOther({ message, title }: { readonly message: string; readonly title?: string }) {
  const text = useText(contentText)
  return (
    <Notice kind="problem">
      <p>{message}</p>
      {title !== undefined && <p>{text.theirs(title)}</p>}
      <p>{text.keepTyping}</p>
    </Notice>
  )
}

/** What was done by the last form. A draft that was dropped can be recovered here. */
export function Done({ content }: { readonly content: EditedContent | null }) {
  const text = useText(contentText)
  const message = text.done[useSearchParams()[0].get('feito') ?? '']
  if (message === undefined) return null
  return (
    <Notice kind="success">
      <p>{message}</p>
      {content?.hasDroppedDraft === true && <Does what="recover" label={text.undo} version={content.version} />}
    </Notice>
  )
}

interface PublicationFieldsProps {
  readonly values: FormValues
  /** False for content that stays until another version starts. */
  readonly hasEnd?: false
}

/** When it is shown, and the buttons of the form: published at once, or scheduled where a start is typed. */
export function PublicationFields({ values, hasEnd }: PublicationFieldsProps) {
  const text = useText(contentText)
  const isBusy = useNavigation().formMethod === 'POST'
  const [from, setFrom] = useState(values['from'] ?? '')
  return (
    <>
      <FieldGroup name={text.groups.when}>
        <Field
          label={text.fields.from}
          hint={text.hints.from}
          name="from"
          type="datetime-local"
          defaultValue={values['from'] ?? ''}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        {hasEnd !== false && (
          <Field
            label={text.fields.until}
            hint={text.hints.until}
            name="until"
            type="datetime-local"
            defaultValue={values['until'] ?? ''}
          />
        )}
      </FieldGroup>
      <div className={stack.wrap2}>
        {/* Enter presses the first button of a form: it only saves a draft. */}
        <Button type="submit" name="do" value="draft" look="secondary" isBusy={isBusy}>
          {text.saveDraft}
        </Button>
        <Button type="submit" name="do" value="publish" isBusy={isBusy}>
          {from === '' ? text.publish : text.schedule}
        </Button>
      </div>
    </>
  )
}

interface HistoryProps {
  readonly content: EditedContent
  /** ISO instant. */
  readonly now: string
  /** A note beside a version; null for none. */
  readonly noteOf?: (number: number) => string | null
}

/** What can be done to content that is there: withdrawn, cancelled, removed, or an earlier version shown again. */
export function History({ content, now, noteOf }: HistoryProps) {
  const text = useText(contentText)
  const { kind, version, versions, draft, hasDroppedDraft } = content
  const shown = shownAt(versions, now)
  const scheduled = scheduledAfter(versions, now)
  return (
    <section className={`${surface.panel} ${stack.gap3}`} aria-labelledby="versions">
      <h2 id="versions" className={textStyle.large}>
        {text.history}
      </h2>
      <div className={stack.wrap2}>
        {shown && <Does what="withdraw" label={text.withdraw} version={version} />}
        {draft && versions.length > 0 && <Does what="discard" label={text.discardDraft} version={version} />}
        {hasDroppedDraft && <Does what="recover" label={text.recoverDraft} version={version} />}
        {scheduled && <Does what="cancel" label={text.cancelSchedule} version={version} />}
        {!shown && !scheduled && (kind !== 'terms' || versions.length === 0) && (
          <Removal label={text.remove} question={text.removeQuestion}>
            <Does what="remove" label={text.confirmRemove} version={version} />
          </Removal>
        )}
      </div>
      <ol>
        {versions.map((each) => (
          <Version
            key={each.number}
            {...{ each, now, version, shown }}
            note={noteOf?.(each.number) ?? null}
            hasDraft={draft !== null}
          />
        ))}
      </ol>
    </section>
  )
}

interface DoesProps {
  readonly what: 'withdraw' | 'cancel' | 'remove' | 'discard' | 'recover'
  readonly label: string
  readonly version: number
}

function Does({ what, label, version }: DoesProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" replace>
      <HiddenFields fields={{ do: what, version }} />
      <Button type="submit" look={what === 'remove' ? 'danger' : 'secondary'} size="small" isBusy={isBusy}>
        {label}
      </Button>
    </Form>
  )
}

function Restores({ number, version }: { readonly number: number; readonly version: number }) {
  const text = useText(contentText)
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" replace>
      <HiddenFields fields={{ do: 'restore', number, version }} />
      <Button type="submit" look="secondary" size="small" isBusy={isBusy} aria-label={text.restoreOne(number)}>
        {text.restore}
      </Button>
    </Form>
  )
}

interface VersionProps {
  readonly each: ContentVersion
  readonly now: string
  readonly version: number
  readonly shown: ContentVersion | null
  readonly note: string | null
  /** What was typed and not published, which an earlier version takes the place of. */
  readonly hasDraft: boolean
}

function Version({ each, now, version, shown, note, hasDraft }: VersionProps) {
  const text = useText(contentText)
  const { formatMoment } = useMoments()
  const { number, publishedAt, publishedBy, startsAt, endsAt } = each
  const isWaiting = startsAt > now
  return (
    <li className={formStyle.version}>
      <span>
        <strong>{text.version(number)}</strong>{' '}
        <span className={textStyle.muted}>
          <Moment at={publishedAt} now={now} /> {publishedBy !== null && text.by(publishedBy)}
        </span>
        {note !== null && <span className={textStyle.note}>· {note}</span>}
        {isWaiting && (
          <span className={textStyle.note}>
            {' '}
            {text.scheduledFor(formatMoment(startsAt), endsAt && formatMoment(endsAt))}
          </span>
        )}
      </span>
      {number === shown?.number ? (
        <Badge tone="good">{text.state.live}</Badge>
      ) : isWaiting ? (
        <Badge>{text.state.scheduled}</Badge>
      ) : hasDraft ? (
        <Removal label={text.restore} fullLabel={text.restoreOne(number)} question={text.restoreQuestion}>
          <Restores number={number} version={version} />
        </Removal>
      ) : (
        <Restores number={number} version={version} />
      )}
    </li>
  )
}
