import { useState } from 'react'

/** Begins a turn, and says later whether none has begun since. */
export type TakeTurn = () => () => boolean

export function createTurns(): TakeTurn {
  let latest = 0
  return () => {
    const own = ++latest
    return () => own === latest
  }
}

/** Of several requests of a component only the answer to the latest counts, whichever comes last. */
export const useLatestTurn = (): TakeTurn => useState(createTurns)[0]
