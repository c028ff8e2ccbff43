import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react'
import {
  MAX_PICTURE_TEXT,
  MAX_PICTURES,
  movePicture,
  withoutPicture,
  withPictureText,
  type ProductPicture,
} from '#domain/catalog/product-picture.ts'
import type { StoredProduct } from '#domain/catalog/stored-product.ts'
import { text as picturesText } from '../../shared/i18n/office-product-pictures.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button, buttonClass } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import visible from '../../shared/ui/visible.module.css'
import { PictureChooser } from '../components/picture-chooser.tsx'
import { useToast } from '../components/toast.tsx'
import { megabytesOf, type Upload } from '../components/picture-upload.ts'
import { useProductPictures } from './use-product-pictures.ts'
import style from './product-pictures.module.css'

/** Where the head of the product leads. */
export const PICTURES_ANCHOR = 'fotos'

/** The pictures of a product: new ones by button, by dropping and by pasting; order, texts and removal. */
export function ProductPictures({ product }: { readonly product: StoredProduct }) {
  const text = useText(picturesText)
  const { pictures, uploads, problem, added, change, upload, retry, discard } = useProductPictures(
    product.id,
    product.pictures,
  )
  const isFull = pictures.length >= MAX_PICTURES
  usePastedFiles(upload)
  return (
    <section
      className={`${surface.panel} ${style.panel}`}
      id={PICTURES_ANCHOR}
      aria-labelledby={`${PICTURES_ANCHOR}-title`}
    >
      <div className={stack.gap1}>
        <h2 id={`${PICTURES_ANCHOR}-title`}>{text.title}</h2>
        <p className={textStyle.muted}>{pictures.length === 0 ? text.empty : text.intro}</p>
      </div>
      {problem !== null && <Notice kind="problem">{problem}</Notice>}
      {pictures.length > 0 && <Tiles pictures={pictures} change={change} />}
      {uploads.length > 0 && (
        <ul className={stack.gap2}>
          {uploads.map((each) => (
            <Waiting key={each.id} upload={each} onRetry={() => retry(each)} onDiscard={() => discard(each)} />
          ))}
        </ul>
      )}
      <p role="status" className={visible.filled}>
        {added > 0 && text.added(added)}
      </p>
      {isFull ? <p className={textStyle.muted}>{text.full(MAX_PICTURES)}</p> : <DropZone onFiles={upload} />}
      <p className={visible.unscripted}>{text.unscripted}</p>
    </section>
  )
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

function DropZone({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const text = useText(picturesText)
  const [isOver, setOver] = useState(false)
  return (
    <div
      className={`${style.zone} ${visible.scripted}`}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        if (!hasFiles(event)) return
        event.preventDefault()
        onFiles([...event.dataTransfer.files])
      }}
    >
      <PictureChooser isMultiple onFiles={onFiles} describedBy={`${PICTURES_ANCHOR}-rules`}>
        {text.choose}
      </PictureChooser>
      <p className={visible.fromDesktop}>{text.drop}</p>
      <p id={`${PICTURES_ANCHOR}-rules`} className={textStyle.muted}>
        {text.rules}
      </p>
    </div>
  )
}

