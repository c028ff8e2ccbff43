import { createContext, use } from 'react'

/** Writes ISO instants as the clock of a store shows them, wherever they are read. */
export interface Moments {
  /** `20/11/2026` */
  readonly formatDay: (instant: string) => string
  /** `20/11/2026 às 14:05` */
  readonly formatMoment: (instant: string) => string
  /** `14:05` */
  readonly formatClock: (instant: string) => string
}

// To make a formatter takes many times as long as to use it.
const known = new Map<string, Moments>()

/** The moments of a store from its IANA time zone. */
export function momentsIn(timeZone: string): Moments {
  const moments = known.get(timeZone) ?? createMoments(timeZone)
  known.set(timeZone, moments)
  return moments
}

function createMoments(timeZone: string): Moments {
  let wallClock: Intl.DateTimeFormat | undefined
  /** `20/11/2026` and `14:05` */
  const at = (instant: string) => {
    // Most pages show no moment.
    wallClock ??= new Intl.DateTimeFormat('pt-BR', {
      timeZone,
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    })
    return wallClock.format(new Date(instant)).split(', ') as [day: string, time: string]
  }
  return {
    formatDay: (instant) => at(instant)[0],
    formatMoment: (instant) => at(instant).join(' às '),
    formatClock: (instant) => at(instant)[1],
  }
}

/** The moments of the store on display. */
export const MomentsContext = createContext<Moments | null>(null)

export function useMoments(): Moments {
  const moments = use(MomentsContext)
  if (!moments) throw new Error('outside of a store')
  return moments
}
