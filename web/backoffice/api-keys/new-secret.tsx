import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { text } from '../../shared/i18n/api-keys.ts'
import { Button } from '../../shared/ui/button.tsx'
import style from './api-keys.module.css'

/** The secret of a new key, this once. Without script it can be selected and copied by hand. */
export function NewSecret({ name, secret }: { readonly name: string; readonly secret: string }) {
  const [isCopied, setCopied] = useState(false)
  const section = useRef<HTMLElement>(null)
  // It stands above the form that was sent, maybe out of sight, and is not shown again.
  useEffect(() => section.current?.focus(), [])
  const copy = () =>
    void navigator.clipboard.writeText(secret).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <section ref={section} className={style.secret} tabIndex={-1} aria-label={name}>
      <h2>{text.createdTitle}</h2>
      <div className={style.secretRow}>
        <label className="visually-hidden" htmlFor="api-key-secret">
          {text.secret}
        </label>
        <input
          id="api-key-secret"
          readOnly
          value={secret}
          onFocus={(event) => event.currentTarget.select()}
          spellCheck={false}
        />
        <Button onClick={copy}>
          {isCopied ? <Check size={20} aria-hidden /> : <Copy size={20} aria-hidden />}{' '}
          {isCopied ? text.copied : text.copy}
        </Button>
      </div>
      <p>{text.createdHint}</p>
    </section>
  )
}
