import { statSync } from 'node:fs'

/** The account that PostgreSQL runs under: it refuses to run as root. */
export interface Account {
  readonly uid: number
  readonly gid: number
  /** To spread into the options of a spawn; empty for an ordinary user, who runs it as oneself. */
  readonly spawnAs: { readonly uid?: number; readonly gid?: number }
}

const NOBODY = 65_534

/**
 * Ordinary users run PostgreSQL as themselves. For root it is whoever owns the data already, so that one folder can be
 * used by both in turn, and otherwise "nobody".
 */
export function postgresAccount(cluster: string): Account {
  const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  if (self.uid !== 0) return { ...self, spawnAs: {} }
  if (process.platform !== 'linux') {
    throw new Error('start it as an ordinary user: the embedded PostgreSQL does not run as root here')
  }

  const owner = statSync(cluster, { throwIfNoEntry: false })
  const hasOwner = owner !== undefined && owner.uid !== 0
  const chosen = hasOwner ? { uid: owner.uid, gid: owner.gid } : { uid: NOBODY, gid: NOBODY }
  return { ...chosen, spawnAs: chosen }
}
