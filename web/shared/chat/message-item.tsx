import { Check, CheckCheck, Clock, FileText, Package, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ChatFile, ChatMessage, ChatSide, ReadMarks } from '#domain/chat/chat.ts'
import { text as chatText } from '../i18n/chat.ts'
import { useText } from '../i18n/use-text.ts'
import { useStatusWords } from '../status-words.ts'
import { useMoments } from '../moments.ts'
import { picturePath } from '../pictures.ts'
import { Button } from '../ui/button.tsx'
import linkStyle from '../ui/link.module.css'
import stack from '../ui/stack.module.css'
import textStyle from '../ui/text.module.css'
import style from './chat.module.css'
import type { PendingMessage } from './pending-messages.ts'

export interface CardPaths {
  readonly product: (slug: string) => string
  readonly order: (number: number) => string
}

interface MessageItemProps {
  readonly message: ChatMessage
  readonly side: ChatSide
  readonly fileUrl: (id: string) => string
  readonly paths: CardPaths
  /** Shown above it; null where the message before is of the same day. */
  readonly day: string | null
  /** How far the other side is; null where it is not shown. */
  readonly marks: ReadMarks | null
}

export function MessageItem({ message, side, fileUrl, paths, day, marks }: MessageItemProps) {
  const text = useText(chatText)
  const statusWords = useStatusWords()
  const { formatClock } = useMoments()
  const { author, authorName, sentAt, file, product, order } = message
  const isOwn = author === side
  const who = author === 'system' ? text.notice : message.isMine ? text.you : (authorName ?? text.store)
  return (
    <li className={style.item} data-author={isOwn ? 'own' : author === 'system' ? 'system' : 'other'}>
      {day !== null && <p className={style.day}>{day}</p>}
      <div className={style.bubble}>
        <p className={textStyle.fine}>
          {who} · <time dateTime={sentAt}>{formatClock(sentAt)}</time>
        </p>
        {message.text !== '' && <p className={style.text}>{message.text}</p>}
        {file !== null && <FileLink file={file} url={fileUrl(file.id)} />}
        {product !== null && (
          <Card to={paths.product(product.slug)} label={text.product} name={product.name}>
            {product.picture === null ? (
              <Package size={24} aria-hidden />
            ) : (
              <img src={picturePath(product.picture, 160)} alt="" width={48} height={48} loading="lazy" />
            )}
          </Card>
        )}
        {order !== null && (
          <Card
            to={paths.order(order.number)}
            label={statusWords(order.status, order.deliveryType).name}
            name={text.order(order.number)}
          >
            <ReceiptText size={24} aria-hidden />
          </Card>
        )}
        {marks !== null && <Mark position={message.position} marks={marks} />}
      </div>
    </li>
  )
}

function Mark({ position, marks }: { readonly position: number; readonly marks: ReadMarks }) {
  const text = useText(chatText)
  const state = marks.read >= position ? 'read' : marks.received >= position ? 'received' : 'sent'
  const Icon = state === 'sent' ? Check : CheckCheck
  return (
    <p className={style.mark} data-state={state}>
      <Icon size={14} aria-hidden /> {text[state]}
    </p>
  )
}

interface CardProps {
  readonly to: string
  readonly label: string
  readonly name: string
  readonly children: ReactNode
}

function Card({ to, label, name, children }: CardProps) {
  return (
    <Link to={to} className={`${stack.row2} ${style.card}`}>
      {children}
      <span>
        <span className={textStyle.fine}>{label}</span>
        <span className={textStyle.strong}>{name}</span>
      </span>
    </Link>
  )
}

const sizes = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })
const sizeText = (bytes: number): string =>
  bytes < 100_000 ? `${sizes.format(bytes / 1000)} kB` : `${sizes.format(bytes / 1_000_000)} MB`

function FileLink({ file, url }: { readonly file: ChatFile; readonly url: string }) {
  const text = useText(chatText)
  const label = text.file(file.name, sizeText(file.size))
  return file.mimeType.startsWith('image/') ? (
    <a href={url} download={file.name} className={style.picture}>
      <img src={url} alt={label} loading="lazy" />
    </a>
  ) : (
    <a href={url} download={file.name} className={`${linkStyle.link} ${stack.row2} ${style.file}`}>
      <FileText size={18} aria-hidden /> {label}
    </a>
  )
}

interface PendingItemProps {
  readonly pending: PendingMessage
  readonly onRetry: () => void
  readonly onDiscard: () => void
}

/** A message that is not stored yet, and why. */
export function PendingItem({ pending: { message, state, problem }, onRetry, onDiscard }: PendingItemProps) {
  const text = useText(chatText)
  const explanation = { sending: text.sending, waiting: text.waiting, refused: problem ?? text.notSent }[state]
  return (
    <li className={style.item} data-author="own" data-pending={state}>
      <div className={style.bubble}>
        {message.text !== '' && <p className={style.text}>{message.text}</p>}
        {message.file !== null && <p className={textStyle.note}>{message.file.name}</p>}
        <p className={style.mark} data-state={state}>
          <Clock size={14} aria-hidden /> {explanation}
        </p>
        {state !== 'sending' && (
          <p className={`${stack.wrap2} ${style.tools}`}>
            <Button look="quiet" size="small" onClick={onRetry}>
              {text.retry}
            </Button>
            <Button look="quiet" size="small" onClick={onDiscard}>
              {text.discard}
            </Button>
          </p>
        )}
      </div>
    </li>
  )
}
