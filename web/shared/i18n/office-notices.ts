import type { StaffNoticeKind } from '#domain/staff-notice/staff-notice.ts'
import { shellText } from './back-office.ts'
import { dictionary } from './dictionary.ts'

const KINDS: Readonly<Record<StaffNoticeKind, { readonly label: string; readonly hint: string }>> = {
  order: { label: 'Pedido novo', hint: 'Quando um pedido espera pela loja.' },
  payment: { label: 'Pix para confirmar', hint: 'Quando um cliente paga na chave da loja, sem aviso do banco.' },
  quote: { label: 'Orçamento', hint: 'Quando um cliente pede, negocia, aprova ou recusa um orçamento.' },
  registration: { label: 'Cadastro para aprovar', hint: 'Quando um cliente espera pela aprovação do cadastro.' },
  'weekly-report': {
    label: 'Números da semana',
    hint: 'Toda segunda-feira às 7h: vendas, pedidos e o que mais vendeu, ao lado da semana anterior.',
  },
}

/** What people who work for a store read where they choose of what they are notified. */
export const noticesText = dictionary('office-notices', {
  title: shellText.screens.notices,
  intro: 'Escolha o que chega até você quando a gestão está fechada. Vale só para você, nesta loja.',
  together: 'O que acontece no mesmo minuto vem em um aviso só, como “5 pedidos novos”.',
  byMail: (email: string) => `Por e-mail, para ${email}`,
  kinds: KINDS,
  emptyTitle: 'Sem avisos para você',
  empty: 'Nada do que você faz nesta loja tem avisos. Quem cuida da equipe pode mudar as suas funções.',
  quietTitle: 'Horário de silêncio',
  quiet: 'Não me avise neste horário',
  quietHint: 'O que acontecer nesse tempo chega em um resumo quando o silêncio termina. Pode passar da meia-noite.',
  from: 'Das',
  until: 'Até',
  sameHour: 'O silêncio precisa terminar em outra hora do que começa.',
  save: 'Salvar',
  saving: 'Salvando…',
  saved: 'Avisos salvos.',
  unreachable: 'Não foi possível salvar agora. Tente de novo.',
})
