import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#domain/access/sign-in.ts'
import { ADULT_AGE } from '#domain/customer/person.ts'
import type { VariantRowFault } from '#domain/catalog/variant-sheet.ts'
import type { ContentFault } from '#domain/content/edited-content.ts'
import type { RegistrationFaultCode } from '#domain/customer/registration.ts'
import type { FieldFault } from '#domain/failure.ts'
import { MAX_PERIOD_DAYS, type PeriodFaultCode } from '#domain/report/period.ts'
import { MAX_CHOICES, type StoredTraitFault } from '#domain/order/stored-trait.ts'
import { SLUG_MAX_LENGTH, type NewStoreFaultCode } from '#domain/supplier/new-store.ts'
import type { StoreProfileFault } from '#domain/supplier/store-profile.ts'
import type { StoreSettingsFault } from '#domain/supplier/store-settings.ts'

/** What is wrong with one field of a form. */
export interface CampoComErro {
  readonly campo: string
  readonly codigo: string
  readonly mensagem: string
  /** What the person probably meant. */
  readonly sugestao?: string
}

const TEXTS: Record<
  | RegistrationFaultCode
  | NewStoreFaultCode
  | StoreProfileFault
  | StoreSettingsFault
  | StoredTraitFault
  | PeriodFaultCode
  | ContentFault
  | VariantRowFault
  | 'pixKey'
  | 'https'
  | 'notPublic',
  string
