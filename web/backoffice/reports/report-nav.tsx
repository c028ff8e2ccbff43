import { Tabs } from '../../shared/ui/tabs.tsx'
import type { OtherReport } from '#domain/report/other-reports.ts'
import { reportsText } from '../../shared/i18n/office-reports.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { OTHER_REPORTS, otherReportUrl, reportsUrl } from './report-url.ts'

/** From report to report; null is the one of sales. */
export function ReportNav({ current }: { readonly current: OtherReport | null }) {
  const text = useText(reportsText)
  return (
    <Tabs
      label={text.nav}
      tabs={[
        { to: reportsUrl.path, name: text.sales, isCurrent: current === null },
        ...(Object.keys(OTHER_REPORTS) as OtherReport[]).map((report) => ({
          to: otherReportUrl(report).path,
          name: text.others[report],
          isCurrent: report === current,
        })),
      ]}
    />
  )
}
