import { mailText } from '#contract/mail.ts'
import { formatDocument } from '#domain/customer/format-document.ts'
import { derivePalette, type Palette } from '#domain/supplier/theme.ts'
import type { Supplier } from '#domain/supplier/supplier.ts'
import { escapeHtml } from '#server/platform/pages/failure-page.ts'
import { oneLine, type Mail, type MailRow, type MailSection } from './mail.ts'

export type MailBrand = Pick<Supplier, 'name' | 'legalName' | 'cnpj' | 'theme' | 'presentation'>

/** A code of this length is read off and typed; a longer one is pasted. */
const TYPED_CODE_LENGTH = 8

export interface LaidOutMail {
  readonly html: string
  /** The same for programs that show no HTML. */
  readonly plain: string
}

/** The message in the store's colours and name, as HTML that mail programs understand (tables, inline styles) and as text. */
export const layoutMail = (brand: MailBrand, storeUrl: string, mail: Mail): LaidOutMail => ({
  html: htmlOf(brand, storeUrl, mail),
  plain: plainOf(brand, storeUrl, mail),
})

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const MONO = "font-family:ui-monospace,Consolas,'Courier New',monospace"
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

function htmlOf(brand: MailBrand, storeUrl: string, mail: Mail): string {
  const palette = derivePalette(brand.theme)
  const body = [
    `<h1 style="margin:0 0 16px;font-size:24px;line-height:1.3;font-weight:700;color:${palette.ink}">${escapeHtml(mail.heading)}</h1>`,
    ...mail.paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`),
    ...(mail.button ? [buttonOf(mail.button, palette)] : []),
    ...(mail.code ? [codeOf(mail.code, palette)] : []),
    ...(mail.sections ?? []).map((section) => sectionOf(section, palette)),
    ...(mail.closing ?? []).map(
      (text) => `<p style="margin:16px 0 0;font-size:14px;color:${palette.inkMuted}">${escapeHtml(text)}</p>`,
    ),
  ].join('\n')
  return `<!doctype html>
<html lang="${mailText.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(oneLine(mail.subject))}</title>
</head>
<body style="margin:0;padding:0;background:${palette.page};color:${palette.ink};${FONT};font-size:16px;line-height:1.5">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(mail.preheader)}</div>
<table ${TABLE} bgcolor="${palette.page}"><tr><td align="center" style="padding:24px 12px">
<table ${TABLE} style="max-width:600px;border-collapse:separate;border:1px solid ${palette.line};border-radius:16px;overflow:hidden">
<tr><td bgcolor="${palette.accent}" style="padding:20px 28px;font-size:20px;font-weight:700"><a href="${linkTo(storeUrl)}" style="color:${palette.onAccent};text-decoration:none">${escapeHtml(brand.name)}</a></td></tr>
<tr><td bgcolor="${palette.surface}" style="padding:32px 28px">
${body}
</td></tr>
<tr><td bgcolor="${palette.surface}" style="padding:20px 28px 24px;border-top:1px solid ${palette.line};font-size:13px;line-height:1.6;color:${palette.inkMuted}">
${footerOf(brand)
  .map((line) => `<div>${escapeHtml(line)}</div>`)
  .join('\n')}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

const buttonOf = ({ label, url }: NonNullable<Mail['button']>, palette: Palette): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td bgcolor="${palette.accent}" style="border-radius:12px"><a href="${linkTo(url)}" style="display:inline-block;padding:14px 28px;font-size:16px;font-weight:700;line-height:20px;color:${palette.onAccent};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`

function codeOf({ caption, value }: NonNullable<Mail['code']>, palette: Palette): string {
  const size =
    value.length <= TYPED_CODE_LENGTH
      ? 'font-size:32px;font-weight:700;letter-spacing:8px;text-align:center'
      : 'font-size:15px;word-break:break-all'
  return `<p style="margin:0 0 8px;font-size:14px;color:${palette.inkMuted}">${escapeHtml(caption)}</p>
<table ${TABLE} style="margin:0 0 16px"><tr><td bgcolor="${palette.accentSoft}" style="padding:14px 16px;border-radius:12px;${MONO};${size};color:${palette.ink}">${escapeHtml(value)}</td></tr></table>`
}

function sectionOf({ title, rows }: MailSection, palette: Palette): string {
  const heading =
    title === undefined
      ? ''
      : `<h2 style="margin:24px 0 4px;font-size:17px;line-height:1.4;color:${palette.ink}">${escapeHtml(title)}</h2>\n`
  return `${heading}<table ${TABLE} style="margin:0 0 8px">${rows.map((row) => rowOf(row, palette)).join('')}</table>`
}

function rowOf({ label, note, value, isStrong = false }: MailRow, palette: Palette): string {
  const cell = `padding:10px 0;border-bottom:1px solid ${palette.line};vertical-align:top${isStrong ? ';font-size:18px;font-weight:700' : ''}`
  const small = !note
    ? ''
    : `<div style="font-size:14px;font-weight:400;color:${palette.inkMuted}">${escapeHtml(note)}</div>`
  return `<tr><td style="${cell};padding-right:16px">${escapeHtml(label)}${small}</td><td align="right" style="${cell}">${escapeHtml(value)}</td></tr>\n`
}

/** Only ways that a mail program may open; anything else would be a mistake of ours. */
function linkTo(url: string): string {
  if (!/^https?:\/\//.test(url)) throw new TypeError('a message links to the web only')
  return escapeHtml(url)
}

function footerOf({ name, legalName, cnpj, presentation: { contacts } }: MailBrand): string[] {
  const ways = [contacts.phone, contacts.email].filter(Boolean).join(' · ')
  return [
    ...(ways ? [`${mailText.questions} ${ways}`] : []),
    `${legalName || name} · ${mailText.cnpj} ${formatDocument(cnpj)}`,
    ...(contacts.address ? [contacts.address] : []),
  ]
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
    ['-- ', `${brand.name} · ${storeUrl}`, ...footerOf(brand)].join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}

const plainRow = ({ label, note, value }: MailRow): string =>
  `${oneLine(label)}${note ? ` (${note})` : ''}${value ? `: ${value}` : ''}`