> = {
  variantGone: 'Este produto não está mais no grupo. Carregue a grade de novo.',
  variantOutdated: 'Outra pessoa mudou este produto enquanto você editava. Carregue a grade de novo.',
  stockOutdated: 'O estoque mudou enquanto você editava. Carregue a grade de novo.',
  stockUntracked: 'O estoque deste produto não é controlado.',
  variantTwice: 'Este produto está em mais de uma linha.',
  codeMissing: 'Preencha o código.',
  codeTwice: 'Outra variante tem este código.',
  codeTaken: 'Outro produto da loja tem este código.',
  notAGtin: 'Confira o código de barras: os números ou o último dígito não conferem.',
  notBelowPreviousPrice: 'O preço deve ser menor que o preço anterior, que a loja mostra riscado.',
  valueUnknown: 'Escolha um valor de cada diferença.',
  valuesTwice: 'Outra variante tem estes valores.',
  badLinkInText:
    'Um dos links do texto não pode ser aberto. Comece com / (uma página da loja), https://, mailto: ou tel:.',
  notAPageSlug: 'Use letras minúsculas sem acento, números e hífens entre eles.',
  periodReversed: 'O último dia deve ser o primeiro, ou vir depois dele.',
  periodTooLong: `O período pode ter até ${MAX_PERIOD_DAYS} dias.`,
  noTag: 'Escolha onde a página aparece.',
  noBanners: 'Ponha pelo menos um cartaz.',
  noProducts: 'Escolha pelo menos um produto.',
  noAlt: 'Descreva a imagem para quem não a vê.',
  reversed: 'O fim deve vir depois do início e de agora.',
  notAnInstant: 'Confira o dia e a hora.',
  notInFuture: 'Este momento já passou. Escolha um que ainda venha.',
  termsWithEnd: 'Os termos valem até que outros comecem. Deixe o fim em branco.',
  movesWhatIsShown: 'Isto vale na hora, também para o que está no ar. Publique sem agendar para mudar.',
  pixKey: 'Confira a chave Pix: CPF, CNPJ, celular com DDD, e-mail ou chave aleatória.',
  https: 'O endereço deve começar com https://.',
  notPublic: 'Este endereço é de uma rede interna. Use o que o banco publica na internet.',
  notALink: 'Comece com / (uma página da loja, como /produtos) ou com https://.',
  noDocument: 'Escolha pelo menos um documento: o cadastro precisa dele.',
  notATrackingId: 'Confira o código do Google Analytics 4. Ele começa com G-, como G-7XK2M9PQ4R.',
  noTrackingId: 'Para medir as visitas, informe o código do Google Analytics 4.',
  missing: 'Preencha este campo.',
  tooLong: 'Este texto é longo demais.',
  notAFullName: 'Escreva o nome completo, com nome e sobrenome.',
  notAnEmail: 'Confira o e-mail. Exemplo: nome@exemplo.com.br.',
  disposable: 'Este e-mail é temporário. Use um que você continue lendo: os avisos dos pedidos vão para ele.',
  mistyped: 'Confira o e-mail.',
  notAPhone: 'Confira o telefone: celular ou fixo, com DDD. Por exemplo: (11) 98765-4321.',
  notACompanyPhone:
    'Confira o telefone: fixo ou celular com DDD, 0800 ou 4004. Por exemplo: (11) 3456-7890 ou 0800 701 2345.',
  notADate: 'Confira a data de nascimento. Por exemplo: 17/04/1988.',
  underAge: `Para comprar aqui é preciso ter ${ADULT_AGE} anos ou mais.`,
  notACpf: 'CPF inválido. Confira os números.',
  notACnpj: 'CNPJ inválido. Confira os números e as letras.',
  notADocument: 'Confira o CPF ou CNPJ: os números não conferem.',
  notAForeignDocument: 'Confira o documento: letras e números, de 5 a 20.',
  notASlug: `Use letras minúsculas sem acento, números e hífens entre eles, até ${SLUG_MAX_LENGTH} caracteres.`,
  reservedSlug: 'Este endereço é usado pelo sistema. Escolha outro.',
  traitNameTaken: 'Outra pergunta deste formulário já tem este texto.',
  tooFewChoices: 'Escreva pelo menos duas opções, uma por linha.',
  tooManyChoices: `São até ${MAX_CHOICES} opções.`,
  tooManySlugs: 'A loja já mudou de endereço muitas vezes. Escolha um dos que ela já teve.',
  slugTaken: 'Este endereço já é de outra loja. Escolha outro.',
  notAccepted: 'Esta loja não faz cadastro com este tipo de documento.',
  notAPostalCode: 'O CEP tem 8 números. Confira.',
  notAState: 'Escolha o estado (UF).',
  notAStateRegistration: 'Confira a inscrição estadual, ou escreva ISENTO.',
  taken: 'Este e-mail já é de outra conta. Use outro.',
  registeredHere:
    'Você já tem um cadastro nesta loja com este e-mail e outro documento. Para este documento, use outro e-mail.',
  otherEmail:
    'Você já tem uma conta com este documento e esta senha, com outro e-mail. Use o e-mail dela; depois é só trocá-lo em “Meu cadastro”.',
  notYours: 'Este não é o documento da sua conta. Confira o número.',
  termsNotAccepted: 'Para se cadastrar, leia e aceite os termos de uso.',
  termsOutdated: 'Os termos de uso mudaram agora há pouco. Leia a nova versão e aceite de novo.',
  wrongPassword: 'Para trocar o e-mail, confirme com a sua senha atual.',
  'trait.missing': 'Responda esta pergunta.',
  'trait.number': 'Digite um número.',
  'trait.two-readings': 'Este número pode ser lido de duas formas. Escreva sem ponto, como 2,5 ou 2500.',
  'trait.choice': 'Escolha uma das opções.',
  'trait.date': 'Escolha uma data.',
  'trait.yes-no': 'Responda sim ou não.',
  'trait.length': 'Use no máximo 500 caracteres.',
  'password.tooShort': `A senha deve ter pelo menos ${PASSWORD_MIN_LENGTH} caracteres.`,
  'password.tooLong': `A senha deve ter no máximo ${PASSWORD_MAX_LENGTH} caracteres.`,
  'password.tooCommon': 'Esta senha é fácil de adivinhar. Uma frase curta funciona bem.',
  'password.personal': 'A senha não pode ser o seu nome, documento ou e-mail.',
  'password.wrong': 'A senha atual não confere.',
}

export const encodeFault = ({ field, code, suggestion }: FieldFault): CampoComErro => ({
  campo: field,
  codigo: code,
  mensagem: suggestion === undefined ? TEXTS[code as keyof typeof TEXTS] : suggestingText(code, suggestion),
  ...(suggestion === undefined || code === 'otherEmail' ? {} : { sugestao: suggestion }),
})

/** One fault of a refused form, with its field. */
export interface FieldRefusal {
  /** As in the domain, such as `fullName` or `traits.…`. */
  readonly field: string
  readonly code: string
  /** Portuguese, for people. */
  readonly message: string
  /** What the person probably meant; null where that is not known. */
  readonly suggestion: string | null
}

export const decodeFault = ({ campo, codigo, mensagem, sugestao }: CampoComErro): FieldRefusal => ({
  field: campo,
  code: codigo,
  message: mensagem,
  suggestion: sugestao ?? null,
})

const suggestingText = (code: string, suggestion: string): string =>
  code === 'otherEmail'
    ? `Você já tem uma conta com este documento e esta senha, com o e-mail ${suggestion}. Use esse e-mail; depois é só trocá-lo em “Meu cadastro”.`
    : `Você quis dizer ${suggestion}? Se o seu está certo, é só enviar de novo.`
