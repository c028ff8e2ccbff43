import { MapPin } from 'lucide-react'
import { Form } from 'react-router'
import { addressText, type Address } from '#domain/customer/address.ts'
import { text } from '../../shared/i18n/account.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import style from './addresses.module.css'

/** An address, and what can be done with it. Removing asks first, also where no script runs. */
export function AddressCard({ address, isBusy }: { readonly address: Address; readonly isBusy: boolean }) {
  const name = address.nickname || `${address.street}, ${address.number}`
  const line = addressText(address)
  const codeAt = line.lastIndexOf(' ') + 1
  return (
    <article className={style.card} aria-label={name}>
      <MapPin className={style.pin} size={22} aria-hidden />
      <div className={style.place}>
        <h2 className={style.name}>
          {name}
          {address.isPrimary && <span className={style.badge}>{text.primary}</span>}
        </h2>
        <p>
          {line.slice(0, codeAt)}
          <span className={style.code}>{line.slice(codeAt)}</span>
        </p>
        {address.referencePoint && <p className={style.reference}>{address.referencePoint}</p>}
      </div>
      <div className={style.actions}>
        <ButtonLink to={`?alterar=${address.id}`} look="quiet" size="small" aria-label={`${text.edit} ${name}`}>
          {text.edit}
        </ButtonLink>
        <details className={style.removal}>
          <summary aria-label={`${text.remove} ${name}`}>{text.remove}</summary>
          <Form method="post" action="/enderecos" className={style.question}>
            <p>{text.removeQuestion(name)}</p>
            <input type="hidden" name="excluir" value={address.id} />
            <Button type="submit" look="danger" size="small" isBusy={isBusy}>
              {text.confirmRemoval}
            </Button>
          </Form>
        </details>
      </div>
    </article>
  )
}
