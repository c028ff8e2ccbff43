/** What people read on controls that every screen shares. */
export const text = {
  optional: '(opcional)',
  close: 'Fechar',
  increase: (name: string) => `Aumentar a quantidade de ${name}`,
  decrease: (name: string) => `Diminuir a quantidade de ${name}`,
  quantity: (name: string) => `Quantidade de ${name}`,
  previous: 'Anterior',
  next: 'Próximo',
}
