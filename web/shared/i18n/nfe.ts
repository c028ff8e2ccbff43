import type { NfeWarning } from '#domain/order/nfe.ts'
import { dictionary } from './dictionary.ts'

const WARNINGS: Record<NfeWarning, string> = {
  otherRecipient: 'O destinatário da nota fiscal não é o cliente deste pedido.',
  otherTotal: 'O total da nota fiscal não é o do pedido.',
  noFiscalValue: 'A nota fiscal foi emitida em homologação e não tem valor fiscal.',
}

export const nfeText = dictionary('nfe', {
  title: 'Nota fiscal',
  number: (number: number, series: number) => `NF-e nº ${number}, série ${series}`,
  issuedAt: (moment: string) => `Emitida em ${moment}`,
  danfe: 'Ver o DANFE (PDF)',
  source: 'Baixar o XML',
  noFiscalValue: 'Sem valor fiscal',
  none: 'Envie o XML autorizado pela SEFAZ: o cliente vê a nota fiscal no pedido.',
  upload: 'Enviar XML da NF-e',
  replace: 'Trocar nota fiscal',
  remove: 'Remover nota fiscal',
  stored: 'Nota fiscal guardada. O cliente já pode vê-la no pedido.',
  removed: 'Nota fiscal removida do pedido.',
  failed: 'Não foi possível guardar a nota fiscal. Tente de novo.',
  tooLarge: 'O arquivo passa de 1 MB. O XML de uma nota fiscal é menor.',
  warnings: WARNINGS,
})
