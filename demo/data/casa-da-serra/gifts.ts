import { fresh, pack, type DepartmentEntry } from '../catalogue.ts'
import { alsoAtEmporio } from './also-at-emporio.ts'

export const gifts: DepartmentEntry = {
  name: 'Presentes',
  code: 'PR',
  art: ['gift', 'ribbon', 'candle'],
  colour: 'cherry',
  categories: [
    {
      name: 'Cestas e caixas',
      products: [
        { name: 'Cesta Domingo na Serra', brand: 'Casa da Serra', packaging: '9 itens', price: 289.9, max: 5, giftWrap: 12,
          picture: fresh('basket', 'cheese', 'cherry'), tags: ['presentes', 'destaques'],
          description: 'Canastra, salame, mel, geleia, goiabada, café e três surpresas, no cesto de vime.' },
        { name: 'Cesta Café com Prosa', brand: 'Casa da Serra', packaging: '6 itens', price: 198.9, was: 229.9, max: 5, giftWrap: 12,
          picture: fresh('basket', 'coffee', 'kraft'), tags: ['presentes', 'ofertas'],
          description: 'Café em grãos, coador, par de xícaras, amanteigado e doce de leite.' },
        { name: 'Caixa Abelhas da Mantiqueira', brand: 'Sítio Boa Vista', packaging: '3 méis de 130 g', price: 119.9, max: 5, giftWrap: 8,
          picture: pack('flat-box', 'honey', 'straw', 'Três méis', 'da Mantiqueira'), tags: ['presentes', 'novidades'],
          description: 'Laranjeira, silvestre e jataí lado a lado, com a colher de madeira.' },
        { name: 'Caixa surpresa do mês', brand: 'Casa da Serra', packaging: '5 itens', price: 149.9, max: 3, isOnRequest: true,
          picture: fresh('single', 'gift', 'rose'),
          description: 'Nós escolhemos, com o que a estação tem de melhor. Conte o que a pessoa não come.' },
      ],
    },
    {
      name: 'Casa e carinho',
      products: [
        alsoAtEmporio('Vela aromática de capim-limão'),
        { name: 'Vela de cera de abelha', brand: 'Sítio Boa Vista', packaging: '160 g', price: 44.9, max: 6, giftWrap: 6,
          picture: pack('squat-jar', 'candle', 'butter', 'Cera de abelha', 'vela natural'), tags: ['novidades'],
          description: 'Cheiro de mel sem perfume nenhum. Queima por trinta horas.' },
        { name: 'Buquê de flores secas', brand: 'Casa Serena', packaging: 'maço médio', price: 74.9, max: 4,
          picture: fresh('bunch', 'daisy', 'lilac'), tags: ['presentes'],
          description: 'Sempre-vivas, trigo e lavanda, colhidos e amarrados na serra. Dura o ano inteiro.' },
        { name: 'Sabonete de leite de cabra', brand: 'Flor de Lua', packaging: '90 g', price: 19.9, max: 10, giftWrap: 4,
          picture: pack('soap-bar', 'goat', 'ice', 'Leite de cabra', 'sabonete'),
          description: 'Feito a frio, com camomila. Hidrata de verdade e não tem corante.' },
        { name: 'Cartão escrito à mão', brand: 'Casa da Serra', packaging: 'com envelope', price: 6.9, max: 20,
          picture: fresh('single', 'feather', 'cream'),
          description: 'Papel de algodão e letra caprichada. O texto vai nas observações do pedido.' },
      ],
    },
  ],
}
