import { expect, test } from 'vitest'
import { schemaFault } from './platform.ts'

test.each([
  ['pattern', 'cep', null, 'Confira o CEP: são 8 números, como 05435-000.'],
  ['pattern', 'enderecoentrega.cep', null, 'Confira o CEP: são 8 números, como 05435-000.'],
  ['required', 'enderecoentrega.bairro', null, 'O bairro é obrigatório.'],
  ['maxLength', 'numero', 30, 'O número deve ter no máximo 30 caracteres.'],
  ['required', '', null, 'O conteúdo enviado é obrigatório.'],
  ['minimum', 'page', 1, 'A página deve ser no mínimo 1.'],
  ['required', 'endereco.rua', null, 'A rua é obrigatória.'],
  ['minLength', 'marca', 1, 'A marca não pode ficar vazia.'],
  ['maximum', 'lng', 180, 'A longitude deve ser no máximo 180.'],
  ['maximum', 'estoque', 1_000_000, 'O estoque deve ser no máximo 1.000.000.'],
  ['minimum', 'minvendaatacado', 0.001, 'O mínimo para o preço de atacado deve ser no mínimo 0,001.'],
  ['enum', 'fusoHorario', null, 'O fuso horário tem um valor inválido.'],
  ['maxLength', 'areas.0.faixasCep.2', 17, 'Um item da lista de faixas de CEP deve ter no máximo 17 caracteres.'],
  ['type', 'idcadastroextracliente', 'string', 'Um dos dados enviados deve ser um texto.'],
])('%s of %s is reported in the words of people', (keyword, field, limit, message) =>
  expect(schemaFault(keyword, field, limit)).toBe(message),
)
