/** A list as a person saved it. */
export interface SavedView {
  readonly id: string
  readonly name: string
  /** The parameters of the list's URL, without the page. */
  readonly search: string
  /** Whether everybody who sees the list sees it. */
  readonly isShared: boolean
  /** Whether the reader created it: only its author may change it. */
  readonly isOwn: boolean
  /** Whether the list begins with it, for the reader. */
  readonly isDefault: boolean
}

export type ViewToSave = Pick<SavedView, 'id' | 'name' | 'search' | 'isShared'>

export const MAX_VIEW_NAME_LENGTH = 60
export const MAX_VIEW_SEARCH_LENGTH = 1000
/** Of one person, for one list. */
export const MAX_VIEWS = 30
