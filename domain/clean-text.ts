import { keyboardText } from './keyboard-text.ts'

/**
 * One line; several lines; numbers and codes, in the signs of a keyboard; or exactly as typed: passwords, and fields that refuse invisible
 * characters themselves.
 */
export type TextKind = 'line' | 'lines' | 'keyboard' | 'exact'

const PLAIN = /^[\x20-\x7E]*$/
/** A no-break space among them, which looks like any other. */
const SPACES = /[\t\p{Zs}]/gu
const LINE_BREAK = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g
/** Controls, bidirectional marks, zero-width and other characters that are never drawn. */
const UNSEEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu
/** What joins and colours the parts of one emoji. */
const IN_EMOJI =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}#*0-9])\uFE0F|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})/gu

/**
 * A typed or pasted text as it is stored: composed letters (NFC) and no invisible character, so that
 * no name reverses the words around it and no two names look the same. A text of one line has no line breaks.
 */
export function cleanText(text: string, kind: TextKind = 'line'): string {
  if (kind === 'keyboard') return keyboardText(text).normalize('NFC')
  if (kind === 'exact' || PLAIN.test(text)) return text
  const lines = text.replace(LINE_BREAK, kind === 'lines' ? '\n' : ' ').replace(SPACES, ' ')
  const joints = new Set([...lines.matchAll(IN_EMOJI)].map(({ index }) => index))
  const seen = lines.replace(UNSEEN, (character, index: number) =>
    character === '\n' || joints.has(index) ? character : '',
  )
  return seen.normalize('NFC')
}
