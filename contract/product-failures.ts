import type { FailureText } from './order-failures.ts'

/** The failures of products: of shoppers who look for them and of staff who edit them. */
export const PRODUCT_FAILURES = {
  'catalog.productNotFound': { status: 404, message: 'Não encontramos este produto.' },
  'catalog.categoryNotFound': { status: 404, message: 'Não encontramos esta categoria.' },
  'catalog.segmentNotFound': { status: 404, message: 'A loja não tem este segmento.' },
  'catalogSettings.outdated': {
    status: 409,
    message: 'Alguém mudou os filtros ou os setores enquanto você editava. Confira e salve de novo.',
  },
  'catalogSettings.nameTwice': { status: 422, message: 'Dê a cada um outro nome, com letras ou números.' },
  'catalogSettings.tagTwice': { status: 422, message: 'Cada etiqueta fica em um grupo só.' },
  'catalogSettings.departmentUnknown': { status: 422, message: 'Use departamentos da loja.' },
  'category.nameTaken': { status: 409, message: 'Já existe uma categoria com este nome aqui.' },
  'category.notEmpty': {
    status: 409,
    message: 'Ainda há produtos ou categorias aqui. Mude-os de lugar antes de excluir.',
  },
  'category.hasCoupon': {
    status: 409,
    message: 'Há um cupom para esta categoria. Remova a categoria do cupom antes de excluir.',
  },
  'category.tooDeep': {
    status: 422,
    message: 'A loja tem dois níveis: departamentos, e categorias dentro deles.',
  },
  'synonym.invalid': {
    status: 422,
    message: ({ maximum }) => `Escreva de uma a ${String(maximum)} palavras, com letras ou números.`,
  },
  'synonym.meansItself': { status: 422, message: 'Um sinônimo não pode ter a própria palavra como significado.' },
  'synonym.tooMany': { status: 422, message: ({ maximum }) => `São até ${String(maximum)} sinônimos.` },
  'category.tooMany': { status: 422, message: ({ maximum }) => `São até ${String(maximum)} categorias.` },
  'variantGroup.notFound': { status: 404, message: 'Não encontramos este grupo de variantes.' },
  'variantGroup.outdated': {
    status: 409,
    message: 'Outra pessoa mudou este grupo enquanto você o editava. Confira como ele está agora.',
  },
  'variantGroup.nameMissing': { status: 422, message: 'Dê um nome ao grupo.' },
  'variantGroup.nameTaken': { status: 409, message: 'Já existe um grupo de variantes com este nome.' },
  'variantGroup.axisMissing': { status: 422, message: 'Informe em que as variantes diferem, com pelo menos um valor.' },
  'variantGroup.axisTwice': { status: 422, message: 'As duas diferenças têm o mesmo nome. Mude uma delas.' },
  'variantGroup.valueTwice': { status: 422, message: 'Há um valor repetido. Deixe um só.' },
  'variantGroup.valueUnknown': { status: 422, message: 'Escolha para cada variante um valor de cada diferença.' },
  'variantGroup.variantTwice': { status: 422, message: 'Duas variantes têm os mesmos valores. Mude uma delas.' },
  'variantGroup.principalMissing': { status: 422, message: 'Escolha pelo menos um produto: ele será o principal.' },
  'variantGroup.productNotFound': { status: 422, message: 'Um dos produtos não existe nesta loja.' },
  'variantGroup.productTaken': { status: 409, message: 'Um dos produtos já está em outro grupo. Tire-o de lá antes.' },
  'variantGroup.rowsRefused': { status: 422, message: 'Nada foi salvo. Confira as linhas marcadas.' },
  'variantGroup.sameName': {
    status: 422,
    message:
      'Duas variantes têm o mesmo nome e a mesma embalagem, e no pedido ninguém saberia qual é qual. Mude o nome de uma delas.',
  },
  'variantGroup.codeTaken': {
    status: 409,
    message: 'O código de um dos produtos novos já existe na loja. Crie este produto antes e escolha-o aqui.',
  },
  'priceList.notFound': { status: 404, message: 'Não encontramos esta tabela de preços.' },
  'priceList.outdated': {
    status: 409,
    message: 'Outra pessoa mudou esta tabela enquanto você a editava. Confira como ela está agora.',
  },
  'priceList.nameTaken': { status: 409, message: 'Já existe uma tabela com este nome.' },
  'priceList.kindTaken': {
    status: 409,
    message: 'Outra tabela ligada já vale para estes clientes. Desligue-a ou escolha os clientes desta.',
  },
  'priceList.customerNotFound': { status: 422, message: 'Um dos clientes da tabela não existe nesta loja.' },
  'priceList.tooMany': { status: 422, message: ({ maximum }) => `São até ${String(maximum)} tabelas de preços.` },
  'promotion.notFound': { status: 404, message: 'Não encontramos esta promoção.' },
  'promotion.outdated': {
    status: 409,
    message: 'Outra pessoa mudou esta promoção enquanto você a editava. Confira como ela está agora.',
  },
  'promotion.momentInvalid': { status: 422, message: 'Este dia não existe no calendário.' },
  'promotion.periodReversed': { status: 422, message: 'A promoção precisa terminar depois que começa.' },
  'promotion.targetMissing': { status: 422, message: 'Escolha produtos, categorias ou etiquetas.' },
  'promotion.discountMissing': {
    status: 422,
    message: 'Informe o desconto, ou só produtos escolhidos, cada um com o seu preço promocional.',
  },
  'promotion.productNotFound': { status: 422, message: 'Um dos produtos não existe nesta loja.' },
  'promotion.categoryNotFound': { status: 422, message: 'Uma das categorias não existe nesta loja.' },
  'promotion.tooMany': {
    status: 422,
    message: ({ maximum }) => `São até ${String(maximum)} promoções ao mesmo tempo, com as agendadas.`,
  },
  'product.codeMissing': { status: 422, message: 'Informe o código do produto.' },
  'product.codeTaken': { status: 409, message: 'Outro produto da loja já tem este código.' },
  'product.gtinMalformed': { status: 422, message: 'Este código de barras não existe: confira os números.' },
  'product.previousPriceTooLow': { status: 422, message: 'O preço anterior precisa ser maior que o preço de hoje.' },
  'product.wholesaleIncomplete': {
    status: 422,
    message: 'Informe o preço de atacado e a partir de quantas unidades ele vale, ou deixe os dois em branco.',
  },
  'product.limitsContradict': {
    status: 422,
    message: 'Com este mínimo, passo e máximo ninguém consegue pedir o produto. Corrija um dos três.',
  },
  'product.tierTwice': { status: 422, message: 'Há duas faixas a partir da mesma quantidade. Deixe uma só.' },
  'product.categoryUnknown': { status: 422, message: 'Escolha uma categoria da loja.' },
  'product.outdated': {
    status: 409,
    message: 'Outra pessoa mudou este produto enquanto você editava. Veja o que mudou e salve de novo.',
  },
  'product.stockChanged': {
    status: 409,
    message: 'O estoque mudou enquanto você contava. Confira o número de agora e salve de novo.',
  },
  'product.stockTooHigh': { status: 422, message: 'O estoque passaria de um milhão. Confira a quantidade.' },
  'product.stockTooLow': {
    status: 422,
    message: 'Não há tanto no estoque. Confira a quantidade, ou faça uma contagem.',
  },
  'product.stockUntracked': { status: 422, message: 'A loja não controla o estoque deste produto.' },
  'product.badPicture': {
    status: 422,
    message: 'Não conseguimos abrir esta foto. Mande JPG, PNG, WebP ou AVIF de até 10 MB e 50 megapixels.',
  },
  'product.tooManyPictures': { status: 422, message: 'O produto já tem 12 fotos. Remova uma antes de pôr outra.' },
  'product.pictureTwice': { status: 422, message: 'A mesma foto está duas vezes na lista. Deixe uma só.' },
  'product.pictureUnknown': { status: 422, message: 'Uma destas fotos não está mais na loja. Envie a foto de novo.' },
  'product.picturesChanged': {
    status: 409,
    message: 'Outra pessoa mudou as fotos enquanto você editava. Veja como ficaram e mude de novo.',
  },
  'recommendation.notOffered': { status: 404, message: 'Esta loja não faz sugestões de produtos.' },
  'availabilityAlert.available': { status: 409, message: 'Este produto já está disponível.' },
  'availabilityAlert.tooMany': {
    status: 422,
    message: 'Você já espera por muitos produtos. Cancele um aviso antes de pedir outro.',
  },
} as const satisfies Record<string, FailureText>
