import { initialOf } from '#domain/cut-text.ts'
import { createHash } from 'node:crypto'
import { PICTURES_PATH } from '#contract/product-picture.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'
import { derivePalette } from '#domain/supplier/theme.ts'
import { loadSharp } from '#server/platform/files/load-sharp.ts'
import { escapeHtml } from '#server/platform/pages/failure-page.ts'

export const ICON_SIZES = [48, 72, 96, 128, 144, 152, 180, 192, 256, 384, 512] as const
export const MASKABLE_SIZES = [192, 512] as const

/** The share of an icon that its picture takes: devices cut a maskable one to a circle of four fifths. */
const SHARE = { plain: 0.88, maskable: 0.6 }
/** Small drawings are rendered at this many dots per inch before they are enlarged. */
const DENSITY = 600
const WHITE = '#ffffff'

/** Another one for each look, so that browsers may store icons for long. */
export const iconVersion = ({ name, theme, presentation: { favicon, logo } }: Supplier): string =>
  createHash('sha256')
    .update(JSON.stringify([name, theme.primary, favicon, logo]))
    .digest('hex')
    .slice(0, 12)

/** The path of the picture that an icon is made of: the small one of the store, else its logo; null where it has none. */
export function iconSource({ presentation: { favicon, logo } }: Supplier): string | null {
  const picture = favicon || logo
  if (picture === '') return null
  return `${PICTURES_PATH}${/\.\w{3,4}$/.test(picture) ? picture : `${picture}-800.webp`}`
}

/** A square PNG on white with the picture, else with the first letter of the name in the colour of the store. */
export async function renderIcon(
  supplier: Supplier,
  picture: Buffer | null,
  { size, isMaskable }: { readonly size: number; readonly isMaskable: boolean },
): Promise<Buffer> {
  const sharp = await loadSharp()
  if (picture === null) return sharp(letterOf(supplier, size)).png().toBuffer()
  const inner = Math.round(size * (isMaskable ? SHARE.maskable : SHARE.plain))
  const drawn = await sharp(picture, { density: DENSITY })
    .resize(inner, inner, { fit: 'contain', background: { r: 255, g: 255, b: 255, alpha: 0 } })
    .png()
    .toBuffer()
  return sharp({ create: { width: size, height: size, channels: 4, background: WHITE } })
    .composite([{ input: drawn, gravity: 'centre' }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

function letterOf({ name, theme }: Supplier, size: number): Buffer {
  const { accent, onAccent } = derivePalette(theme)
  const letter = escapeHtml(initialOf(name))
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100"><rect width="100" height="100" fill="${accent}"/><text x="50" y="50" dy="0.36em" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="52" fill="${onAccent}">${letter}</text></svg>`,
  )
}
