import type { NfeWarning } from '#domain/order/nfe.ts'
import { dictionary } from './dictionary.ts'

const WARNINGS: Record<NfeWarning, string> = {
  otherRecipient: 'O destinatário da nota não é o cliente deste pedido.',
  otherTotal: 'O total da nota não é o do pedido.',
  noFiscalValue: 'A nota foi emitida em homologação e não tem valor fiscal.',
}

export const nfeText = dictionary('nfe', {
  title: 'Nota fiscal',
  number: (number: number, series: number) => `NF-e nº ${number}, série ${series}`,
  issuedAt: (moment: string) => `Emitida em ${moment}`,
  danfe: 'Ver o DANFE (PDF)',
  source: 'Baixar o XML',
  noFiscalValue: 'Sem valor fiscal',
  none: 'Envie o XML autorizado pela SEFAZ: o cliente vê a nota no pedido.',
  upload: 'Enviar o XML da nota',
  replace: 'Trocar a nota',
  remove: 'Tirar a nota do pedido',
  stored: 'Nota guardada. O cliente já pode vê-la no pedido.',
  removed: 'A nota saiu do pedido.',
  failed: 'Não foi possível guardar a nota. Tente de novo.',
  tooLarge: 'O arquivo passa de 1 MB. O XML de uma nota é menor.',
  warnings: WARNINGS,
})
