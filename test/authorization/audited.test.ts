import { pauseStore } from '#contract/back-office.ts'
import * as backOffice from '#contract/back-office.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { saveStaffNotices } from '#contract/staff-notice.ts'
import * as signIn from '#contract/sign-in.ts'
import { deliveryOptions, savePlace } from '#contract/delivery.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as dataImport from '#contract/data-import.ts'
import { startPriceChange, startProductChange } from '#contract/price-change.ts'
import * as linkedUser from '#contract/linked-user.ts'
import { retryJobs } from '#contract/job.ts'
import { exportOrders } from '#contract/order-list.ts'
import { findDuplicate } from '#contract/order.ts'
import { requestConsent, requestTurn } from '#contract/negotiation.ts'
import { matchSpreadsheet } from '#contract/quick-order.ts'
import { checkSettlement } from '#contract/settlement.ts'
import { checkCharges, generateCardToken, generateReceipt, payByCard } from '#contract/charge.ts'
import { testPaymentAccount } from '#contract/payment-account.ts'
import { nameProductPictures } from '#contract/product-picture.ts'
import { changePassword } from '#contract/password.ts'
import { readStock } from '#contract/stock-count.ts'
import { recordConsent } from '#contract/privacy.ts'
import { recommendationFeedback } from '#contract/recommendation.ts'
import { createCustomer } from '#contract/customer-desk.ts'
import { acknowledgeChanges } from '#contract/unseen-changes.ts'
import { testApp } from '#test/builders/app.ts'
import { STAFF } from './answers.ts'
import { countVisit } from '#contract/short-link.ts'
import { beginApp, beginPasskey } from '#contract/second-factor.ts'
import { endMemberSessions, resetMemberFactor } from '#contract/team.ts'
import { verifyDomain } from '#contract/store-domain.ts'
import {
  addBannerPicture,
  createContent,
  discardDraft,
  previewSections,
  restoreDraft,
  saveDraft,
} from '#contract/content-desk.ts'
import { sendContactMessage } from '#contract/contact-message.ts'
import { checkService } from '#contract/service-check.ts'
import { addBrandPicture } from '#contract/store-profile.ts'
import { aWorld, type Caller, type World } from './callers.ts'
import { nameOf, type Row } from './row.ts'
import { ROWS } from './rows.ts'
import { sendAs } from './send.ts'

const app = testApp()
const { pool } = app

/** What is sent otherwise than by GET and changes no record of the store or of a customer. */
const CHANGES_NO_RECORD: readonly Endpoint[] = [
  // Questions with a body.
  deliveryOptions,
  findDuplicate,
  exportOrders,
  matchSpreadsheet,
  nameProductPictures,
  generateReceipt,
  checkCharges,
  checkSettlement,
  linkedUser.listAccountUsers,
  // Ask a person, by mail or on the screen.
  requestConsent,
  requestTurn,
  // A reading is a line of its own, with who read it; the log has what is posted.
  readStock,
  // Read and checked, and the store is as it was.
  dataImport.startImport,
  startPriceChange,
  startProductChange,
  dataImport.matchColumns,
  // Done by a job, which says in the log what it changed once it has.
  dataImport.applyImport,
  dataImport.undoImport,
  // Asks DNS and the site of a domain; once it is proved, that is in the log.
  verifyDomain,
  // Asks a payment provider whether an account works.
  testPaymentAccount,
  // Sends a message to who asks, or looks something up.
  checkService,
  sendContactMessage,
  generateCardToken,
  // Only stored: the store shows it once it is published, which is in the log.
  addBrandPicture,
  addBannerPicture,
  createContent,
  saveDraft,
  discardDraft,
  restoreDraft,
  previewSections,
  // Counts a visit, for visitors too.
  countVisit,
  // A charge is a record of its own, with every state that it had.
  payByCard,
  // No record: the event says which queues and how many jobs.
  retryJobs,
  // A device or the second factor of somebody of the team: the event says whose.
  endMemberSessions,
  resetMemberFactor,
  // A second factor counts once it is confirmed, and that is in the log.
  beginApp,
  beginPasskey,
  // A person's own session, password, place and privacy: the event says that it happened, and values are secret or none.
  signIn.authenticate,
  signIn.authenticateRepresentative,
  signIn.transferLogin,
  changePassword,
  savePlace,
  recordConsent,
  // What was seen of a cart, and of recommendations.
  acknowledgeChanges,
  recommendationFeedback,
  // How people look at lists, and of what they are notified.
  saveStaffNotices,
  backOffice.saveView,
  backOffice.deleteView,
  backOffice.chooseDefaultView,
]

