const MAX_LENGTH = 120

/** A person's name as it is kept, with single blanks, or null where it is not whole: at least two words, no digits. */
export function parseFullName(text: string): string | null {
  const name = text.trim().replace(/\s+/gu, ' ')
  const words = name.split(' ').filter((word) => /\p{L}/u.test(word))
  const isName = words.length >= 2 && name.length <= MAX_LENGTH && /^[\p{L}\p{M}'’.\- ]+$/u.test(name)
  return isName ? name : null
}

const FIRST_NAME = /^\p{L}[\p{L}\p{M}'’-]{0,29}$/u

/**
 * What a message may call a person by; empty where no name is known. People choose their names: a first name of letters
 * alone is neither a link nor a sentence, and anything else is left out.
 */
export function nameToGreet(name: string): string {
  const first = name.trim().split(/\s+/u, 1)[0] ?? ''
  return FIRST_NAME.test(first) ? first : ''
}
