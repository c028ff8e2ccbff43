import { Type } from 'typebox'
import { MAX_PICTURE_BYTES } from '#domain/catalog/product-picture.ts'
import {
  MAX_COLUMN_LINKS,
  MAX_FOOTER_COLUMNS,
  MAX_MENU_LINKS,
  type BrandPicture,
  type EditedStoreProfile,
  type ScheduledStoreProfile,
  type StoreProfile,
  type StoreProfileVersion,
} from '#domain/supplier/store-profile.ts'
import type { Link } from '#domain/supplier/supplier.ts'
import { Atalho, ColunaDoRodape, Contatos, Seo } from './supplier.ts'
import { Tema } from './theme.ts'
import { HoraDaLoja, TextoDeTeclado, TextoExato, TextoLongo } from './values.ts'
import { fieldEndpoint } from './wire/endpoint.ts'
import { cleaned, list, mapped, optional, orNull, record, same, words, type FieldOf } from './wire/field.ts'
import { id, inStore, int, number, text, typed } from './wire/values.ts'

const office = { area: 'Aparência da loja', access: 'store-profile.manage', query: record(inStore) } as const

/** The stored texts of a store may be longer than what staff may type by now. */
const profile = record({
  theme: ['tema', Tema],
  logo: ['logo', text('Vazio mostra o nome da loja')],
  favicon: ['favicon', text()],
  slogan: ['slogan', text()],
  about: ['sobre', text()],
  seo: ['seo', Seo],
  contacts: ['contatos', Contatos],
  menu: ['menu', list(Atalho)],
  footer: ['rodape', list(ColunaDoRodape)],
}) satisfies FieldOf<StoreProfile>

const version = record({
  number: ['versao', int()],
  publishedAt: ['publicadaEm', text('Instante')],
  publishedBy: ['porQuem', orNull(text(), 'Nulo no estado anterior à primeira mudança, e para quem saiu da equipe')],
}) satisfies FieldOf<StoreProfileVersion>

const schedule = record({
  id: ['idagendamento', id],
  profile: ['perfil', profile],
  startsAt: ['inicio', text('Instante em que a loja passa a ser assim')],
  localStart: ['inicioNaLoja', same(HoraDaLoja)],
  basedOn: ['versaoBase', int('A versão de que se partiu; o que foi publicado depois não está nele')],
  scheduledBy: ['porQuem', orNull(text(), 'Nulo para quem saiu da equipe')],
}) satisfies FieldOf<ScheduledStoreProfile>

export const PerfilEditado = mapped(
  record({
    ...profile.fields,
    version: ['versao', int('Sobe a cada publicação; 0 antes da primeira')],
    history: ['historico', list(version)],
    schedule: ['agendamento', orNull(schedule, 'Nulo onde nada está agendado')],
  }),
  ({ profile, ...rest }: EditedStoreProfile) => ({ ...profile, ...rest }),
  ({ version, history, schedule, ...profile }): EditedStoreProfile => ({ profile, version, history, schedule }),
)

const picture = same(
  Type.String({ maxLength: 200, description: 'A que a loja tem, ou a que `imagens` respondeu; vazia é nenhuma' }),
)
const colour = same(TextoDeTeclado({ pattern: '^#[0-9a-fA-F]{6}$', description: 'Como #1f5f8b' }))
const typedLink = record({
  label: ['nome', typed({ minLength: 1, maxLength: 60 })],
  target: [
    'link',
    typed({ minLength: 1, maxLength: 300, description: 'Um caminho da loja, como /produtos, ou https://…' }),
  ],
}) satisfies FieldOf<Link>

