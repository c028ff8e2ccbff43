import { useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import type { DeliveryConditions } from '#domain/delivery/delivery-option.ts'
import { changeDeliverySettings, getDeliverySettings } from '#contract/delivery-settings.ts'
import { deliveryConditions } from '#contract/delivery.ts'
import type { StoredDeliverySettings } from '#domain/delivery/delivery-settings.ts'
import { parsePostalCode } from '#domain/delivery/postal-code.ts'
import { moveItem } from '#domain/move-item.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, missingIn, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as settingsText } from '../../shared/i18n/delivery-settings.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { newId } from '../../shared/new-id.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import formStyle from '../components/office-form.module.css'
import { UndoForm } from '../components/undo-form.tsx'
import { useFocusAfterMove } from '../components/use-focus-after-move.ts'
import { requireOffice } from '../state/office-context.ts'
import { oneAfterAnother } from '../state/one-after-another.ts'
import { AreaSection } from './area-section.tsx'
import {
  entryOf,
  isEntryList,
  seenEntry,
  seenText,
  seenTypes,
  withEntry,
  withoutEntry,
  type Entry,
  type EntryList,
} from './change-settings.ts'
import { OptionSection } from './option-section.tsx'
import { PickupStoreSection } from './pickup-store-section.tsx'
import { PostalCodeCheck, type CheckedPostalCode } from './postal-code-check.tsx'
import {
  areaIn,
  areaValues,
  datesIn,
  pickupPercentIn,
  optionIn,
  optionValues,
  storeIn,
  storeValues,
  typedIn,
  type TypedValues,
} from './settings-form.ts'
import type { Outcome, SectionProps } from './section.ts'
import { TypesSection } from './types-section.tsx'

export const handle: ScreenHandle = {
  head: (_data, store) => ({ title: `${store.text(settingsText).title} | ${store.name}` }),
}

interface Loaded {
  readonly settings: StoredDeliverySettings
  readonly checked: CheckedPostalCode
}

export async function loader(args: LoaderFunctionArgs): Promise<Loaded> {
  const office = await requireOffice(args, 'delivery-settings.manage')
  const typed = new URL(args.request.url).searchParams.get('codigo-postal') ?? ''
  const postalCode = parsePostalCode(typed)
  const offers = async (): Promise<readonly DeliveryConditions[] | null> =>
    postalCode === null ? null : (await callStore(office, deliveryConditions, { query: { postalCode } })).options
  const [settings, offered] = await Promise.all([callStore(office, getDeliverySettings, {}), offers()])
  const { hasDelivery, hasPickup } = settings
  const isOn = ({ type }: DeliveryConditions) => (type === 'delivery' ? hasDelivery : hasPickup)
  return { settings, checked: { typed, offered: offered?.filter(isOn) ?? null, isOff: !hasDelivery && !hasPickup } }
}

export const action = oneAfterAnother(change)

async function change(args: ActionFunctionArgs): Promise<Outcome> {
  const office = await requireOffice(args, 'delivery-settings.manage')
  const save = (body: StoredDeliverySettings) => callStore(office, changeDeliverySettings, { body })
  const form = await args.request.formData()
  const list = formText(form, 'list')
  const id = formText(form, 'id')
  const of = { list: isEntryList(list) ? list : ('types' as const), id }
  const refused = (problem: FormProblem, typed: TypedValues | null = null): Outcome => ({
    ...of,
    problem,
    typed,
    done: '',
    undo: null,
  })
  const done = (message: string, undo: Outcome['undo'] = null): Outcome => ({
    ...of,
    problem: null,
    typed: null,
    done: message,
    undo,
  })
  try {
    const settings = await callStore(office, getDeliverySettings, {})
    if (of.list === 'types') {
      const typed = { blockedDates: formText(form, 'blockedDates'), pickupPercent: formText(form, 'pickupPercent') }
      const dates = datesIn(typed.blockedDates, settingsText)
      if (!('entry' in dates)) return refused(dates, typed)
      const percent = pickupPercentIn(typed.pickupPercent, settingsText)
      if (!('entry' in percent)) return refused(percent, typed)
      if (seenTypes(settings) !== formText(form, 'seen'))
        return refused({ message: settingsText.outdated, faults: {} }, typed)
      const types = {
        timeZone: formText(form, 'timeZone') || settings.timeZone,
        hasDelivery: form.has('hasDelivery'),
        hasPickup: form.has('hasPickup'),
      }
      await save({ ...settings, ...types, pickupAdjustment: percent.entry, blockedDates: dates.entry })
      return done(settingsText.types.saved)
    }
    const change = formText(form, 'do')
    if (change === 'move') {
      const at = settings.options.findIndex((option) => option.id === id)
      const options = moveItem(settings.options, at, at + Number(formText(form, 'step')))
      await save({ ...settings, options })
      return done(settingsText.options.arranged)
    }
    const stored = entryOf(settings, of.list, id)
    const place = String(settings[of.list].findIndex((entry) => entry.id === id))
    const undoTo = (entry: Entry | null, entryId: string) => ({
      do: 'restore',
      list: of.list,
      id: entryId,
      entry: seenText(entry),
      place,
    })
    if (change === 'restore') {
      const entry = seenEntry(formText(form, 'entry'))
      await save(
        entry === null
          ? withoutEntry(settings, of.list, id)
          : withEntry(settings, of.list, entry, Number(formText(form, 'place'))),
      )
      return done(settingsText.restored((entry ?? stored)?.name ?? ''))
    }
    if (change === 'remove') {
      await save(withoutEntry(settings, of.list, id))
      return done(settingsText.removed(stored?.name ?? ''), undoTo(stored, id))
    }
    const typed = typedIn(form, blankValues(of.list))
    const missing = await missingIn(office, form, of.list === 'pickupStores' ? ['name', 'address'] : ['name'])
    if (missing) return refused(missing, typed)
    const entryId = id === '' ? newId() : id
    const read = entryIn(of.list, typed, entryId, settings)
    if (!('entry' in read)) return refused(read, typed)
    if (seenText(stored) !== formText(form, 'seen'))
      return refused({ message: settingsText.outdated, faults: {} }, typed)
    await save(withEntry(settings, of.list, read.entry))
    const message = id === '' ? settingsText.created : settingsText.saved
    return done(message(read.entry.name), undoTo(stored, entryId))
  } catch (error) {
    const typed = of.list === 'types' ? null : typedIn(form, blankValues(of.list))
    return refused(problemFrom(error, [], settingsText.unreachable), form.has('do') ? null : typed)
  }
}

const blankValues = (list: EntryList): TypedValues =>
  ({ areas: areaValues, pickupStores: storeValues, options: optionValues })[list](null)

function entryIn(
  list: EntryList,
  typed: TypedValues,
  id: string,
  settings: StoredDeliverySettings,
): { readonly entry: Entry } | FormProblem {
  if (list === 'areas') return areaIn(typed, id, settingsText)
  if (list === 'pickupStores') return storeIn(typed, id, settingsText)
  return optionIn(typed, id, settings, settingsText)
}

/** How the store delivers: options, areas, pickup stores and closed days. */
export function Component() {
  const text = useText(settingsText)
  const { settings, checked }: Loaded = useLoaderData()
  const outcome = useActionData<Outcome>() ?? null
  const place = useFocusAfterMove<HTMLDivElement>(settings)
  const section: SectionProps = {
    settings,
    outcomeOf: (list, id) => (outcome?.list === list && outcome.id === id ? outcome : null),
  }
  return (
    <div className={formStyle.long} ref={place}>
      <header className={stack.gap2}>
        <h1>{text.title}</h1>
        <p className={textStyle.muted}>{text.intro}</p>
      </header>
      <div role="status" className={formStyle.outcome}>
        {outcome?.done && (
          <Notice kind="success">
            {outcome.done} {outcome.undo && <UndoForm fields={outcome.undo} />}
          </Notice>
        )}
      </div>
      <OptionSection {...section} />
      <AreaSection {...section} />
      <PickupStoreSection {...section} />
      <TypesSection {...section} />
      <PostalCodeCheck checked={checked} />
    </div>
  )
}
