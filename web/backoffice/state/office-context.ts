import { createContext, use } from 'react'
import { redirect, type LoaderFunctionArgs } from 'react-router'
import type { Account } from '#contract/access.ts'
import type { Call } from '#contract/client.ts'
import { can, type Action } from '#domain/access/can.ts'
import { featuresOf, type SupplierFeatures } from '#domain/supplier/features.ts'
import type { WaitingWork } from '#domain/waiting-work.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'
import { actorOf } from '../../shared/actor-of.ts'
import type { TextOverrides } from '../../shared/i18n/dictionary.ts'
import { pageOf, pathWithin, SECURITY_PATH, signInPath, type PageContext } from '../../shared/page-context.ts'
import type { OfficeScreen } from './office-screen.ts'

/** What the frame of the back office is made of. */
export interface OfficeData {
  readonly supplier: Supplier
  readonly features: SupplierFeatures
  readonly basename: string
  readonly account: Account
  readonly texts: TextOverrides
  /** As it was when the page was loaded. */
  readonly waiting: WaitingWork
}

interface Office extends OfficeData {
  /** Calls the API. On the server it refuses: there only loaders and actions call. */
  readonly call: Call
  /** What the person may open. */
  readonly screens: readonly OfficeScreen[]
}

/** Calls the API in the browser; null on the server, where only loaders and actions call. */
export const CallContext = createContext<Call | null>(null)

export const OfficeContext = createContext<Office | null>(null)

export function useOffice(): Office {
  const office = use(OfficeContext)
  if (office === null) throw new Error('outside the back office')
  return office
}

/**
 * The page of a person who may do `action`. A visitor is redirected to the sign-in, and who has to set up a second factor first to that;
 * for all others the screen does not exist.
 */
export async function requireOffice(
  args: Pick<LoaderFunctionArgs, 'context' | 'request'>,
  action: Action,
): Promise<PageContext & { readonly person: Account }> {
  const page = pageOf(args)
  const person = await page.account()
  const path = pathWithin(page.basename, new URL(args.request.url))
  if (person === null) throw redirect(signInPath(path))
  if (person.mustSetUpFactor === true && !path.startsWith(SECURITY_PATH)) throw redirect(SECURITY_PATH)
  if (!can(action, actorOf(person), { features: featuresOf(page.supplier.tags) }))
    throw new Response(null, { status: 404 })
  return { ...page, person }
}
