import { useRef } from 'react'
import type { PickupStore } from '#domain/delivery/delivery-option.ts'
import type { DeliverySettings } from '#domain/delivery/delivery-settings.ts'
import { text as settingsText } from '../../shared/i18n/delivery-settings.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Field } from '../../shared/ui/field.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import formStyle from '../components/office-form.module.css'
import { placesInUse, seenText } from './change-settings.ts'
import type { Outcome, SectionProps } from './delivery-settings.tsx'
import { EntryForm } from './entry-form.tsx'
import { MapOpener } from './map-opener.tsx'
import { storeValues } from './settings-form.ts'

/** Where customers fetch their orders. */
export function PickupStoreSection({ settings, outcomeOf }: SectionProps) {
  const text = useText(settingsText).pickupStores
  const used = placesInUse(settings)
  return (
    <section className={stack.gap3} aria-labelledby="pickup-stores">
      <h2 id="pickup-stores" className={textStyle.large}>
        {text.title}
      </h2>
      {settings.pickupStores.length === 0 && <p className={textStyle.muted}>{text.empty}</p>}
      <ul className={stack.gap3}>
        {settings.pickupStores.map((store) => {
          const outcome = outcomeOf('pickupStores', store.id)
          return (
            <li key={store.id} className={`${surface.panel} ${formStyle.record}`}>
              <details open={outcome?.problem != null} className={surface.folding}>
                <summary>
                  <PickupStoreHead store={store} />
                </summary>
                <PickupStoreForm
                  key={seenText(store)}
                  store={store}
                  settings={settings}
                  outcome={outcome}
                  inUse={used.has(store.id) ? text.inUse : null}
                />
              </details>
            </li>
          )
        })}
      </ul>
      <details
        className={`${surface.panel} ${surface.folding} ${formStyle.newRecord}`}
        open={outcomeOf('pickupStores', '') !== null}
      >
        <summary>{text.new}</summary>
        <PickupStoreForm store={null} settings={settings} outcome={outcomeOf('pickupStores', '')} inUse={null} />
      </details>
    </section>
  )
}

const PickupStoreHead = ({ store }: { readonly store: PickupStore }) => (
  <span className={stack.gap1}>
    <strong>{store.name}</strong> <span className={textStyle.note}>{store.address}</span>
  </span>
)

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
