import { initialOf } from '#domain/cut-text.ts'
import { BellRing, CloudOff, Keyboard, LifeBuoy, LockKeyhole, LogOut, Search, ShieldCheck, Store } from 'lucide-react'
import { use, useEffect, useMemo, useRef, useState } from 'react'
import {
  Form,
  Link,
  NavLink,
  Outlet,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  type LoaderFunctionArgs,
} from 'react-router'
import { waitingWork } from '#contract/back-office.ts'
import { featuresOf } from '#domain/supplier/features.ts'
import { NOTHING_WAITS } from '#domain/waiting-work.ts'
import { callStore } from '../../shared/api/call-store.ts'
import { headOf } from '../../shared/head-of.ts'
import { keysText, paletteText, shellText } from '../../shared/i18n/back-office.ts'
import { TextOverridesContext, useText } from '../../shared/i18n/use-text.ts'
import { SECURITY_PATH, STAFF_NOTICES_PATH } from '../../shared/page-context.ts'
import { MomentsContext, momentsIn, useMoments } from '../../shared/moments.ts'
import { picturePath } from '../../shared/pictures.ts'
import { useOutcomeOnce } from '../../shared/use-outcome-once.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { rememberRecord } from '../state/recent-records.ts'
import { forgetRuns } from '../deliveries/offline-run.ts'
import { UnsavedChanges } from '../components/save-bar.tsx'
import { Toasts } from '../components/toast.tsx'
import { CallContext, OfficeContext, requireOffice, useOffice, type OfficeData } from '../state/office-context.ts'
import { screensFor, type OfficeScreen } from '../state/office-screen.ts'
import { FIRST_TOPIC, GUIDE_PATH, topicOf } from '../guide/topic-of.ts'
import { LiveUpdates } from '../state/live-updates.tsx'
import { usePreferences } from '../state/preferences.ts'
import { GO_WINDOW_MS, isCommand, letterOf, useKeys } from '../state/shortcuts.ts'
import { ActionsMenu } from './actions-menu.tsx'
import { KeyMap } from './key-map.tsx'
import { PauseBar } from './pause-bar.tsx'
import { ShiftBar, ShiftButton, ShiftProvider, useShiftTitle } from './shift.tsx'
import { Menu, Navigation, PhoneBar, RailButton } from './navigation.tsx'
import { Palette } from './palette.tsx'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import visible from '../../shared/ui/visible.module.css'
import style from './shell.module.css'
import topBar from './top-bar.module.css'

export async function loadOffice(args: LoaderFunctionArgs): Promise<OfficeData> {
  const page = await requireOffice(args, 'back-office.see')
  const { supplier, basename, person } = page
  const [texts, waiting] = await Promise.all([
    page.texts(),
    person.mustSetUpFactor === true ? NOTHING_WAITS : callStore(page, waitingWork, {}),
  ])
  return { supplier, features: featuresOf(supplier.tags), basename, account: person, texts, waiting }
}

const refuseOnServer = () => Promise.reject(new Error('a component called the API on the server'))

/** The frame of every screen: top bar, navigation, modals. */
export function Office({ screens }: { readonly screens: readonly OfficeScreen[] }) {
  const data: OfficeData = useLoaderData()
  const call = use(CallContext) ?? refuseOnServer
  const office = useMemo(
    () => ({ ...data, call, screens: screensFor(screens, data.account, data.features) }),
    [data, call, screens],
  )
  return (
    <TextOverridesContext value={data.texts}>
      <MomentsContext value={momentsIn(data.supplier.timeZone)}>
        <OfficeContext value={office}>
          <LiveUpdates>
            <Toasts>
              <UnsavedChanges>
                <ShiftProvider>
                  <Frame />
                </ShiftProvider>
              </UnsavedChanges>
            </Toasts>
          </LiveUpdates>
        </OfficeContext>
      </MomentsContext>
    </TextOverridesContext>
  )
}

type Overlay = 'palette' | 'keys' | 'menu' | 'actions' | null

