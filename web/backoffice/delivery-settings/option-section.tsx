import type { DeliverySettings, StoredDeliveryOption } from '#domain/delivery/delivery-settings.ts'
import { text as settingsText } from '../../shared/i18n/delivery-settings.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { CheckField, Field, SelectField } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { MoveButton } from '../components/move-button.tsx'
import formStyle from '../components/office-form.module.css'
import style from './delivery-settings.module.css'
import type { Outcome, SectionProps } from './section.ts'
import { EntryForm } from './entry-form.tsx'
import { EntryHead, EntrySection } from './entry-section.tsx'
import { optionValues, weekdayField, WEEKDAYS } from './settings-form.ts'

/** The ways to receive an order, in the order in which they are offered. */
export function OptionSection({ settings, outcomeOf }: SectionProps) {
  const text = useText(settingsText).options
  const { options, areas, pickupStores } = settings
  const hasPlaces = areas.length + pickupStores.length > 0
  const placeOf = ({ areaId, pickupStoreId }: StoredDeliveryOption): string => {
    const area = areas.find(({ id }) => id === areaId)
    const store = pickupStores.find(({ id }) => id === pickupStoreId)
    return area ? text.inArea(area.name) : text.atStore(store?.name ?? '')
  }
  const step = (direction: 'up' | 'down', id: string, name: string) => ({
    direction,
    label: text[direction](name),
    fields: { list: 'options', id, do: 'move' },
    'data-control': `${direction} ${id}`,
  })
  return (
    <EntrySection
      list="options"
      entries={options}
      title={text.title}
      empty={!hasPlaces && <Notice kind="info">{text.empty}</Notice>}
      newTitle={hasPlaces ? text.new : null}
      isNewOpen={options.length === 0}
      outcomeOf={outcomeOf}
      headOf={(option) => (
        <>
          <EntryHead name={option.name}>{[placeOf(option), option.period].filter(Boolean).join(' · ')}</EntryHead>{' '}
          {!option.isActive && <Badge>{text.off}</Badge>}
        </>
      )}
      toolsOf={({ id, name }, at) => (
        <span className={formStyle.arrows}>
          <MoveButton {...step('up', id, name)} isOff={at === 0} />
          <MoveButton {...step('down', id, name)} isOff={at === options.length - 1} />
        </span>
      )}
      formOf={(option, outcome) => <OptionForm option={option} settings={settings} outcome={outcome} />}
    />
  )
}

interface OptionFormProps {
  /** Null for a new one. */
  readonly option: StoredDeliveryOption | null
  readonly settings: DeliverySettings
  readonly outcome: Outcome | null
}

function OptionForm({ option, settings: { areas, pickupStores }, outcome }: OptionFormProps) {
  const text = useText(settingsText).options
  const values = outcome?.typed ?? optionValues(option)
  const control = (name: keyof typeof text.fields, maxLength: number) => ({
    label: text.fields[name],
    name,
    defaultValue: values[name],
    hint: name in text.hints ? text.hints[name as keyof typeof text.hints] : undefined,
    maxLength,
    autoComplete: 'off',
  })
  return (
    <EntryForm list="options" entry={option} outcome={outcome} label={option?.name ?? text.new} inUse={null}>
      <div className={formStyle.group}>
        <Field {...control('name', 60)} required />
        <SelectField
          label={text.place}
          name="place"
          required
          defaultValue={values['place'] || areas[0]?.id || pickupStores[0]?.id}
          options={[
            ...areas.map(({ id, name }) => ({ value: id, label: text.inArea(name) })),
            ...pickupStores.map(({ id, name }) => ({ value: id, label: text.atStore(name) })),
          ]}
        />
        <Field {...control('description', 200)} />
        <Field {...control('period', 60)} />
        <Field {...control('fee', 10)} inputMode="decimal" />
        <Field {...control('freeFrom', 10)} inputMode="decimal" />
        <Field {...control('minimum', 10)} inputMode="decimal" />
        <Field {...control('capacity', 6)} inputMode="numeric" />
        <fieldset className={formStyle.wide}>
          <legend>{text.weekdays}</legend>
          <div className={style.days}>
            {WEEKDAYS.map((day) => (
              <CheckField key={day} name={weekdayField(day)} defaultChecked={values[weekdayField(day)] !== ''}>
                {text.weekdayNames[day - 1]}
              </CheckField>
            ))}
          </div>
        </fieldset>
        <Field {...control('leadDays', 2)} inputMode="numeric" required />
        <Field {...control('cutoff', 5)} type="time" required />
        <Field {...control('datesAhead', 2)} inputMode="numeric" required />
      </div>
      <CheckField name="isActive" defaultChecked={values['isActive'] !== ''}>
        {text.active}
      </CheckField>
    </EntryForm>
  )
}
