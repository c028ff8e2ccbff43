import { Camera } from 'lucide-react'
import { useState } from 'react'
import type { FotoDaEntrega } from '#contract/order.ts'
import type { ValueOf } from '#contract/wire/field.ts'
import { text as ordersText } from '../i18n/orders.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import visible from './visible.module.css'

interface HandoverPhotoProps {
  readonly load: () => Promise<ValueOf<typeof FotoDaEntrega>>
}

/** The photo that proves a handover, once somebody wants to see it. */
export function HandoverPhoto({ load }: HandoverPhotoProps) {
  const text = useText(ordersText)
  const [photo, setPhoto] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const show = async () => {
    setBusy(true)
    const loaded = await load().then(
      ({ photo }) => photo,
      () => null,
    )
    setPhoto(loaded)
    setFailed(loaded === null)
    setBusy(false)
  }
  if (photo !== null) return <img src={`data:image/jpeg;base64,${photo}`} alt={text.photo} />
  return (
    <>
      {hasFailed && <Notice kind="problem">{text.photoFailed}</Notice>}
      <Button look="secondary" size="small" className={visible.scripted} isBusy={isBusy} onClick={() => void show()}>
        <Camera size={18} aria-hidden /> {text.showPhoto}
      </Button>
    </>
  )
}
