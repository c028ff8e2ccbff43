import { pack, type DepartmentEntry } from '../catalogue.ts'

export const withoutAlcohol: DepartmentEntry = {
  name: 'Sem álcool',
  code: 'SA',
  art: ['grapes', 'orange', 'ice'],
  colour: 'lilac',
  categories: [
    {
      name: 'Sucos e espumantes sem álcool',
      products: [
        { name: 'Suco de uva tinto integral', brand: 'Família Bertol', packaging: '1,5 litro', price: 29.9, was: 34.9,
          picture: pack('big-bottle', 'grapes', 'grape', 'Suco de uva', 'tinto integral'), tags: ['ofertas'],
          description: 'Bordô e Isabel, um quilo e meio de uva por litro.' },
        { name: 'Suco de uva branco integral', brand: 'Família Bertol', packaging: '1,5 litro', price: 31.9,
          picture: pack('big-bottle', 'green-grapes', 'mint', 'Suco de uva', 'branco integral'),
          description: 'Niágara colhida madura: perfume de infância, sem açúcar.' },
        { name: 'Espumante moscatel sem álcool', brand: 'Vinícola Pedra Rosa', packaging: '750 ml', price: 36.9,
          picture: pack('wine-bottle', 'sparkles', 'ivory', 'Moscatel', 'sem álcool'), tags: ['brinde'],
          description: 'Bolhas e flor de uva para quem dirige, e para quem não bebe.' },
        { name: 'Água tônica artesanal', brand: 'Cervejaria do Arvoredo', packaging: 'lata de 269 ml', price: 7.9,
          picture: pack('drink-can', 'lime', 'ice', 'Tônica', 'com zimbro'),
          description: 'Quinino natural e zimbro gaúcho, pouco doce.' },
      ],
    },
  ],
}

export const table: DepartmentEntry = {
  name: 'Para a mesa',
  code: 'PM',
  art: ['cheese', 'olive', 'basket'],
  colour: 'kraft',
  categories: [
    {
      name: 'Para acompanhar',
      products: [
        { name: 'Azeitonas com ervas', brand: 'Quinta do Pampa', packaging: '180 g', price: 26.9, giftWrap: 6,
          picture: pack('jar', 'olive', 'olive', 'Azeitonas', 'com ervas'), tags: ['destaques'],
          description: 'Arbequina de Candiota, curada em água e sal com alecrim.' },
        { name: 'Geleia de vinho tinto', brand: 'Adega do Vale', packaging: '240 g', price: 32.9, giftWrap: 6,
          picture: pack('squat-jar', 'wine', 'wine', 'Geleia', 'de vinho tinto'),
          description: 'Do nosso Merlot, para o queijo colonial e a carne de porco.' },
        { name: 'Torradas de fermentação natural', brand: 'Adega do Vale', packaging: '150 g', price: 18.9,
          picture: pack('pouch', 'cracker', 'sand', 'Torradas', 'fermentação natural'),
          description: 'Finas, secas e sem gordura: deixam o vinho falar.' },
        { name: 'Amêndoas com sal e alecrim', brand: 'Adega do Vale', packaging: '120 g', price: 27.9, was: 32.9,
          picture: pack('pouch', 'peanuts', 'chestnut', 'Amêndoas', 'sal e alecrim'), tags: ['ofertas'],
          description: 'Tostadas devagar. Um punhado por taça de branco.' },
        { name: 'Chocolate 70% com sal do Pampa', brand: 'Adega do Vale', packaging: '80 g', price: 24.9, giftWrap: 6,
          picture: pack('bar', 'chocolate', 'cocoa', '70%', 'com sal'), tags: ['novidades'],
          description: 'Cacau da Bahia, para terminar a garrafa de Tannat.' },
      ],
    },
    {
      name: 'Presentes e acessórios',
      products: [
        { name: 'Saca-rolhas de dois estágios', brand: 'Adega do Vale', packaging: '1 peça', price: 49.9, giftWrap: 6,
          picture: pack('flat-box', 'wine', 'graphite', 'Saca-rolhas', 'dois estágios'),
          description: 'O de sommelier: abre sem força e não quebra a rolha.' },
        { name: 'Par de taças para espumante', brand: 'Adega do Vale', packaging: '2 peças', price: 119.9, giftWrap: 12,
          picture: pack('box', 'cheers', 'ice', 'Taças', 'para espumante'), tags: ['brinde', 'destaques'],
          description: 'Cristal fino de 260 ml, de boca larga, que mostra o perfume.' },
        { name: 'Caixa de madeira para duas garrafas', brand: 'Adega do Vale', packaging: '1 peça', price: 69.9,
          picture: pack('box', 'gift', 'kraft', 'Caixa', 'para duas garrafas'),
          description: 'Pinus de reflorestamento, com palha. As garrafas você escolhe à parte.' },
        { name: 'Balde de gelo esmaltado', brand: 'Adega do Vale', packaging: '1 peça', price: 159.9, stock: 0,
          picture: pack('big-can', 'ice', 'sky', 'Balde', 'de gelo'),
          description: 'Segura o frio por uma hora e meia. Volta em duas semanas.' },
      ],
    },
  ],
}
