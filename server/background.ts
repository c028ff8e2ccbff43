import { deleteExpiredDevices } from './modules/access/known-device.ts'
import { foldProductCounts } from './modules/catalog/product-counts.ts'
import { refreshSales } from './modules/catalog/product-sales.ts'
import { mailUnreadMessages } from './modules/chat/mails.ts'
import { keySettlementMails, waitingWorkMails } from './modules/back-office/mails.ts'
import { chatSubscribers } from './modules/chat/subscribers.ts'
import { dataImportSubscribers } from './modules/data-import/subscribers.ts'
import { customerReviewSubscribers } from './modules/customer-review/mails.ts'
import { invoiceMails } from './modules/invoice/mails.ts'
import { remindOfInvoices } from './modules/invoice/remind-invoices.ts'
import { linkedUserSubscribers } from './modules/linked-user/mails.ts'
import { commitAbandonedMoves } from './modules/order-desk/staff-moves.ts'
import { lapseApprovals } from './modules/order/approve-order.ts'
import { negotiationSubscribers } from './modules/negotiation/mails.ts'
import { leaseSubscribers } from './modules/negotiation/subscribers.ts'
import { endAbandonedLeases } from './modules/negotiation/lease.ts'
import { orderSubscribers } from './modules/order/subscribers.ts'
import { orderReturnSubscribers } from './modules/order-return/mails.ts'
import { registrationSubscribers } from './modules/registration/mails.ts'
import { registrationNotices } from './modules/staff-notice/mails.ts'
import { sendDueNotices } from './modules/staff-notice/send-notices.ts'
import type { DatabaseConnection } from './platform/database/database.ts'
import { deleteExpiredRows, rollPartitions } from './platform/database/retention.ts'
import { mailAvailabilityAlerts } from './modules/availability-alert/mails.ts'
import { refreshRecommendations } from './modules/recommendation/refresh-recommendations.ts'
import { recommendationSubscribers } from './modules/recommendation/subscribers.ts'
import { lapseQuotes, remindOfQuotes } from './modules/quote/lapse-quotes.ts'
import { rewardReferrals } from './modules/coupon/referrals.ts'
import { couponSubscribers } from './modules/coupon/mails.ts'
import { quoteSubscribers } from './modules/quote/subscribers.ts'
import { mailNewLists } from './modules/shopping-list/mails.ts'
import { subscriptionSubscribers } from './modules/subscription/mails.ts'
import { publishScheduledProfiles } from './modules/supplier/schedule-profile.ts'
import { proofFinder } from './modules/store-domain/find-proof.ts'
import { verifyDomains } from './modules/store-domain/verify-domains.ts'
import { runSubscriptions } from './modules/subscription/plan-runs.ts'
import type { RunningEvents } from './platform/events/events.ts'
import { notifyOfWeek } from './modules/report/weekly-report.ts'
import { refreshAllSales } from './modules/report/refresh-sales.ts'
import { jobQueueOf, type Subscriber } from './platform/events/subscribe.ts'
import { deleteOldAttempts } from './platform/http/attempt-limit.ts'
import { openJobScope, openStoreScope, type AppContext } from './platform/http/request-context.ts'
import { startJobs, type Jobs, type JobWatch, type RunningJobs, type Schedule } from './platform/jobs/jobs.ts'
import { unsentChannels } from './platform/messaging/channels.ts'
import { mailDelivery, phoneDelivery } from './platform/messaging/delivery.ts'
import { deleteOldMessages } from './platform/messaging/stored-messages.ts'
import { openSmtp, senderOf, type Smtp } from './platform/messaging/smtp.ts'

interface BackgroundOptions {
  readonly connection: DatabaseConnection
  readonly events: RunningEvents
  /** Besides those of the modules. */
  readonly subscribers: readonly Subscriber[]
  readonly schedules: readonly Omit<Schedule, 'timeZone'>[]
  /** As in `AppOptions`. */
  readonly runsSchedules: boolean
  readonly watch: JobWatch | undefined
}

/** Most stores sleep at night in this zone. */
const TIME_ZONE = 'America/Sao_Paulo'

