export const text = {
  newVersion: 'Nova versão da loja.',
  update: 'Atualizar',
  stored: (when: string) => `Sem conexão: página vista em ${when}. Preços e estoque podem ter mudado.`,
  reload: 'Tentar de novo',
}
