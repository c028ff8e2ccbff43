import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  digitsOf,
  maskCnpj,
  maskCompanyPhone,
  maskCpf,
  maskDate,
  maskDocument,
  maskPhone,
  maskPostalCode,
  type Edit,
  type Mask,
} from './typed-mask.ts'

/** `|` is the caret. */
function masked(mask: Mask, text: string, edit?: Edit): string {
  const { value, caret } = mask({ value: text.replace('|', ''), caret: text.indexOf('|') }, edit)
  return `${value.slice(0, caret)}|${value.slice(caret)}`
}

describe('a CEP while it is typed', () => {
  test.each([
    ['the first digits', '0543|', '0543|'],
    ['the digit behind the hyphen', '054350|', '05435-0|'],
    ['the last digit', '05435-000|', '05435-000|'],
    ['one digit too many', '05435-0001|', '05435-000|'],
    ['something else', '05a|', '05|'],
    ['a digit in the middle', '059|435-000', '059|43-500'],
    ['a paste with dots and words', 'CEP 05.435-000|', '05435-000|'],
    ['a digit deleted in the middle', '05|35-000', '05|350-00'],
    ['the hyphen deleted backwards', '05435|000', '05435|-000'],
    ['everything deleted', '|', '|'],
  ])('%s', (_what, before, after) => {
    expect(masked(maskPostalCode, before)).toBe(after)
  })

  test('lets the Delete key step over the hyphen, so that it never gets stuck there', () => {
    expect(masked(maskPostalCode, '05435|000', 'deleted-forward')).toBe('05435-|000')
  })
})

describe('what is pasted with the signs of other keyboards', () => {
  const wide = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))

  test.each([
    ['a CEP', maskPostalCode, '05435-000', '05435-000|'],
    ['a CPF', maskCpf, '529.982.247-25', '529.982.247-25|'],
    ['a CNPJ', maskCnpj, '11.222.333/0001-81', '11.222.333/0001-81|'],
    ['a document', maskDocument, '529.982.247-25', '529.982.247-25|'],
    ['a phone', maskPhone, '(11) 94321-4321', '(11) 94321-4321|'],
    ['a phone with its country', maskPhone, '\uFF0B55 11 94321-4321', '(11) 94321-4321|'],
    ['a phone of a company', maskCompanyPhone, '\uFF0B55 0800 701-2345', '0800 701 2345|'],
    ['a date', maskDate, '17/4/1988', '17/04/1988|'],
    ['a date as programs write it', maskDate, '1988-04-17', '17/04/1988|'],
  ])('%s', (_what, mask, typed, after) => {
    for (const hyphen of '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uFF0D')
      for (const space of '\u00A0\u2007\u202F\u3000') {
        const pasted = typed.replaceAll('-', hyphen).replaceAll(' ', space)
        expect(masked(mask, `${pasted}|`)).toBe(after)
        expect(masked(mask, `${wide(pasted)}|`)).toBe(after)
      }
  })

  test('leaves a number of another country as it is typed', () => {
    expect(masked(maskPhone, '\uFF0B351 912|')).toBe('\uFF0B351 912|')
  })
})

describe('a CPF while it is typed', () => {
  test.each([
    ['the first digits', '529|', '529|'],
    ['the digit behind a dot', '5299|', '529.9|'],
    ['a paste without dots', '52998224725|', '529.982.247-25|'],
    ['a paste with spaces', ' 529.982.247-25 |', '529.982.247-25|'],
    ['a digit in the middle', '5290|.982.247-2', '529.0|98.224-72'],
    ['the last digit deleted', '529.982.247-2|', '529.982.247-2|'],
  ])('%s', (_what, before, after) => {
    expect(masked(maskCpf, before)).toBe(after)
  })
})

describe('a CNPJ while it is typed', () => {
  test.each([
    ['digits alone', '11222333000181|', '11.222.333/0001-81|'],
    ['letters, in capitals', '12abc34501de35|', '12.ABC.345/01DE-35|'],
    ['a paste with its signs', '12.ABC.345/01DE-35|', '12.ABC.345/01DE-35|'],
    ['the letter behind the first dot', '12a|', '12.A|'],
  ])('%s', (_what, before, after) => {
    expect(masked(maskCnpj, before)).toBe(after)
  })
})

describe('a CPF or a CNPJ while it is typed', () => {
  test.each([
    ['eleven digits', '52998224725|', '529.982.247-25|'],
    ['a twelfth digit', '529.982.247-250|', '52.998.224/7250|'],
    ['a letter', '12A|', '12.A|'],
    ['nothing', '|', '|'],
  ])('%s', (_what, before, after) => {
    expect(masked(maskDocument, before)).toBe(after)
  })
})

