import { useRef } from 'react'
import { isState, rangesOfState, STATES } from '#domain/delivery/postal-code.ts'
import type { DeliverySettings, ServiceArea } from '#domain/delivery/delivery-settings.ts'
import { text as settingsText } from '../../shared/i18n/delivery-settings.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Field, LongTextField, SelectField } from '../../shared/ui/field.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import visible from '../../shared/ui/visible.module.css'
import formStyle from '../components/office-form.module.css'
import { placesInUse } from './change-settings.ts'
import type { Outcome, SectionProps } from './section.ts'
import { EntryForm } from './entry-form.tsx'
import { EntryHead, EntrySection } from './entry-section.tsx'
import { MapOpener } from './map-opener.tsx'
import { areaValues, typedRanges } from './settings-form.ts'

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
  const { fields, hints, new: newArea, wholeState, chooseState } = useText(settingsText).areas
  const outline = useRef<HTMLTextAreaElement>(null)
  const ranges = useRef<HTMLTextAreaElement>(null)
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
        <div className={stack.gap3}>
          <LongTextField
            ref={ranges}
            label={fields.postalRanges}
            hint={hints.postalRanges}
            name="postalRanges"
            defaultValue={values['postalRanges']}
            isOptional={false}
            maxLength={4500}
            autoComplete="off"
          />
          <SelectField
            label={wholeState}
            className={visible.scripted}
            empty={chooseState}
            options={STATES.map((state) => ({ value: state, label: state }))}
            onChange={({ currentTarget }) => addState(ranges.current, currentTarget)}
          />
        </div>
        <LongTextField
          ref={outline}
          label={fields.outline}
          hint={hints.outline}
          name="outline"
          defaultValue={values['outline']}
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

/** Writes the ranges of the chosen state below those that are there, as if they were typed. */
function addState(ranges: HTMLTextAreaElement | null, choice: HTMLSelectElement): void {
  if (ranges === null || !isState(choice.value)) return
  const typed = ranges.value.trim()
  ranges.value = [typed, typedRanges(rangesOfState(choice.value))].filter(Boolean).join('\n')
  ranges.dispatchEvent(new Event('input', { bubbles: true }))
  choice.value = ''
}
