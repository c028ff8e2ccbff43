import { PICTURE_TYPES } from './picture-chooser.tsx'
import { MAX_PICTURE_BYTES, MAX_PICTURES } from '#domain/catalog/product-picture.ts'

export type FileProblem = 'heic' | 'notAPicture' | 'tooLarge' | 'noPlace'

/** Why a file is not even sent; null for one that is. */
export function fileProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): FileProblem | null {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return 'heic'
  if (!PICTURE_TYPES.includes(type)) return 'notAPicture'
  return size > MAX_PICTURE_BYTES ? 'tooLarge' : null
}

/** A file on its way to the store. */
export interface Upload {
  readonly id: string
  readonly file: File
  readonly state: 'waiting' | 'sending' | 'refused'
  /** Why it was refused; null where the server has said so in words of its own. */
  readonly problem: FileProblem | null
  readonly message: string | null
  /** The same file may succeed at another time. */
  readonly isRepeatable: boolean
}

/** New files in their order, those that cannot be sent or have no place marked so. `taken` counts pictures and files on their way. */
export function uploadsOf(files: readonly File[], taken: number): readonly Upload[] {
  let places = MAX_PICTURES - taken
  return files.map((file) => {
    const problem = fileProblem(file) ?? (places <= 0 ? 'noPlace' : null)
    if (problem === null) places -= 1
    return {
      id: crypto.randomUUID(),
      file,
      state: problem === null ? 'waiting' : 'refused',
      problem,
      message: null,
      isRepeatable: false,
    }
  })
}

/** Megabytes with one place, rounded up: a file that is too large never reads as the limit. */
export const megabytesOf = (bytes: number): string => {
  const tenths = Math.ceil((bytes / 1024 / 1024) * 10)
  return `${Math.floor(tenths / 10)},${tenths % 10}`
}
