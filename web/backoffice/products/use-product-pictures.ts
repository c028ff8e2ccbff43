import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { getStoredProduct } from '#contract/product-desk.ts'
import { addProductPicture, changeProductPictures } from '#contract/product-picture.ts'
import { MAX_PICTURES, type ProductPicture } from '#domain/catalog/product-picture.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { base64Of } from '../../shared/base64.ts'
import { text as picturesText } from '../../shared/i18n/office-product-pictures.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useOffice } from '../state/office-context.ts'
import { uploadsOf, type Upload } from '../components/picture-upload.ts'

type Pictures = readonly ProductPicture[]

interface ProductPictures {
  /** As the person wants them; the store follows. */
  readonly pictures: Pictures
  readonly uploads: readonly Upload[]
  readonly problem: string | null
  /** Pictures that the store took since the last choice of files. */
  readonly added: number
  /** Resolves with whether the store took it. */
  readonly change: (edit: (pictures: Pictures) => Pictures) => Promise<boolean>
  readonly upload: (files: readonly File[]) => void
  readonly retry: (upload: Upload) => void
  readonly discard: (upload: Upload) => void
}

/**
 * The pictures of a product while staff edit them. Calls follow one another, so that each is based on the answer of the one
 * before; what a person changes meanwhile is shown at once.
 */
export function useProductPictures(productId: string, loaded: Pictures): ProductPictures {
  const text = useText(picturesText)
  const { call, supplier } = useOffice()
  const { revalidate } = useRevalidator()
  const [pictures, setPictures] = useState(loaded)
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [added, setAdded] = useState(0)
  const stored = useRef(loaded)
  const queue = useRef(Promise.resolve())
  const waiting = useRef(0)
  const params = { productId }

  const enqueue = (work: () => Promise<Pictures>): Promise<void> => {
    waiting.current += 1
    const done = queue.current.then(async () => {
      let isAnswered = true
      try {
        stored.current = await work()
      } catch (error) {
        isAnswered = error instanceof Refusal
        if (error instanceof Refusal && error.code === 'product.picturesChanged')
          stored.current = (
            await callStore({ call, supplier }, getStoredProduct, { params: { id: productId } })
          ).pictures
        throw error
      } finally {
        waiting.current -= 1
        if (waiting.current === 0) {
          setPictures(stored.current)
          // Also where the last one was refused: those before it are there.
          if (isAnswered) void revalidate()
        }
      }
    })
    queue.current = done.catch(() => undefined)
    return done
  }

  const change = async (edit: (pictures: Pictures) => Pictures): Promise<boolean> => {
    setProblem(null)
    setPictures(edit)
    try {
      await enqueue(async () => {
        const seen = stored.current.map(({ name }) => name)
        const body = { pictures: edit(stored.current), seen }
        return (await callStore({ call, supplier }, changeProductPictures, { params, body })).pictures
      })
      return true
    } catch (error) {
      setProblem(messageOf(error, text.unreachable))
      return false
    }
  }

  const update = (id: string, changes: Partial<Upload>) =>
    setUploads((former) => former.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)))
  const discard = ({ id }: Upload) => setUploads((former) => former.filter((upload) => upload.id !== id))

  const send = async (upload: Upload): Promise<void> => {
    try {
      await enqueue(async () => {
        update(upload.id, { state: 'sending' })
        const body = { base64: await base64Of(upload.file), text: '' }
        const { pictures } = await callStore({ call, supplier }, addProductPicture, { params, body })
        discard(upload)
        setPictures((former) => [...former, ...pictures.filter(({ name }) => isNew(name, former, stored.current))])
        setAdded((count) => count + 1)
        return pictures
      })
    } catch (error) {
      update(upload.id, {
        state: 'refused',
        message: messageOf(error, text.unreachable),
        isRepeatable: !(error instanceof Refusal) || error.status >= 500,
      })
    }
  }

  return {
    pictures,
    uploads,
    problem,
    added,
    change,
    upload: (files) => {
      const onTheirWay = uploads.filter(({ state }) => state !== 'refused').length
      const made = uploadsOf(files, Math.min(MAX_PICTURES, pictures.length + onTheirWay))
      setAdded(0)
      setUploads([...uploads, ...made])
      for (const upload of made) if (upload.state === 'waiting') void send(upload)
    },
    retry: (upload) => {
      update(upload.id, { state: 'waiting', message: null })
      void send(upload)
    },
    discard,
  }
}

const isNew = (name: string, ...lists: readonly Pictures[]): boolean =>
  lists.every((list) => list.every((picture) => picture.name !== name))

const messageOf = (error: unknown, unreachable: string): string =>
  error instanceof Refusal ? error.message : unreachable
