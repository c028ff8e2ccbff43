const SOBRE = `A Casa da Serra nasceu em 2019, a quatro quadras do Empório, quando o balcão de presentes ficou pequeno. A empresa é a mesma, a curadoria também: café, queijo, mel e as coisas bonitas para a mesa.

## O que escolhemos
- Produtos de famílias que visitamos, da Mantiqueira e de Minas.
- Louça, madeira e vime de oficinas pequenas, em lotes numerados.
- Presentes montados na hora, com cartão escrito à mão.

## E o dia a dia?
Frutas, pães e o resto da despensa estão no Empório da Serra. Quem tem conta lá e aqui passa de uma loja à outra sem entrar de novo.`

const ENTREGA = `A Casa é feita para a visita: separamos o seu pedido e deixamos o café pronto. Se preferir, levamos até você.

## Retirada
- Pedidos até as 15h ficam prontos no mesmo dia, a partir das 17h.
- Rua Fradique Coutinho, 914, Vila Madalena. Guardamos por três dias.

## Entrega
- Pinheiros, Vila Madalena, Alto de Pinheiros e Sumaré, de terça a sábado.
- Taxa de R$ 14,90, grátis a partir de R$ 250.
- Louça viaja em palha e caixa dupla.`

const TROCAS = `Quebrou no caminho ou não era o que você esperava? Escreva para ola@casadaserra.exemplo ou chame no WhatsApp, com uma foto se puder. Trocamos ou devolvemos o valor.

## Arrependimento
Compras pela internet podem ser canceladas em até 7 dias corridos do recebimento, sem explicação e sem custo, como prevê o artigo 49 do Código de Defesa do Consumidor.

## Presentes
Quem recebeu pode trocar por outro produto da loja em até 30 dias, sem saber quanto custou.

## Reembolso
- Pix: no mesmo dia útil.
- Cartão: estorno pedido à operadora em até 2 dias úteis.`

const PRIVACIDADE = `Usamos os seus dados para vender, entregar e cumprir a lei. Não vendemos dados a ninguém.

## Cookies
Esta loja pergunta antes. Enquanto você não escolhe, nada opcional fica no seu navegador: nem lembrança de preferências, nem a campanha que trouxe você. Você pode alterar a escolha quando quiser, em "Preferências de cookies", no rodapé de cada página.

## O que guardamos
- Nome, CPF, e-mail e telefone, para identificar você e emitir a nota fiscal.
- Endereços, para entregar.
- Pedidos, pelo prazo exigido pela lei fiscal.

## Empório e Casa
As duas lojas são da mesma empresa, mas cada uma tem o seu cadastro: pedidos, endereços e preferências de uma não aparecem na outra.

## Seus direitos
Você pode pedir acesso, correção ou exclusão dos seus dados a qualquer momento, na área de privacidade da sua conta ou pelo e-mail privacidade@casadaserra.exemplo. Respondemos em até 15 dias. A encarregada pelo tratamento de dados é Lúcia Andrade.`

const VENDA = `## Preços e peso
Os preços valem no momento do pedido. Queijos e frios são cobrados pelo peso separado, que pode variar até 5% em relação ao peso pedido.

## Disponibilidade
Trabalhamos com lotes pequenos. Se algo faltar na separação, avisamos antes de substituir; nada é trocado sem a sua autorização.

## Pagamento
Pedidos por Pix são separados depois da confirmação do pagamento; o código vale por uma hora.`

const TERMOS = `Ao comprar nesta loja você concorda com estes termos. O contrato é com a filial Casa da Serra do Empório da Serra Comércio de Alimentos Ltda.

${VENDA}`

/** What one agrees to by registering; the terms of sale are a part of it. */
export const TERMS = `Ao criar uma conta nesta loja você concorda com estes termos. O contrato é com a filial Casa da Serra do Empório da Serra Comércio de Alimentos Ltda.

## Sua conta
- É preciso ter 18 anos ou mais, e os dados devem ser seus e verdadeiros.
- A senha é pessoal, e é a mesma nas lojas em que você tem conta. Avise logo se perceber um uso que não é seu.
- Você pode excluir a conta quando quiser, na área de privacidade.

${VENDA}`

export const PAGES = [
  { slug: 'sobre', title: 'A Casa', body: SOBRE },
  { slug: 'entrega', title: 'Retirada e entrega', body: ENTREGA },
  { slug: 'trocas', title: 'Trocas e devoluções', body: TROCAS },
  { slug: 'privacidade', title: 'Política de privacidade', body: PRIVACIDADE },
  { slug: 'termos', title: 'Condições de venda', body: TERMOS },
]
