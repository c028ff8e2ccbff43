import { cut, fresh, pack, type DepartmentEntry } from '../catalogue.ts'
import { alsoAtEmporio } from './also-at-emporio.ts'

export const cheese: DepartmentEntry = {
  name: 'Queijos e frios',
  code: 'QF',
  art: ['cheese', 'goat', 'ham'],
  colour: 'straw',
  categories: [
    {
      name: 'Queijos artesanais',
      products: [
        alsoAtEmporio('Queijo canastra meia cura', { price: 96.9, tags: ['destaques', 'mesa-posta'] }),
        alsoAtEmporio('Queijo de cabra cremoso'),
        alsoAtEmporio('Parmesão ralado fresco'),
        { name: 'Queijo da Mantiqueira curado', brand: 'Serra Alta', packaging: 'vendido por kg', price: 118.9, was: 134.9, unit: 'kg', step: 0.1, min: 0.2, max: 2, giftWrap: 7,
          picture: fresh('board', 'cheese', 'caramel', 'chestnut'), tags: ['ofertas', 'mesa-posta'],
          description: 'Quatro meses na tábua, casca lavada no azeite. Firme, amanteigado, com final de castanha.' },
        { name: 'Queijo coalho da fazenda', brand: 'Nordeste Sabor', packaging: 'vendido por kg', price: 62.9, unit: 'kg', step: 0.1, min: 0.2, max: 3,
          picture: fresh('board', 'white-cheese', 'ivory', 'honey'),
          description: 'Para a chapa ou para a brasa, com um fio de mel por cima.' },
        { name: 'Queijo azul de Gonçalves', brand: 'Serra Alta', packaging: 'cunha de 150 g', price: 36.9, max: 4, stock: 14,
          picture: pack('small-box', 'cheese', 'sky', 'Queijo azul', 'de Gonçalves'), tags: ['novidades', 'mesa-posta'],
          description: 'Cremoso e salgado na medida, maturado 45 dias em câmara de pedra.' },
      ],
    },
    {
      name: 'Frios e conservas',
      products: [
        alsoAtEmporio('Salame artesanal', { tags: ['mesa-posta'] }),
        alsoAtEmporio('Peito de peru defumado'),
        alsoAtEmporio('Azeitona verde sem caroço'),
        { name: 'Copa lombo curada', brand: 'Fazenda Aroeira', packaging: 'vendida por kg', price: 142.9, unit: 'kg', step: 0.05, min: 0.1, max: 1.5,
          picture: cut('tray', 'copa', 'wine', 'Copa lombo', 'fatiada fina'), tags: ['destaques', 'mesa-posta'],
          description: 'Noventa dias de cura com pimenta-do-reino e noz-moscada. Fatiamos na hora, quase transparente.' },
        { name: 'Antepasto de berinjela', brand: 'Casa da Serra', packaging: '240 g', price: 27.9, was: 32.9, max: 6, giftWrap: 5,
          picture: pack('jar', 'eggplant', 'grape', 'Berinjela', 'antepasto'), tags: ['ofertas'],
          description: 'Assada devagar, com passas, pimentão e azeite. Receita da dona Zita.' },
      ],
    },
  ],
}
