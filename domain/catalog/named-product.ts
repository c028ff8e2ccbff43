/** The product of a line by its name, which may be that of another day. */
export interface NamedProduct {
  readonly productId: string
  readonly name: string
  readonly unit: string
}

export interface PicturedProduct extends NamedProduct {
  readonly picture: string | null
}
