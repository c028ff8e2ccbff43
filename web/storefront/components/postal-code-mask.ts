export interface Typed {
  readonly value: string
  readonly caret: number
}

const PREFIX_LENGTH = 5
const LENGTH = 8

/**
 * A CEP while it is typed: only digits, with the hyphen once there is something behind it. The caret stays between the
 * same digits, wherever something was typed, pasted or deleted.
 * @param isForward whether the Delete key took the character behind the caret: the hyphen is then stepped over
 */
export function maskPostalCode({ value, caret }: Typed, isForward = false): Typed {
  const digits = digitsOf(value).slice(0, LENGTH)
  const before = Math.min(digitsOf(value.slice(0, caret)).length, LENGTH)
  const isStuck = isForward && before === PREFIX_LENGTH && digits.length > PREFIX_LENGTH
  return {
    value: digits.length > PREFIX_LENGTH ? `${digits.slice(0, PREFIX_LENGTH)}-${digits.slice(PREFIX_LENGTH)}` : digits,
    caret: before > PREFIX_LENGTH || isStuck ? before + 1 : before,
  }
}

export const digitsOf = (text: string): string => text.replace(/\D/g, '')
