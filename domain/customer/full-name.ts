const MAX_LENGTH = 120

/** A person's name as it is kept, with single blanks, or null where it is not whole: at least two words, no digits. */
export function parseFullName(text: string): string | null {
  const name = text.trim().replace(/\s+/gu, ' ')
  const words = name.split(' ').filter((word) => /\p{L}/u.test(word))
  const isName = words.length >= 2 && name.length <= MAX_LENGTH && /^[\p{L}\p{M}'’.\- ]+$/u.test(name)
  return isName ? name : null
}

/** What one calls a person by; empty where no name is known. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/u, 1)[0] ?? ''
