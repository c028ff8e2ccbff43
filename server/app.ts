import { randomBytes } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { NO_SERVICES, SAME_HOST_SOCKET, STORES_PER_COMPANY, type RealtimeSettings, type Services } from './config.ts'
import { openBackgroundWork } from './background.ts'
import { accessRoutes } from './modules/access/routes.ts'
import { addressRoutes } from './modules/address/routes.ts'
import { apiKeyRoutes } from './modules/api-key/routes.ts'
import { auditRoutes } from './modules/audit/routes.ts'
import { backOfficeRoutes } from './modules/back-office/routes.ts'
import { cartRoutes } from './modules/cart/routes.ts'
import { catalogRoutes } from './modules/catalog/routes.ts'
import { cardOrigins, PaymentAccounts } from './modules/charge/accounts.ts'
import { chargeSchedules } from './modules/charge/check-charges.ts'
import { chargeRoutes } from './modules/charge/routes.ts'
import { chargeSubscribers } from './modules/charge/subscribers.ts'
import { webhookRoutes } from './modules/charge/webhooks.ts'
import { chatRoutes } from './modules/chat/routes.ts'
import { storeDomainRoutes } from './modules/store-domain/routes.ts'
import { shortLinkRoutes } from './modules/short-link/routes.ts'
import { contentRoutes } from './modules/content/routes.ts'
import { comboRoutes } from './modules/combo/routes.ts'
import { searchLogRoutes } from './modules/search-log/routes.ts'
import { SearchTrail } from './modules/search-log/search-trail.ts'
import { searchWriter } from './modules/search-log/searches.ts'
import { searchSynonymRoutes } from './modules/search-synonym/routes.ts'
import { priceListRoutes } from './modules/price-list/routes.ts'
import { untilNextChange } from './modules/promotion/promotions.ts'
import { promotionRoutes } from './modules/promotion/routes.ts'
import { dataImportRoutes } from './modules/data-import/routes.ts'
import { couponRoutes } from './modules/coupon/routes.ts'
import { customerReviewRoutes } from './modules/customer-review/routes.ts'
import { deliveryRoutes } from './modules/delivery/routes.ts'
import { globalSearchRoutes } from './modules/global-search/routes.ts'
import { installationRoutes } from './modules/installation/routes.ts'
import { invoiceRoutes } from './modules/invoice/routes.ts'
import { jobRoutes } from './modules/job/routes.ts'
import { operatorRoutes } from './modules/operator/routes.ts'
import { linkedUserRoutes } from './modules/linked-user/routes.ts'
import { negotiationRoutes } from './modules/negotiation/routes.ts'
import { nfeRoutes } from './modules/nfe/routes.ts'
import { orderRoutes } from './modules/order/routes.ts'
import { orderReturnRoutes } from './modules/order-return/routes.ts'
import { contactMessageRoutes } from './modules/contact-message/routes.ts'
import { privacyRequestRoutes } from './modules/privacy-request/routes.ts'
import { deliveryRunRoutes } from './modules/delivery-run/routes.ts'
import { orderDeskRoutes } from './modules/order-desk/routes.ts'
import { orderEditRoutes } from './modules/order-edit/routes.ts'
import { passwordRoutes } from './modules/password/routes.ts'
import { paymentRoutes } from './modules/payment/routes.ts'
import { privacyRoutes } from './modules/privacy/routes.ts'
import { pictureRoutes } from './modules/picture/routes.ts'
import { quoteRoutes } from './modules/quote/routes.ts'
import { passOnEvents } from './modules/realtime/notices.ts'
import { realtimeRoutes } from './modules/realtime/routes.ts'
import { roomRules } from './modules/realtime/rooms.ts'
import { realtimeSubscribers } from './modules/realtime/subscribers.ts'
import { registrationRoutes } from './modules/registration/routes.ts'
import { representativeRoutes } from './modules/representative/routes.ts'
import { serviceCheckRoutes } from './modules/service-check/routes.ts'
import { sisterStoreRoutes } from './modules/sister-store/routes.ts'
import { storeGate } from './modules/supplier/store-gate.ts'
import { availabilityAlertRoutes } from './modules/availability-alert/routes.ts'
import { recommendationRoutes } from './modules/recommendation/routes.ts'
import { shoppingListRoutes } from './modules/shopping-list/routes.ts'
import { subscriptionRoutes } from './modules/subscription/routes.ts'
import { supplierRoutes } from './modules/supplier/routes.ts'
import { secondFactorRoutes } from './modules/second-factor/routes.ts'
import { staffNoticeRoutes } from './modules/staff-notice/routes.ts'
import { teamRoutes } from './modules/team/routes.ts'
import { reportRoutes } from './modules/report/routes.ts'
import { stockCountRoutes } from './modules/stock-count/routes.ts'
import { traitRoutes } from './modules/trait/routes.ts'
import { verificationRoutes } from './modules/verification/routes.ts'
import { unsentChannels } from './platform/messaging/channels.ts'
import { compressReplies } from '#server/platform/http/cached-reply.ts'
import { preflights } from './platform/http/cross-origin.ts'
import { logLostConnections, openDatabase, type DatabaseConnection } from './platform/database/database.ts'
import { answerUnreadable, refuseUrl, registerFailureHandler } from '#server/platform/http/failures.ts'
import { measurementFrames, measurementRoutes } from './modules/measurement/routes.ts'
import { webAppRoutes } from './modules/web-app/routes.ts'
import { sitemapRoutes } from './modules/sitemap/routes.ts'
import { favicon, pictures, webAssets } from '#server/platform/pages/static-files.ts'
import { isUuid } from './platform/http/tenant.ts'
import { closeGracefully } from './platform/http/graceful-close.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import { healthRoutes } from './platform/http/health.ts'
import { Hooks } from './platform/http/hooks.ts'
import { logSerializers } from './platform/http/log-serializers.ts'
import { logRequests, requestIds } from './platform/http/request-log.ts'
import { openApi } from './platform/http/open-api/open-api.ts'
import { outboxPages } from './platform/messaging/outbox-pages.ts'
import { withValidEscapes } from './platform/pages/page-url.ts'
import { pages, type PageRenderer } from './platform/pages/pages.ts'
import { openRealtime, type Realtime } from './platform/realtime/realtime.ts'
import { isWebSocketUpgrade } from './platform/realtime/upgrades.ts'
import { openSealing, SEALING_KEY_BYTES } from './platform/secrets/sealing.ts'
import { securityHeaders } from './platform/http/security-headers.ts'
import type { Server } from './platform/http/serve.ts'
import type { Telemetry } from './platform/telemetry/telemetry.ts'
import { openNotifications } from './platform/database/notifications.ts'
import { openEvents } from './platform/events/events.ts'
import { openStorefrontCache } from './platform/database/storefront-cache.ts'
import { openSessionCache } from './platform/session/session-cache.ts'

