import { pack, type DepartmentEntry } from '../catalogue.ts'
import { alsoAtEmporio } from './also-at-emporio.ts'

export const sweets: DepartmentEntry = {
  name: 'Mel e doces',
  code: 'MD',
  art: ['honey', 'bee', 'strawberry'],
  colour: 'amber',
  categories: [
    {
      name: 'Mel e geleias',
      products: [
        alsoAtEmporio('Mel de flor de laranjeira', { tags: ['destaques'] }),
        alsoAtEmporio('Mel silvestre em bisnaga'),
        alsoAtEmporio('Geleia de morango'),
        alsoAtEmporio('Geleia de jabuticaba'),
        { name: 'Mel de jataí', brand: 'Sítio Boa Vista', packaging: '130 g', price: 49.9, max: 3, stock: 6, giftWrap: 6,
          picture: pack('small-box', 'bee', 'amber', 'Mel de jataí', 'abelha sem ferrão'), tags: ['novidades', 'presentes'],
          description: 'Fluido e levemente ácido, de abelhas nativas. Cada colmeia dá um litro por ano.' },
        { name: 'Geleia de pimenta com abacaxi', brand: 'Casa da Serra', packaging: '230 g', price: 26.9, was: 31.9, max: 6, giftWrap: 5,
          picture: pack('jar', 'pineapple', 'yellow', 'Abacaxi', 'com pimenta'), tags: ['ofertas'],
          description: 'Doce na entrada, picante na saída. Nasceu para o queijo coalho.' },
      ],
    },
    {
      name: 'Doces e chocolates',
      products: [
        alsoAtEmporio('Chocolate 70% cacau'),
        alsoAtEmporio('Caixa de bombons sortidos', { tags: ['presentes'] }),
        alsoAtEmporio('Doce de leite', { tags: ['destaques'] }),
        { name: 'Goiabada cascão', brand: 'Quintal da Vó', packaging: 'tablete de 400 g', price: 24.9, was: 28.9, max: 6, giftWrap: 5,
          picture: pack('flat-box', 'guava', 'cherry', 'Goiabada', 'cascão'), tags: ['ofertas', 'mesa-posta'],
          description: 'Pedaços da fruta e ponto de corte firme. Com o queijo, vira sobremesa.' },
        { name: 'Biscoito amanteigado de nata', brand: 'Casa da Serra', packaging: 'lata de 280 g', price: 36.9, max: 6, giftWrap: 6,
          picture: pack('big-can', 'cookie', 'sky', 'Amanteigado', 'de nata'), tags: ['presentes', 'novidades'],
          description: 'Assado em fornadas pequenas, na lata que depois guarda de tudo.' },
      ],
    },
  ],
}
