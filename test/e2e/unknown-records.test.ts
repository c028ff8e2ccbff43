import type { RouteObject } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { STAFF_MODULES } from '#domain/access/can.ts'
import { backOfficeRoutes } from '#web/backoffice/routes.tsx'
import { routes } from '#web/routes.tsx'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aStore, type StoreBuilder } from '#test/builders/store.ts'
import { demonstration } from './demonstration.ts'

const { origin, pool } = demonstration()

let store: StoreBuilder
let staff: string
let customer: string
beforeAll(async () => {
  store = await aStore(pool)
  staff = (await aStaffMember(store, 'staff', STAFF_MODULES)).token
  customer = (await aCustomer(store)).token
})

/** The paths of all screens of a record, with its places to be filled in. */
const pathsWithRecord = (within: readonly RouteObject[], above = ''): string[] =>
  within.flatMap(({ path = '', children = [] }) => {
    const own = path.startsWith('/') ? path : `${above}/${path}`
    return [...(path.includes(':') ? [own.replaceAll('//', '/')] : []), ...pathsWithRecord(children, own)]
  })

const screenOf = async (path: string, token: string) => {
  const response = await fetch(`${origin}/${store.slug}${path}`, {
    redirect: 'manual',
    headers: { accept: 'text/html', cookie: `commerce-auth-token=${token}` },
  })
  const main = /<main[\s\S]*<\/main>/.exec(await response.text())?.[0] ?? ''
  return { status: response.status, heading: /<h1[^>]*>(.*?)<\/h1>/.exec(main)?.[1] }
}

const ofNothing = (path: string): string => path.replaceAll(/:\w+\??/g, 'isto-nao-existe')

describe('what cannot be the id or the number of anything is not found', () => {
  test.each(pathsWithRecord(backOfficeRoutes))('by staff at %s', async (path) => {
    expect(await screenOf(ofNothing(path), staff)).toEqual({ status: 404, heading: 'Página não encontrada' })
  })

  test.each(pathsWithRecord(routes))('by a customer at %s', async (path) => {
    expect(await screenOf(ofNothing(path), customer)).toEqual({ status: 404, heading: 'Página não encontrada' })
  })
})
