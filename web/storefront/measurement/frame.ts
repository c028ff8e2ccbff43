/**
 * Runs in a frame of its own, the only page whose policy lets a script of Google in. What it measures arrives as messages of the store's
 * page; of that page it reads nothing.
 */
export interface Measured {
  readonly name: string
  readonly parameters: Readonly<Record<string, unknown>>
}
/** What the frame tells its page once it knows. */
export type FrameState = 'measurement ready' | 'measurement failed'

const data: unknown[] = []
Object.assign(window, { dataLayer: data })

/** The queue of Google's script wants the arguments as they come. */
function gtag(..._values: unknown[]): void {
  data.push(arguments)
}

const { trackingId = '' } = document.documentElement.dataset
const tell = (state: FrameState) => parent.postMessage(state, location.origin)

gtag('js', new Date())
gtag('config', trackingId, {
  send_page_view: false,
  allow_google_signals: false,
  allow_ad_personalization_signals: false,
})

addEventListener('message', ({ origin, source, data }: MessageEvent<Measured>) => {
  if (origin === location.origin && source === parent) gtag('event', data.name, data.parameters)
})

const script = document.createElement('script')
script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(trackingId)}`
script.onload = () => tell('measurement ready')
script.onerror = () => tell('measurement failed')
document.head.append(script)
