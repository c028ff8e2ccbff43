/** Sizes in which every picture of a product is stored, in pixels. */
export type PictureSize = 160 | 400 | 800
/** Banners have a file more. */
export type BannerSize = PictureSize | 1600

const PATH = '/superon/imagens/'

/** The address of a picture. Names with an ending (logos, banners) are complete; products have one file for each size. */
export const picturePath = (picture: string, size: BannerSize): string =>
  /\.\w{3,4}$/.test(picture) ? `${PATH}${picture}` : `${PATH}${picture}-${size}.webp`

export const pictureSet = (picture: string): string =>
  ([160, 400, 800] as const).map((size) => `${picturePath(picture, size)} ${size}w`).join(', ')
