import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')

/** Words that have another one in their place, everywhere. */
const NOWHERE: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\bcotaç(?:ão|ões)\b/i, 'orçamento'],
  [/\bfretes?\b/i, 'taxa de entrega'],
  [/\blogin\b/i, 'entrar'],
  [/\bavisaremos\b/i, 'avisamos'],
  [/\boutra vez\b/i, 'de novo'],
  [/\bao menos\b/i, 'pelo menos'],
  [/\bon-line\b/i, 'online'],
  [/\bobrigad[oa]\b/i, 'agradecemos'],
  [/\bpor favor\b/i, 'nothing: the imperative is polite'],
  [/\bdiga\b/i, 'informe'],
  [/\btir(?:ar|e) (?!uma foto|outra|dúvidas|uma dúvida)/i, 'remover'],
  [/\bvir buscar\b/i, 'vir retirar'],
  [/\bsomente\b/i, 'só'],
  [/\d %/, '10%'],
  [/R\$\d/, 'R$ 10,00'],
]
const TO_SHOPPERS: typeof NOWHERE = [...NOWHERE, [/\bfornecedor(?:es)?\b/i, 'loja']]

/** Given word for word by the specification, and the way back to the sign-in, which has no other short name. */
const EXCEPTIONS = [
  'Faça login para comprar',
  'Erro ao tentar fazer login. Tente novamente em alguns minutos',
  'Sessão expirada, efetue login novamente',
  'Falha ao consultar outros fornecedores',
  'Falha ao consultar área de atendimento do fornecedor',
  'Não foi possivel encontrar fornecedores para este endereço',
  'O fornecedor não atende no endereço informado.',
  'Voltar ao login',
]

/** What only staff read, who have suppliers of their own. */
const OF_STAFF =
  /(?:office|back-office|costs|products|audit|jobs|api-keys|payments|receivables|picker|customers|coupons)[a-z-]*\.ts$/

/** The literals of a source file; what a template puts in is left out. */
const literalsIn = (source: string): string[] =>
  [...source.matchAll(/'((?:[^'\\\n]|\\.)+)'|`((?:[^`\\]|\\.)+)`/g)]
    .map(([, literal, template]) => literal ?? (template ?? '').replaceAll(/\$\{[^}]*\}/g, '…'))
    .filter((text) => /\s/.test(text) && !/\b(?:select|from|join|where)\b/.test(text))

const sourcesOf = (...patterns: string[]) =>
  globSync(patterns, { cwd: ROOT }).filter((file) => !/\.test\.|dictionary\.ts$/.test(file))

test('texts use the words of the style guide, but for those that the specification gives', () => {
  const files = sourcesOf(
    'web/shared/i18n/*.ts',
    'contract/*failures.ts',
    'contract/field-faults.ts',
    'server/modules/*/mails.ts',
    'demo/data/*/pages.ts',
  )
  expect(files.length).toBeGreaterThan(90)
  const wrong = files.flatMap((file) =>
    literalsIn(readFileSync(join(ROOT, file), 'utf8'))
      .filter((text) => !EXCEPTIONS.some((exception) => text.includes(exception)))
      .flatMap((text) =>
        (OF_STAFF.test(file) ? NOWHERE : TO_SHOPPERS)
          .filter(([word]) => word.test(text))
          .map(([, instead]) => `${file}: ${text} (${instead})`),
      ),
  )
  expect(wrong).toEqual([])
})

/** Given by the specification with their sign. */
const EXCLAIMED = ['Erro ao obter cliente!', 'Não foi possível exibir está página!']

test('what went wrong is said without an exclamation mark', () => {
  const files = sourcesOf('contract/*failures.ts', 'contract/field-faults.ts', 'web/shared/i18n/{error,content}.ts')
  const wrong = files.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/(?:message|failure|title|text): '([^'\n]*!)'/g)]
      .map(([, text]) => text ?? '')
      .filter((text) => !EXCLAIMED.includes(text))
      .map((text) => `${file}: ${text}`),
  )
  expect(wrong).toEqual([])
})

test('a title of one sentence has no full stop', () => {
  const wrong = sourcesOf('web/shared/i18n/*.ts').flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\b((?!pageTitle)\w*[tT]itle): '([^'.\n]+\.)'/g)].map(
      ([, key, text]) => `${file} ${key}: ${text}`,
    ),
  )
  expect(wrong).toEqual([])
})
