import { pack, type VariantGroupEntry } from '../catalogue.ts'

/** Products of one kind in several sizes or flavours. */
export const variants: readonly VariantGroupEntry[] = [
  {
    name: 'Café especial Mantiqueira',
    axes: { Tamanho: ['250 g', '500 g', '1 kg'], Moagem: ['Em grãos', 'Moído'] },
    variants: [
      ['Café especial em grãos Mantiqueira', '250 g', 'Em grãos'],
      [{ name: 'Café especial moído Mantiqueira', brand: 'Serra Alta', packaging: '250 g', price: 42.9, max: 6, giftWrap: 6,
        picture: pack('pouch', 'mountain', 'olive', 'Mantiqueira', 'café moído'), tags: ['sem-acucar'],
        description: 'O mesmo bourbon amarelo de 86 pontos, moído na véspera do envio, para filtro de papel.' }, '250 g', 'Moído'],
      [{ name: 'Café especial em grãos Mantiqueira 500 g', brand: 'Serra Alta', packaging: '500 g', price: 79.9, max: 6, giftWrap: 6,
        picture: pack('vacuum', 'mountain', 'forest', 'Mantiqueira', 'em grãos, 500 g'), tags: ['sem-acucar'],
        description: 'Meio quilo a vácuo: a torra de cada quinze dias para quem mói em casa.' }, '500 g', 'Em grãos'],
      [{ name: 'Café especial moído Mantiqueira 500 g', brand: 'Serra Alta', packaging: '500 g', price: 79.9, max: 6, stock: 0,
        picture: pack('vacuum', 'mountain', 'olive', 'Mantiqueira', 'moído, 500 g'), tags: ['sem-acucar'],
        description: 'Meio quilo moído médio, a vácuo. Depois de aberto, guarde fechado e longe da luz.' }, '500 g', 'Moído'],
      [{ name: 'Café especial em grãos Mantiqueira 1 kg', brand: 'Serra Alta', packaging: '1 kg', price: 149.9, max: 4,
        picture: pack('bag', 'mountain', 'forest', 'Mantiqueira', 'em grãos, 1 kg'), tags: ['sem-acucar'],
        description: 'Um quilo com válvula, para a família ou para o escritório.' }, '1 kg', 'Em grãos'],
    ],
  },
  {
    name: 'Iogurte Vale do Leite 170 g',
    axes: { Sabor: ['Natural', 'Morango', 'Pêssego', 'Ameixa'] },
    variants: [
      ['Iogurte natural integral', 'Natural'],
      ['Iogurte de morango', 'Morango'],
      [{ name: 'Iogurte de pêssego', brand: 'Vale do Leite', packaging: '170 g', price: 4.9, max: 12,
        picture: pack('cup', 'peach', 'coral', 'Iogurte', 'pêssego'), tags: ['sem-gluten'],
        description: 'Com calda de pêssego no fundo do pote, sem corante.' }, 'Pêssego'],
      [{ name: 'Iogurte de ameixa', brand: 'Vale do Leite', packaging: '170 g', price: 4.9, max: 12, stock: 4,
        picture: pack('cup', 'plum', 'grape', 'Iogurte', 'ameixa'), tags: ['sem-gluten'],
        description: 'Ameixa seca cozida devagar, com pouco açúcar.' }, 'Ameixa'],
    ],
  },
  {
    name: 'Chá da Mata, caixa com 15 sachês',
    axes: { Sabor: ['Camomila', 'Verde com limão', 'Hibisco'] },
    variants: [
      ['Chá de camomila', 'Camomila'],
      ['Chá verde com limão', 'Verde com limão'],
      ['Chá de hibisco', 'Hibisco'],
    ],
  },
]
