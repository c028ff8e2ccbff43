import { useId } from 'react'
import { deliveryConditions } from '#contract/delivery.ts'
import { paymentMethods } from '#contract/payment.ts'
import { cheapestDelivery, type DeliveryConditions } from '#domain/delivery/delivery-option.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { conditionsText, welcomeText } from '../../shared/i18n/delivery-conditions.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import type { PageContext } from '../../shared/page-context.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import visible from '../../shared/ui/visible.module.css'
import { deliveryFacts } from '../components/delivery-conditions.tsx'
import { useStoreData } from '../state/store-context.ts'
import style from './home.module.css'

/** On what terms the store sells, for a visitor who may not see its prices. */
export interface WelcomeData {
  readonly conditions: readonly DeliveryConditions[]
  readonly payments: readonly string[]
}

const isForCompanies = ({ identification }: Pick<Supplier, 'identification'>): boolean =>
  identification.includes('cnpj') && !identification.includes('cpf')

export async function loadWelcome(page: PageContext): Promise<WelcomeData> {
  const [{ options }, payments] = await Promise.all([
    callStore(page, deliveryConditions, {}),
    callStore(page, paymentMethods, { query: { customerKind: isForCompanies(page.supplier) ? 'company' : null } }),
  ])
  return { conditions: options, payments: payments.map(({ name }) => name) }
}

/** How one registers, and what there is to know before: area, fee, minimum, pickup and ways to pay. */
export function Welcome({ data: { conditions, payments } }: { readonly data: WelcomeData }) {
  const text = useText(welcomeText)
  const facts = useText(conditionsText)
  const { supplier } = useStoreData()
  const id = useId()
  const isCompany = isForCompanies(supplier)
  const deliveries = conditions.filter(({ type }) => type === 'delivery')
  const cheapest = cheapestDelivery(conditions)
  const rows: readonly (readonly [string, readonly string[]])[] = [
    [text.area, [...new Set(deliveries.flatMap(({ area }) => area ?? []))]],
    [text.delivery, cheapest === null ? [] : deliveryFacts(cheapest, deliveries.length > 1, facts)],
    [text.pickup, conditions.flatMap(({ pickupStore }) => pickupStore?.name ?? [])],
    [text.payment, payments],
  ]
  const terms = (
    <dl className={style.facts}>
      {rows.map(
        ([name, values]) =>
          values.length > 0 && (
            <div key={name}>
              <dt className={textStyle.note}>{name}</dt>
              <dd>{values.join(' · ')}</dd>
            </div>
          ),
      )}
    </dl>
  )
  return (
    <section className={`${surface.panel} ${style.welcome}`} aria-labelledby={id}>
      <div className={stack.gap3}>
        <h2 id={id} className={textStyle.large}>
          {isCompany ? text.company : text.person}
        </h2>
        <p className={`${textStyle.note} ${visible.fromDesktop}`}>{text.steps}</p>
        <div className={`${stack.wrap3} ${style.ways}`} data-arrow-keys>
          <ButtonLink to="/cadastro">{isCompany ? text.registerCompany : text.register}</ButtonLink>
          <ButtonLink to="/entrar" look="secondary">
            {text.signIn}
          </ButtonLink>
        </div>
      </div>
      <div className={visible.fromDesktop}>{terms}</div>
      {/* On a phone the products come first. */}
      <details className={`${visible.belowDesktop} ${surface.folding}`}>
        <summary className={textStyle.smallStrong}>{text.terms}</summary>
        <p className={textStyle.note}>{text.steps}</p>
        {terms}
      </details>
    </section>
  )
}
