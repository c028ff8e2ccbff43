import type { Banner } from '#domain/content/content.ts'
import type { EditedContent } from '#domain/content/edited-content.ts'
import { ensure } from '#domain/failure.ts'
import { encodeBannerPicture, type BannerShape } from '#server/modules/picture/encode-sizes.ts'
import { pictureNameOf, storedPictures, storePictureFiles } from '#server/modules/picture/stored-pictures.ts'
import type { Scope } from '#server/platform/http/scope.ts'

/** @returns the name of the picture, to be published. @throws Failure content.badPicture */
export async function addBannerPicture(scope: Scope, base64: string, shape: BannerShape): Promise<string> {
  const encoded = await encodeBannerPicture(base64, shape)
  await storePictureFiles(scope, encoded)
  return pictureNameOf(scope.supplier.id, encoded.hash)
}

const picturesOf = ({ picture, mobilePicture }: { readonly picture: string; readonly mobilePicture: string }) =>
  [picture, mobilePicture].filter((name) => name !== '')

/** Pictures of earlier versions may be files of the disk. @throws Failure content.pictureUnknown */
export async function ensureStoredPictures(
  scope: Scope,
  banners: readonly Banner[],
  before: EditedContent | null,
): Promise<void> {
  const known = new Set(
    [before?.draft, ...(before?.versions ?? []).map(({ content }) => content)].flatMap((content) =>
      content?.kind === 'carousel' ? content.banners.flatMap(picturesOf) : [],
    ),
  )
  const added = banners.flatMap(picturesOf).filter((name) => !known.has(name))
  const stored = await storedPictures(scope, added)
  ensure(
    added.every((name) => stored.has(name)),
    'content.pictureUnknown',
  )
}
