import { createElement as h, type CSSProperties, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { mailText } from '#contract/mail.ts'
import { derivePalette, type Palette } from '#domain/supplier/theme.ts'
import { footerOf, type MailBrand } from './mail-brand.ts'
import { oneLine, type Mail, type MailRow, type MailSection } from './mail.ts'

// Node runs these sources as they are, and knows no JSX: `h` is what JSX compiles to. React escapes every text. Mail
// programs know tables and inline styles, hence no stylesheet, and take the colours of a cell from `bgcolor`.

/** A code of this length is read off and typed; a longer one is pasted. */
const TYPED_CODE_LENGTH = 8
const FONT = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const MONO = "ui-monospace,Consolas,'Courier New',monospace"
const FULL_WIDTH = { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0 }

/** The message as an HTML document in the store's colours. */
export const mailDocument = (brand: MailBrand, storeUrl: string, mail: Mail): string =>
  `<!doctype html>\n${renderToStaticMarkup(h(MailDocument, { brand, storeUrl, mail }))}\n`

interface DocumentProps {
  readonly brand: MailBrand
  readonly storeUrl: string
  readonly mail: Mail
}

function MailDocument({ brand, storeUrl, mail }: DocumentProps): ReactNode {
  const palette = derivePalette(brand.theme)
  const { page, ink } = palette
  return h(
    'html',
    { lang: mailText.language },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light' }),
      h('title', null, oneLine(mail.subject)),
    ),
    h(
      'body',
      { style: { margin: 0, background: page, color: ink, fontFamily: FONT, fontSize: 16, lineHeight: 1.5 } },
      h('div', { style: { display: 'none', maxHeight: 0, overflow: 'hidden' } }, mail.preheader),
      h(
        Table,
        { bgcolor: page },
        h(
          Row,
          null,
          h(Cell, { align: 'center', style: { padding: '24px 12px' } }, h(Letter, { brand, storeUrl, mail, palette })),
        ),
      ),
    ),
  )
}

function Letter({ brand, storeUrl, mail, palette }: DocumentProps & { readonly palette: Palette }): ReactNode {
  const { accent, onAccent, surface, inkMuted, line } = palette
  const border = `1px solid ${line}`
  const frame: CSSProperties = {
    maxWidth: 600,
    borderCollapse: 'separate',
    border,
    borderRadius: 16,
    overflow: 'hidden',
  }
  const foot = { padding: '20px 28px 24px', borderTop: border, fontSize: 13, lineHeight: 1.6, color: inkMuted }
  return h(
    Table,
    { style: frame },
    h(
      Row,
      null,
      h(
        Cell,
        { bgcolor: accent, style: { padding: '20px 28px', fontSize: 20, fontWeight: 700 } },
        h('a', { href: linkTo(storeUrl), style: { color: onAccent, textDecoration: 'none' } }, brand.name),
      ),
    ),
    h(Row, null, h(Cell, { bgcolor: surface, style: { padding: '32px 28px' } }, h(MailBody, { mail, palette }))),
    h(
      Row,
      null,
      h(Cell, { bgcolor: surface, style: foot }, ...footerOf(brand, mail).map((text) => h('div', null, text))),
    ),
  )
}

function MailBody({ mail, palette }: { readonly mail: Mail; readonly palette: Palette }): ReactNode {
  const { heading, paragraphs, button, code, sections = [], closing = [] } = mail
  const { ink, inkMuted } = palette
  return h(
    'div',
    null,
    h('h1', { style: { margin: '0 0 16px', fontSize: 24, lineHeight: 1.3, fontWeight: 700, color: ink } }, heading),
    ...paragraphs.map((text) => h('p', { style: { margin: '0 0 16px' } }, text)),
    button && h(Button, { button, palette }),
    code && h(Code, { code, palette }),
    ...sections.map((section) => h(Section, { section, palette })),
    ...closing.map((text) => h('p', { style: { margin: '16px 0 0', fontSize: 14, color: inkMuted } }, text)),
  )
}

