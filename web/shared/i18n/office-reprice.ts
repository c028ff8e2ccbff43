import { text as couponsText } from './coupons.ts'
import { dictionary } from './dictionary.ts'

/** What staff read where they change the prices of many products. */
export const text = dictionary('office-reprice', {
  open: 'Reajustar preços',
  title: (count: number) =>
    count === 1 ? 'Reajustar o preço de 1 produto' : `Reajustar os preços de ${count.toLocaleString('pt-BR')} produtos`,
  how: 'Como muda',
  percent: 'Porcentagem do preço',
  amount: couponsText.kinds.fixed,
  much: 'Quanto muda',
  muchHint: '5 sobe, −5 baixa.',
  ending: 'Como termina cada preço',
  anyCents: 'Em qualquer centavo',
  cents: (ending: number) => `Em ,${ending}, o mais perto`,
  withTiers: 'Mudar também o preço de atacado e as faixas',
  hint: 'Nada muda ainda: primeiro você confere cada preço, antes e depois. Depois de aplicado, dá para desfazer tudo.',
  check: 'Conferir os preços',
  number: 'Digite quanto o preço muda, como 5 ou −2,50.',
})