export interface AppOptions {
  readonly pool: pg.Pool
  /** For the connection on which PostgreSQL sends notifications. */
  readonly connection: DatabaseConnection
  readonly filesDir: string
  readonly publicUrl: string
  /** As in `Config`. */
  readonly trustedProxies?: readonly string[]
  readonly logLevel: string
  /** External services; none where it is left out. */
  readonly services?: Services
  /** As in `Config`. */
  readonly storesPerCompany?: number
  /** Encrypts stored secrets; where it is left out, they are lost with the process. */
  readonly sealingKey?: Buffer
  /** By default on the host of the pages, with PostgreSQL between processes. */
  readonly realtime?: RealtimeSettings
  /** Where log lines go instead of standard output. */
  readonly logTo?: { write(line: string): void }
  /** Null serves the API alone. */
  readonly pages: PageRenderer | null
  readonly isDevelopment?: boolean
  /** False where nothing may happen by the clock, as in tests that compare rows. */
  readonly runsSchedules?: boolean
  /** Whether work on events, jobs and schedules waits for `startWork`. */
  readonly isWorkStartedLater?: boolean
  /** Measures requests and what they use; nothing is measured where it is left out. */
  readonly telemetry?: Telemetry
}

/** 1 MiB is many times the largest cart. */
const BODY_LIMIT_BYTES = 1_048_576
/** Longer than a request takes on a weak connection; bounds clients that send slowly on purpose. */
const REQUEST_TIMEOUT_MS = 30_000
/** Time-out of a connection without traffic in either direction. */
const SILENCE_MS = 120_000

