import { createContext, lazy, use, useEffect, useState, type ComponentType } from 'react'

const TryAgain = createContext<() => void>(() => undefined)
const Nothing = () => null

/**
 * A part of a page whose script is fetched when it is first rendered. Where that fails, the page stays as it is with `Instead`, and the
 * part is fetched again once the device is online, or when it is rendered the next time.
 */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  let isMissing = false
  const fetched = () => {
    isMissing = false
    return lazy(() =>
      load().then(
        (Part) => ({ default: Part }),
        () => {
          isMissing = true
          return { default: Missing }
        },
      ),
    )
  }
  let current: { readonly Part: ComponentType<Props> } = { Part: fetched() }

  const again = () => {
    if (isMissing) current = { Part: fetched() }
    return current
  }

  function Missing(props: Props) {
    const tryAgain = use(TryAgain)
    useEffect(() => {
      addEventListener('online', tryAgain)
      return () => removeEventListener('online', tryAgain)
    }, [tryAgain])
    return <Instead {...props} />
  }

  return function LaterPart(props: Props) {
    const [{ Part }, setShown] = useState(again)
    const [tryAgain] = useState(() => () => setShown(again))
    return (
      <TryAgain value={tryAgain}>
        <Part {...props} />
      </TryAgain>
    )
  }
}
