import { MapPin, Plus } from 'lucide-react'
import { redirect, useActionData, useLoaderData, useNavigation, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { decodeAddress, listAddresses, removeAddress } from '#contract/address.ts'
import { Refusal } from '#contract/client.ts'
import type { Address } from '#domain/customer/address.ts'
import type { ScreenHandle } from '../../shared/head.ts'
import { text } from '../../shared/i18n/account.ts'
import { pageOf, requireCustomer, sessionSegment } from '../../shared/page-context.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { saveAddress, type AddressProblem } from '../parts/address-data.ts'
import { AddressForm } from '../parts/address-form.tsx'
import { AddressCard } from './address-card.tsx'
import style from './addresses.module.css'

export const handle: ScreenHandle = { head: (_data, store) => ({ title: `${text.addressesTitle} | ${store.name}` }) }

type Done = 'saved' | 'removed'

interface AddressBook {
  readonly addresses: readonly Address[]
  /** `new`, or the address that is being changed; null shows the list. */
  readonly open: 'new' | Address | null
  readonly done: Done | null
}

export async function loader(args: LoaderFunctionArgs): Promise<AddressBook> {
  const { customerId } = await requireCustomer(args)
  const addresses = await addressesOf(args, customerId)
  const search = new URL(args.request.url).searchParams
  const done = search.get('feito')
  const edited = search.get('alterar')
  return {
    addresses,
    open: search.has('novo') ? 'new' : (addresses.find(({ id }) => id === edited) ?? null),
    done: done === 'salvo' ? 'saved' : done === 'excluido' ? 'removed' : null,
  }
}

/** Only what failed comes back; what was done leads to the list. */
type Failed = AddressProblem | { readonly message: string }

export async function action(args: ActionFunctionArgs): Promise<Failed | Response> {
  const { customerId } = await requireCustomer(args)
  const { call } = pageOf(args)
  const form = await args.request.formData()
  const removed = form.get('excluir')
  if (typeof removed === 'string') {
    try {
      await call(removeAddress, { params: { sessao: sessionSegment(customerId), idendereco: removed } })
    } catch (error) {
      return { message: error instanceof Refusal ? error.message : text.unreachable }
    }
    return redirect('/enderecos?feito=excluido')
  }
  const edited = new URL(args.request.url).searchParams.get('alterar')
  const current = edited === null ? null : ((await addressesOf(args, customerId)).find(({ id }) => id === edited) ?? null)
  const result = await saveAddress(call, customerId, form, current)
  return 'id' in result ? redirect('/enderecos?feito=salvo') : result
}

async function addressesOf(args: LoaderFunctionArgs, customerId: string): Promise<Address[]> {
  return (await pageOf(args).call(listAddresses, { params: { sessao: sessionSegment(customerId) } })).map(decodeAddress)
}

export function Component() {
  const { addresses, open, done }: AddressBook = useLoaderData()
  const failed = useActionData<Failed>()
  const isBusy = useNavigation().formMethod === 'POST'

  if (open !== null) return <Editing address={open === 'new' ? null : open} problem={failed && 'typed' in failed ? failed : null} isBusy={isBusy} />
  if (addresses.length === 0) {
    return (
      <>
        {done && <Notice kind="success">{text[done]}</Notice>}
        <EmptyState isHeading icon={<MapPin size={36} aria-hidden />} title={text.noAddressesTitle} text={text.noAddresses}>
          <ButtonLink to="?novo">{text.newAddress}</ButtonLink>
        </EmptyState>
      </>
    )
  }
  return (
    <div className={style.screen}>
      <div className={style.head}>
        <h1>{text.addressesTitle}</h1>
        <ButtonLink to="?novo" look="secondary">
          <Plus size={20} aria-hidden /> {text.newAddress}
        </ButtonLink>
      </div>
      {failed ? <Notice kind="problem">{failed.message}</Notice> : done && <Notice kind="success">{text[done]}</Notice>}
      <ul className={style.list}>
        {addresses.map((address) => (
          <li key={address.id}>
            <AddressCard address={address} isBusy={isBusy} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface EditingProps {
  readonly address: Address | null
  readonly problem: AddressProblem | null
  readonly isBusy: boolean
}

function Editing({ address, problem, isBusy }: EditingProps) {
  return (
    <div className={style.editing}>
      <h1>{address ? text.editAddress : text.newAddress}</h1>
      <AddressForm key={address?.id ?? 'new'} address={address} problem={problem}>
        <ButtonLink to="/enderecos" look="secondary">
          {text.cancel}
        </ButtonLink>
        <Button type="submit" isBusy={isBusy}>
          {text.save}
        </Button>
      </AddressForm>
    </div>
  )
}
