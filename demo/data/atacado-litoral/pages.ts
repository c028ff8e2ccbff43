const SOBRE = `A Litoral Distribuidora nasceu em 1979 num galpão do Valongo, vendendo arroz e óleo para mercearias do porto. Hoje são 9 mil metros de armazém, câmara fria própria e 32 caminhões.

## O que fazemos
- Abastecemos mais de 2.400 empresas entre Bertioga e Peruíbe.
- Separamos de madrugada e entregamos no mesmo dia da rota.
- Damos crédito próprio, analisado em até dois dias úteis.

## Quem pode comprar
Empresas com CNPJ ativo, inclusive microempreendedores. Os preços aparecem depois que você entra.`

const ENTREGA = `As rotas saem de Santos às 5h30.

## Rotas
- Santos, São Vicente e Cubatão: terças, quintas e sábados.
- Guarujá e Praia Grande: terças e quintas.
- Carga refrigerada: de segunda a sexta, com hora marcada.

## Prazos
Pedidos até as 15h seguem na próxima rota. Pedido mínimo de R$ 400; taxa de entrega de R$ 48, grátis a partir de R$ 1.500.

## Descarga
Nossa equipe descarrega até a porta do estoque, ao nível da rua.`

const TROCAS = `Confira a carga com o motorista e anote faltas e avarias no canhoto da nota fiscal. Depois da assinatura, avise em até 24 horas.

## Devolução
- Avaria no transporte: crédito na conta ou nova entrega na rota seguinte.
- Erro nosso de separação: recolhemos sem custo.
- Validade: trocamos o que chegar com menos de um terço do prazo.

## Como pedir
Escreva para pos-venda@atacadolitoral.exemplo com o número do pedido e fotos. Resposta em um dia útil.`

const PRIVACIDADE = `Tratamos dados de empresas e das pessoas que compram por elas.

## O que guardamos
- CNPJ, inscrição estadual e endereços, para vender e emitir notas fiscais.
- Nome, e-mail e telefone de quem faz os pedidos.
- Histórico de compras e de crédito, pelo prazo legal.

## Quem vê
O seu representante, o atendimento e o financeiro. Um cliente nunca vê dados de outro.

## Seus direitos
Solicitações de acesso, correção e exclusão: privacidade@atacadolitoral.exemplo. Respondemos em até 15 dias. O encarregado pelo tratamento de dados é Renato Siqueira.`

const TERMOS = `Estas condições valem para vendas da Litoral Distribuidora de Alimentos S.A. a empresas.

## Preços
Tabelas por volume e por forma de pagamento, válidas na data do pedido. Itens com preço sob orçamento recebem preço de um vendedor, com validade escrita na proposta.

## Crédito
O limite é revisto a cada semestre. Pedidos faturados acima do limite aguardam análise.

## Pagamento
Pix à vista tem 2% de desconto. Boletos vencidos há mais de 5 dias suspendem novas entregas.`

/** What one agrees to by registering; the conditions of sale are a part of it. */
export const TERMS = `Ao se cadastrar na loja da Litoral Distribuidora de Alimentos S.A. você concorda com estes termos.

## Cadastro
Vendemos a empresas com CNPJ ativo. Quem faz o cadastro declara que pode comprar em nome da empresa e que os dados são verdadeiros. Conferimos cada cadastro antes da primeira compra, em até dois dias úteis.

## Sua conta
- A senha é pessoal. Para dar acesso a outras pessoas da empresa, crie usuários na sua conta.
- Avise logo se perceber um uso que não é seu.

## Dados
Usamos os dados para vender, entregar, cobrar e emitir notas fiscais. Os detalhes estão na política de privacidade.

${TERMOS.slice(TERMOS.indexOf('## '))}`

export const PAGES = [
  { slug: 'sobre', title: 'Quem somos', body: SOBRE },
  { slug: 'entrega', title: 'Rotas e prazos', body: ENTREGA },
  { slug: 'trocas', title: 'Trocas e devoluções', body: TROCAS },
  { slug: 'privacidade', title: 'Política de privacidade', body: PRIVACIDADE },
  { slug: 'termos', title: 'Condições de venda', body: TERMOS },
]

export const ORDER_INSTRUCTIONS = {
  title: 'Antes de enviar',
  body: `- Pedidos até as 15h seguem na próxima rota.
- Tenha alguém com carimbo da empresa na hora da entrega.
- Descarregamos até a porta do estoque, ao nível da rua.`,
}