export interface BackgroundWork {
  readonly jobs: Jobs
  /** Nothing of it is loaded or sent to the database before. */
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** What is done after the request that caused it, and what is done by the clock. */
export async function openBackgroundWork(
  appContext: AppContext,
  { connection, events, subscribers: others, schedules: more, runsSchedules, watch }: BackgroundOptions,
): Promise<BackgroundWork> {
  const { log, services } = appContext
  const smtp = services.smtpUrl === null ? null : await openSmtp(services.smtpUrl, senderOf(appContext))
  const openScope = (supplierId: string) => openStoreScope(appContext, supplierId)
  const subscribers = [...subscribersWith(appContext, smtp), ...leaseSubscribers(appContext.db, openScope), ...others]
  const queues = subscribers.map((subscriber) => jobQueueOf(subscriber, (id) => openJobScope(appContext, id)))
  const schedules = [...schedulesOf(appContext), ...more.map((schedule) => ({ ...schedule, timeZone: TIME_ZONE }))]
  const running = Promise.withResolvers<RunningJobs>()
  let starting: Promise<void> = Promise.resolve()
  let hasStarted = false
  const startAll = async (): Promise<void> => {
    const started = await startJobs({ connection, log, queues, schedules, runsSchedules, watch })
    hasStarted = true
    running.resolve(started)
    events.start(started, subscribers)
  }
  return {
    jobs: {
      queues: [...queues, ...schedules].map(({ name }) => name),
      retry: async (db, letters) => (await running.promise).retry(db, letters),
    },
    start() {
      starting = startAll()
      return starting
    },
    async stop() {
      // The caller of `start` handles its error.
      await starting.catch(() => undefined)
      await events.stop()
      if (hasStarted) await (await running.promise).stop()
      smtp?.close()
    },
  }
}

const subscribersWith = ({ services }: AppContext, smtp: Smtp | null): Subscriber[] => [
  ...orderSubscribers,
  ...orderReturnSubscribers,
  ...quoteSubscribers,
  ...couponSubscribers,
  ...negotiationSubscribers,
  ...subscriptionSubscribers,
  ...chatSubscribers,
  ...registrationSubscribers,
  ...customerReviewSubscribers,
  ...dataImportSubscribers,
  ...linkedUserSubscribers,
  ...recommendationSubscribers,
  invoiceMails,
  registrationNotices,
  waitingWorkMails,
  keySettlementMails,
  // Without a service nothing is sent, and what was written until one is set never is: its codes are old.
  ...(smtp ? [mailDelivery(smtp)] : []),
  ...(services.sms || services.whatsapp ? [phoneDelivery(services)] : []),
]

const schedulesOf = (appContext: AppContext): Schedule[] => {
  const { db, services } = appContext
  const openScope = (supplierId: string) => openStoreScope(appContext, supplierId)
  const findProof = proofFinder(services.domainProofs)
  return [
    {
      name: 'orders.commit-held-moves',
      cron: '* * * * *',
      timeZone: TIME_ZONE,
      run: () => commitAbandonedMoves(appContext),
    },
    {
      name: 'carts.end-lapsed-leases',
      cron: '* * * * *',
      timeZone: TIME_ZONE,
      run: () => endAbandonedLeases(db, openScope),
    },
    { name: 'attempts.delete-old', cron: '* * * * *', timeZone: TIME_ZONE, run: () => deleteOldAttempts(db) },
    { name: 'referrals.reward', cron: '27 * * * *', timeZone: TIME_ZONE, run: () => rewardReferrals(db, openScope) },
    { name: 'partitions.roll', cron: '37 2 * * *', timeZone: TIME_ZONE, run: () => rollPartitions(db) },
    { name: 'expired-rows.delete', cron: '7 * * * *', timeZone: TIME_ZONE, run: () => deleteExpiredRows(db) },
    {
      name: 'known-devices.delete-expired',
      cron: '17 3 * * *',
      timeZone: TIME_ZONE,
      run: () => deleteExpiredDevices(db),
    },
    {
      name: 'messages.delete-old',
      cron: '27 * * * *',
      timeZone: TIME_ZONE,
      run: () => deleteOldMessages(db, unsentChannels(services)),
    },
    { name: 'invoices.remind', cron: '23 * * * *', timeZone: TIME_ZONE, run: () => remindOfInvoices(db, openScope) },
    {
      name: 'quotes.lapse',
      cron: '*/5 * * * *',
      timeZone: TIME_ZONE,
      run: () => lapseQuotes(db, openScope),
    },
    {
      name: 'quotes.remind',
      cron: '7 * * * *',
      timeZone: TIME_ZONE,
      run: () => remindOfQuotes(db, openScope),
    },
    {
      name: 'orders.lapse-approvals',
      cron: '*/5 * * * *',
      timeZone: TIME_ZONE,
      run: () => lapseApprovals(db, openScope),
    },
    {
      name: 'subscriptions.run',
      cron: '* * * * *',
      timeZone: TIME_ZONE,
      run: () => runSubscriptions(db, openScope),
    },
    {
      name: 'availability-alerts.mail',
      cron: '*/2 * * * *',
      timeZone: TIME_ZONE,
      run: () => mailAvailabilityAlerts(db, openScope),
    },
    {
      name: 'recommendations.refresh',
      cron: '* * * * *',
      timeZone: TIME_ZONE,
      run: () => refreshRecommendations(db, openScope),
    },
    {
      name: 'store-profiles.publish',
      cron: '* * * * *',
      timeZone: TIME_ZONE,
      run: () => publishScheduledProfiles(db, openScope),
    },
    { name: 'catalog.refresh-sales', cron: '47 * * * *', timeZone: TIME_ZONE, run: () => refreshSales(db) },
    {
      name: 'reports.refresh-sales',
      cron: '* * * * *',
      timeZone: TIME_ZONE,
      run: () => refreshAllSales(db, openScope),
    },
    {
      name: 'reports.mail-week',
      cron: '*/10 * * * *',
      timeZone: TIME_ZONE,
      run: () => notifyOfWeek(db, openScope),
    },
    { name: 'catalog.fold-counts', cron: '17 * * * *', timeZone: TIME_ZONE, run: () => foldProductCounts(db) },
    {
      name: 'chat.mail-unread',
      cron: '* * * * *',
      timeZone: TIME_ZONE,
      run: () => mailUnreadMessages(db, openScope),
    },
    {
      name: 'staff-notices.send',
      cron: '* * * * *',
      timeZone: TIME_ZONE,
      run: () => sendDueNotices(db, openScope),
    },
    {
      name: 'shopping-lists.mail',
      cron: '* * * * *',
      timeZone: TIME_ZONE,
      run: () => mailNewLists(db, openScope),
    },
    {
      name: 'domains.verify',
      cron: '*/5 * * * *',
      timeZone: TIME_ZONE,
      run: () => verifyDomains(db, openScope, findProof),
    },
  ]
}
