import { footerOf, type MailBrand } from './mail-brand.ts'
import { oneLine, type Mail, type MailRow } from './mail.ts'

export interface LaidOutMail {
  readonly html: string
  /** The same for programs that show no HTML. */
  readonly plain: string
}

/** The message in the store's colours and name, as HTML and as text. React is loaded with the first message. */
export async function layoutMail(brand: MailBrand, storeUrl: string, mail: Mail): Promise<LaidOutMail> {
  const { mailDocument } = await import('./mail-document.ts')
  return { html: mailDocument(brand, storeUrl, mail), plain: plainOf(brand, storeUrl, mail) }
}

function plainOf(brand: MailBrand, storeUrl: string, mail: Mail): string {
  const { button, code } = mail
  const blocks = [
    oneLine(mail.heading),
    ...mail.paragraphs,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(code ? [`${code.caption}\n${code.value}`] : []),
    ...(mail.sections ?? []).map(({ title, rows }) =>
      [...(title === undefined ? [] : [title]), ...rows.map(plainRow)].join('\n'),
    ),
    ...(mail.closing ?? []),
    ['-- ', `${brand.name} · ${storeUrl}`, ...footerOf(brand, mail)].join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}

const plainRow = ({ label, note, value }: MailRow): string =>
  `${oneLine(label)}${note ? ` (${note})` : ''}${value ? `: ${value}` : ''}`
