import { looksLikeDocument } from '../customer/document.ts'
import { parsePhone } from '../customer/phone.ts'

/** What a search led to, without who searched. */
export interface LoggedSearch {
  readonly supplierId: string
  readonly text: string
  /** Products that have the whole text. */
  readonly found: number
  /** What the same visitor searched next for the same thing; null where nothing followed. */
  readonly nextText: string | null
  readonly nextFound: number | null
  /** The first product that was opened or put into the cart; null where there was none. */
  readonly productId: string | null
  readonly isAdded: boolean
}

/** A text that shoppers searched for in vain. */
export interface MissedSearch {
  readonly text: string
  readonly times: number
  /** ISO instant. */
  readonly lastAt: string
  /** Products that have it by now. */
  readonly productsNow: number
  /** The most frequent searches after it. */
  readonly next: readonly { readonly text: string; readonly times: number; readonly found: number }[]
  /** The products that were opened or bought most often after it. */
  readonly products: readonly { readonly id: string; readonly name: string; readonly times: number }[]
  /** Searches after which nothing followed. */
  readonly givenUp: number
}

export interface MissedSearchPage {
  readonly searches: readonly MissedSearch[]
  readonly total: number
}

/** A synonym that shoppers showed: they searched for `word`, found nothing, and searched for `meaning`. */
export interface SynonymProposal {
  readonly word: string
  readonly meaning: string
  /** Products that the meaning finds. */
  readonly products: number
  readonly times: number
  /** After how many of them a product was opened or bought. */
  readonly chosen: number
}

export const PROPOSAL_DECISIONS = ['accept', 'refuse', 'reopen'] as const
export type ProposalDecision = (typeof PROPOSAL_DECISIONS)[number]

/** Days of searches that staff see; older ones are deleted. */
export const SEARCH_LOG_DAYS = 90
/** A pair of searches that was seen less often proposes nothing. */
export const FEWEST_OF_PROPOSAL = 2

/** Whether a text may name a person: an e-mail, a document or a phone is never logged. */
export const mayBePersonal = (text: string): boolean =>
  text.includes('@') || looksLikeDocument(text) || parsePhone(text) !== null

const TYPING_MS = 5000

/** Whether the second text is only how the first was typed on, or a part of it was deleted. */
export const isStillTyped = (first: string, second: string, passedMs: number): boolean =>
  passedMs <= TYPING_MS && (first.startsWith(second) || second.startsWith(first))
