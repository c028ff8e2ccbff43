import type { TraitForm } from '#domain/order/stored-trait.ts'
import type { TraitKind } from '#domain/order/trait.ts'
import { shellText } from './back-office.ts'
import { text as categoriesText } from './categories.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'
import { text as usersText } from './users.ts'

/** What staff read where they decide what the store asks besides. */
export const text = dictionary('office-traits', {
  title: shellText.screens.traits,
  intro: 'O que a loja quer saber além do que já pergunta. As respostas aparecem no cliente e no pedido.',
  forms: {
    registration: { title: 'No cadastro', empty: 'Nenhuma pergunta extra no cadastro.' },
    order: { title: 'Em cada pedido', empty: 'Nenhuma pergunta extra no pedido.' },
  } satisfies Record<TraitForm, { readonly title: string; readonly empty: string }>,
  newTrait: 'Nova pergunta',
  newTraitOf: { registration: 'Nova pergunta do cadastro', order: 'Nova pergunta do pedido' } satisfies Record<
    TraitForm,
    string
  >,
  name: 'Pergunta',
  hint: 'Explicação',
  hintHint: 'Aparece abaixo da pergunta.',
  kind: 'Como se responde',
  kinds: {
    text: 'Texto',
    number: 'Número',
    choice: 'Uma de várias opções',
    date: 'Data',
    'yes-no': 'Sim ou não',
  } satisfies Record<TraitKind, string>,
  choices: 'Opções',
  choicesHint: 'Uma por linha.',
  isRequired: 'Resposta obrigatória',
  requiredHint: 'Vale para quem responder daqui em diante.',
  required: 'obrigatória',
  create: categoriesText.create,
  save: usersText.save,
  remove: 'Remover pergunta',
  removeOf: (name: string) => `Remover a pergunta ${name}`,
  removeQuestion:
    'A loja deixa de perguntar. O que já foi respondido continua nos pedidos e nos dados de cada cliente.',
  created: (name: string) => `A pergunta “${name}” foi criada.`,
  saved: 'Pergunta salva.',
  removed: 'Pergunta removida.',
  arranged: 'Ordem salva.',
  unreachable: commonText.unreachable,
})