export interface App extends Server {
  readonly realtime: Realtime
  /** Begins the work on events, jobs and schedules, where that is not done yet. */
  readonly startWork: () => Promise<void>
}

/** Builds the whole application. */
export async function createApp(options: AppOptions): Promise<App> {
  const app = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SILENCE_MS,
    http: { shouldUpgradeCallback: isWebSocketUpgrade },
    trustProxy: ['loopback', ...(options.trustedProxies ?? [])],
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    logger: {
      level: options.logLevel,
      serializers: logSerializers,
      ...(options.logTo ? { stream: options.logTo } : {}),
    },
    // Who writes a line about a request says so itself (request-log.ts).
    childLoggerFactory: (logger) => logger,
    genReqId: requestIds(),
    logController: new LogController({ disableRequestLogging: true }),
    // Requests that arrive while the server closes are still served (graceful-close.ts).
    return503OnClosing: false,
    frameworkErrors: refuseUrl,
    clientErrorHandler: answerUnreadable,
    rewriteUrl: ({ url = '/' }) => withValidEscapes(url),
  })
  logRequests(app, options.logLevel)
  options.telemetry?.watchRequests(app)
  const { telemetry } = options
  logLostConnections(options.pool, app.log)
  const db = openDatabase(options.pool, (...written) => sessions.noteWrite(...written), telemetry?.onStatement)
  const notifications = await openNotifications(options.connection, (error) =>
    app.log.warn({ err: error }, 'the connection for notifications is lost'),
  )
  const cache = await openStorefrontCache(notifications, async (supplierId) =>
    isUuid(supplierId) ? untilNextChange(db, supplierId) : null,
  )
  const sessions = await openSessionCache(db, notifications)
  const events = await openEvents({ db, notifications, log: app.log })
  const { publicUrl, services = NO_SERVICES, realtime: settings = SAME_HOST_SOCKET, isDevelopment = false } = options
  const { storesPerCompany = STORES_PER_COMPANY } = options
  const isSecure = publicUrl.startsWith('https:')
  const sealing = openSealing(options.sealingKey ?? randomBytes(SEALING_KEY_BYTES))
  const server: Server = {
    app,
    appContext: { db, cache, sessions, events, log: app.log, isSecure, publicUrl, services, storesPerCompany, sealing },
    hooks: new Hooks(),
    served: new Map(),
  }
  // Its sockets are closed before HTTP waits for the answers under way.
  const realtime = await openRealtime(server, {
    settings,
    pool: options.pool,
    connection: options.connection,
    rules: roomRules(server.appContext),
  })
  passOnEvents(server.appContext, realtime)
  const accounts = new PaymentAccounts(server.appContext)
  const background = await openBackgroundWork(server.appContext, {
    connection: options.connection,
    events,
    subscribers: [...realtimeSubscribers(realtime), ...chargeSubscribers(accounts)],
    schedules: chargeSchedules(server.appContext, accounts),
    runsSchedules: options.runsSchedules ?? true,
    watch: telemetry?.jobs,
  })
  app.addHook('onClose', async () => {
    await background.stop()
    await notifications.close()
  })
  if (options.isWorkStartedLater !== true) await background.start()
  const isClosing = closeGracefully(app)

  registerFailureHandler(app)
  // Only JSON is parsed: a form of another site can send plain text without a preflight, but no JSON.
  app.removeContentTypeParser('text/plain')
  await app.register(cookie)
  await app.register(compress, { globalCompression: false, requestEncodings: ['gzip', 'deflate', 'identity'] })
  compressReplies(app)
  securityHeaders(app, {
    isSecure,
    isDevelopment,
    mapTilesUrl: services.mapTilesUrl,
    socketUrl: settings.url,
    cardOrigins: cardOrigins(services),
  })
  await openApi(app)

  const unsent = unsentChannels(services)
  if (unsent.length > 0) outboxPages(app, db, { publicUrl, channels: unsent })
  healthRoutes(app, options.pool, isClosing)
  preflights(app, server.appContext)
  await registerModules(server, settings, background.jobs, accounts)
  await pictures(app, options.filesDir)
  favicon(server)
  sitemapRoutes(server)
  webAppRoutes(server, options.pages)
  measurementFrames(server, options.pages)
  if (options.pages) {
    await webAssets(app, options.pages)
    pages(server, options.pages, storeGate(server.appContext))
  }
  telemetry?.watchState({
    db,
    pool: options.pool,
    cacheUsage: cache.usage,
    sessionUsage: sessions.usage,
    openSockets: realtime.openSockets,
    renderThreadUsage: options.pages?.threadUsage ?? null,
  })
  return { ...server, realtime, startWork: background.start }
}