function Frame() {
  const text = useText(shellText)
  const { account, screens } = useOffice()
  const [overlay, setOverlay] = useState<Overlay>(null)
  const isNavigating = useNavigation().state !== 'idle'
  const { density } = usePreferences()
  useOfficeKeys(screens, setOverlay)
  useOutcomeOnce()
  useEffect(() => void forgetRuns(account.loginId), [account.loginId])
  return (
    <div className={style.office} data-density={density}>
      <a className={style.skip} href="#conteudo">
        {text.skip}
      </a>
      <TopBar openOverlay={setOverlay} />
      <nav className={style.side} aria-label={text.navigation}>
        <RailButton openMenu={() => setOverlay('menu')} />
        <Navigation screens={screens} />
      </nav>
      <div className={style.progress} data-active={isNavigating || undefined} aria-hidden />
      <main id="conteudo" className={style.main} tabIndex={-1} aria-busy={isNavigating}>
        <OfflineBar />
        <PauseBar />
        <ShiftBar />
        <ListSkeleton />
        <Outlet />
      </main>
      <PhoneBar screens={screens} openMenu={() => setOverlay('menu')} />
      {overlay === 'palette' && (
        <Palette screens={screens} openKeys={() => setOverlay('keys')} onClose={() => setOverlay(null)} />
      )}
      {overlay === 'keys' && <KeyMap screens={screens} onClose={() => setOverlay(null)} />}
      {overlay === 'actions' && <ActionsMenu onClose={() => setOverlay(null)} />}
      {overlay === 'menu' && (
        <Menu screens={screens} onClose={() => setOverlay(null)}>
          <AccountMenu />
        </Menu>
      )}
      <DocumentTitle />
      <ScrollRestoration />
    </div>
  )
}

/** Ctrl or ⌘ K, ?, and G with the letter of a screen. */
function useOfficeKeys(screens: readonly OfficeScreen[], setOverlay: (overlay: Overlay) => void): void {
  const navigate = useNavigate()
  const goPressedAt = useRef(-GO_WINDOW_MS)
  useKeys((event) => {
    if (isCommand(event, 'k')) {
      event.preventDefault()
      setOverlay('palette')
      return
    }
    const letter = letterOf(event)
    if (letter === null) return
    const isGoing = event.timeStamp - goPressedAt.current < GO_WINDOW_MS
    goPressedAt.current = letter === 'g' ? event.timeStamp : -GO_WINDOW_MS
    if (letter === '?') setOverlay('keys')
    if (letter === '.') {
      event.preventDefault()
      setOverlay('actions')
    }
    const screen = isGoing ? screens.find(({ goKey }) => goKey === letter) : undefined
    if (!screen) return
    event.preventDefault()
    void navigate(screen.path)
  })
}

function TopBar({ openOverlay }: { readonly openOverlay: (overlay: Overlay) => void }) {
  const text = useText(shellText)
  const search = useText(paletteText)
  const keys = useText(keysText)
  const { supplier, basename, account } = useOffice()
  const picture = supplier.presentation.favicon || supplier.presentation.logo
  return (
    <header className={topBar.top}>
      <NavLink to="/gestao" end className={topBar.brand}>
        <span className={topBar.logo}>
          {picture === '' ? <Store size={18} aria-hidden /> : <img src={picturePath(picture, 160)} alt="" />}
        </span>
        <span className={topBar.brandName}>{supplier.name}</span>
        <span className={topBar.area}>{text.name}</span>
      </NavLink>
      <button
        type="button"
        className={`${visible.scripted} ${topBar.search}`}
        onClick={() => openOverlay('palette')}
        aria-label={search.open}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
      >
        <Search size={18} aria-hidden />
        <span>{search.label}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <ShiftButton className={topBar.icon} />
      <button
        type="button"
        className={`${visible.scripted} ${topBar.icon} ${topBar.keys}`}
        onClick={() => openOverlay('keys')}
        aria-label={keys.title}
        aria-keyshortcuts="?"
        aria-haspopup="dialog"
      >
        <Keyboard size={20} aria-hidden />
      </button>
      <Help />
      <a className={topBar.icon} href={basename || '/'} aria-label={text.store}>
        <Store size={20} aria-hidden />
      </a>
      <details className={topBar.account}>
        <summary aria-label={text.account(account.name)}>{initialsOf(account.name)}</summary>
        <AccountMenu />
      </details>
    </header>
  )
}

