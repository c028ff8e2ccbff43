import { ImagePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../shared/ui/button.tsx'
import style from './picture-chooser.module.css'

/** What the server opens; it finds the type by the content once more. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

interface PictureChooserProps {
  readonly onFiles: (files: readonly File[]) => void
  readonly isMultiple?: boolean
  readonly isDisabled?: boolean
  readonly types?: readonly string[]
  /** Id of the rules for the files. */
  readonly describedBy: string
  readonly children: ReactNode
}

/** A button that opens the files of the device. */
export const PictureChooser = ({
  onFiles,
  isMultiple = false,
  isDisabled = false,
  types = PICTURE_TYPES,
  describedBy,
  children,
}: PictureChooserProps) => (
  <label className={buttonClass({ look: 'secondary' }, style.chooser)}>
    <ImagePlus size={20} aria-hidden /> {children}
    <input
      type="file"
      multiple={isMultiple}
      disabled={isDisabled}
      accept={types.join(',')}
      aria-describedby={describedBy}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])])
        target.value = ''
      }}
    />
  </label>
)
