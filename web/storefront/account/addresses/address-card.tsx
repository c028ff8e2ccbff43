import { Check, MapPin, ReceiptText } from 'lucide-react'
import { Form } from 'react-router'
import { addressText, type Address, type SavedAddress } from '#domain/customer/address.ts'
import { text as addressTexts } from '../../../shared/i18n/address.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { Badge } from '../../../shared/ui/badge.tsx'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { Removal } from '../../../shared/ui/removal.tsx'
import textStyle from '../../../shared/ui/text.module.css'
import surface from '../../../shared/ui/surface.module.css'
import card from '../../../shared/ui/record-card.module.css'
import style from './addresses.module.css'
import { CHOOSE_NAME, REMOVE_NAME } from './load-addresses.ts'

interface AddressCardProps {
  readonly address: SavedAddress
  /** Whether orders are delivered here. */
  readonly isSelected: boolean
  /** Whether the store allows only one address. */
  readonly isAlone: boolean
  readonly mayManage: boolean
  readonly isBusy: boolean
}

/** An address and the actions on it. A removal is confirmed, also without script. */
export function AddressCard({ address, isSelected, isAlone, mayManage, isBusy }: AddressCardProps) {
  const text = useText(addressTexts)
  const name = address.nickname || `${address.street}, ${address.number}`
  const line = addressText(address)
  const codeAt = line.lastIndexOf(' ') + 1
  const details = new Set([address.referencePoint, address.directions].filter(Boolean))
  return (
    <article className={`${surface.card} ${card.withIcon}`} aria-label={name} data-current={isSelected || undefined}>
      <MapPin className={card.icon} size={22} aria-hidden />
      <div className={card.body}>
        <h2 className={card.name}>
          {name}
          {address.isPrimary && !isAlone && <Badge>{text.primary}</Badge>}
        </h2>
        <p>
          {line.slice(0, codeAt)}
          <span className={style.code}>{line.slice(codeAt)}</span>
        </p>
        {[...details].map((detail) => (
          <p key={detail} className={textStyle.note}>
            {detail}
          </p>
        ))}
        {address.isServed === false && (
          <Notice kind="warning" isLive={false}>
            {text.notServed}
          </Notice>
        )}
      </div>
      <div className={style.actions}>
        {!isAlone && (isSelected || address.isServed !== false) && (
          <Choice address={address} name={name} isSelected={isSelected} isBusy={isBusy} />
        )}
        {mayManage && (
          <>
            <ButtonLink to={`?alterar=${address.id}`} look="quiet" size="small" aria-label={`${text.edit} ${name}`}>
              {text.edit}
            </ButtonLink>
            <Removal label={text.remove} fullLabel={`${text.remove} ${name}`} question={text.removeQuestion(name)}>
              <Form method="post" action="/enderecos">
                <input type="hidden" name={REMOVE_NAME} value={address.id} />
                <Button type="submit" look="danger" size="small" isBusy={isBusy}>
                  {text.confirmRemoval}
                </Button>
              </Form>
            </Removal>
          </>
        )}
      </div>
    </article>
  )
}

function Choice({
  address,
  name,
  isSelected,
  isBusy,
}: Pick<AddressCardProps, 'address' | 'isSelected' | 'isBusy'> & { readonly name: string }) {
  const text = useText(addressTexts)
  if (isSelected) {
    return (
      <p className={style.chosen}>
        <Check size={18} aria-hidden /> {text.delivering}
      </p>
    )
  }
  return (
    <Form method="post" action="/enderecos">
      <input type="hidden" name={CHOOSE_NAME} value={address.id} />
      <Button type="submit" look="secondary" size="small" isBusy={isBusy} aria-label={`${text.deliverHere}: ${name}`}>
        {text.deliverHere}
      </Button>
    </Form>
  )
}

/** Shown below the delivery addresses, never among them (specification §3). */
export function BillingAddress({
  address,
  mayManage,
}: {
  readonly address: Address | null
  readonly mayManage: boolean
}) {
  const text = useText(addressTexts)
  if (address === null && !mayManage) return null
  return (
    <section className={`${surface.card} ${card.withIcon}`} aria-labelledby="faturamento">
      <ReceiptText className={card.icon} size={22} aria-hidden />
      <div className={card.body}>
        <h2 id="faturamento" className={card.name}>
          {text.billingTitle}
        </h2>
        {address?.nickname && <p>{address.nickname}</p>}
        <p className={address ? undefined : textStyle.note}>{address ? addressText(address) : text.billingIntro}</p>
      </div>
      {mayManage && (
        <div className={style.actions}>
          <ButtonLink to="?faturamento" look="quiet" size="small">
            {address ? text.billingEdit : text.billingAdd}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}
