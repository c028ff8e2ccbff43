import type { StoredDeliverySettings } from '#domain/delivery/delivery-settings.ts'
import type { FormProblem } from '../../shared/form-errors.ts'
import type { EntryList } from './change-settings.ts'
import type { TypedValues } from './settings-form.ts'

export interface Outcome {
  /** The list and the id of the entry whose form was sent; an empty id is a new one. */
  readonly list: EntryList | 'types'
  readonly id: string
  readonly problem: FormProblem | null
  readonly typed: TypedValues | null
  readonly done: string
  /** What the action gets to undo it; null where it cannot be undone. */
  readonly undo: Readonly<Record<string, string>> | null
}

/** What the sections show of the outcome of the last form. */
export interface SectionProps {
  readonly settings: StoredDeliverySettings
  readonly outcomeOf: (list: Outcome['list'], id: string) => Outcome | null
}
