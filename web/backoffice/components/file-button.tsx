import { Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Refusal } from '#contract/client.ts'
import type { SpreadsheetFile } from '#contract/spreadsheet.ts'
import { bytesOfBase64, saveFile } from '../../shared/save-file.ts'
import { Button } from '../../shared/ui/button.tsx'
import visible from '../../shared/ui/visible.module.css'
import { useToast } from './toast.tsx'

interface FileButtonProps {
  readonly load: () => Promise<SpreadsheetFile>
  /** What is said where the server does not answer. */
  readonly unreachable: string
  readonly children: ReactNode
}

/** Saves a spreadsheet of the store on the person's device. */
export function FileButton({ load, unreachable, children }: FileButtonProps) {
  const showToast = useToast()
  const [isLoading, setLoading] = useState(false)
  const download = async () => {
    setLoading(true)
    try {
      const { name, mimeType, base64 } = await load()
      saveFile(name, new Blob([bytesOfBase64(base64)], { type: mimeType }))
    } catch (error) {
      showToast({ message: error instanceof Refusal ? error.message : unreachable })
    }
    setLoading(false)
  }
  return (
    <span className={visible.scripted}>
      <Button look="secondary" isBusy={isLoading} onClick={() => void download()}>
        <Download size={16} aria-hidden /> {children}
      </Button>
    </span>
  )
}
