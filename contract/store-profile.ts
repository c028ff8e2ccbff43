import { Type, type Static } from 'typebox'
import {
  MAX_COLUMN_LINKS,
  MAX_FOOTER_COLUMNS,
  MAX_MENU_LINKS,
  type BrandPicture,
  type EditedStoreProfile,
  type ScheduledStoreProfile,
  type StoreProfile,
} from '#domain/supplier/store-profile.ts'
import type { Link, Presentation } from '#domain/supplier/supplier.ts'
import { endpoint } from './endpoint.ts'
import { Atalho, Contatos, Seo } from './supplier.ts'
import { decodeTheme, encodeTheme, Tema } from './theme.ts'
import { MAX_PICTURE_BYTES } from '#domain/catalog/product-picture.ts'
import {
  HoraDaLoja,
  Identificador,
  OuNulo,
  ReferenciaFornecedor,
  TextoDeTeclado,
  TextoExato,
  TextoLongo,
} from './values.ts'
import { wireWords } from './wire-words.ts'

const area = 'Aparência da loja'
const query = Type.Object({ idfornecedor: Type.Optional(ReferenciaFornecedor) })

const USO = wireWords({ logo: 'LOGOTIPO', favicon: 'ICONE' } as const satisfies Record<BrandPicture, string>)
export const { encode: encodePictureUse, decode: decodePictureUse } = USO

const COR = TextoDeTeclado({ pattern: '^#[0-9a-fA-F]{6}$', description: 'Como #1f5f8b' })
const ATALHO = Type.Object({
  nome: Type.String({ minLength: 1, maxLength: 60 }),
  link: Type.String({ minLength: 1, maxLength: 300, description: 'Um caminho da loja, como /produtos, ou https://…' }),
})

/** The stored texts of a store may be longer than what staff may type by now. */
const PERFIL = {
  tema: Tema,
  logo: Type.String({ description: 'Vazio mostra o nome da loja' }),
  favicon: Type.String(),
  slogan: Type.String(),
  sobre: Type.String(),
  seo: Seo,
  contatos: Contatos,
  menu: Type.Array(Atalho),
  rodape: Type.Array(Type.Object({ titulo: Type.String(), links: Type.Array(Atalho) })),
}

export const PerfilEditado = Type.Object({
  ...PERFIL,
  versao: Type.Integer({ description: 'Sobe a cada publicação; 0 antes da primeira' }),
  historico: Type.Array(
    Type.Object({
      versao: Type.Integer(),
      publicadaEm: Type.String({ description: 'Instante' }),
      porQuem: OuNulo(Type.String(), 'Nulo no estado anterior à primeira mudança, e para quem saiu da equipe'),
    }),
  ),
  agendamento: OuNulo(
    Type.Object({
      idagendamento: Identificador,
      perfil: Type.Object(PERFIL),
      inicio: Type.String({ description: 'Instante em que a loja passa a ser assim' }),
      inicioNaLoja: HoraDaLoja,
      versaoBase: Type.Integer({ description: 'A versão de que se partiu; o que foi publicado depois não está nele' }),
      porQuem: OuNulo(Type.String(), 'Nulo para quem saiu da equipe'),
    }),
    'Nulo onde nada está agendado',
  ),
})

const Imagem = Type.String({
  maxLength: 200,
  description: 'A que a loja tem, ou a que `imagens` respondeu; vazia é nenhuma',
})

export const TemaDigitado = Type.Object({
  ...Tema.properties,
  primary: COR,
  secondary: COR,
  auxiliary: COR,
  text: COR,
})
export const ContatosDigitados = Type.Object({
  email: Type.String({ maxLength: 200 }),
  telefone: Type.String({ maxLength: 30 }),
  whatsapp: Type.String({ maxLength: 30 }),
  horario: Type.String({ maxLength: 120 }),
  endereco: Type.String({ maxLength: 200 }),
})

const PerfilDigitado = Type.Object({
  logo: Imagem,
  favicon: Imagem,
  tema: TemaDigitado,
  slogan: Type.String({ maxLength: 120 }),
  sobre: TextoLongo({ maxLength: 600 }),
  seo: Type.Object({
    titulo: Type.String({ minLength: 1, maxLength: 70 }),
    descricao: Type.String({ maxLength: 200 }),
    palavrasChave: Type.String({ maxLength: 300 }),
  }),
  contatos: ContatosDigitados,
  menu: Type.Array(ATALHO, { maxItems: MAX_MENU_LINKS }),
  rodape: Type.Array(
    Type.Object({
      titulo: Type.String({ minLength: 1, maxLength: 60 }),
      links: Type.Array(ATALHO, { maxItems: MAX_COLUMN_LINKS }),
    }),
    { maxItems: MAX_FOOTER_COLUMNS },
  ),
  versao: Type.Integer({ minimum: 0, description: 'A versão em que a mudança se baseia' }),
})

export const getStoreProfile = endpoint({
  method: 'GET',
  path: '/v4/gestao/perfil-da-loja',
  summary:
    'Como a loja se apresenta: tema, textos, contatos e links, com as versões publicadas; para a equipe de conteúdo',
  area,
  access: 'store-profile.manage',
  query,
  reply: PerfilEditado,
})

export const changeStoreProfile = endpoint({
  method: 'PUT',
  path: '/v4/gestao/perfil-da-loja',
  summary: 'Publica como a loja se apresenta',
  area,
  access: 'store-profile.manage',
  query,
  body: PerfilDigitado,
  reply: PerfilEditado,
})

