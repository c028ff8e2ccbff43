import { useId, useRef, useState } from 'react'
import { addBrandPicture } from '#contract/store-profile.ts'
import { Refusal } from '#contract/client.ts'
import type { BrandPicture } from '#domain/supplier/store-profile.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { base64Of } from '../../shared/base64.ts'
import { text as appearanceText } from '../../shared/i18n/appearance.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { picturePath } from '../../shared/pictures.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useFault } from '../../shared/ui/field.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import visible from '../../shared/ui/visible.module.css'
import { PictureChooser } from '../components/picture-chooser.tsx'
import formStyle from '../components/office-form.module.css'
import { fillIn } from '../state/form-values.ts'
import { useOffice } from '../state/office-context.ts'
import style from './appearance.module.css'

interface BrandPictureFieldProps {
  readonly use: BrandPicture
  /** Of the picture that is shown at first; empty for none. */
  readonly name: string
}

/** A picture of the store, chosen from the files of the device; it is published with the rest of the form. */
export function BrandPictureField({ use, name }: BrandPictureFieldProps) {
  const text = useText(appearanceText)
  const { call, supplier } = useOffice()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState(name)
  const [state, setState] = useState<'idle' | 'sending' | 'uploaded'>('idle')
  const [problem, setProblem] = useState('')
  const fault = useFault(use) ?? problem

  const choose = (picture: string) => {
    if (field.current?.form) fillIn(field.current.form, { [use]: picture })
    setShown(picture)
  }
  const upload = async (file: File) => {
    setState('sending')
    setProblem('')
    try {
      const body = { use, base64: await base64Of(file) }
      choose((await callStore({ call, supplier }, addBrandPicture, { body })).picture)
      setState('uploaded')
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : text.unreachable)
      setState('idle')
    }
  }
  return (
    <div className={stack.gap2} role="group" aria-labelledby={id}>
      <span id={id} className={textStyle.smallStrong}>
        {text.fields[use]}
      </span>
      {/* A text field, so that what is not saved yet is noticed. */}
      <input
        ref={field}
        name={use}
        defaultValue={name}
        aria-label={text.fields[use]}
        hidden
        readOnly
        onInput={({ currentTarget }) => setShown(currentTarget.value)}
      />
      {shown === '' ? (
        <p className={textStyle.muted}>{text.noPicture[use]}</p>
      ) : (
        <img src={picturePath(shown, 400)} alt={text.fields[use]} className={style.brandPicture} data-use={use} />
      )}
      <div className={`${stack.wrap2} ${visible.scripted}`}>
        <PictureChooser
          isDisabled={state === 'sending'}
          describedBy={`${id}-rules`}
          onFiles={([file]) => file && void upload(file)}
        >
          {state === 'sending' ? text.uploading : text.upload[use]}
        </PictureChooser>
        {shown !== '' && (
          <Button look="quiet" size="small" disabled={state === 'sending'} onClick={() => choose('')}>
            {text.removePicture[use]}
          </Button>
        )}
      </div>
      <p id={`${id}-rules`} className={textStyle.note} role="status">
        {state === 'uploaded' ? text.uploaded : text.hints[use]}
      </p>
      {fault && (
        <p className={formStyle.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
