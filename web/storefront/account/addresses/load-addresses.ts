import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { Refusal } from '#contract/client.ts'
import { removeAddress } from '#contract/address.ts'
import type { SavedAddress } from '#domain/customer/address.ts'
import { addressesOf, billingAddressOf } from '../../../shared/api/address.ts'
import { callStore } from '../../../shared/api/call-store.ts'
import { formText } from '../../../shared/form-errors.ts'
import { text as addressText } from '../../../shared/i18n/address.ts'
import { withOverrides } from '../../../shared/i18n/dictionary.ts'
import { pageOf, requireCustomer } from '../../../shared/page-context.ts'
import { BILLING_NAME, saveAddress, type AddressProblem } from '../../components/address-data.ts'
import { chooseAddress, chooseSavedAddress, forgetAddress } from '../../state/chosen-place.ts'

/** What was just done, in the query of the URL. */
type Done = keyof typeof addressText.done

export interface AddressBook {
  readonly addresses: readonly SavedAddress[]
  readonly billing: SavedAddress | null
  /** What the open form changes; null shows the list. */
  readonly open: { readonly isBilling: boolean; readonly address: SavedAddress | null } | null
  readonly done: Done | null
}

/** The fields that name the address to remove or to deliver to. */
export const REMOVE_NAME = 'remove'
export const CHOOSE_NAME = 'choose'

export async function loadAddresses(args: LoaderFunctionArgs): Promise<AddressBook> {
  const { customerId } = await requireCustomer(args)
  const { addresses, billing } = await bookOf(args, customerId)
  const search = new URL(args.request.url).searchParams
  const done = search.get('feito')
  return {
    addresses,
    billing,
    open: openedBy(search, addresses, billing),
    done: done !== null && done in addressText.done ? (done as Done) : null,
  }
}

function openedBy(
  search: URLSearchParams,
  addresses: readonly SavedAddress[],
  billing: SavedAddress | null,
): AddressBook['open'] {
  if (search.has('faturamento')) return { isBilling: true, address: billing }
  if (search.has('novo')) return { isBilling: false, address: null }
  const edited = addresses.find(({ id }) => id === search.get('alterar'))
  return edited ? { isBilling: false, address: edited } : null
}

/** Only a failure is returned; a success redirects to the list, which is loaded again (specification §4 "Address"). */
export type Failed = AddressProblem | { readonly message: string }

/** Runs in the browser, and on the server for a form that was sent without script. */
export async function changeAddresses(args: ActionFunctionArgs): Promise<Failed | Response> {
  const { customerId } = await requireCustomer(args)
  const form = await args.request.formData()
  if (form.has(REMOVE_NAME)) return remove(args, formText(form, REMOVE_NAME))
  if (form.has(CHOOSE_NAME)) return chooseForDelivery(args, customerId, formText(form, CHOOSE_NAME))
  const edited = new URL(args.request.url).searchParams.get('alterar')
  const isBilling = form.has(BILLING_NAME)
  const { addresses, billing } =
    isBilling || edited !== null ? await bookOf(args, customerId) : { addresses: [], billing: null }
  const current = isBilling ? billing : (addresses.find(({ id }) => id === edited) ?? null)
  const page = pageOf(args)
  const saved = await saveAddress(page, customerId, form, current, withOverrides(addressText, await page.texts()))
  if ('message' in saved) return saved
  if (page.browser && !isBilling) chooseSavedAddress(page.browser, saved)
  return redirect(`/enderecos?feito=${isBilling ? 'faturamento' : 'salvo'}`)
}

async function remove(args: ActionFunctionArgs, id: string): Promise<Failed | Response> {
  const page = pageOf(args)
  try {
    await callStore(page, removeAddress, { params: { id } })
  } catch (error) {
    const text = withOverrides(addressText, await page.texts())
    return { message: error instanceof Refusal ? error.message : text.unreachable }
  }
  if (page.browser) forgetAddress(page.browser, id)
  return redirect('/enderecos?feito=excluido')
}

/** The browser stores the choice; without script the checkout takes it from its URL. */
async function chooseForDelivery(args: ActionFunctionArgs, customerId: string, id: string): Promise<Response> {
  const { browser } = pageOf(args)
  if (browser === null) return redirect(`/finalizar?tipo=delivery&endereco=${encodeURIComponent(id)}`)
  const chosen = (await bookOf(args, customerId)).addresses.find((address) => address.id === id)
  if (!chosen) return redirect('/enderecos')
  chooseAddress(browser, chosen)
  return redirect('/enderecos?feito=escolhido')
}

async function bookOf(
  args: LoaderFunctionArgs,
  customerId: string,
): Promise<Pick<AddressBook, 'addresses' | 'billing'>> {
  const page = pageOf(args)
  const [addresses, billing] = await Promise.all([addressesOf(page, customerId), billingAddressOf(page, customerId)])
  return { addresses, billing }
}
