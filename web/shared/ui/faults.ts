import { createContext, useContext } from 'react'
import type { FormErrors } from '../form-errors.ts'

/** What is wrong with the fields of the form around. */
export const FaultsOfForm = createContext<FormErrors>({})

/** What is wrong with the field of this name. What the form found outweighs what was told, also that it is right by now. */
export function useFault(name: string | undefined, told?: string): string | undefined {
  const found = useContext(FaultsOfForm)[name ?? '']
  return (found ?? told) || undefined
}
