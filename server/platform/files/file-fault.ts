/** Why a file that a person sent is not read. */
export type FileFaultReason = 'unreadable' | 'too-large'

/** Ends the reading of a file; the caller says so in the words of its screen. */
export class FileFault extends Error {
  readonly reason: FileFaultReason

  constructor(reason: FileFaultReason) {
    super(`the file is ${reason}`)
    this.reason = reason
  }
}

export function ensureFile(condition: unknown, reason: FileFaultReason = 'unreadable'): asserts condition {
  if (!condition) throw new FileFault(reason)
}
