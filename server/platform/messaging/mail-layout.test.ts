import { describe, expect, test } from 'vitest'
import { layoutMail } from './mail-layout.ts'
import type { MailBrand } from './mail-brand.ts'
import { subjectOf, type Mail } from './mail.ts'

const brand: MailBrand = {
  name: 'Empório <da> Serra',
  legalName: 'Empório da Serra Ltda.',
  cnpj: '12ABC34501DE35',
  theme: { primary: '#1d6b3a', secondary: '#f4a300', auxiliary: '#fff7e6', text: '#22301f' },
  presentation: {
    logo: '',
    favicon: '',
    slogan: '',
    about: '',
    menu: [],
    footer: [],
    seo: { title: '', description: '', keywords: '' },
    pix: null,
    contacts: {
      email: 'contato@emporio.exemplo',
      phone: '(11) 3000-0000',
      whatsapp: '',
      hours: '',
      address: 'Rua Um, 1, São Paulo/SP',
    },
  },
}
const mail: Mail = {
  subject: 'Seu pedido',
  preheader: 'Recebemos o seu pedido',
  heading: 'Recebemos o seu pedido nº 12',
  paragraphs: ['Obrigado por comprar "com a gente" & até logo.'],
  button: { label: 'Ver pedido', url: 'https://emporio.exemplo/pedidos/12?a=1&b=2' },
  code: { caption: 'Ou digite este código:', value: '123456' },
  sections: [
    {
      title: 'Itens',
      rows: [
        { label: 'Arroz <b>bom</b>', note: '2 un', value: 'R$ 21,00' },
        { label: 'Total', value: 'R$ 21,00', isStrong: true },
      ],
    },
  ],
  closing: ['Não foi você? Ignore este e-mail.'],
}
const mailOf = (more: Partial<Mail> = {}) => layoutMail(brand, 'https://emporio.exemplo', { ...mail, ...more })

describe('a message', () => {
  test('tells customers how to reach the store, and not its own people', async () => {
    const ways = '(11) 3000-0000 · contato@emporio.exemplo'
    for (const said of Object.values(await mailOf())) expect(said).toContain(ways)
    for (const said of Object.values(await mailOf({ isToStaff: true }))) {
      expect(said).not.toContain(ways)
      expect(said).toContain('Rua Um, 1, São Paulo/SP')
    }
  })

  test('says the same in HTML and in text', async () => {
    const { html, plain } = await mailOf()
    const read = html
      .replace(/<style.*?<\/style>|<head>[\s\S]*?<\/head>|<[^>]+>/g, ' ')
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, '&')
    for (const said of [
      'Recebemos o seu pedido nº 12',
      'Obrigado por comprar "com a gente" & até logo.',
      'Ver pedido',
      '123456',
      'Itens',
      '2 un',
      'R$ 21,00',
      'Não foi você? Ignore este e-mail.',
    ]) {
      expect(plain).toContain(said)
      expect(read).toContain(said)
    }
    expect(plain).toContain('Ver pedido:\nhttps://emporio.exemplo/pedidos/12?a=1&b=2\n')
    expect(html).toContain('href="https://emporio.exemplo/pedidos/12?a=1&amp;b=2"')
  })

  test('takes nothing for markup that people wrote', async () => {
    const { html } = await mailOf({
      heading: `<script>alert('1')</script>`,
      button: { label: '"><img>', url: 'https://emporio.exemplo/"onclick="x' },
    })
    expect(html).not.toMatch(/<script|<img|<b>|onclick="x/)
    expect(html).toContain('Arroz &lt;b&gt;bom&lt;/b&gt;')
    expect(html).toContain('Empório &lt;da&gt; Serra')
  })

  test('wears the colours of the store, readable', async () => {
    const { html } = await mailOf()
    expect(html).toContain('bgcolor="#1d6b3a"')
    const { html: pale } = await layoutMail(
      { ...brand, theme: { ...brand.theme, primary: '#ffff66' } },
      'https://emporio.exemplo',
      mail,
    )
    expect(pale).toMatch(/bgcolor="#ffff66"[^>]*><a [^>]*color:#[0-4]/)
  })

  test('names who sends it: legal name, CNPJ, address, and how to reply', async () => {
    const { html, plain } = await mailOf()
    for (const body of [html, plain]) {
      for (const said of [
        'Empório da Serra Ltda.',
        '12.ABC.345/01DE-35',
        'Rua Um, 1, São Paulo/SP',
        '(11) 3000-0000',
        'contato@emporio.exemplo',
      ])
        expect(body).toContain(said)
    }
  })

  test('has a subject of one line, for any name of a store', () => {
    expect(subjectOf({ subject: 'Pedido\r\nBcc: todos@exemplo.com\u0000 ' })).toBe('Pedido Bcc: todos@exemplo.com')
    expect(() => subjectOf({ subject: ' \n' })).toThrow(TypeError)
  })

  test('links to the web only', async () => {
    await expect(mailOf({ button: { label: 'Abrir', url: 'javascript:alert(1)' } })).rejects.toThrow(TypeError)
  })
})