/** Files on the clipboard, wherever the focus is: a field takes only text. */
function usePastedFiles(onFiles: (files: readonly File[]) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => take(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
}

interface WaitingProps {
  readonly upload: Upload
  readonly onRetry: () => void
  readonly onDiscard: () => void
}

/** A file on its way, or why it was refused. */
function Waiting({ upload, onRetry, onDiscard }: WaitingProps) {
  const text = useText(picturesText)
  const { file, state, message, problem, isRepeatable } = upload
  const reason = message ?? (problem === 'tooLarge' ? text.tooLarge(megabytesOf(file.size)) : problem && text[problem])
  return (
    <li className={style.waiting}>
      <strong className={style.fileName}>{file.name}</strong>
      {state === 'refused' ? (
        <span role="alert" className={style.refused}>
          {reason}
        </span>
      ) : (
        <>
          <span className={textStyle.muted}>{state === 'sending' ? text.sending : text.waiting}</span>
          <progress aria-label={file.name} value={state === 'sending' ? undefined : 0} />
        </>
      )}
      {state === 'refused' && isRepeatable && (
        <Button look="secondary" size="small" onClick={onRetry}>
          {text.retry}
        </Button>
      )}
      {state === 'refused' && (
        <Button look="quiet" size="small" aria-label={text.discard(file.name)} onClick={onDiscard}>
          <X size={18} aria-hidden />
        </Button>
      )}
    </li>
  )
}

interface TilesProps {
  readonly pictures: readonly ProductPicture[]
  readonly change: (edit: (pictures: readonly ProductPicture[]) => readonly ProductPicture[]) => Promise<boolean>
}

/** The button that moved a picture, which keeps the focus at its new place. */
interface Move {
  readonly name: string
  readonly step: -1 | 1
}

function Tiles({ pictures, change }: TilesProps) {
  const text = useText(picturesText)
  const showToast = useToast()
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [moved, setMoved] = useState<Move | null>(null)
  const movedPlace = moved === null ? 0 : pictures.findIndex(({ name }) => name === moved.name) + 1

  useEffect(() => {
    if (moved === null) return
    list.current
      ?.querySelector<HTMLElement>(`[data-picture="${CSS.escape(moved.name)}"] [data-step="${moved.step}"]`)
      ?.focus()
  }, [moved, movedPlace])

  const move = (name: string, place: number) => void change((former) => movePicture(former, name, place))
  const remove = (picture: ProductPicture, place: number) => {
    void change((former) => withoutPicture(former, picture.name)).then((isRemoved) => {
      if (!isRemoved) return
      showToast({
        message: text.removed,
        undo: async () => {
          const isBack = await change((former) =>
            movePicture([...withoutPicture(former, picture.name), picture], picture.name, place),
          )
          if (!isBack) throw new Error('the picture was not put back')
        },
      })
    })
  }
  return (
    <>
      <ol ref={list} className={style.tiles}>
        {pictures.map((picture, index) => (
          <li
            key={picture.name}
            className={style.tile}
            data-picture={picture.name}
            data-dragged={dragged === picture.name || undefined}
          >
            <span
              className={style.handle}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                setDragged(picture.name)
              }}
              onDragOver={(event) => dragged !== null && event.preventDefault()}
              onDrop={(event) => {
                if (dragged === null) return
                event.preventDefault()
                move(dragged, index)
              }}
              onDragEnd={() => setDragged(null)}
            >
              <Picture
                picture={picture.name}
                alt={picture.text || text.place(index + 1, pictures.length)}
                sizes="96px"
                className={style.picture}
              />
              {index === 0 && <Badge tone="good">{text.first}</Badge>}
            </span>
            <div className={style.edit}>
              <Field
                key={picture.text}
                label={text.alt}
                name={`text-${picture.name}`}
                defaultValue={picture.text}
                maxLength={MAX_PICTURE_TEXT}
                autoComplete="off"
                onBlur={({ target }) => {
                  const typed = target.value.trim()
                  if (typed !== picture.text) void change((former) => withPictureText(former, picture.name, typed))
                }}
              />
              <div className={`${stack.wrap2} ${style.buttons}`}>
                {([-1, 1] as const).map((step) => (
                  <button
                    key={step}
                    type="button"
                    className={buttonClass({ look: 'quiet', size: 'small' })}
                    data-step={step}
                    aria-label={step < 0 ? text.earlier(index + 1) : text.later(index + 1)}
                    aria-disabled={index + step < 0 || index + step >= pictures.length || undefined}
                    onClick={() => {
                      if (index + step < 0 || index + step >= pictures.length) return
                      move(picture.name, index + step)
                      setMoved({ name: picture.name, step })
                    }}
                  >
                    {step < 0 ? <ArrowLeft size={18} aria-hidden /> : <ArrowRight size={18} aria-hidden />}
                  </button>
                ))}
                <Button
                  look="quiet"
                  size="small"
                  aria-label={text.remove(index + 1)}
                  onClick={() => remove(picture, index)}
                >
                  <X size={18} aria-hidden />
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ol>
      <p role="status" className={visible.filled}>
        {movedPlace > 0 && text.moved(movedPlace, pictures.length)}
      </p>
    </>
  )
}
