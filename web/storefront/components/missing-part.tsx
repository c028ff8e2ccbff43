import { text as commonText } from '../../shared/i18n/common.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Notice } from '../../shared/ui/notice.tsx'

/** In the place of what a person opened and could not be fetched. */
export function MissingPart() {
  return <Notice kind="warning">{useText(commonText).unreachable}</Notice>
}