describe('a phone while it is typed', () => {
  test.each([
    ['the first digit', '1|', '(1|'],
    ['the digit behind the area code', '(113|', '(11) 3|'],
    ['a landline', '1132144321|', '(11) 3214-4321|'],
    ['a mobile', '11943214321|', '(11) 94321-4321|'],
    ['a paste with the country', '+55 11 94321-4321|', '(11) 94321-4321|'],
    ['a paste with the country alone', '5511943214321|', '(11) 94321-4321|'],
    ['one digit too many in the area of 55', '(55) 94321-43210|', '(55) 94321-4321|'],
    ['a paste with the zero of long distance', '011 94321-4321|', '(11) 94321-4321|'],
    ['a number of another country', '+351 912 345 678|', '+351 912 345 678|'],
    ['the beginning of one', '+55 1|', '+55 1|'],
    ['a digit deleted in the middle', '(11) 9|321-4321', '(11) 9|321-4321'],
  ])('%s', (_what, before, after) => {
    expect(masked(maskPhone, before)).toBe(after)
  })

  test('loses the brackets with its last digit', () => {
    expect(masked(maskPhone, '(|', 'deleted-backward')).toBe('|')
  })
})

describe('a phone of a company while it is typed', () => {
  test.each([
    ['a number that is free in the whole country', '08007012345|', '0800 701 2345|'],
    ['one of ten digits', '0800701234|', '0800 701 234|'],
    ['the digit behind its first group', '08007|', '0800 7|'],
    ['its beginning', '080|', '080|'],
    ['a number of local cost', '40041234|', '4004-1234|'],
    ['its beginning', '40|', '40|'],
    ['a paste with the zero of long distance', '031 3214-4321|', '(31) 3214-4321|'],
    ['a mobile', '11943214321|', '(11) 94321-4321|'],
    ['a paste with the country', '+55 11 94321-4321|', '(11) 94321-4321|'],
    ['the same before a number of the whole country', '+55 0800 701 2345|', '0800 701 2345|'],
    ['before one of local cost', '+55 4004-1234|', '4004-1234|'],
    ['an area code that looks like the country', '5540041234|', '(55) 4004-1234|'],
    ['a digit deleted in the middle', '0800 70|2345', '0800 70|2 345'],
  ])('%s', (_what, before, after) => {
    expect(masked(maskCompanyPhone, before)).toBe(after)
  })
})

describe('a date while it is typed', () => {
  test.each([
    ['the digit behind the day', '170|', '17/0|'],
    ['a whole date', '17041988|', '17/04/1988|'],
    ['a day and a month without zeros', '1/4/1988|', '01/04/1988|'],
    ['a day of one digit', '1/|', '01|'],
    ['a month of one digit', '17/4/|', '17/04|'],
    ['a date as computers write it', '1988-04-17|', '17/04/1988|'],
  ])('%s', (_what, before, after) => {
    expect(masked(maskDate, before)).toBe(after)
  })

  test('does not bring back a zero that was deleted', () => {
    expect(masked(maskDate, '|1/04/1988', 'deleted-forward')).toBe('|10/41/988')
  })
})

describe('every mask', () => {
  const masks: readonly (readonly [string, Mask])[] = [
    ['CEP', maskPostalCode],
    ['CPF', maskCpf],
    ['CNPJ', maskCnpj],
    ['document', maskDocument],
    ['phone', maskPhone],
    ['phone of a company', maskCompanyPhone],
    ['date', maskDate],
  ]
  const typedText = fc.string({ maxLength: 20, unit: fc.constantFrom(...'0123456789-./() aB+') })

  test.each(masks)('%s: leaves what it wrote as it is', (_name, mask) => {
    fc.assert(
      fc.property(typedText, fc.nat(20), (value, position) => {
        const once = mask({ value, caret: Math.min(position, value.length) })
        expect(mask(once)).toEqual(once)
      }),
    )
  })

  test.each(masks.filter(([name]) => !name.startsWith('phone') && name !== 'date'))(
    '%s: keeps the caret between the same characters, and every one that fits',
    (_name, mask) => {
      fc.assert(
        fc.property(
          fc.string({ maxLength: 14, unit: fc.constantFrom(...'0123456789') }),
          fc.nat(14),
          (value, position) => {
            const caret = Math.min(position, value.length)
            const once = mask({ value, caret })
            expect(value.startsWith(digitsOf(once.value))).toBe(true)
            expect(value.slice(0, caret).startsWith(digitsOf(once.value.slice(0, once.caret)))).toBe(true)
          },
        ),
      )
    },
  )

  test.each(masks)('%s: ends empty where each character is deleted in turn', (_name, mask) => {
    fc.assert(
      fc.property(typedText, (text) => {
        let { value, caret } = mask({ value: text, caret: text.length })
        for (let keys = 0; value !== '' && keys < 60; keys++)
          ({ value, caret } = mask(
            { value: value.slice(0, Math.max(0, caret - 1)) + value.slice(caret), caret: Math.max(0, caret - 1) },
            'deleted-backward',
          ))
        expect(value).toBe('')
      }),
    )
  })
})
