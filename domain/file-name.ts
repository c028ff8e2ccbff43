/** The endings that a file of a type may have, the usual one first. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'application/pdf': ['pdf'],
  'text/plain': ['txt', 'csv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
}

/** An ending is what a system may start a program by. */
const ENDING = /\.([\p{L}\p{N}_-]{1,12})$/u

/** The name of a file with an ending of its type: what a person calls it never decides what opens it. */
export function fileNameOf(name: string, mimeType: string): string {
  const endings = ENDINGS[mimeType] ?? []
  // Systems leave out dots and blanks at the end of a name.
  const trimmed = (name.split(/[/\\]/).at(-1) ?? '').replace(/[.\s]+$/u, '')
  const [whole = '', ending = ''] = ENDING.exec(trimmed) ?? []
  if (endings.includes(ending.toLowerCase())) return trimmed
  const stem = trimmed.slice(0, trimmed.length - whole.length).replace(/[.\s]+$/u, '') || 'arquivo'
  return endings[0] === undefined ? stem : `${stem}.${endings[0]}`
}
