import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'

export const text = dictionary('offline', {
  newVersion: 'Nova versão da loja.',
  update: 'Atualizar',
  stored: (when: string) => `Sem conexão: página vista em ${when}. Preços e estoque podem ter mudado.`,
  reload: commonText.retry,
  needsInternet: 'Para continuar é preciso internet. O botão volta quando a conexão voltar.',
})
