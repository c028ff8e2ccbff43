import { useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { ScheduledStoreProfile } from '#domain/supplier/store-profile.ts'
import { text as appearanceText } from '../../shared/i18n/appearance.ts'
import { text as contentText } from '../../shared/i18n/office-content.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useMoments } from '../../shared/moments.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { HiddenFields } from '../components/hidden-fields.tsx'
import formStyle from '../components/office-form.module.css'
import { FieldGroup } from '../components/record-form.tsx'
import style from './appearance.module.css'

const PATH = '/gestao/aparencia'
/** Parameter of the screen, and its value that opens what is scheduled. */
export const SHOWS = 'mostra'
export const SCHEDULED = 'agendado'
/** Fields of its forms. */
export const START = 'from'
export const SCHEDULE_FIELD = 'schedule'
export const CANCEL_FIELD = 'cancel'

interface ScheduleProps {
  readonly schedule: ScheduledStoreProfile
  /** The number of the version that is on the store. */
  readonly version: number
  readonly isOpened: boolean
}

/** The scheduled profile of the store and its start. */
export function Schedule({ schedule, version, isOpened }: ScheduleProps) {
  const text = useText(appearanceText)
  const contentTexts = useText(contentText)
  const { formatMoment } = useMoments()
  const isBusy = useNavigation().formMethod === 'POST'
  const { id, startsAt, scheduledBy, basedOn } = schedule
  return (
    <section className={`${surface.panel} ${stack.gap3}`} aria-labelledby="scheduled">
      <h2 id="scheduled" className={textStyle.large}>
        {contentTexts.scheduledFor(formatMoment(startsAt), null)}
      </h2>
      {scheduledBy !== null && <p className={textStyle.muted}>{text.by(scheduledBy)}</p>}
      <p>{text.schedule.whole}</p>
      {basedOn < version && <Notice kind="info">{text.schedule.overtaken(version)}</Notice>}
      <div className={stack.wrap2}>
        {!isOpened && (
          <ButtonLink look="secondary" size="small" to={`${PATH}?${SHOWS}=${SCHEDULED}`}>
            {text.schedule.open}
          </ButtonLink>
        )}
        <Form method="post" action={PATH} replace>
          <HiddenFields fields={{ [CANCEL_FIELD]: id }} />
          <Button type="submit" look="secondary" size="small" isBusy={isBusy}>
            {contentTexts.cancelSchedule}
          </Button>
        </Form>
      </div>
    </section>
  )
}

/** Says within the form that it shows the scheduled profile. */
export function OpenedSchedule() {
  const text = useText(appearanceText)
  return (
    <p className={textStyle.note}>
      {text.schedule.opened} <Link to={PATH}>{text.schedule.close}</Link>
    </p>
  )
}

/** When the form takes effect, and its button: published at once, or scheduled where a start is typed. */
export function StartFields({ start, scheduleId }: { readonly start: string; readonly scheduleId: string | null }) {
  const text = useText(contentText)
  const isBusy = useNavigation().formMethod === 'POST'
  const [typed, setTyped] = useState(start)
  return (
    <div className={`${style.start} ${stack.gap3}`}>
      <input type="hidden" name={SCHEDULE_FIELD} value={scheduleId ?? ''} />
      <FieldGroup name={text.groups.when}>
        <Field
          label={text.fields.from}
          hint={text.hints.from}
          name={START}
          type="datetime-local"
          defaultValue={start}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </FieldGroup>
      <Button type="submit" isBusy={isBusy} className={formStyle.save}>
        {typed === '' ? text.publish : text.schedule}
      </Button>
    </div>
  )
}
