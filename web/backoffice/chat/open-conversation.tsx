import { Search } from 'lucide-react'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { fillCanned, type CannedAnswer, type ConversationDetail } from '#domain/chat/chat.ts'
import { Refusal } from '#contract/client.ts'
import { assignConversation } from '#contract/chat-desk.ts'
import { formatCents } from '#domain/format-price.ts'
import { findProducts } from '../../shared/api/suggestion.ts'
import { callStore } from '../../shared/api/call-store.ts'
import type { RoomApi } from '../../shared/api/chat.ts'
import { RoomView } from '../../shared/chat/room-view.tsx'
import type { SendCard } from '../../shared/chat/composer.tsx'
import { formatAmount } from '../../shared/format.ts'
import { text as chatText } from '../../shared/i18n/chat.ts'
import { officeChatText } from '../../shared/i18n/office-chat.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { useStatusWords } from '../../shared/status-words.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { useCustomerTyping } from '../state/live-updates.tsx'
import { useOffice } from '../state/office-context.ts'
import search from '../components/search.module.css'
import { useHits } from '../components/use-hits.ts'
import style from './chat.module.css'

interface OpenConversationProps {
  readonly detail: ConversationDetail
  readonly api: RoomApi
  readonly tick: number
  readonly cannedAnswers: readonly CannedAnswer[]
}

/** The messages of one conversation, and beside them the cart and the orders of its customer. */
export function OpenConversation({ detail, api, tick, cannedAnswers }: OpenConversationProps) {
  const text = useText(officeChatText)
  const chat = useText(chatText)
  const statusWords = useStatusWords()
  const { account, call, supplier, basename } = useOffice()
  const { revalidate } = useRevalidator()
  const { conversation, cart, orders } = detail
  const { id, customerId, customerName, orderNumber, assignee } = conversation
  const isTyping = useCustomerTyping(conversation)
  const [problem, setProblem] = useState<string | null>(null)
  const isOwn = assignee !== null && assignee.loginId === account.loginId
  const assign = async (isTaken: boolean) => {
    try {
      await callStore({ call, supplier }, assignConversation, { params: { id }, body: { isTaken } })
      setProblem(null)
      await revalidate()
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : text.unreachable)
    }
  }
  const isOthers = assignee !== null && !isOwn
  return (
    <div className={`${stack.gap3} ${style.open}`}>
      <header className={stack.between3}>
        <div>
          <h2>{customerName}</h2>
          <p className={textStyle.note}>
            {orderNumber === null ? chat.general : chat.ofOrder(orderNumber)}
            {assignee && ` · ${text.with(isOwn ? text.you : assignee.name)}`}
          </p>
        </div>
        {!isOthers && (
          <Button look="secondary" size="small" onClick={() => void assign(!isOwn)}>
            {isOwn ? text.leave : text.take}
          </Button>
        )}
      </header>
      <div className={style.messages}>
        <RoomView
          api={api}
          side="store"
          tick={tick}
          isOtherTyping={isTyping}
          storageKey={`chat gestao ${supplier.id} ${account.loginId} ${id}`}
          paths={{
            product: (slug) => `${basename}/produto/${slug}`,
            order: (number) => `/gestao/pedidos/${number}`,
          }}
          empty={text.nothingWritten}
          isReadOnly={isOthers}
          notice={
            <>
              {problem !== null && <Notice kind="problem">{problem}</Notice>}
              {isOthers && (
                <Notice kind="info">
                  {text.others(assignee.name)}{' '}
                  <Button look="secondary" size="small" onClick={() => void assign(true)}>
                    {text.take}
                  </Button>
                </Notice>
              )}
            </>
          }
          tools={(typed, setTyped, send) => (
            <>
              <CannedAnswers
                answers={cannedAnswers}
                typed={typed}
                choose={(answer) => setTyped(fillCanned(answer, { customerName, orderNumber }))}
              />
              <OrderCards orders={orders} send={send} />
              <ProductCards send={send} />
            </>
          )}
        />
      </div>
      <aside className={style.customer} aria-label={text.customer}>
        <section className={stack.gap1}>
          <h3>{text.cart}</h3>
          {cart === null ? (
            <p className={textStyle.note}>{text.noCart}</p>
          ) : (
            <>
              <ul className={stack.gap1}>
                {cart.lines.map(({ name, quantity, unit }) => (
                  <li key={name} className={textStyle.note}>
                    {formatAmount(quantity, unit)} · {name}
                  </li>
                ))}
              </ul>
              <strong>{formatCents(cart.total)}</strong>
            </>
          )}
        </section>
        <section className={stack.gap1}>
          <h3>{text.orders}</h3>
          {orders.length === 0 && <p className={textStyle.note}>{text.noOrders}</p>}
          <ul className={stack.gap1}>
            {orders.map(({ number, status, deliveryType }) => (
              <li key={number}>
                <Link to={`/gestao/pedidos/${number}`} className={linkStyle.link}>
                  {chat.order(number)}
                </Link>{' '}
                <span className={textStyle.note}>{statusWords(status, deliveryType).name}</span>
              </li>
            ))}
          </ul>
        </section>
        <Link to={`/gestao/clientes/${customerId}`} className={linkStyle.link}>
          {text.record}
        </Link>
      </aside>
    </div>
  )
}

