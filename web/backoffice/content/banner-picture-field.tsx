import { useId, useState } from 'react'
import { Refusal } from '#contract/client.ts'
import { addBannerPicture } from '#contract/content-desk.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { base64Of } from '../../shared/base64.ts'
import { text as contentText } from '../../shared/i18n/office-content.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { picturePath } from '../../shared/pictures.ts'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import visible from '../../shared/ui/visible.module.css'
import formStyle from '../components/office-form.module.css'
import { FieldFault } from '../components/picker.tsx'
import { PictureChooser } from '../components/picture-chooser.tsx'
import { useOffice } from '../state/office-context.ts'
import style from './content.module.css'

interface BannerPictureFieldProps {
  readonly shape: 'wide' | 'square'
  readonly name: string
  /** Of the picture; empty for none. */
  readonly value: string
  readonly onChange: (picture: string) => void
}

/** A picture of a banner, chosen from the files of the device; it is shown to others with the rest of the form. */
export function BannerPictureField({ shape, name, value, onChange }: BannerPictureFieldProps) {
  const text = useText(contentText)
  const { call, supplier } = useOffice()
  const id = useId()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const upload = async (file: File) => {
    setSending(true)
    setProblem('')
    try {
      const body = { shape, base64: await base64Of(file) }
      onChange((await callStore({ call, supplier }, addBannerPicture, { body })).picture)
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : text.unreachable)
    }
    setSending(false)
  }
  return (
    <div className={stack.gap2} role="group" aria-labelledby={id}>
      <span id={id} className={textStyle.smallStrong}>
        {text.pictures[shape]}
      </span>
      <input type="hidden" name={name} value={value} />
      {value === '' ? (
        <p className={textStyle.muted}>{text.noPicture}</p>
      ) : (
        <img
          src={picturePath(value, 400)}
          alt={text.pictures[shape]}
          className={shape === 'wide' ? style.picture : `${style.picture} ${style.square}`}
        />
      )}
      <div className={visible.scripted}>
        <PictureChooser
          isDisabled={isSending}
          describedBy={`${id}-rules`}
          onFiles={([file]) => file && void upload(file)}
        >
          {isSending ? text.uploading : text.uploadPicture}
        </PictureChooser>
      </div>
      <p id={`${id}-rules`} className={textStyle.note}>
        {text.pictureHint}
      </p>
      <FieldFault field={name} />
      {problem && (
        <p className={formStyle.fault} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
