import { pack, type DepartmentEntry } from '../catalogue.ts'
import { alsoAtEmporio } from './also-at-emporio.ts'

export const coffee: DepartmentEntry = {
  name: 'Cafés e chás',
  code: 'CX',
  art: ['coffee', 'mountain', 'teapot'],
  colour: 'terracotta',
  categories: [
    {
      name: 'Cafés de sítio',
      products: [
        alsoAtEmporio('Café especial em grãos Mantiqueira', { tags: ['destaques'] }),
        alsoAtEmporio('Café especial em grãos Cerrado'),
        alsoAtEmporio('Café descafeinado moído'),
        { name: 'Microlote Dona Lourdes em grãos', brand: 'Casa da Serra', packaging: '250 g', price: 64.9, max: 3, stock: 9, giftWrap: 7,
          picture: pack('pouch', 'blossom', 'rose', 'Microlote', 'Dona Lourdes'), tags: ['destaques', 'novidades', 'presentes'],
          description: 'Quarenta sacas de um só talhão, colhidas a dedo. Jasmim, pêssego e mel de laranjeira.' },
        { name: 'Café da Casa torrado e moído', brand: 'Casa da Serra', packaging: '500 g', price: 38.9, was: 44.9, max: 8,
          picture: pack('vacuum', 'mountain', 'brick', 'Da Casa', 'café torrado e moído'), tags: ['ofertas', 'destaques'],
          description: 'O café que servimos no balcão: caramelo, castanha e pouca acidez. Moagem para coador.' },
        { name: 'Café em sachês de filtro', brand: 'Casa da Serra', packaging: 'caixa com 10', price: 34.9, max: 6, giftWrap: 6,
          picture: pack('flat-box', 'coffee', 'kraft', 'Café no sachê', 'é só água quente'), tags: ['novidades', 'presentes'],
          description: 'Prende na xícara e coa em dois minutos. Para a viagem e para o escritório.' },
      ],
    },
    {
      name: 'Chás e infusões',
      products: [
        alsoAtEmporio('Chá preto a granel'),
        alsoAtEmporio('Chá de hibisco'),
        alsoAtEmporio('Mate tostado'),
        { name: 'Chá verde da serra com jasmim', brand: 'Chá da Mata', packaging: 'lata de 80 g', price: 39.9, was: 46.9, max: 4, giftWrap: 6,
          picture: pack('big-can', 'blossom', 'mint', 'Chá verde', 'com jasmim'), tags: ['ofertas', 'presentes'],
          description: 'Folhas inteiras do Vale do Ribeira, perfumadas três noites com flores frescas.' },
        { name: 'Infusão de capim-santo e gengibre', brand: 'Casa da Serra', packaging: '60 g', price: 22.9, max: 6,
          picture: pack('pouch', 'herb', 'lime', 'Capim-santo', 'com gengibre'), tags: ['novidades'],
          description: 'Ervas da nossa horta em Gonçalves, secas à sombra. Sem cafeína.' },
      ],
    },
  ],
}
