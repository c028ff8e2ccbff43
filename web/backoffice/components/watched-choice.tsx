import { useEffect, useRef } from 'react'

interface WatchedChoiceProps<Value> {
  /** Of the control in its form; nothing reads it from what is sent. */
  readonly name: string
  /** What people call the choice, where the form names what is not saved. */
  readonly label: string
  readonly value: Value
  readonly onRestore: (value: Value) => void
}

/** A choice that is no control by itself, such as picked products: its form sees that it changed, and can take that back. */
export function WatchedChoice<Value>({ name, label, value, onRestore }: WatchedChoiceProps<Value>) {
  const control = useRef<HTMLInputElement>(null)
  const written = JSON.stringify(value)
  const known = useRef(written)
  useEffect(() => {
    if (known.current === written) return
    known.current = written
    control.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [written])
  return (
    <input
      ref={control}
      hidden
      name={name}
      aria-label={label}
      value={written}
      onChange={({ currentTarget }) => onRestore(JSON.parse(currentTarget.value) as Value)}
    />
  )
}
