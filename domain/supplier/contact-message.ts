export const MAX_CONTACT_TEXT = 2000

/** What somebody writes to a store on its contact page. */
export interface ContactMessage {
  readonly name: string
  /** Where the store answers. */
  readonly email: string
  readonly text: string
}
