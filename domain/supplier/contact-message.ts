export const MAX_CONTACT_TEXT = 2000

/** A message that a visitor sends from the contact page. */
export interface ContactMessage {
  readonly name: string
  /** Where the store answers. */
  readonly email: string
  readonly text: string
}
