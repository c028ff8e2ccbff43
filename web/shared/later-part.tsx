import { lazy, useState, type ComponentType } from 'react'
import { text as commonText } from './i18n/common.ts'
import { useText } from './i18n/use-text.ts'

/**
 * A part of a page whose script is fetched when it is first rendered. Where that fails, the page stays as it is with `Instead`; the part is
 * fetched again when it is rendered the next time.
 */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = () => null,
): ComponentType<Props> {
  let part: ComponentType<Props> | null = null
  const miss = () => {
    part = null
    return Instead
  }
  const fetched = async () => ({ default: await load().catch(miss) })
  return (props) => {
    const [Part] = useState(() => (part ??= lazy(fetched)))
    return <Part {...props} />
  }
}

/** In the place of what a person opened and could not be fetched. */
export const MissingPart = () => <p role="alert">{useText(commonText).unreachable}</p>
