const SOBRE = `O Empório da Serra abriu as portas em 1987, na Rua dos Pinheiros, com uma balança, um forno e quatro produtores de São Bento do Sapucaí. Hoje são duas lojas, três fornadas por dia e mais de sessenta famílias que plantam, criam e torram para nós.

## Como compramos
- Visitamos cada produtor pelo menos uma vez por ano.
- Pagamos em até sete dias, sem consignação.
- Dizemos de onde vem cada coisa, na etiqueta e no site.

## Como entregamos
Separamos o seu pedido na manhã da entrega. O que é vendido por peso é pesado na hora, e você paga pelo peso que recebe.`

const ENTREGA = `Entregamos no centro expandido de São Paulo: Pinheiros, Vila Madalena, Jardins, Itaim, Moema, Vila Mariana, Paraíso, Bela Vista, Consolação e Sé.

## Entrega
- De segunda a sábado, na data e no período escolhidos ao finalizar a compra.
- Na entrega programada, taxa de R$ 9,90, grátis a partir de R$ 180.
- Produtos frios viajam em caixa térmica.

## Retirada
- Em Pinheiros, pedidos até as 12h ficam prontos no mesmo dia, a partir das 16h.
- Na Vila Mariana, no dia seguinte, a partir das 10h.
- Guardamos o pedido por 24 horas.`

const TROCAS = `Se algo não chegou como deveria, fale com a gente, de preferência em 24 horas, pelo WhatsApp ou por ola@emporiodaserra.exemplo, com uma foto se puder. Por lei, você tem 30 dias para reclamar de produtos perecíveis e 90 dias dos outros (CDC, art. 26). Trocamos ou devolvemos o valor.

## Arrependimento
Compras pela internet podem ser canceladas em até 7 dias corridos do recebimento, sem explicação e sem custo, como prevê o artigo 49 do Código de Defesa do Consumidor. Por segurança alimentar, produtos perecíveis devolvidos são descartados.

## Reembolso
- Pix: no mesmo dia útil.
- Cartão: estorno pedido à operadora em até 2 dias úteis.
- Dinheiro: por Pix, para a chave que você indicar.`

const PRIVACIDADE = `Usamos os seus dados para vender, entregar e cumprir a lei. Não vendemos dados a ninguém.

## O que guardamos
- Nome, CPF, e-mail e telefone, para identificar você e emitir a nota fiscal.
- Endereços, para entregar.
- Pedidos, pelo prazo exigido pela lei fiscal.

## Seus direitos
Você pode pedir acesso, correção ou exclusão dos seus dados a qualquer momento pelo e-mail privacidade@emporiodaserra.exemplo. Respondemos em até 15 dias. A encarregada pelo tratamento de dados é Lúcia Andrade.

## Cookies
Usamos cookies para manter a sessão e o carrinho e para guardar as suas preferências. Você pode alterar a escolha quando quiser, em "Preferências de cookies", no rodapé de cada página.`

const TERMOS = `Ao comprar nesta loja você concorda com estes termos. O contrato é com o Empório da Serra Comércio de Alimentos Ltda.

## Preços e peso
Os preços valem no momento do pedido. Produtos vendidos por quilo são cobrados pelo peso separado, que pode variar até 5% em relação ao peso pedido.

## Disponibilidade
Se algo faltar na separação, avisamos antes de substituir. Nada é trocado sem a sua autorização.

## Pagamento
Pedidos por Pix são separados depois da confirmação do pagamento; o código vale por uma hora.`

/** What one agrees to by registering; the terms of sale are a part of it. */
export const TERMS = `Ao criar uma conta nesta loja você concorda com estes termos. O contrato é com o Empório da Serra Comércio de Alimentos Ltda.

## Sua conta
- É preciso ter 18 anos ou mais, e os dados devem ser seus e verdadeiros.
- A senha é pessoal. Avise logo se perceber um uso que não é seu.
- Você pode excluir a conta quando quiser, na área de privacidade.

## Dados
Usamos os dados para vender, entregar e cumprir a lei. Os detalhes estão na política de privacidade.

${TERMOS.slice(TERMOS.indexOf('## '))}`

export const PAGES = [
  { slug: 'sobre', title: 'Nossa história', body: SOBRE },
  { slug: 'entrega', title: 'Entrega e retirada', body: ENTREGA },
  { slug: 'trocas', title: 'Trocas e devoluções', body: TROCAS },
  { slug: 'privacidade', title: 'Política de privacidade', body: PRIVACIDADE },
  { slug: 'termos', title: 'Condições de venda', body: TERMOS },
]
