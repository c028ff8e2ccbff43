import type { LucideIcon } from 'lucide-react'
import type { RouteObject } from 'react-router'
import type { Account } from '#contract/access.ts'
import { can, type Action } from '#domain/access/can.ts'
import type { SupplierFeatures } from '#domain/supplier/features.ts'
import type { WaitingKind } from '#domain/waiting-work.ts'
import { actorOf } from '../../shared/actor-of.ts'
import { SECURITY_PATH } from '../../shared/page-context.ts'
import type { shellText } from '../../shared/i18n/back-office.ts'

/** A screen has a title. */
export type OfficeScreenId = keyof (typeof shellText)['screens']

type LazyScreen = Awaited<ReturnType<Extract<NonNullable<RouteObject['lazy']>, () => unknown>>>

/** What a screen of the back office says of itself; its title stands in `shellText.screens`. */
export interface OfficeScreen {
  readonly id: OfficeScreenId
  /** Below the store. */
  readonly path: string
  /** Who may open it: for all others it is not in the menu, and its URL is answered 404. */
  readonly action: Action
  /** Null is above the groups. */
  readonly group: keyof (typeof shellText)['groups'] | null
  /** The key that opens it behind G; left out where all keys belong to screens that are opened more often. */
  readonly goKey?: string
  readonly icon: LucideIcon
  /** What its badge counts. */
  readonly waits?: readonly WaitingKind[]
  /** Its pages: the path below the screen, and the source file below `web/backoffice`, which is loaded when the page is opened. */
  readonly files: readonly (readonly [below: string, source: string, load: () => Promise<LazyScreen>])[]
}

/** What the person may open. */
export const screensFor = (
  screens: readonly OfficeScreen[],
  account: Account,
  features: SupplierFeatures,
): readonly OfficeScreen[] =>
  screens.filter(
    ({ action, path }) =>
      can(action, actorOf(account), { features }) && (account.mustSetUpFactor !== true || path === SECURITY_PATH),
  )
