import { useEffect, useRef, useState } from 'react'
import { Refusal } from '#contract/client.ts'
import { addProductPicture, nameProductPictures } from '#contract/product-picture.ts'
import { MAX_FILE_NAME, MAX_NAMED_FILES, type NamedPicture } from '#domain/catalog/picture-file-name.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { base64Of } from '../../shared/base64.ts'
import { text as importsText } from '../../shared/i18n/office-imports.ts'
import { text as picturesText } from '../../shared/i18n/office-product-pictures.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { fileProblem, megabytesOf } from '../components/picture-upload.ts'
import { useOffice } from '../state/office-context.ts'
import { isZip, MAX_CHOSEN, picturesOfZip, type ChosenPicture } from './zip-pictures.ts'

/** A chosen picture with what became of it. */
export interface PictureAnswer extends NamedPicture {
  readonly id: string
  readonly picture: ChosenPicture
  readonly state: 'waiting' | 'sending' | 'added' | 'refused'
  /** Why it was refused. */
  readonly message: string | null
}

interface ManyPictures {
  readonly answers: readonly PictureAnswer[]
  readonly isReading: boolean
  readonly isSending: boolean
  readonly problem: string | null
  /** Finds the products of the pictures; nothing is sent. */
  readonly choose: (files: readonly File[]) => void
  /** Sends those that have a product, one after the other. */
  readonly send: () => void
}

/** `ARR5` comes before `ARR5-2`, whatever the endings are. */
const stemOf = ({ name }: ChosenPicture): string => name.replace(/\.[^.]*$/, '')
const byName = new Intl.Collator('pt-BR', { numeric: true })

/** Pictures of many products, which are found by the names of the files. */
export function useManyPictures(): ManyPictures {
  const text = useText(importsText)
  const ofPictures = useText(picturesText)
  const { call, supplier } = useOffice()
  const [answers, setAnswers] = useState<readonly PictureAnswer[]>([])
  const [busy, setBusy] = useState<'reading' | 'sending' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  const read = async (files: readonly File[]): Promise<void> => {
    setProblem(null)
    const found = await Promise.all(files.map((file) => picturesIn(file)))
    if (found.includes(null)) setProblem(text.pictures.badZip)
    const all = found.flatMap((pictures) => pictures ?? []).toSorted((a, b) => byName.compare(stemOf(a), stemOf(b)))
    if (all.length > MAX_CHOSEN) setProblem(text.pictures.tooMany(MAX_CHOSEN))
    const chosen = all.slice(0, MAX_CHOSEN)
    const starts = Array.from({ length: Math.ceil(chosen.length / MAX_NAMED_FILES) }, (_, at) => at * MAX_NAMED_FILES)
    const named = await Promise.all(
      starts.map((start) => {
        const part = chosen.slice(start, start + MAX_NAMED_FILES)
        const fileNames = part.map(({ name }) => name.slice(-MAX_FILE_NAME).toWellFormed())
        return callStore({ call, supplier }, nameProductPictures, { body: { fileNames } })
      }),
    )
    const ofFiles = named.flatMap(({ files }) => files)
    setAnswers(
      chosen.flatMap((picture, at) => {
        const ofFile = ofFiles[at]
        const refused = ofFile?.product == null
        return ofFile === undefined
          ? []
          : [{ ...ofFile, id: `${at}`, picture, state: refused ? 'refused' : 'waiting', message: null }]
      }),
    )
  }

  const update = (id: string, change: Partial<PictureAnswer>) =>
    setAnswers((former) => former.map((answer) => (answer.id === id ? { ...answer, ...change } : answer)))

  /** Null where the store took it. */
  const messageOf = async ({ picture, product }: PictureAnswer): Promise<string | null> => {
    const file = await picture.open()
    if (file === null || product === null) return text.pictures.unreadable
    const fault = fileProblem(file)
    if (fault !== null) return fault === 'tooLarge' ? ofPictures.tooLarge(megabytesOf(file.size)) : ofPictures[fault]
    try {
      const body = { base64: await base64Of(file), text: '' }
      await callStore({ call, supplier }, addProductPicture, { params: { productId: product.id }, body })
      return null
    } catch (error) {
      return error instanceof Refusal ? error.message : ofPictures.unreachable
    }
  }

  const sendAll = async (): Promise<void> => {
    for (const answer of answers.filter(({ state }) => state === 'waiting')) {
      if (isLeft.current) return
      update(answer.id, { state: 'sending' })
      const message = await messageOf(answer)
      update(answer.id, { state: message === null ? 'added' : 'refused', message })
    }
  }

  const run = (kind: 'reading' | 'sending', work: () => Promise<void>): void => {
    setBusy(kind)
    void work()
      .catch((error: unknown) => setProblem(error instanceof Refusal ? error.message : ofPictures.unreachable))
      .finally(() => setBusy(null))
  }
  return {
    answers,
    isReading: busy === 'reading',
    isSending: busy === 'sending',
    problem,
    choose: (files) => {
      if (files.length > 0) run('reading', () => read(files))
    },
    send: () => run('sending', sendAll),
  }
}

/** Null for a zip that cannot be read. */
const picturesIn = async (file: File): Promise<readonly ChosenPicture[] | null> =>
  isZip(file) ? picturesOfZip(file) : [{ name: file.name, open: () => Promise.resolve(file) }]
