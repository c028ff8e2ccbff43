/** What the products of the measured store are called: 10 departments of 5 categories, one kind of product in each. */
export const DEPARTMENTS: Readonly<Record<string, readonly string[]>> = {
  Mercearia: ['Açúcar refinado', 'Feijão carioca', 'Arroz agulhinha', 'Óleo de girassol', 'Macarrão parafuso'],
  'Café da manhã': ['Café torrado', 'Pão integral', 'Geleia de maçã', 'Cereal de aveia', 'Biscoito amanteigado'],
  Hortifrúti: ['Maçã fuji', 'Limão siciliano', 'Mamão formosa', 'Alface crespa', 'Cenoura fresca'],
  Laticínios: ['Requeijão cremoso', 'Queijo parmesão', 'Iogurte natural', 'Manteiga sem sal', 'Creme de leite'],
  Carnes: ['Linguiça toscana', 'Salmão fresco', 'Coração bovino', 'Frango resfriado', 'Camarão congelado'],
  Bebidas: ['Suco de maracujá', 'Água mineral', 'Chá de camomila', 'Guaraná natural', 'Vinho tinto'],
  Limpeza: ['Sabão glicerinado', 'Água sanitária', 'Detergente neutro', 'Amaciante concentrado', 'Álcool perfumado'],
  Higiene: ['Sabonete líquido', 'Creme hidratante', 'Escova dental', 'Algodão hidrófilo', 'Papel higiênico'],
  Doces: ['Chocolate amargo', 'Pé de moleque', 'Goiabada cascão', 'Pão de mel', 'Bombom recheado'],
  Temperos: ['Orégano seco', 'Pimenta vermelha', 'Açafrão moído', 'Manjericão fresco', 'Louro em folhas'],
}

export const QUALITIES = [
  'orgânico',
  'tradicional',
  'artesanal',
  'econômico',
  'especial',
  'selecionado',
  'clássico',
  'premiado',
  'prático',
  'rústico',
]

export const BRANDS = [
  'Serra Azul',
  'Dona Inês',
  'São Bento',
  'Bom Grão',
  'Vale Verde',
  'Estação',
  'Três Irmãos',
  'Aurora do Sul',
  'Pé da Serra',
  'Maré Alta',
  'Casa Júlia',
  'Grão Real',
  'Quintal',
  'Céu Aberto',
  'Flor do Campo',
  'Boa Mesa',
  'Sítio Novo',
  'Ponte Alta',
  'Raízes',
  'Tia Lúcia',
]

export const SIZES = ['250 g', '500 g', '1 kg', '2 kg']

export const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
export const slugOf = (text: string): string => plain(text).replace(/[^a-z0-9]+/g, '-')

/**
 * Searches as people type them: every accent is missing and one letter of the longest word as well, so that "Açúcar
 * refinado" is searched as "acucar refnado".
 */
export function mistypedSearches(): string[] {
  return Object.values(DEPARTMENTS)
    .flat()
    .map((kind, index) => {
      const hasAccent = plain(kind) !== kind.toLowerCase()
      const words = plain(hasAccent ? kind : `${kind} ${QUALITIES[(index % 2) * 6] ?? ''}`).split(' ')
      const longest = words.toSorted((a, b) => b.length - a.length)[0] ?? ''
      return words.map((word) => (word === longest ? `${word.slice(0, 3)}${word.slice(4)}` : word)).join(' ')
    })
}
