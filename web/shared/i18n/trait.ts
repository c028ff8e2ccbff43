/** What people read in the fields that a supplier defines. */
export const text = {
  choose: 'Escolha…',
  yes: 'Sim',
  no: 'Não',
}
