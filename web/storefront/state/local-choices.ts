import { createStore } from 'zustand/vanilla'
import { NOTHING_KEPT, type UserChoices, type VisitorAnswers } from './persisted-state.ts'

// Of the store on display, like the delivery choice: only browsers change them.

export const userChoices = createStore<UserChoices>(() => NOTHING_KEPT.user)
export const visitorAnswers = createStore<VisitorAnswers>(() => NOTHING_KEPT.visitor)

/** The cookie preferences as they are kept; undefined until a page has looked. Each choice tells whoever keeps something. */
export const consentChoice = createStore<{ readonly digits: string | null | undefined }>(() => ({ digits: undefined }))
