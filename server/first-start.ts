import type { Config } from './config.ts'
import { lockDemonstrationAccounts, unlockDemonstrationAccounts } from './demonstration-accounts.ts'
import { endClaimLinks, hasStores, issueClaimCode } from './modules/installation/claim-link.ts'
import { isReachedHereOnly } from './platform/messaging/channels.ts'
import type { Db } from './platform/database/database.ts'

/** Whether this is an installation to look at: its data is made up, and its passwords are published. */
export const isDemonstration = ({ demoData, publicUrl }: Pick<Config, 'demoData' | 'publicUrl'>): boolean =>
  demoData ?? isReachedHereOnly(publicUrl)

export interface PreparedInstallation {
  readonly isDemonstration: boolean
  /** Of the link by which somebody makes the first store; null where there is one. */
  readonly claimCode: string | null
  /** How many demonstration accounts were locked just now. */
  readonly lockedAccounts: number
}

/**
 * What each start does before it serves: an empty installation gets the demonstration stores or a link for its owner, and
 * the accounts whose password is published work in a demonstration only (decision 36).
 */
export async function prepareInstallation(
  db: Db,
  config: Pick<Config, 'demoData' | 'publicUrl'>,
  seed: () => Promise<void>,
): Promise<PreparedInstallation> {
  if (!isDemonstration(config)) {
    return {
      isDemonstration: false,
      lockedAccounts: await lockDemonstrationAccounts(db),
      claimCode: await issueClaimCode(db),
    }
  }
  await endClaimLinks(db)
  if (await hasStores(db)) await unlockDemonstrationAccounts(db)
  else await seed()
  return { isDemonstration: true, lockedAccounts: 0, claimCode: null }
}
