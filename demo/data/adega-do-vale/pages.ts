const SOBRE = `A Adega do Vale vende só o que se faz no Rio Grande do Sul: vinhos, espumantes, cervejas e sidras de vinte e duas casas, da Serra Gaúcha à Campanha.

## Como escolhemos
- Provamos às cegas, quatro pessoas, toda quinta-feira.
- Compramos direto de quem planta, em lotes pequenos.
- Guardamos a 16 °C, da chegada à entrega.

## Cadastro conferido
Vendemos bebidas alcoólicas. Por isso conferimos cada cadastro antes do primeiro pedido: você entra e olha a loja na hora, e compra assim que confirmarmos os dados, em geral no mesmo dia útil.`

const ENTREGA = `Entregamos em Porto Alegre, de terça a sábado.

## Entrega
- Pedidos até as 16h saem no dia seguinte.
- Taxa de R$ 19,90, grátis a partir de R$ 350.
- As garrafas viajam em pé, em caixa de papelão duplo.

## Quem recebe
Só entregamos a maiores de 18 anos. Pedimos um documento na porta.`

const TROCAS = `Garrafa quebrada, vinho com defeito ou pedido errado? Escreva para ola@adegadovale.exemplo ou chame no WhatsApp. Trocamos a garrafa ou devolvemos o valor; se o vinho estiver com gosto de rolha, guarde o que restou.

## Arrependimento
Compras pela internet podem ser canceladas em até 7 dias corridos do recebimento, sem explicação e sem custo, como prevê o artigo 49 do Código de Defesa do Consumidor.

## Reembolso
- Pix: no mesmo dia útil.
- Cartão: estorno pedido à operadora em até 2 dias úteis.`

const PRIVACIDADE = `Usamos os seus dados para vender, entregar e cumprir a lei. Não vendemos dados a ninguém.

## O que guardamos
- Nome, CPF ou documento estrangeiro, data de nascimento, e-mail e telefone, para identificar você e emitir a nota fiscal.
- Endereço, para entregar.
- Pedidos, pelo prazo exigido pela lei fiscal.

## Seus direitos
Você pode pedir acesso, correção ou exclusão dos seus dados a qualquer momento, na área de privacidade da sua conta ou pelo e-mail privacidade@adegadovale.exemplo. Respondemos em até 15 dias. O encarregado pelo tratamento de dados é Ivo Dalmolin.

## Cookies
Usamos cookies para manter a sessão e o carrinho e, se você permitir, para medir o uso da loja. Você pode alterar a escolha quando quiser, em "Preferências de cookies", no rodapé de cada página.`

const VENDA = `## Quem pode comprar
A venda de bebidas alcoólicas é proibida para menores de 18 anos (Lei 13.106). Conferimos a idade no cadastro e na entrega.

## Preços e disponibilidade
Os preços valem no momento do pedido. Se uma safra acabar na separação, avisamos antes de trocar; nada é trocado sem a sua autorização.

## Pagamento
Pedidos por Pix são separados depois da confirmação do pagamento; o código vale por uma hora.`

const TERMOS = `Ao comprar nesta loja você concorda com estes termos. O contrato é com a Adega do Vale Comércio de Bebidas Ltda.

${VENDA}`

/** What one agrees to by registering; the terms of sale are a part of it. */
export const TERMS = `Ao criar uma conta nesta loja você concorda com estes termos. O contrato é com a Adega do Vale Comércio de Bebidas Ltda.

## Sua conta
- É preciso ter 18 anos ou mais, e os dados devem ser seus e verdadeiros.
- A senha é pessoal. Avise logo se perceber um uso que não é seu.
- Você pode excluir a conta quando quiser, na área de privacidade.

${VENDA}`

export const PAGES = [
  { slug: 'sobre', title: 'A adega', body: SOBRE },
  { slug: 'entrega', title: 'Entrega', body: ENTREGA },
  { slug: 'trocas', title: 'Trocas e devoluções', body: TROCAS },
  { slug: 'privacidade', title: 'Política de privacidade', body: PRIVACIDADE },
  { slug: 'termos', title: 'Condições de venda', body: TERMOS },
]