/** Routes are registered inside one plugin, so that the OpenAPI description sees them all. */
async function registerModules(
  server: Server,
  realtime: RealtimeSettings,
  jobs: Jobs,
  accounts: PaymentAccounts,
): Promise<void> {
  await server.app.register(async (app: FastifyInstance) => {
    const scoped: Server = { ...server, app }
    const searchTrail = new SearchTrail(searchWriter(server.appContext.db, server.appContext.log))
    app.addHook('onClose', () => searchTrail.close())
    installationRoutes(scoped)
    operatorRoutes(scoped)
    supplierRoutes(scoped)
    sisterStoreRoutes(scoped)
    serviceCheckRoutes(scoped)
    stockCountRoutes(scoped)
    traitRoutes(scoped)
    reportRoutes(scoped)
    contentRoutes(scoped)
    shortLinkRoutes(scoped)
    storeDomainRoutes(scoped)
    catalogRoutes(scoped, searchTrail)
    pictureRoutes(scoped)
    accessRoutes(scoped)
    apiKeyRoutes(scoped)
    passwordRoutes(scoped)
    secondFactorRoutes(scoped)
    staffNoticeRoutes(scoped)
    teamRoutes(scoped)
    verificationRoutes(scoped)
    representativeRoutes(scoped)
    linkedUserRoutes(scoped)
    registrationRoutes(scoped)
    customerReviewRoutes(scoped)
    addressRoutes(scoped)
    deliveryRoutes(scoped)
    paymentRoutes(scoped)
    chargeRoutes(scoped, accounts)
    webhookRoutes(scoped, accounts)
    invoiceRoutes(scoped)
    nfeRoutes(scoped)
    couponRoutes(scoped)
    comboRoutes(scoped)
    promotionRoutes(scoped)
    priceListRoutes(scoped)
    searchSynonymRoutes(scoped)
    searchLogRoutes(scoped)
    dataImportRoutes(scoped)
    cartRoutes(scoped, searchTrail)
    orderRoutes(scoped)
    orderDeskRoutes(scoped)
    orderReturnRoutes(scoped)
    privacyRequestRoutes(scoped)
    contactMessageRoutes(scoped)
    orderEditRoutes(scoped, accounts)
    deliveryRunRoutes(scoped)
    quoteRoutes(scoped)
    negotiationRoutes(scoped)
    subscriptionRoutes(scoped)
    shoppingListRoutes(scoped)
    availabilityAlertRoutes(scoped)
    recommendationRoutes(scoped)
    measurementRoutes(scoped)
    chatRoutes(scoped)
    privacyRoutes(scoped)
    realtimeRoutes(scoped, realtime)
    auditRoutes(scoped)
    globalSearchRoutes(scoped)
    jobRoutes(scoped, jobs)
    backOfficeRoutes(scoped)
  })
}
