import type { MouseEventHandler } from 'react'

/** Where the users of an account are looked after. */
export interface UsersPlace {
  /** Of the screen, below the store: it shows the list, and its forms return to it. */
  readonly path: string
  /** Whose account it is, where that is not the own one. */
  readonly customerName?: string
  /** The person of the session, where that may be one of them. */
  readonly selfId?: string | null | undefined
  /** Opens the form for one user over the list; without it the link to the form is followed. */
  readonly opensForm?: (screen: string, userId: string) => MouseEventHandler
}