/** Leads to what the guide says of the screen. */
function Help() {
  const text = useText(shellText)
  const { screens } = useOffice()
  const { pathname } = useLocation()
  const here = screens
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
  const topic = topicOf(here?.id)
  return (
    <Link
      className={topBar.icon}
      to={topic === FIRST_TOPIC ? GUIDE_PATH : `${GUIDE_PATH}/${topic}`}
      aria-label={text.screens.guide}
    >
      <LifeBuoy size={20} aria-hidden />
    </Link>
  )
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((_, index, words) => index === 0 || index === words.length - 1)
    .map(initialOf)
    .join('')

function AccountMenu() {
  const text = useText(shellText)
  const { basename, account } = useOffice()
  return (
    <div className={`${stack.gap0} ${topBar.accountMenu}`}>
      <p>
        <strong>{account.name}</strong>
        <span className={textStyle.muted}>{account.email}</span>
      </p>
      <Link to={SECURITY_PATH}>
        <ShieldCheck size={18} aria-hidden /> {text.screens.security}
      </Link>
      <Link to={STAFF_NOTICES_PATH}>
        <BellRing size={18} aria-hidden /> {text.screens.notices}
      </Link>
      <a href={`${basename}/conta/senha`}>
        <LockKeyhole size={18} aria-hidden /> {text.password}
      </a>
      <a href={basename || '/'}>
        <Store size={18} aria-hidden /> {text.store}
      </a>
      <Form method="post" action="/sair" reloadDocument onSubmit={() => void forgetRuns(null)}>
        <button type="submit">
          <LogOut size={18} aria-hidden /> {text.signOut}
        </button>
      </Form>
    </div>
  )
}

/** Marks what is shown as old, with its age. */
function OfflineBar() {
  const text = useText(shellText)
  const { formatClock } = useMoments()
  const [since, setSince] = useState<string | null>(null)
  const { key } = useLocation()
  const loadedAt = useRef('')
  useEffect(() => {
    loadedAt.current = new Date().toISOString()
  }, [key])
  useEffect(() => {
    const check = () => setSince(navigator.onLine ? null : loadedAt.current)
    check()
    window.addEventListener('online', check)
    window.addEventListener('offline', check)
    return () => {
      window.removeEventListener('online', check)
      window.removeEventListener('offline', check)
    }
  }, [])
  return since === null ? null : (
    <p className={style.offline} role="status">
      <CloudOff size={18} aria-hidden /> {text.offline(formatClock(since))}
    </p>
  )
}

/** The title follows the screen, as the server wrote that of the first. */
function DocumentTitle() {
  const { supplier, basename, account } = useOffice()
  const titleInShift = useShiftTitle()
  const matches = useMatches()
  const { pathname } = useLocation()
  useEffect(() => {
    const data = Object.fromEntries(matches.map((match) => [match.id, match.loaderData]))
    const routes = matches.map((match) => ({ route: { id: match.id, handle: match.handle } }))
    const heading = matches.at(-1)?.loaderData === undefined ? document.querySelector('main h1')?.textContent : null
    const title = heading
      ? `${heading} | ${supplier.name}`
      : headOf(routes, data, null, { supplier, canonicalUrl: location.origin }).title
    document.title = titleInShift(title)
    const { params = {} } = matches.at(-1) ?? {}
    const isRecord = params['number'] !== undefined || params['id'] !== undefined
    if (isRecord) rememberRecord({ basename, account }, { path: pathname, name: title.split(' | ')[0] ?? title })
  }, [matches, supplier, basename, account, pathname, titleInShift])
  return null
}
