import { pack, type VariantGroupEntry } from '../catalogue.ts'

/** Products of one kind in several sizes or fragrances. */
export const variants: readonly VariantGroupEntry[] = [
  {
    name: 'Desinfetante Limpol',
    axes: { Fragrância: ['Lavanda', 'Pinho', 'Eucalipto'], Embalagem: ['Galão de 5 litros', 'Caixa com 12 de 1 litro'] },
    variants: [
      ['Desinfetante lavanda 5 litros', 'Lavanda', 'Galão de 5 litros'],
      [{ name: 'Desinfetante lavanda 1 litro', brand: 'Limpol', packaging: 'caixa com 12', price: 58.9, unit: 'cx', multiple: 12, wholesale: { from: 60, price: 55.9 },
        picture: pack('flask', 'lavender', 'lilac', 'Desinfetante', 'lavanda, 1 litro', 'case'),
        description: 'Para revenda, caixa com 12 frascos de lavanda.' }, 'Lavanda', 'Caixa com 12 de 1 litro'],
      ['Desinfetante pinho 5 litros', 'Pinho', 'Galão de 5 litros'],
      [{ name: 'Desinfetante pinho 1 litro', brand: 'Limpol', packaging: 'caixa com 12', price: 58.9, unit: 'cx', multiple: 12, wholesale: { from: 60, price: 55.9 },
        picture: pack('flask', 'pine', 'green', 'Desinfetante', 'pinho, 1 litro', 'case'),
        description: 'Para revenda, caixa com 12 frascos de pinho.' }, 'Pinho', 'Caixa com 12 de 1 litro'],
      [{ name: 'Desinfetante eucalipto 5 litros', brand: 'Limpol', packaging: 'galão de 5 litros', price: 17.5, unit: 'gl', tiers: [[4, 16.5]],
        picture: pack('jug', 'herb', 'mint', 'Desinfetante', 'eucalipto'),
        description: 'Cheiro de banho limpo, para vestiário e banheiro.' }, 'Eucalipto', 'Galão de 5 litros'],
    ],
  },
]
