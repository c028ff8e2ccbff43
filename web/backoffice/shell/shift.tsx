import { BellOff, BellRing } from 'lucide-react'
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { countOf, RINGING_KINDS } from '#domain/waiting-work.ts'
import { todayText } from '../../shared/i18n/back-office.ts'
import { shiftText } from '../../shared/i18n/order-desk.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import visible from '../../shared/ui/visible.module.css'
import { savePreferences, usePreferences } from '../state/preferences.ts'
import { useWaitingWork } from '../state/live-updates.tsx'
import { isUnseen, ringAgainAfterMs } from './shift-alarm.ts'
import { PauseButton } from '../components/pause-button.tsx'
import style from './shift.module.css'

/** The tab that holds it rings; the others of the browser are silent. */
const RINGING_TAB = 'balcao-gestao-ring'
/** Hertz of the two tones of a ring, and seconds of each. */
const TONES = [880, 1175] as const
const TONE_S = 0.22
const LIST = new Intl.ListFormat('pt-BR')
/** Instants are those of the server: the clock of a device may be wrong. */
const LONG_AGO = new Date(0).toISOString()

interface Shift {
  readonly isOn: boolean
  /** Whether something waits that this desk has not seen. */
  readonly isNew: boolean
  readonly count: number
  /** The browser plays nothing before the page is touched. */
  readonly isBlocked: boolean
  readonly begin: () => void
  readonly end: () => void
  readonly unblock: () => void
  readonly markSeen: () => void
}

const ShiftContext = createContext<Shift | null>(null)
const NO_SHIFT = { isOn: false, isNew: false, count: 0 }

/** What a shift makes of the title of a page: it says how much waits, seen or not, and whether some of it is new. */
export function useShiftTitle(): (title: string) => string {
  const text = useText(shiftText)
  const { isOn, isNew, count } = use(ShiftContext) ?? NO_SHIFT
  return useCallback(
    (title) => (!isOn || count === 0 ? title : isNew ? text.unseen(count, title) : text.seen(count, title)),
    [isOn, isNew, count, text],
  )
}

/** Rings for what customers wait for while a shift is on, which is a setting of the device. */
export function ShiftProvider({ children }: { readonly children: ReactNode }) {
  const { isOnShift: isOn, seenAt } = usePreferences()
  const waiting = useWaitingWork()
  const { lastArrivalAt: lastAt } = waiting
  const count = countOf(waiting, RINGING_KINDS)
  const isNew = isOn && isUnseen({ count, lastAt }, seenAt)
  const sound = useSound(isOn)
  useAwakeScreen(isOn)
  const ring = useEffectEvent(sound.ring)
  useEffect(() => {
    if (!isNew || lastAt === null) return
    ring()
    let timer: ReturnType<typeof setTimeout>
    const again = () => {
      timer = setTimeout(
        () => {
          ring()
          again()
        },
        ringAgainAfterMs(lastAt, Date.now()),
      )
    }
    again()
    return () => clearTimeout(timer)
  }, [isNew, lastAt])
  const { isBlocked, unblock } = sound
  const shift = useMemo(
    () => ({
      isOn,
      isNew,
      count,
      isBlocked,
      unblock,
      begin: () => {
        savePreferences({ isOnShift: true, seenAt: lastAt ?? LONG_AGO })
        unblock()
      },
      end: () => savePreferences({ isOnShift: false }),
      markSeen: () => savePreferences({ seenAt: lastAt ?? LONG_AGO }),
    }),
    [isOn, isNew, count, lastAt, isBlocked, unblock],
  )
  return <ShiftContext value={shift}>{children}</ShiftContext>
}

interface Sound {
  readonly isBlocked: boolean
  readonly ring: () => void
  /** After a touch of the page: lets it play, and plays once so that one hears whether it is loud enough. */
  readonly unblock: () => void
}

