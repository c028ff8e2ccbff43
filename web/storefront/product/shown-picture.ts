/** A picture of the gallery with what is read out for it. */
export interface ShownPicture {
  readonly name: string
  readonly alt: string
}