export const TemaDigitado = record({
  ...Tema.fields,
  primary: ['primary', colour],
  secondary: ['secondary', colour],
  auxiliary: ['auxiliary', colour],
  text: ['text', colour],
})
export const ContatosDigitados = record({
  email: ['email', typed({ maxLength: 200 })],
  phone: ['telefone', typed({ maxLength: 30 })],
  whatsapp: ['whatsapp', typed({ maxLength: 30 })],
  hours: ['horario', typed({ maxLength: 120 })],
  address: ['endereco', typed({ maxLength: 200 })],
})
const typedProfile = record({
  logo: ['logo', picture],
  favicon: ['favicon', picture],
  theme: ['tema', TemaDigitado],
  slogan: ['slogan', typed({ maxLength: 120 })],
  about: ['sobre', cleaned(same(TextoLongo({ maxLength: 600 })), (about) => about.trim())],
  seo: [
    'seo',
    record({
      title: ['titulo', typed({ minLength: 1, maxLength: 70 })],
      description: ['descricao', typed({ maxLength: 200 })],
      keywords: ['palavrasChave', typed({ maxLength: 300 })],
    }),
  ],
  contacts: ['contatos', ContatosDigitados],
  menu: ['menu', list(typedLink, { maxItems: MAX_MENU_LINKS })],
  footer: [
    'rodape',
    list(
      record({
        title: ['titulo', typed({ minLength: 1, maxLength: 60 })],
        links: ['links', list(typedLink, { maxItems: MAX_COLUMN_LINKS })],
      }),
      { maxItems: MAX_FOOTER_COLUMNS },
    ),
  ],
}) satisfies FieldOf<StoreProfile>

const change = {
  ...typedProfile.fields,
  version: ['versao', number({ minimum: 0, description: 'A versão em que a mudança se baseia' })],
} as const

export const getStoreProfile = fieldEndpoint({
  method: 'GET',
  path: '/v4/gestao/perfil-da-loja',
  summary:
    'Como a loja se apresenta: tema, textos, contatos e links, com as versões publicadas; para a equipe de conteúdo',
  ...office,
  reply: PerfilEditado,
})

export const changeStoreProfile = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/perfil-da-loja',
  summary: 'Publica como a loja se apresenta',
  ...office,
  body: record(change),
  reply: PerfilEditado,
})

export const scheduleStoreProfile = fieldEndpoint({
  method: 'PUT',
  path: '/v4/gestao/perfil-da-loja/agendamento',
  summary: 'Agenda como a loja se apresenta a partir de um momento; fica no lugar do que estava agendado',
  ...office,
  body: record({
    ...change,
    from: ['inicio', same(HoraDaLoja)],
    seenSchedule: [
      'agendamentoVisto',
      optional(orNull(id, 'O agendamento que quem agenda está vendo; outro que exista é um conflito'), null),
    ],
  }),
  reply: PerfilEditado,
})

export const cancelScheduledStoreProfile = fieldEndpoint({
  method: 'DELETE',
  path: '/v4/gestao/perfil-da-loja/agendamento/:idagendamento',
  summary: 'Cancela o que está agendado: a loja continua como está',
  ...office,
  params: record({ id: ['idagendamento', id] }),
  reply: PerfilEditado,
})

const MAX_BASE64 = Math.ceil(MAX_PICTURE_BYTES / 3) * 4

export const addBrandPicture = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/perfil-da-loja/imagens',
  summary: 'Guarda um logotipo ou um ícone; a loja o mostra depois que ele é publicado',
  ...office,
  maxBodyBytes: MAX_BASE64 + 65_536,
  body: record({
    use: ['uso', words({ logo: 'LOGOTIPO', favicon: 'ICONE' } satisfies Record<BrandPicture, string>)],
    base64: [
      'conteudo',
      same(
        TextoExato({
          minLength: 1,
          maxLength: MAX_BASE64,
          description: 'JPG, PNG, WebP ou AVIF em base64, também com fundo transparente',
        }),
      ),
    ],
  }),
  reply: record({ picture: ['imagem', text()] }),
})

export const restoreStoreProfile = fieldEndpoint({
  method: 'POST',
  path: '/v4/gestao/perfil-da-loja/versoes/:versao/restaurar',
  summary: 'Publica de novo uma versão anterior',
  ...office,
  params: record({ number: ['versao', number({ minimum: 1, maximum: 2 ** 31 - 1 })] }),
  body: record({
    version: ['versaoAtual', number({ minimum: 0, description: 'A versão que quem restaura está vendo' })],
  }),
  reply: PerfilEditado,
})
