/** A text of an address as PostgreSQL takes it: it stores no zero character, and fails on one in a parameter. */
export const storableText = (text: string): string => text.replaceAll('\0', '')
