import { useRef } from 'react'
import type { PickupStore } from '#domain/delivery/delivery-option.ts'
import type { DeliverySettings } from '#domain/delivery/delivery-settings.ts'
import { text as settingsText } from '../../shared/i18n/delivery-settings.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Field } from '../../shared/ui/field.tsx'
import textStyle from '../../shared/ui/text.module.css'
import formStyle from '../components/office-form.module.css'
import { placesInUse } from './change-settings.ts'
import type { Outcome, SectionProps } from './section.ts'
import { EntryForm } from './entry-form.tsx'
import { EntryHead, EntrySection } from './entry-section.tsx'
import { MapOpener } from './map-opener.tsx'
import { storeValues } from './settings-form.ts'

/** Where customers fetch their orders. */
export function PickupStoreSection({ settings, outcomeOf }: SectionProps) {
  const text = useText(settingsText).pickupStores
  const used = placesInUse(settings)
  return (
    <EntrySection
      list="pickupStores"
      entries={settings.pickupStores}
      title={text.title}
      empty={<p className={textStyle.muted}>{text.empty}</p>}
      newTitle={text.new}
      outcomeOf={outcomeOf}
      headOf={({ name, address }) => <EntryHead name={name}>{address}</EntryHead>}
      formOf={(store, outcome) => (
        <PickupStoreForm
          store={store}
          settings={settings}
          outcome={outcome}
          inUse={store && used.has(store.id) ? text.inUse : null}
        />
      )}
    />
  )
}

interface PickupStoreFormProps {
  /** Null for a new one. */
  readonly store: PickupStore | null
  readonly settings: DeliverySettings
  readonly outcome: Outcome | null
  readonly inUse: string | null
}

function PickupStoreForm({ store, settings, outcome, inUse }: PickupStoreFormProps) {
  const { fields, hints, new: newStore } = useText(settingsText).pickupStores
  const point = useRef<HTMLInputElement>(null)
  const values = outcome?.typed ?? storeValues(store)
  const control = (name: keyof typeof fields, maxLength: number) => ({
    label: fields[name],
    name,
    defaultValue: values[name],
    hint: name in hints ? hints[name as keyof typeof hints] : undefined,
    maxLength,
    autoComplete: 'off',
  })
  return (
    <EntryForm list="pickupStores" entry={store} outcome={outcome} label={store?.name ?? newStore} inUse={inUse}>
      <div className={formStyle.group}>
        <Field {...control('name', 60)} required />
        <Field {...control('address', 200)} required />
        <Field {...control('hours', 120)} />
        <Field {...control('point', 60)} ref={point} required />
        <div className={formStyle.wide}>
          <MapOpener control={point} settings={settings} editedId={store?.id ?? null} isPoint />
        </div>
      </div>
    </EntryForm>
  )
}
