import { createContext, use } from 'react'
import { NO_OVERRIDES, withOverrides, type TextOverrides } from './dictionary.ts'

/** The wording of the store on display. */
export const TextOverridesContext = createContext<TextOverrides>(NO_OVERRIDES)

/** The texts of a dictionary as the store on display words them. */
export const useText = <Texts extends object>(texts: Texts): Texts => withOverrides(texts, use(TextOverridesContext))
