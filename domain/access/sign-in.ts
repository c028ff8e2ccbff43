import { ownPath } from '../own-path.ts'
import type { FailureCode } from '../failure.ts'
import { keyboardText } from '../keyboard-text.ts'

export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 200

/** Personal data that a password must not contain. Empty where it is unknown. */
export interface PasswordOwner {
  readonly name: string
  readonly email: string
  /** CPF, CNPJ or foreign document. */
  readonly document: string
}

type PasswordFault = Extract<FailureCode, `password.${string}`>

/** What is wrong with a new password, or null. Length counts, not the mixture of characters (NIST SP 800-63B). */
export function passwordFault(password: string, owner: PasswordOwner): PasswordFault | null {
  const { length } = [...password]
  if (length < PASSWORD_MIN_LENGTH) return 'password.tooShort'
  if (length > PASSWORD_MAX_LENGTH) return 'password.tooLong'
  const folded = fold(password)
  if (COMMON.has(folded) || isRow(folded)) return 'password.tooCommon'
  const [mailbox = ''] = owner.email.split('@')
  const personal = [owner.name, owner.email, mailbox, owner.document].map(fold)
  return personal.some((text) => text !== '' && text === folded) ? 'password.personal' : null
}

/** Small letters and digits alone: capitals, accents and punctuation do not make a guess harder. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Nothing but punctuation, one character again and again, or neighbours of the alphabet or the keyboard in a row. */
function isRow(folded: string): boolean {
  return new Set(folded).size <= 2 || ROWS.some((row) => row.includes(folded))
}

const FORWARD = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm']
const ROWS = [...FORWARD, ...FORWARD.map((row) => [...row].toReversed().join(''))]

/** Of what leaks count most often, in Brazil and elsewhere, those of 8 characters and more; folded. */
const COMMON: ReadonlySet<string> = new Set(
  `password password1 password12 password123 passw0rd p4ssw0rd senha123 senha1234 senha12345 senha123456 minhasenha suasenha
  novasenha mudar123 mudarsenha trocar123 acesso123 entrar123 teste123 teste1234 admin123 admin1234 administrador usuario123 cliente123
  brasil123 brasil10 brasil2026 flamengo corinthians palmeiras saopaulo vascodagama botafogo fluminense gremio123 cruzeiro
  internacional atleticomg flamengo123 corinthians1 palmeiras1 deusefiel jesus123 jesuscristo deusnocomando teamomuito euteamo123
  familia123 felicidade princesa estrela123 gabriel123 lucas123 maria123 joao1234 matheus123 fernanda1 eduardo1 rodrigo1 carolina
  iloveyou iloveyou1 princess sunshine football baseball superman batman123 starwars pokemon1 computer internet whatever trustno1
  qwerty123 qwertyuiop qwerty12 qwerty1234 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx q1w2e3r4 q1w2e3r4t5 a1b2c3d4 abc12345 abcd1234 abc123456
  aa123456 a1234567 a12345678 asdf1234 asdfghjkl zxcvbnm1 qazwsxedc 123qweasd qwe12345 11223344 12341234 12344321 123123123 123321123
  12121212 10203040 102030405 147258369 159753456 987654321 741852963 98765432 welcome1 changeme letmein1`.split(/\s+/),
)

/** How long a sign-in may be on its way to another store (rules §1). */
export const LOGIN_TOKEN_SECONDS = 60

/** A return path below the store; the store's home for anything that browsers could read as another host. */
export const pathBelowStore = (path: string | undefined): string => ownPath(path ?? '') ?? '/'

/** Whom a person says to be who forgot the password. It goes in the path of a call, and has no slash (specification §5). */
export const recoveryIdentifier = (typed: string): string => keyboardText(typed.replaceAll('/', ''))
