import type { OfficeData } from './office-context.ts'

/** A record that the person opened. */
export interface RecentRecord {
  /** Below the store. */
  readonly path: string
  readonly name: string
}

type Person = Pick<OfficeData, 'basename' | 'account'>

const MAX_RECENT = 8

/** In this tab only, because names of customers are not stored beyond it; and by person, who may change in a tab. */
const keyOf = ({ basename, account }: Person): string => `balcao-gestao-recent ${basename} ${account.loginId ?? ''}`

/** The last one first. Empty where the browser stores nothing. */
export function readRecentRecords(person: Person): readonly RecentRecord[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(person)) ?? '[]') as readonly RecentRecord[]
  } catch {
    return []
  }
}

export function rememberRecord(person: Person, record: RecentRecord): void {
  const others = readRecentRecords(person).filter(({ path }) => path !== record.path)
  try {
    sessionStorage.setItem(keyOf(person), JSON.stringify([record, ...others].slice(0, MAX_RECENT)))
  } catch {
    // The palette begins with its commands alone.
  }
}
