import { pack, type DepartmentEntry } from '../catalogue.ts'

export const sparkling: DepartmentEntry = {
  name: 'Espumantes',
  code: 'ES',
  art: ['sparkling', 'cheers', 'sparkles'],
  colour: 'amber',
  categories: [
    {
      name: 'Método tradicional',
      products: [
        { name: 'Espumante brut tradicional', brand: 'Cave Monte Belo', packaging: '750 ml', price: 89.9, was: 109.9, giftWrap: 9,
          picture: pack('wine-bottle', 'sparkling', 'amber', 'Brut', 'método tradicional'), tags: ['ofertas', 'destaques', 'brinde'],
          description: 'Chardonnay e Pinot Noir, dezoito meses na garrafa. Pão tostado e bolha fina.' },
        { name: 'Espumante nature 36 meses', brand: 'Cave Monte Belo', packaging: '750 ml', price: 169.9, giftWrap: 9,
          picture: pack('wine-bottle', 'star', 'graphite', 'Nature', '36 meses'), tags: ['brinde'],
          description: 'Sem açúcar nenhum, três anos sobre as leveduras. Avelã, limão e persistência.' },
        { name: 'Espumante brut rosé tradicional', brand: 'Cave Monte Belo', packaging: '750 ml', price: 99.9,
          picture: pack('wine-bottle', 'hibiscus', 'rose', 'Brut rosé', 'método tradicional'), tags: ['brinde', 'novidades'],
          description: 'Pinot Noir com uma noite de casca. Framboesa e cremosidade.' },
        { name: 'Espumante brut tradicional, magnum', brand: 'Cave Monte Belo', packaging: '1,5 litro', price: 189.9, stock: 6, giftWrap: 14,
          picture: pack('wine-bottle', 'party', 'forest', 'Brut', 'magnum'), tags: ['brinde'],
          description: 'Duas garrafas em uma: evolui mais devagar e serve a mesa inteira.' },
      ],
    },
    {
      name: 'Charmat e Asti',
      products: [
        { name: 'Espumante brut charmat', brand: 'Família Bertol', packaging: '750 ml', price: 54.9, was: 64.9,
          picture: pack('wine-bottle', 'bubbles', 'olive', 'Brut', 'charmat'), tags: ['ofertas', 'brinde'],
          description: 'Fresco e direto, para a mesa grande e a taça cheia.' },
        { name: 'Moscatel espumante', brand: 'Família Bertol', packaging: '750 ml', price: 49.9,
          picture: pack('wine-bottle', 'tulip', 'yellow', 'Moscatel', 'doce e leve'), tags: ['destaques', 'brinde'],
          description: 'Sete por cento de álcool e muita flor. O brinde de quem gosta de doce.' },
        { name: 'Prosecco', brand: 'Família Bertol', packaging: '750 ml', price: 59.9,
          picture: pack('wine-bottle', 'pear', 'sand', 'Prosecco', 'de Garibaldi'), tags: ['brinde'],
          description: 'Da uva Glera, pera e amêndoa. Também para o spritz.' },
        { name: 'Brut charmat, caixa com 6', brand: 'Família Bertol', packaging: 'caixa com 6', unit: 'cx', price: 299.4,
          multiple: 6, wholesale: { from: 5, price: 269.4 },
          picture: pack('wine-bottle', 'bubbles', 'lime', 'Brut', 'charmat', 'case'), tags: ['brinde'],
          description: 'Para a festa: seis garrafas, e a partir de cinco caixas o preço é outro.' },
      ],
    },
  ],
}

export const beers: DepartmentEntry = {
  name: 'Cervejas e sidras',
  code: 'CV',
  art: ['beer', 'wheat', 'apple'],
  colour: 'caramel',
  categories: [
    {
      name: 'Cervejas artesanais',
      products: [
        { name: 'Cerveja pilsen', brand: 'Cervejaria do Arvoredo', packaging: '600 ml', price: 16.9,
          picture: pack('beer-bottle', 'beer', 'straw', 'Pilsen', 'puro malte'),
          description: 'Lúpulo nobre e malte claro, maturada por cinco semanas.' },
        { name: 'Cerveja IPA', brand: 'Cervejaria do Arvoredo', packaging: 'lata de 473 ml', price: 21.9, was: 25.9,
          picture: pack('drink-can', 'pine', 'green', 'IPA', 'resina e toranja'), tags: ['ofertas'],
          description: 'Toranja, pinho e amargor seco. Beba fresca: o lote é da semana.' },
        { name: 'Cerveja weiss', brand: 'Cervejaria do Arvoredo', packaging: '600 ml', price: 18.9,
          picture: pack('beer-bottle', 'wheat', 'butter', 'Weiss', 'de trigo'),
          description: 'Banana e cravo, turva como manda a Baviera.' },
        { name: 'Cerveja stout com café', brand: 'Cervejaria do Arvoredo', packaging: 'lata de 473 ml', price: 24.9,
          picture: pack('drink-can', 'coffee', 'cocoa', 'Stout', 'com café'), tags: ['novidades'],
          description: 'Café passado a frio, cacau e um corpo de veludo.' },
      ],
    },
    {
      name: 'Sidras',
      products: [
        { name: 'Sidra de maçã seca', brand: 'Família Bertol', packaging: '750 ml', price: 39.9,
          picture: pack('wine-bottle', 'fuji-apple', 'leaf', 'Sidra', 'seca'), tags: ['brinde'],
          description: 'Maçãs de Vacaria, fermentação lenta e nenhum açúcar depois.' },
        { name: 'Sidra de pera', brand: 'Família Bertol', packaging: '750 ml', price: 42.9,
          picture: pack('wine-bottle', 'pear', 'lime', 'Sidra', 'de pera'), tags: ['novidades'],
          description: 'Peras de Veranópolis: delicada, floral, seis por cento de álcool.' },
      ],
    },
  ],
}
