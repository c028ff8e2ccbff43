import { useRef } from 'react'
import type { DeliverySettings, ServiceArea } from '#domain/delivery/delivery-settings.ts'
import { text as settingsText } from '../../shared/i18n/delivery-settings.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Field, LongTextField } from '../../shared/ui/field.tsx'
import textStyle from '../../shared/ui/text.module.css'
import formStyle from '../components/office-form.module.css'
import { placesInUse } from './change-settings.ts'
import type { Outcome, SectionProps } from './section.ts'
import { EntryForm } from './entry-form.tsx'
import { EntryHead, EntrySection } from './entry-section.tsx'
import { MapOpener } from './map-opener.tsx'
import { areaValues } from './settings-form.ts'

/** Where the store delivers. */
export function AreaSection({ settings, outcomeOf }: SectionProps) {
  const text = useText(settingsText).areas
  const used = placesInUse(settings)
  return (
    <EntrySection
      list="areas"
      entries={settings.areas}
      title={text.title}
      empty={<p className={textStyle.muted}>{text.empty}</p>}
      newTitle={text.new}
      outcomeOf={outcomeOf}
      headOf={({ name, outline, postalRanges }) => (
        <EntryHead name={name}>
          {text.corners(outline.length)} · {text.ranges(postalRanges.length)}
        </EntryHead>
      )}
      formOf={(area, outcome) => (
        <AreaForm
          area={area}
          settings={settings}
          outcome={outcome}
          inUse={area && used.has(area.id) ? text.inUse : null}
        />
      )}
    />
  )
}

interface AreaFormProps {
  /** Null for a new one. */
  readonly area: ServiceArea | null
  readonly settings: DeliverySettings
  readonly outcome: Outcome | null
  readonly inUse: string | null
}

function AreaForm({ area, settings, outcome, inUse }: AreaFormProps) {
  const { fields, hints, new: newArea } = useText(settingsText).areas
  const outline = useRef<HTMLTextAreaElement>(null)
  const values = outcome?.typed ?? areaValues(area)
  return (
    <EntryForm list="areas" entry={area} outcome={outcome} label={area?.name ?? newArea} inUse={inUse}>
      <div className={formStyle.group}>
        <Field
          label={fields.name}
          name="name"
          defaultValue={values['name']}
          required
          maxLength={60}
          autoComplete="off"
        />
        <LongTextField
          label={fields.postalRanges}
          hint={hints.postalRanges}
          name="postalRanges"
          defaultValue={values['postalRanges']}
          maxLength={4500}
          autoComplete="off"
        />
        <LongTextField
          ref={outline}
          label={fields.outline}
          hint={hints.outline}
          name="outline"
          defaultValue={values['outline']}
          required
          maxLength={6000}
          autoComplete="off"
        />
        <div className={formStyle.wide}>
          <MapOpener control={outline} settings={settings} editedId={area?.id ?? null} isPoint={false} />
        </div>
      </div>
    </EntryForm>
  )
}
