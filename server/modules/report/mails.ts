import type { Cents } from '#domain/amounts.ts'
import { formatDate } from '#domain/calendar.ts'
import { formatCents, formatDecimal } from '#domain/format-price.ts'
import { changeOf, type SalesPage } from '#domain/report/sales-report.ts'
import type { Mail, Sender } from '#server/platform/messaging/mail.ts'

/** `12% a mais que na semana anterior` */
function comparisonText(now: Cents, before: Cents | null): string {
  const percent = changeOf(now, before)
  if (percent === null) return 'Sem vendas na semana anterior'
  if (percent === 0) return 'Igual à semana anterior'
  return `${formatDecimal(Math.abs(percent), 0)}% a ${percent > 0 ? 'mais' : 'menos'} que na semana anterior`
}

/** What was sold in a week, for who works for the store. */
export function weekMail({ supplier, storeUrl }: Sender, { period, sums, previousSums, rows }: SalesPage): Mail {
  const { orders, total } = sums
  const sellers = rows.filter((row) => row.total > 0)
  const sold =
    orders === 0 ? 'nenhuma venda' : `${formatCents(total)} em ${orders === 1 ? '1 pedido' : `${orders} pedidos`}`
  const change = comparisonText(total, previousSums?.total ?? null)
  return {
    subject: `Números da semana: ${sold}`,
    preheader: `${change}.`,
    heading: 'Números da semana',
    paragraphs: [`De ${formatDate(period.from)} a ${formatDate(period.until)}, na loja ${supplier.name}.`],
    sections: [
      {
        rows: [
          { label: 'Vendas', note: change, value: formatCents(total), isStrong: true },
          { label: 'Pedidos', note: `Na semana anterior: ${previousSums?.orders ?? 0}`, value: String(orders) },
          ...(orders === 0
            ? []
            : [{ label: 'Valor médio do pedido', value: formatCents(Math.round(total / orders) as Cents) }]),
        ],
      },
      ...(sellers.length === 0
        ? []
        : [
            {
              title: 'O que mais vendeu',
              rows: sellers.map(({ name, code, quantity, total }) => ({
                label: name,
                note: [code, quantity === null ? '' : `Quantidade: ${formatDecimal(quantity, 3)}`]
                  .filter((part) => part !== '')
                  .join(' · '),
                value: formatCents(total),
              })),
            },
          ]),
    ],
    isToStaff: true,
    button: {
      label: 'Abrir os números',
      url: `${storeUrl}/gestao/numeros?periodo=livre&de=${period.from}&ate=${period.until}`,
    },
    closing: [`Escolha do que e quando você é avisado em ${storeUrl}/gestao/avisos`],
  }
}