function useSound(isOn: boolean): Sound {
  const audio = useRef<AudioContext>(null)
  const [isBlocked, setBlocked] = useState(false)
  const isRinger = useRef(false)
  useEffect(() => {
    if (!isOn) return
    const context = (audio.current ??= new AudioContext())
    const check = () => setBlocked(context.state !== 'running')
    check()
    context.addEventListener('statechange', check)
    return () => context.removeEventListener('statechange', check)
  }, [isOn])
  // A browser lets a page play once it was touched, wherever that is.
  useEffect(() => {
    if (!isBlocked) return
    const resume = () => void audio.current?.resume()
    addEventListener('pointerup', resume)
    addEventListener('keydown', resume)
    return () => {
      removeEventListener('pointerup', resume)
      removeEventListener('keydown', resume)
    }
  }, [isBlocked])
  useEffect(() => {
    if (!isOn) return
    const ending = new AbortController()
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    navigator.locks
      .request(RINGING_TAB, { signal: ending.signal }, async () => {
        isRinger.current = true
        await released
      })
      .catch(() => undefined)
    return () => {
      isRinger.current = false
      ending.abort()
      release()
    }
  }, [isOn])
  return useMemo(
    () => ({
      isBlocked,
      ring: () => {
        if (isRinger.current && audio.current?.state === 'running') play(audio.current)
      },
      unblock: () => {
        const context = (audio.current ??= new AudioContext())
        void context.resume().then(() => play(context))
      },
    }),
    [isBlocked],
  )
}

function play(context: AudioContext): void {
  for (const [index, hertz] of TONES.entries()) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    const start = context.currentTime + index * TONE_S
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(0.4, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_S)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + TONE_S)
  }
}

/** The screen of a tablet stays on while it is looked at. */
function useAwakeScreen(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isOver = false
    const request = () => {
      if (document.visibilityState !== 'visible') return
      navigator.wakeLock.request('screen').then(
        (granted) => (isOver ? void granted.release() : (lock = granted)),
        // A battery that is low: the screen goes off as usual.
        () => undefined,
      )
    }
    request()
    document.addEventListener('visibilitychange', request)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', request)
      void lock?.release()
    }
  }, [isOn])
}

/** Begins and ends the shift of this device. */
export function ShiftButton({ className }: { readonly className?: string | undefined }) {
  const text = useText(shiftText)
  const shift = use(ShiftContext)
  const waiting = useWaitingWork()
  if (shift === null || RINGING_KINDS.every((kind) => waiting[kind] === null)) return null
  const Icon = shift.isOn ? BellRing : BellOff
  return (
    <button
      type="button"
      className={`${visible.scripted} ${className} ${style.button}`}
      aria-pressed={shift.isOn}
      onClick={shift.isOn ? shift.end : shift.begin}
      title={shift.isOn ? text.end : text.beginHint}
    >
      <Icon size={20} aria-hidden /> <span>{shift.isOn ? text.on : text.begin}</span>
    </button>
  )
}

/** Where a kind is worked on: orders on their board. */
const PATHS: Readonly<Record<(typeof RINGING_KINDS)[number], string>> = {
  orders: '/gestao/pedidos?vista=quadro',
  quotes: '/gestao/orcamentos',
  transfers: '/gestao/recebimentos',
}

/** What came, until it is done or seen; and a sound that the browser holds back. */
export function ShiftBar() {
  const text = useText(shiftText)
  const { waits } = useText(todayText)
  const shift = use(ShiftContext)
  const waiting = useWaitingWork()
  if (!shift?.isOn) return null
  const kinds = RINGING_KINDS.filter((kind) => waiting[kind])
  const named = kinds.map((kind) => `${waiting[kind]} ${waits[kind](waiting[kind] ?? 0)}`)
  return (
    <>
      {shift.isBlocked && (
        <p className={style.bar}>
          {text.blocked}{' '}
          <Button size="small" look="secondary" onClick={shift.unblock}>
            {text.unblock}
          </Button>
        </p>
      )}
      <div role="alert">
        {shift.isNew && (
          <p className={style.bar} data-new>
            <strong>{text.waiting(LIST.format(named))}</strong>
            {kinds.map((kind) => (
              <ButtonLink key={kind} size="small" to={PATHS[kind]}>
                {text.see[kind]}
              </ButtonLink>
            ))}
            <Button size="small" look="secondary" onClick={shift.markSeen}>
              {text.silence}
            </Button>
            <PauseButton look="quiet" />
          </p>
        )}
      </div>
    </>
  )
}