export const scheduleStoreProfile = endpoint({
  method: 'PUT',
  path: '/v4/gestao/perfil-da-loja/agendamento',
  summary: 'Agenda como a loja se apresenta a partir de um momento; fica no lugar do que estava agendado',
  area,
  access: 'store-profile.manage',
  query,
  body: Type.Object({
    ...PerfilDigitado.properties,
    inicio: HoraDaLoja,
    agendamentoVisto: Type.Optional(
      OuNulo(Identificador, 'O agendamento que quem agenda está vendo; outro que exista é um conflito'),
    ),
  }),
  reply: PerfilEditado,
})

export const cancelScheduledStoreProfile = endpoint({
  method: 'DELETE',
  path: '/v4/gestao/perfil-da-loja/agendamento/:idagendamento',
  summary: 'Cancela o que está agendado: a loja continua como está',
  area,
  access: 'store-profile.manage',
  params: Type.Object({ idagendamento: Identificador }),
  query,
  reply: PerfilEditado,
})

const MAX_BASE64 = Math.ceil(MAX_PICTURE_BYTES / 3) * 4

export const addBrandPicture = endpoint({
  method: 'POST',
  path: '/v4/gestao/perfil-da-loja/imagens',
  summary: 'Guarda um logotipo ou um ícone; a loja o mostra depois que ele é publicado',
  area,
  access: 'store-profile.manage',
  maxBodyBytes: MAX_BASE64 + 65_536,
  query,
  body: Type.Object({
    uso: USO.schema,
    conteudo: TextoExato({
      minLength: 1,
      maxLength: MAX_BASE64,
      description: 'JPG, PNG, WebP ou AVIF em base64, também com fundo transparente',
    }),
  }),
  reply: Type.Object({ imagem: Type.String() }),
})

export const restoreStoreProfile = endpoint({
  method: 'POST',
  path: '/v4/gestao/perfil-da-loja/versoes/:versao/restaurar',
  summary: 'Publica de novo uma versão anterior',
  area,
  access: 'store-profile.manage',
  params: Type.Object({ versao: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }) }),
  query,
  body: Type.Object({
    versaoAtual: Type.Integer({ minimum: 0, description: 'A versão que quem restaura está vendo' }),
  }),
  reply: PerfilEditado,
})

const encodeLink = ({ label, target }: Link) => ({ nome: label, link: target })
const decodeLink = ({ nome, link }: Static<typeof Atalho>): Link => ({ label: nome.trim(), target: link.trim() })

export const encodeProfile = ({ theme, logo, favicon, slogan, about, seo, contacts, menu, footer }: StoreProfile) => ({
  tema: encodeTheme(theme),
  logo,
  favicon,
  slogan,
  sobre: about,
  seo: { titulo: seo.title, descricao: seo.description, palavrasChave: seo.keywords },
  contatos: {
    email: contacts.email,
    telefone: contacts.phone,
    whatsapp: contacts.whatsapp,
    horario: contacts.hours,
    endereco: contacts.address,
  },
  menu: menu.map(encodeLink),
  rodape: footer.map(({ title, links }) => ({ titulo: title, links: links.map(encodeLink) })),
})

interface WireProfile extends Omit<Static<typeof PerfilEditado>, 'versao' | 'historico' | 'agendamento'> {}

export const decodeProfile = (wire: WireProfile): StoreProfile => ({
  theme: decodeTheme(wire.tema),
  logo: wire.logo,
  favicon: wire.favicon,
  slogan: wire.slogan.trim(),
  about: wire.sobre.trim(),
  seo: decodeSeo(wire.seo),
  contacts: decodeContacts(wire.contatos),
  menu: wire.menu.map(decodeLink),
  footer: wire.rodape.map(({ titulo, links }) => ({ title: titulo.trim(), links: links.map(decodeLink) })),
})

const decodeSeo = ({ titulo, descricao, palavrasChave }: Static<typeof Seo>): Presentation['seo'] => ({
  title: titulo.trim(),
  description: descricao.trim(),
  keywords: palavrasChave.trim(),
})

const decodeContacts = (wire: Static<typeof Contatos>): Presentation['contacts'] => ({
  email: wire.email.trim(),
  phone: wire.telefone.trim(),
  whatsapp: wire.whatsapp.trim(),
  hours: wire.horario.trim(),
  address: wire.endereco.trim(),
})

export const encodeEditedProfile = ({
  profile,
  version,
  history,
  schedule,
}: EditedStoreProfile): Static<typeof PerfilEditado> => ({
  ...encodeProfile(profile),
  versao: version,
  historico: history.map(({ number, publishedAt, publishedBy }) => ({
    versao: number,
    publicadaEm: publishedAt,
    porQuem: publishedBy,
  })),
  agendamento: schedule && encodeSchedule(schedule),
})

const encodeSchedule = ({ id, profile, startsAt, localStart, basedOn, scheduledBy }: ScheduledStoreProfile) => ({
  idagendamento: id,
  perfil: encodeProfile(profile),
  inicio: startsAt,
  inicioNaLoja: localStart,
  versaoBase: basedOn,
  porQuem: scheduledBy,
})

export const decodeEditedProfile = ({
  versao,
  historico,
  agendamento,
  ...profile
}: Static<typeof PerfilEditado>): EditedStoreProfile => ({
  profile: decodeProfile(profile),
  version: versao,
  history: historico.map(({ versao, publicadaEm, porQuem }) => ({
    number: versao,
    publishedAt: publicadaEm,
    publishedBy: porQuem,
  })),
  schedule: agendamento && {
    id: agendamento.idagendamento,
    profile: decodeProfile(agendamento.perfil),
    startsAt: agendamento.inicio,
    localStart: agendamento.inicioNaLoja,
    basedOn: agendamento.versaoBase,
    scheduledBy: agendamento.porQuem,
  },
})
