/**
 * The illustrations by name: code point of a Fluent emoji (files in `emoji/`), and for fruits and things that have no
 * picture of their own a turn of the hue of a near relative, as `code:hue[:saturation[:brightness]]`.
 */
export const ART = {
  // fruit
  apple: '1f34e', 'green-apple': '1f34f', 'fuji-apple': '1f34e:12:0.85:1.12', pear: '1f350', orange: '1f34a',
  lemon: '1f34b',
  lime: '1f34b:48:0.95:0.86', mandarin: '1f34a:-9:1.15', banana: '1f34c', pineapple: '1f34d', mango: '1f96d',
  papaya: '1f96d:8:1:1.06',
  guava: '1f350:12:0.9', grapes: '1f347', 'green-grapes': '1f347:168:0.9:1.7', melon: '1f348',
  'yellow-melon': '1f348:-38:1.6',
  watermelon: '1f349', peach: '1f351', nectarine: '1f351:-14:1.25', cherries: '1f352', strawberry: '1f353',
  kiwi: '1f95d',
  coconut: '1f965', blueberries: '1fad0', acai: '1fad0:22:0.9:0.6', 'passion-fruit': '1f95d:-62:1.2', avocado: '1f951',
  olive: '1fad2',
  raspberry: '1f353:-22:0.95', plum: '1f352:-50:0.8:0.8',
  // vegetables
  tomato: '1f345', 'cherry-tomato': '1f345:6:1.15:1.06', carrot: '1f955', potato: '1f954', 'sweet-potato': '1f360',
  'purple-potato': '1f360:-45:0.8', eggplant: '1f346', cucumber: '1f952', zucchini: '1f952:-14:0.9:1.15',
  broccoli: '1f966',
  cauliflower: '1f966:-60:0.25:1.7', lettuce: '1f96c', 'red-lettuce': '1f96c:-150:0.6:0.62', kale: '1f96c:14:1:0.8',
  onion: '1f9c5',
  'red-onion': '1f9c5:-62:0.8:0.62', beetroot: '1f9c5:-70:1.5:0.6', garlic: '1f9c4', ginger: '1fada',
  turmeric: '1fada:12:1.9',
  'green-pepper': '1fad1', 'red-pepper': '1fad1:-112:1.7:0.86', 'yellow-pepper': '1fad1:-62:2:1.45',
  chili: '1f336-fe0f',
  corn: '1f33d', peas: '1fadb', mushroom: '1f344', 'brown-mushroom': '1f344:30:0.5:0.85', herb: '1f33f',
  shamrock: '1f340', leaf: '1f343', sprout: '1f331',
  salad: '1f957', beans: '1fad8', 'black-beans': '1fad8:0:0.15:0.45', 'carioca-beans': '1fad8:38:0.8:1.35',
  'white-beans': '1fad8:40:0.25:2.3',
  lentils: '1fad8:60:0.7:1.1', chickpeas: '1f95c:6:0.9:1.2', wheat: '1f33e', sunflower: '1f33b',
  // bread, sweets, grains
  loaf: '1f35e', 'brown-loaf': '1f35e:-8:0.9:0.8', baguette: '1f956', croissant: '1f950', bun: '1fad3', bagel: '1f96f',
  pretzel: '1f968', pancakes: '1f95e',
  waffle: '1f9c7', cookie: '1f36a', cracker: '1f358', 'rice-bowl': '1f35a', 'curry-bowl': '1f35b', noodles: '1f35c',
  spaghetti: '1f35d', pie: '1f967',
  cake: '1f370', cupcake: '1f9c1', donut: '1f369', pudding: '1f36e', honey: '1f36f', chocolate: '1f36b',
  candy: '1f36c', 'mint-candy': '1f36c:150', lollipop: '1f36d',
  'ice-cream': '1f366', sundae: '1f368', 'shaved-ice': '1f367', popcorn: '1f37f', peanuts: '1f95c', chestnut: '1f330',
  mooncake: '1f96e', dumpling: '1f95f',
  tamale: '1fad4', pizza: '1f355', fries: '1f35f', burger: '1f354', sandwich: '1f96a', pita: '1f959', skewer: '1f362',
  'sweet-skewer': '1f361', gnocchi: '1f9c6:28:0.5:1.6',
  // dairy, meat, fish
  milk: '1f95b', 'milk-bottle': '1f376:0:0.1:1.05', cheese: '1f9c0', 'white-cheese': '1f9c0:10:0.3:1.1',
  butter: '1f9c8', egg: '1f95a', 'white-egg': '1f95a:10:0.2:1.35', 'fried-egg': '1f373',
  cow: '1f42e', 'whole-cow': '1f404', steak: '1f969', ribs: '1f356', drumstick: '1f357', bacon: '1f953', pig: '1f437',
  chicken: '1f414', rooster: '1f413', fish: '1f41f',
  salmon: '1f363', tropical: '1f420', shrimp: '1f990', fried: '1f364', crab: '1f980', squid: '1f991', oyster: '1f9aa',
  sheep: '1f411', goat: '1f410', sausage: '1f32d', bee: '1f41d', ham: '1f356:-6:0.9:1.12',
  // kitchen and drinks
  salt: '1f9c2', pepper: '1f9c2:0:0.1:0.45', bowl: '1f963', pot: '1f372', paella: '1f958', 'canned-food': '1f96b',
  fondue: '1fad5', takeout: '1f961', bento: '1f371', spoon: '1f944', cutlery: '1f374', plate: '1f37d-fe0f',
  knife: '1f52a',
  chopsticks: '1f962', coffee: '2615', teapot: '1fad6', 'blue-teapot': '1fad6:-125:0.75', tea: '1f375', mate: '1f9c9', 'juice-box': '1f9c3',
  soda: '1f964', 'bubble-tea': '1f9cb', wine: '1f377', beer: '1f37a', cheers: '1f37b', sparkling: '1f37e',
  cocktail: '1f378', tropical_drink: '1f379',
  ice: '1f9ca', drop: '1f4a7', drops: '1f4a6', pour: '1fad7', jar: '1fad9', 'baby-bottle': '1f37c',
  // home and person
  soap: '1f9fc', sponge: '1f9fd', 'green-sponge': '1f9fd:70', bubbles: '1fae7', lotion: '1f9f4',
  'blue-lotion': '1f9f4:190', broom: '1f9f9', bucket: '1faa3', 'paper-roll': '1f9fb', toothbrush: '1faa5',
  razor: '1fa92', comb: '1faae', 'pink-comb': '1faae:60', toilet: '1f6bd', shower: '1f6bf',
  bath: '1f6c1', bin: '1f5d1-fe0f', gloves: '1f9e4', shirt: '1f455', candle: '1f56f-fe0f', bulb: '1f4a1',
  battery: '1f50b', fire: '1f525', baby: '1f476', teddy: '1f9f8', basket: '1f9fa', box: '1f4e6', bag: '1f6cd-fe0f',
  cart: '1f6d2', dog: '1f436', cat: '1f431', pin: '1f9f7',
  // nature and ornaments
  tulip: '1f337', blossom: '1f338', rose: '1f339', hibiscus: '1f33a', lavender: '1f33c:0:0.9', daisy: '1f33c',
  palm: '1f334', pine: '1f332', tree: '1f333', snowflake: '2744-fe0f', sparkles: '2728', star: '2b50', wave: '1f30a',
  mountain: '26f0-fe0f', anchor: '2693', ship: '1f6a2',
  truck: '1f69a', scooter: '1f6f5', tractor: '1f69c', store: '1f3ea', gift: '1f381', ribbon: '1f380', heart: '1f49c',
  party: '1f389', target: '1f3af', clipboard: '1f4cb', card: '1f4b3', sun: '2600-fe0f', moon: '1f319', bone: '1f9b4',
  crown: '1f451', medal: '1f3c5', feather: '1fab6',
} as const

export type ArtName = keyof typeof ART

export interface ArtSource {
  readonly code: string
  readonly hue: number
  readonly saturation: number
  readonly brightness: number
}

export function artSource(name: ArtName): ArtSource {
  const [code = '', hue = '0', saturation = '1', brightness = '1'] = ART[name].split(':')
  return { code, hue: Number(hue), saturation: Number(saturation), brightness: Number(brightness) }
}
