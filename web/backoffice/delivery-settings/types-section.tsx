import { useNavigation } from 'react-router'
import { isTimeZone, TIME_ZONES } from '#domain/supplier/new-store.ts'
import { text as settingsText } from '../../shared/i18n/delivery-settings.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import { CheckedForm } from '../../shared/ui/checked-form.tsx'
import { CheckField, Field, LongTextField, SelectField } from '../../shared/ui/field.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import formStyle from '../components/office-form.module.css'
import { HiddenFields } from '../components/hidden-fields.tsx'
import { seenTypes } from './change-settings.ts'
import type { SectionProps } from './section.ts'
import { typedDates, typedPercent } from './settings-form.ts'

/** Whether the store delivers and lets fetch at all, its clock, and the days on which nothing goes out. */
export function TypesSection({ settings, outcomeOf }: SectionProps) {
  const { types: text, save } = useText(settingsText)
  const { formData } = useNavigation()
  const outcome = outcomeOf('types', '')
  const dates = typedDates(settings.blockedDates)
  const percent = typedPercent(settings.pickupAdjustment)
  return (
    <CheckedForm
      key={`${settings.timeZone} ${percent} ${dates}`}
      method="post"
      replace
      preventScrollReset
      problem={outcome?.problem}
      className={`${surface.panel} ${formStyle.newRecord} ${stack.gap4}`}
      aria-label={text.title}
    >
      <HiddenFields fields={{ list: 'types', id: '', seen: seenTypes(settings) }} />
      <fieldset className={formStyle.wide}>
        <legend>{text.title}</legend>
        <CheckField name="hasDelivery" defaultChecked={settings.hasDelivery}>
          {text.hasDelivery}
        </CheckField>
        <CheckField name="hasPickup" defaultChecked={settings.hasPickup}>
          {text.hasPickup}
        </CheckField>
        {!settings.hasDelivery && !settings.hasPickup && <p className={textStyle.note}>{text.neither}</p>}
      </fieldset>
      <Field
        label={text.pickupPercent}
        hint={text.pickupPercentHint}
        name="pickupPercent"
        defaultValue={outcome?.typed?.['pickupPercent'] ?? percent}
        inputMode="text"
        maxLength={8}
        autoComplete="off"
      />
      <SelectField
        label={text.timeZone}
        hint={text.timeZoneHint}
        name="timeZone"
        required
        defaultValue={settings.timeZone}
        options={zonesOf(settings.timeZone).map((zone) => ({
          value: zone,
          label: isTimeZone(zone) ? text.timeZones[zone] : zone,
        }))}
      />
      <LongTextField
        label={text.blockedDates}
        hint={text.blockedDatesHint}
        name="blockedDates"
        defaultValue={outcome?.typed?.['blockedDates'] ?? dates}
        maxLength={30_000}
        autoComplete="off"
      />
      <Button type="submit" isBusy={formData?.get('list') === 'types'} className={formStyle.save}>
        {save}
      </Button>
    </CheckedForm>
  )
}

/** Those of Brazil, and the one that the store has. */
const zonesOf = (current: string): readonly string[] => [...new Set([...TIME_ZONES, current])]
