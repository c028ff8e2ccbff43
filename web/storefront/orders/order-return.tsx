import { ArrowLeft } from 'lucide-react'
import {
  Link,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { cancelReturn, orderReturns, requestReturn } from '#contract/order-return.ts'
import type { Answer } from '#contract/wire/endpoint.ts'
import { formatDate } from '#domain/calendar.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { formText, problemFrom, type FormProblem } from '../../shared/form-errors.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { withOverrides } from '../../shared/i18n/dictionary.ts'
import { text as returnsText } from '../../shared/i18n/order-returns.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { newId } from '../../shared/new-id.ts'
import { pageOf, requireCustomer } from '../../shared/page-context.ts'
import linkStyle from '../../shared/ui/link.module.css'
import { Notice } from '../../shared/ui/notice.tsx'
import { ReturnForm, returnIn } from '../../shared/ui/return-form.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { StoreWhatsApp } from './next-steps.tsx'
import detailStyle from './order-detail.module.css'
import { orderNumber } from './order-number.ts'
import { ReturnCard } from './return-card.tsx'

interface ReturnData extends Answer<typeof orderReturns> {
  /** Of the return that the form asks for: sent twice it is one. */
  readonly newId: string
}

export const handle: ScreenHandle<ReturnData> = {
  head: ({ options }, store) => ({ title: `${store.text(returnsText).title(options.orderNumber)} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<ReturnData> {
  await requireCustomer(args)
  const number = await orderNumber(args)
  return { ...(await callStore(pageOf(args), orderReturns, { params: { orderNumber: number } })), newId: newId() }
}

const WITHDRAWN = 'withdrawn'

/** Asks for a return, or withdraws one. */
export async function action(args: ActionFunctionArgs): Promise<FormProblem | Response> {
  await requireCustomer(args)
  const orderNumberOfPage = await orderNumber(args)
  const page = pageOf(args)
  const text = withOverrides(returnsText, await page.texts())
  const form = await args.request.formData()
  const path = `/pedidos/${orderNumberOfPage}/devolucao`
  try {
    if (form.has(WITHDRAWN)) {
      const params = { orderNumber: orderNumberOfPage, id: formText(form, WITHDRAWN) }
      await callStore(page, cancelReturn, { params })
      return redirect(`${path}?feito=cancelada`)
    }
    const wanted = returnIn(form, text)
    if ('message' in wanted) return wanted
    await callStore(page, requestReturn, { params: { orderNumber: orderNumberOfPage }, body: wanted })
    return redirect(`${path}?feito=pedida`)
  } catch (error) {
    return problemFrom(error, ['lines', 'outcome', 'reason', 'note'], text.failed)
  }
}

/** What the customer returned of an order, and the form for more. */
export function Component() {
  const text = useText(returnsText)
  const { options, returns, newId: id }: ReturnData = useLoaderData()
  const problem = useActionData<FormProblem>()
  const done = useSearchParams()[0].get('feito')
  const { orderNumber, deadline, isOpen, isConsumer, instructions } = options
  return (
    <div className={stack.gap4}>
      <Link to={`/pedidos/${orderNumber}`} className={`${linkStyle.link} ${detailStyle.back}`}>
        <ArrowLeft size={18} aria-hidden /> {text.back(orderNumber)}
      </Link>
      <h1>{text.title(orderNumber)}</h1>
      {done === 'pedida' && !problem && <Notice kind="success">{text.sent}</Notice>}
      {done === 'cancelada' && !problem && <Notice kind="success">{text.withdrawn}</Notice>}
      {returns.length > 0 && (
        <section className={stack.gap3} aria-labelledby="returns">
          <h2 id="returns" className={textStyle.large}>
            {text.yours}
          </h2>
          {returns.map((each) => (
            <ReturnCard key={each.id} of={each} instructions={instructions} withdrawName={WITHDRAWN} />
          ))}
        </section>
      )}
      {isOpen && deadline !== null ? (
        <>
          <p>
            {text.until(formatDate(deadline))} {isConsumer && text.regret}
          </p>
          <ReturnForm
            key={returns.length}
            id={id}
            options={options}
            problem={problem}
            submit={text.send}
            hint={text.photosFollow}
          />
        </>
      ) : (
        <Closed options={options} />
      )}
    </div>
  )
}

/** Why nothing can be asked for, and whom to talk to. */
function Closed({ options }: Pick<ReturnData, 'options'>) {
  const text = useText(returnsText)
  const { orderNumber, deadline, isOffered, lines } = options
  if (deadline === null) return <p>{text.notDelivered}</p>
  const isAllReturned = lines.every(({ left }) => left <= 0)
  const reason = isAllReturned ? text.nothingLeft : isOffered ? text.over(formatDate(deadline)) : text.notOffered
  return (
    <div className={stack.gap2}>
      <p>{reason}</p>
      <StoreWhatsApp number={orderNumber} />
    </div>
  )
}
