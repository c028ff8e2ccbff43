import { Download } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { Refusal } from '#contract/client.ts'
import { privacyApi } from '../../../shared/api/privacy.ts'
import { text as privacyText } from '../../../shared/i18n/privacy.ts'
import { useText } from '../../../shared/i18n/use-text.ts'
import { buttonClass } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { useStoreData } from '../../state/store-context.ts'
import style from './privacy.module.css'

interface Outcome {
  readonly kind: 'success' | 'problem'
  readonly message: string
}

/** A link to the file. With script a refusal is shown here instead of being saved as a file. */
export function DownloadData() {
  const text = useText(privacyText)
  const store = useStoreData()
  const api = privacyApi(store)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isBusy, setBusy] = useState(false)
  const name = text.downloadName(store.supplier.slug)

  const download = async () => {
    setBusy(true)
    setOutcome(null)
    try {
      saveAs(name, await api.personalData())
      setOutcome({ kind: 'success', message: text.downloaded })
    } catch (error) {
      setOutcome({ kind: 'problem', message: error instanceof Refusal ? error.message : text.unreachable })
    }
    setBusy(false)
  }
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    if (!isBusy) void download()
  }
  return (
    <>
      <a
        className={buttonClass({ look: 'secondary', isBusy })}
        href={api.personalDataUrl}
        download={name}
        onClick={onClick}
        aria-busy={isBusy || undefined}
      >
        <Download size={20} aria-hidden /> {text.download}
      </a>
      <div role="status" className={style.outcome}>
        {outcome && (
          <Notice kind={outcome.kind} isLive={false}>
            {outcome.message}
          </Notice>
        )}
      </div>
    </>
  )
}

function saveAs(name: string, data: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // The download has started by the next task.
  setTimeout(() => URL.revokeObjectURL(url), 0)
}
