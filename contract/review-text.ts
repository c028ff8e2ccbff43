/** What whoever registered reads while the store has not let them in (specification §8 where it has the text). */
export const reviewText = {
  modal: 'Cadastro em análise',
  waiting: 'Seu cadastro foi recebido e aguarda aprovação. Avisaremos por e-mail.',
  confirmed: 'Seu cadastro já foi confirmado e aguarda aprovação',
  refusedModal: 'Cadastro não aprovado',
  refused: (reason: string) => `Seu cadastro não foi aprovado.${reason === '' ? '' : ` Motivo: ${reason}`}`,
}
