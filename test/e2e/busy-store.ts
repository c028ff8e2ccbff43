import type pg from 'pg'
import { STAFF_MODULES, type StaffModule } from '#domain/access/can.ts'
import { anOrder } from '#test/builders/orders.ts'
import { aCustomer, aStaffMember } from '#test/builders/people.ts'
import { aProduct, aStore } from '#test/builders/store.ts'
import { ready, type browserAt, type VisitorOptions } from './visitor.ts'

/** A store with three registrations that wait, two orders and a product. */
export const busyStores =
  (pool: pg.Pool, newVisitor: ReturnType<typeof browserAt>) =>
  async (modules: readonly StaffModule[] = STAFF_MODULES) => {
    const store = await aStore(pool, { tags: ['block-not-approved-user'] })
    const { token } = await aStaffMember(store, 'staff', modules)
    const names = ['Ana Souza', 'Beatriz Lima', 'Carlos Prado']
    const people = []
    for (const name of names) people.push(await aCustomer(store, { name, isApproved: false }))
    const [ana, bia] = people
    if (!ana || !bia) throw new Error('three people were made')
    await anOrder(store, ana, { totalCents: 5000 })
    await anOrder(store, bia, { totalCents: 9000, status: 'delivered' })
    await aProduct(store, { name: 'Pimenta biquinho', code: 'PB-77' })
    const open = async (path: string, options: VisitorOptions = {}) => {
      const { page } = await newVisitor({ device: 'desktop', token, ...options })
      await page.goto(`/${store.slug}/gestao${path}`)
      await ready(page)
      return page
    }
    return { store, ana, open, base: `/${store.slug}/gestao` }
  }
