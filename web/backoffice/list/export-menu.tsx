import { Download } from 'lucide-react'
import { useState } from 'react'
import { Refusal } from '#contract/client.ts'
import {
  MAX_EXPORTED_ROWS,
  SPREADSHEET_FORMATS,
  type SpreadsheetFile,
  type SpreadsheetFormat,
} from '#contract/spreadsheet.ts'
import { officeListText } from '../../shared/i18n/office-list.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { bytesOfBase64, saveFile } from '../../shared/save-file.ts'
import { Button } from '../../shared/ui/button.tsx'
import textStyle from '../../shared/ui/text.module.css'
import { closePopover, Popover } from '../components/popover.tsx'
import { useToast } from '../components/toast.tsx'
import style from './office-list.module.css'

export type ExportFile = (format: SpreadsheetFormat) => Promise<SpreadsheetFile>

interface ExportMenuProps {
  /** `598 pedidos` */
  readonly what: string
  readonly total: number
  readonly exportFile: ExportFile
  readonly maximum?: number | undefined
}

/** "Exportar 598 pedidos": everything that the filter shows, as a file. */
export function ExportMenu({ what, total, exportFile, maximum = MAX_EXPORTED_ROWS }: ExportMenuProps) {
  const text = useText(officeListText)
  const showToast = useToast()
  const [busy, setBusy] = useState<SpreadsheetFormat | null>(null)
  const isTooLarge = total > maximum

  const download = async (format: SpreadsheetFormat, button: Element) => {
    setBusy(format)
    try {
      const { name, mimeType, base64 } = await exportFile(format)
      saveFile(name, new Blob([bytesOfBase64(base64)], { type: mimeType }))
      closePopover(button)
    } catch (error) {
      showToast({ message: error instanceof Refusal ? error.message : text.unreachable })
    }
    setBusy(null)
  }
  if (total === 0) return null
  return (
    <span className={style.script}>
      <Popover
        align="end"
        label={
          <>
            <Download size={16} aria-hidden /> {text.exportMenu}
          </>
        }
      >
        <h2 className={style.menuTitle}>{text.exportAll(what)}</h2>
        <p className={textStyle.note}>{isTooLarge ? text.exportTooLarge(maximum) : text.exportHint}</p>
        {SPREADSHEET_FORMATS.map((format) => (
          <Button
            key={format}
            look="secondary"
            size="small"
            disabled={isTooLarge}
            isBusy={busy === format}
            onClick={(event) => void download(format, event.currentTarget)}
          >
            {text.formats[format]}
          </Button>
        ))}
      </Popover>
    </span>
  )
}
