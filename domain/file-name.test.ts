import { expect, test } from 'vitest'
import { fileNameOf } from './file-name.ts'

test.each([
  ['pedido.bat', 'text/plain', 'pedido.txt'],
  ['nota.hta', 'text/plain', 'nota.txt'],
  ['x.html', 'text/plain', 'x.txt'],
  ['lista.csv', 'text/plain', 'lista.csv'],
  ['LISTA.TXT', 'text/plain', 'LISTA.TXT'],
  ['pedido.txt.exe', 'text/plain', 'pedido.txt.txt'],
  ['pedido.bat. ', 'text/plain', 'pedido.txt'],
  ['foto.heic', 'image/jpeg', 'foto.jpg'],
  ['foto.JPEG', 'image/jpeg', 'foto.JPEG'],
  ['foto', 'image/png', 'foto.png'],
  ['.htaccess', 'text/plain', 'arquivo.txt'],
  ['..\\..\\a.lnk', 'application/pdf', 'a.pdf'],
  ['../a.pdf', 'application/pdf', 'a.pdf'],
  ['Pedido de 3 caixas. Urgente', 'application/pdf', 'Pedido de 3 caixas. Urgente.pdf'],
  ['tabela 1.2', 'application/pdf', 'tabela 1.pdf'],
  ['', 'application/pdf', 'arquivo.pdf'],
  ['a.exe', 'application/octet-stream', 'a'],
])('%j of %s is %j', (name, mimeType, expected) => expect(fileNameOf(name, mimeType)).toBe(expected))