/** An order has events of its own, which say who did it and when; the versions of a quote hold what was offered, messages who wrote them. */
const HAS_EVENTS =
  /\/gestao\/(?:pedidos|separacao|orcamentos)\/|\/gestao\/entregas\/.*(?:sair|paradas)|\/gestao\/impressos$|\/perguntas\/|\/orcamento\/|\/conversas/

let world: World
beforeAll(async () => {
  world = await aWorld(pool)
})

/** Of every kind of people who work for the store, one who may call. */
const workersOf = ({ answers }: Row): Caller[] =>
  [STAFF, ['representative for the owner'] as const, ['attendant for the owner'] as const].flatMap(
    (callers) => callers.find((caller) => answers[caller] === 'ok') ?? [],
  )

const CHANGES = ROWS.filter(
  ({ endpoint }) =>
    endpoint.access !== 'public' &&
    endpoint.method !== 'GET' &&
    !CHANGES_NO_RECORD.includes(endpoint) &&
    !HAS_EVENTS.test(endpoint.path),
).flatMap((row) => workersOf(row).map((caller) => [caller, `${nameOf(row.endpoint)} ${row.what ?? ''}`, row] as const))

describe('what somebody changes who works for the store is in the log, with what was before and after', () => {
  test('and there is much to change', () => {
    expect(CHANGES.length).toBeGreaterThan(20)
  })

  test.each(CHANGES)('%s: %s', async (caller, _, row) => {
    const sent = await row.sent(world)
    // As the same call of another row or caller did not find it.
    await pool.query(`update linked_user set name = '' where supplier_id = $1`, [world.store.id])
    await pool.query(`update address set street = '' where supplier_id = $1`, [world.store.id])
    // Only the call that ends a pause: the others would be refused.
    await pool.query(
      `update supplier set paused_until = case when $2 then now() + interval '1 minute' end where id = $1`,
      [world.store.id, row.endpoint === pauseStore],
    )
    await pool.query(`update cart set note = '' where supplier_id = $1`, [world.store.id])
    const { rows: before } = await pool.query<{ id: string }>('select id from audit_event where supplier_id = $1', [
      world.store.id,
    ])
    expect(await sendAs(app, world, row.endpoint, sent, world.tokens[caller])).toMatchObject({ status: 200 })
    const { rows: events } = await pool.query<{ acting_as: string; customer_id: string | null; changes: object[] }>(
      'select acting_as, customer_id, changes from audit_event where supplier_id = $1 and id <> all($2)',
      [world.store.id, before.map(({ id }) => id)],
    )
    // One call may change more than one record, such as a payment and its order.
    expect(events.length).toBeGreaterThan(0)
    for (const { acting_as, customer_id, changes } of events) {
      expect(acting_as).toBe(caller.split(' ', 1)[0])
      // A new customer is nobody's whom the representative acts for.
      if (acting_as !== 'staff' && row.endpoint !== createCustomer) expect(customer_id).toBe(world.owner.customerId)
      expect(changes.length).toBeGreaterThan(0)
      for (const change of changes)
        expect(Object.keys(change)).toEqual(expect.arrayContaining(['after', 'before', 'field']))
    }
  })
})
