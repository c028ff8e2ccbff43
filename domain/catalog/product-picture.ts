import { ensure } from '../failure.ts'

/** One picture of a product. */
export interface ProductPicture {
  /** Without size and ending: `produtos/<supplier>/<digest>`. */
  readonly name: string
  /** What it shows, for people who do not see it; empty where only the name of the product is known. */
  readonly text: string
}

/** Of one product. */
export const MAX_PICTURES = 12
/** Of a file as it is uploaded. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024
export const MAX_PICTURE_TEXT = 200
/** Width and height of the files of a picture, in pixels. */
export const PICTURE_SIZES = [160, 400, 800] as const

/** The list with one picture at another place; places outside of the list are its ends. */
export function movePicture(
  pictures: readonly ProductPicture[],
  name: string,
  place: number,
): readonly ProductPicture[] {
  const moved = pictures.find((picture) => picture.name === name)
  if (!moved) return pictures
  const others = pictures.filter((picture) => picture !== moved)
  return others.toSpliced(Math.max(0, place), 0, moved)
}

export const withoutPicture = (pictures: readonly ProductPicture[], name: string): readonly ProductPicture[] =>
  pictures.filter((picture) => picture.name !== name)

export const withPictureText = (
  pictures: readonly ProductPicture[],
  name: string,
  text: string,
): readonly ProductPicture[] => pictures.map((picture) => (picture.name === name ? { ...picture, text } : picture))

/** @throws Failure product.pictureTwice, product.tooManyPictures */
export function ensureSoundPictures(pictures: readonly ProductPicture[]): void {
  ensure(pictures.length <= MAX_PICTURES, 'product.tooManyPictures', { field: 'pictures' })
  ensure(new Set(pictures.map(({ name }) => name)).size === pictures.length, 'product.pictureTwice', {
    field: 'pictures',
  })
}