interface ButtonProps {
  readonly button: NonNullable<Mail['button']>
  readonly palette: Palette
}

const Button = ({ button: { label, url }, palette: { accent, onAccent } }: ButtonProps): ReactNode =>
  h(
    Table,
    { width: undefined, style: { margin: '8px 0 24px' } },
    h(
      Row,
      null,
      h(
        Cell,
        { bgcolor: accent, style: { borderRadius: 12 } },
        h(
          'a',
          {
            href: linkTo(url),
            style: {
              display: 'inline-block',
              padding: '14px 28px',
              fontSize: 16,
              fontWeight: 700,
              lineHeight: '20px',
              color: onAccent,
              textDecoration: 'none',
            },
          },
          label,
        ),
      ),
    ),
  )

interface CodeProps {
  readonly code: NonNullable<Mail['code']>
  readonly palette: Palette
}

function Code({ code: { caption, value }, palette: { accentSoft, ink, inkMuted } }: CodeProps): ReactNode {
  const size: CSSProperties =
    value.length <= TYPED_CODE_LENGTH
      ? { fontSize: 32, fontWeight: 700, letterSpacing: 8, textAlign: 'center' }
      : { fontSize: 15, wordBreak: 'break-all' }
  const box = { padding: '14px 16px', borderRadius: 12, fontFamily: MONO, ...size, color: ink }
  return h(
    'div',
    null,
    h('p', { style: { margin: '0 0 8px', fontSize: 14, color: inkMuted } }, caption),
    h(Table, { style: { margin: '0 0 16px' } }, h(Row, null, h(Cell, { bgcolor: accentSoft, style: box }, value))),
  )
}

interface SectionProps {
  readonly section: MailSection
  readonly palette: Palette
}

const Section = ({ section: { title, rows }, palette }: SectionProps): ReactNode =>
  h(
    'div',
    null,
    title !== undefined &&
      h('h2', { style: { margin: '24px 0 4px', fontSize: 17, lineHeight: 1.4, color: palette.ink } }, title),
    h(Table, { style: { margin: '0 0 8px' } }, ...rows.map((row) => h(SectionRow, { row, palette }))),
  )

interface SectionRowProps {
  readonly row: MailRow
  readonly palette: Palette
}

function SectionRow({
  row: { label, note, value, isStrong },
  palette: { line, inkMuted },
}: SectionRowProps): ReactNode {
  const strong = isStrong ? { fontSize: 18, fontWeight: 700 } : {}
  const style: CSSProperties = { padding: '10px 0', borderBottom: `1px solid ${line}`, verticalAlign: 'top', ...strong }
  const small = note ? h('div', { style: { fontSize: 14, fontWeight: 400, color: inkMuted } }, note) : null
  return h(
    Row,
    null,
    h(Cell, { style: { ...style, paddingRight: 16 } }, label, small),
    h(Cell, { align: 'right', style }, value),
  )
}

interface TableProps {
  /** Undefined for a table as wide as what it holds. */
  readonly width?: undefined
  readonly bgcolor?: string
  readonly style?: CSSProperties
  readonly children?: ReactNode
}

const Table = ({ children, ...props }: TableProps): ReactNode =>
  h('table', { ...FULL_WIDTH, ...props }, h('tbody', null, children))

const Row = ({ children }: { readonly children?: ReactNode }): ReactNode => h('tr', null, children)

interface CellProps {
  readonly bgcolor?: string
  readonly align?: 'center' | 'right'
  readonly style?: CSSProperties
  readonly children?: ReactNode
}

const Cell = ({ children, ...props }: CellProps): ReactNode => h('td', props, children)

/** Only ways that a mail program may open; anything else would be a mistake of ours. */
function linkTo(url: string): string {
  if (!/^https?:\/\//.test(url)) throw new TypeError('a message links to the web only')
  return url
}
