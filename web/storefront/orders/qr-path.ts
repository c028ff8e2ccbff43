/** The dark modules of a QR code as one SVG path: each run of a row is one rectangle. */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  const parts: string[] = []
  for (const [y, row] of rows.entries()) {
    let start = -1
    for (const [x, isDark] of [...row, false].entries()) {
      if (isDark && start < 0) start = x
      if (isDark || start < 0) continue
      parts.push(`M${start} ${y}h${x - start}v1h${start - x}z`)
      start = -1
    }
  }
  return parts.join('')
}
