import { useEffect, useRef } from 'react'
import { keysText, shellText } from '../../shared/i18n/back-office.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Button } from '../../shared/ui/button.tsx'
import type { OfficeScreen } from '../state/office-screen.ts'
import { DENSITIES, savePreferences, usePreferences } from '../state/preferences.ts'
import textStyle from '../../shared/ui/text.module.css'
import style from './overlays.module.css'

/** Every key, and what each person may choose about them. */
export function KeyMap({
  screens,
  onClose,
}: {
  readonly screens: readonly OfficeScreen[]
  readonly onClose: () => void
}) {
  const text = useText(keysText)
  const shell = useText(shellText)
  const { hasLetterKeys, density } = usePreferences()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={style.keys} aria-labelledby="key-map" onClose={onClose}>
      <h2 id="key-map">{text.title}</h2>
      <div className={style.preferences}>
        <label className={style.switch}>
          <input
            type="checkbox"
            role="switch"
            aria-checked={hasLetterKeys}
            checked={hasLetterKeys}
            onChange={(event) => savePreferences({ hasLetterKeys: event.target.checked })}
            aria-describedby="letters-hint"
          />
          {text.letters}
        </label>
        <p id="letters-hint" className={textStyle.muted}>
          {text.lettersHint}
        </p>
        <fieldset>
          <legend>{text.density}</legend>
          {DENSITIES.map((value) => (
            <label key={value} className={style.switch}>
              <input
                type="radio"
                name="density"
                checked={density === value}
                onChange={() => savePreferences({ density: value })}
              />
              {text.densities[value]}
            </label>
          ))}
        </fieldset>
      </div>
      <Keys
        title={text.everywhere}
        keys={[
          ['Ctrl K', text.search],
          ['?', text.map],
          ...screens.flatMap(({ id, goKey }) =>
            goKey === undefined ? [] : [[`G ${goKey.toUpperCase()}`, text.goTo(shell.screens[id])] as const],
          ),
          ['.', text.actions],
          ['Ctrl Z', text.undo],
          ['Esc', text.close],
        ]}
      />
      <Keys
        title={text.lists}
        keys={[
          ['/', text.searchList],
          ['↓', text.toRows],
          ['J · K', text.rows],
          ['Enter · Ctrl Enter', text.open],
          ['X · Shift X', text.select],
        ]}
      />
      <Keys title={text.forms} keys={[['Ctrl S', text.save]]} />
      <Button look="secondary" onClick={onClose}>
        {shell.close}
      </Button>
    </dialog>
  )
}

const Keys = ({ title, keys }: { readonly title: string; readonly keys: readonly (readonly [string, string])[] }) => (
  <section>
    <h3>{title}</h3>
    <dl className={style.keyList}>
      {keys.map(([key, does]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </section>
)