interface CannedAnswersProps {
  readonly answers: readonly CannedAnswer[]
  readonly typed: string
  readonly choose: (answer: string) => void
}

/** Behind a slash at the beginning: those whose shortcut begins with what follows. */
function CannedAnswers({ answers, typed, choose }: CannedAnswersProps) {
  const text = useText(officeChatText)
  if (!typed.startsWith('/')) return null
  const fitting = answers.filter(({ shortcut }) => shortcut.startsWith(typed.slice(1).toLowerCase()))
  return (
    <div className={style.canned} role="group" aria-label={text.canned}>
      {fitting.length === 0 && <p className={textStyle.note}>{text.noCanned}</p>}
      {fitting.map((answer) => (
        <Button key={answer.shortcut} look="quiet" className={style.answer} onClick={() => choose(answer.text)}>
          <strong>/{answer.shortcut}</strong>
          <span className={textStyle.truncated}>{answer.text}</span>
        </Button>
      ))}
    </div>
  )
}

function OrderCards({ orders, send }: { readonly orders: ConversationDetail['orders']; readonly send: SendCard }) {
  const text = useText(chatText)
  if (orders.length === 0) return null
  return (
    <details className={style.cards}>
      <summary>{text.showOrder}</summary>
      <div className={stack.wrap2}>
        {orders.map(({ number }) => (
          <Button key={number} look="secondary" size="small" onClick={() => send({ orderNumber: number })}>
            {text.order(number)}
          </Button>
        ))}
      </div>
    </details>
  )
}

/** Products by their name, each sent by one button. */
function ProductCards({ send }: { readonly send: SendCard }) {
  const text = useText(officeChatText)
  const { call, supplier } = useOffice()
  const [typed, setTyped] = useState('')
  const { hits, find } = useHits((typed, options) => findProducts({ call, supplier }, typed, options))
  return (
    <details className={style.cards}>
      <summary>{text.showProduct}</summary>
      <div className={search.search}>
        <input
          type="search"
          className={search.input}
          value={typed}
          maxLength={120}
          aria-label={text.product}
          placeholder={text.product}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            find(typed)
          }}
        />
        <Button look="secondary" onClick={() => find(typed)} aria-label={text.findProduct}>
          <Search size={18} aria-hidden />
        </Button>
      </div>
      <div className={stack.wrap2} role="status">
        {hits?.length === 0 && <p className={textStyle.note}>{text.noProduct}</p>}
        {hits?.map(({ id, name }) => (
          <Button key={id} look="secondary" size="small" onClick={() => send({ productId: id })}>
            {name}
          </Button>
        ))}
      </div>
    </details>
  )
}
