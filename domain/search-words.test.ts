import { expect, test } from 'vitest'
import { plainText, searchWords } from './search-words.ts'

test.each<[typed: string, words: string[]]>([
  ['  Mercearia   do Gonzaga ', ['Mercearia', 'do', 'Gonzaga']],
  ['12.ABC.345/01DE-35', ['12ABC34501DE35']],
  ['12.abc.345', ['12abc345']],
  ['529.982.247-25', ['52998224725']],
  ['52998224725', ['52998224725']],
  ['(11) 94321-4321', ['11', '943214321']],
  ['(11)94321-4321', ['11943214321']],
  ['+55 11 3062.1234', ['55', '11', '30621234']],
  ['10-200', ['10200']],
  ['529.982.247–25', ['52998224725']],
  ['12.ABC.345/01DE−35', ['12ABC34501DE35']],
  ['（11） 98765—4321', ['11', '987654321']],
  ['Ana\u00A0d´Ávila', ['Ana', "d'Ávila"]],
  ['d`avila', ["d'avila"]],
  ['C-1042', ['C-1042']],
  ['compras@mercearia.exemplo', ['compras@mercearia.exemplo']],
  ['maré-alta', ['maré-alta']],
  ['S.A.', ['S.A.']],
  ['', []],
  ['um dois três quatro cinco seis sete', ['um', 'dois', 'três', 'quatro', 'cinco', 'seis']],
])('%j is searched for as %j', (typed, words) => {
  expect(searchWords(typed)).toEqual(words)
})

test.each(["Caixa d'Água", 'caixa d’agua', 'Caixa\u00A0d´água', 'CAIXA D`ÁGUA'])(
  '%j is compared as one text',
  (text) => {
    expect(plainText(text)).toBe("caixa d'agua")
  },
)
