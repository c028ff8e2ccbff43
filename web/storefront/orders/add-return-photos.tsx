import { Camera } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { addReturnPhoto } from '#contract/order-return.ts'
import { MAX_RETURN_PHOTOS, type OrderReturn } from '#domain/order/order-return.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { text as returnsText } from '../../shared/i18n/order-returns.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { shrinkPhoto } from '../../shared/shrink-photo.ts'
import { buttonClass } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import visible from '../../shared/ui/visible.module.css'
import { useStoreData } from '../state/store-context.ts'

/** What a photo may have in base64. */
const MOST_CHARACTERS = 1_500_000

/** Adds photos to a return that the store has not decided about, one after the other. */
export function AddPhotos({ of: { id, orderNumber, photos } }: { readonly of: OrderReturn }) {
  const text = useText(returnsText)
  const store = useStoreData()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const free = Array.from({ length: MAX_RETURN_PHOTOS }, (_, index) => index + 1).filter(
    (position) => !photos.includes(position),
  )
  if (free.length === 0) return null

  const send = async (files: readonly File[]) => {
    setBusy(true)
    setProblem(files.length > free.length ? text.photosFull : null)
    try {
      for (const [index, position] of free.entries()) {
        const file = files[index]
        if (file === undefined) break
        const photo = await shrinkPhoto(file, MOST_CHARACTERS)
        if (photo === null) setProblem(text.photoFailed)
        else await callStore(store, addReturnPhoto, { params: { orderNumber, id, position }, body: { photo } })
      }
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : text.photoFailed)
    }
    await revalidate()
    setBusy(false)
  }

  return (
    <div className={`${stack.gap2} ${visible.scripted}`}>
      {problem !== null && <Notice kind="problem">{problem}</Notice>}
      <label className={buttonClass({ look: 'secondary', size: 'small' })} aria-busy={isBusy}>
        <Camera size={18} aria-hidden /> {isBusy ? text.sendingPhotos : text.addPhotos}
        <input
          className="visually-hidden"
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp"
          disabled={isBusy}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])]
            currentTarget.value = ''
            void send(files)
          }}
        />
      </label>
    </div>
  )
}
