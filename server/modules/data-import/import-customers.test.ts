import { describe, expect, test } from 'vitest'
import { listAuditEvents } from '#contract/audit.ts'
import { exportCustomers } from '#contract/customer-review.ts'
import * as wire from '#contract/data-import.ts'
import { eraseAccount } from '#contract/privacy.ts'
import { formatDocument } from '#domain/customer/format-document.ts'
import { testApp } from '#test/builders/app.ts'
import { csv, importsOf } from '#test/builders/imports.ts'
import { aCnpj, aCpf, aCustomer, PASSWORD } from '#test/builders/people.ts'
import { aStore, FIRST_ZONE, LAST_ZONE, type StoreBuilder } from '#test/builders/store.ts'
import { CUSTOMER_USED_IN } from './customer-target.ts'

const app = testApp()
const { call, pool } = app

/** What is worked out or logged, what only a person writes who signed in, of what staff are notified, and the payments of invoices. */
const OTHERS =
  `audit_event mail phone_message purchase_habit session availability_alert cart_view coupon email_verification linked_user_invitation
  phone_verification recommendation_feedback referral settlement staff_notice terms_acceptance`.split(/\s+/)

const textsOf = (rows: Awaited<ReturnType<Awaited<ReturnType<typeof importsOf>>['rows']>>) =>
  rows.map(({ linha, situacao, mudancas, motivos }) => [
    linha,
    situacao,
    ...mudancas.map(({ campo, antes, depois }) => `${campo}: ${antes} > ${depois}`),
    ...motivos.map(({ texto }) => texto),
  ])

describe('customers', () => {
  const importing = { kind: 'customers', modules: ['customers', 'finance'] } as const
  const customersOf = async (store: StoreBuilder) =>
    (
      await pool.query<{ id: string; document: string; name: string; email: string; erp_code: string | null }>(
        `select id, kind, document, name, email, phone, erp_code, credit_limit_cents::integer as credit, is_approved, login_id
         from customer where supplier_id = $1 order by name`,
        [store.id],
      )
    ).rows

  test('are of age by the day of the store', async () => {
    const { rows } = await pool.query<{ born: string }>(
      `select to_char((now() at time zone '${FIRST_ZONE}')::date - interval '18 years', 'DD/MM/YYYY') as born`,
    )
    const addedIn = async (timeZone: string): Promise<number> => {
      const imports = await importsOf(app, await aStore(pool, { timeZone }), importing)
      const { totais } = await imports.checked(
        csv('Nome;CPF;E-mail;Data de nascimento', `Ana Souza;${aCpf()};ana@exemplo.com;${rows[0]?.born}`),
      )
      return totais.NOVA
    }
    expect([await addedIn(FIRST_ZONE), await addedIn(LAST_ZONE)]).toEqual([1, 0])
  })

  test('are added and changed by their CPF or CNPJ, and taken back', async () => {
    const store = await aStore(pool)
    const [cpf, cnpj, known] = [aCpf(), aCnpj(), aCnpj()]
    await pool.query(
      `insert into customer (supplier_id, kind, document, name, email, erp_code) values ($1, 'company', $2, 'Padaria Pão Ltda.', 'pao@exemplo.com', 'C1')`,
      [store.id, known],
    )
    const before = await customersOf(store)
    const imports = await importsOf(app, store, importing)
    const checked = await imports.checked(
      csv(
        'Código;Razão social;CNPJ/CPF;E-mail;Celular;Limite de crédito',
        `C1;Padaria Pão Ltda.;${known};pao@exemplo.com;(11) 94321-4321;1.500,50`,
        `C2;Ana Souza;${cpf};Ana@Exemplo.com;;`,
        `C3;Mercado Ltda.;${cnpj};mercado@exemplo.com;;0`,
        `C4;Sem e-mail;${aCpf()};;;`,
        'C5;Errado;123.456.789-00;a@exemplo.com;;',
        `C2;Outro;${aCpf()};b@exemplo.com;;`,
        `C9;De novo;${cpf};a@exemplo.com;;`,
        `C6;Telefone;123;c@exemplo.com;4321;`,
      ),
    )
    const { idimportacao: id } = checked
    expect(textsOf(await imports.rows(id))).toEqual([
      [2, 'MUDA', 'telefone: null > (11) 94321-4321', 'limite_credito_total: 0,00 > 1.500,50'],
      [
        3,
        'NOVA',
        `cpf: null > ${formatDocument(cpf)}`,
        'nome: null > Ana Souza',
        'email: null > ana@exemplo.com',
        'codigoErp: null > C2',
        'limite_credito_total: null > 0,00',
      ],
      [4, 'NOVA', ...Array.from({ length: 5 }, () => expect.anything())],
      [5, 'RECUSADA', 'E-mail: falta para cadastrar o cliente.'],
      [6, 'RECUSADA', 'CPF ou CNPJ: “123.456.789-00” não é um CPF ou CNPJ: confira os números.'],
      [7, 'RECUSADA', 'Código no ERP: outro cliente já tem o código C2.'],
      [8, 'RECUSADA', 'Este cliente já está na linha 3 da planilha.'],
      [
        9,
        'RECUSADA',
        'CPF ou CNPJ: “123” não é um CPF ou CNPJ: confira os números.',
        'Telefone, campo ignorado: “4321” não é um telefone com DDD, nem um 0800 ou 4004.',
      ],
    ])
    expect(await customersOf(store)).toEqual(before)
    await imports.applied(id)
    expect(await customersOf(store)).toMatchObject([
      { kind: 'person', document: cpf, email: 'ana@exemplo.com', erp_code: 'C2', is_approved: true, login_id: null },
      { kind: 'company', document: cnpj, erp_code: 'C3' },
      { document: known, phone: '+5511943214321', credit: 150_050 },
    ])
    const { body } = await call(listAuditEvents, { params: {}, query: {}, headers: imports.headers })
    const logged = body.eventos.map(({ acontecimento }) => acontecimento)
    expect(logged.toSorted()).toEqual(['customer.registered', 'customer.registered', 'customer.updated'])

    // What one of them does since keeps all of it.
    await pool.query("update customer set phone = null where supplier_id = $1 and erp_code = 'C1'", [store.id])
    await pool.query(
      `insert into cart (supplier_id, customer_id) select supplier_id, id from customer where supplier_id = $1 and erp_code = 'C2'`,
      [store.id],
    )
    expect(await imports.undone(id)).toMatchObject({ situacao: 'APLICADA', falha: 'LINHAS_MUDARAM', mudaramDepois: 2 })
    expect(await imports.rows(id, 'touched')).toMatchObject([
      { linha: 2, mudouDepois: [{ campo: 'telefone', importado: '(11) 94321-4321', agora: null }] },
      { linha: 3, mudouDepois: [{ motivo: 'EM_USO' }] },
    ])
    await pool.query('delete from cart where supplier_id = $1', [store.id])
    await pool.query("update customer set phone = '+5511943214321' where supplier_id = $1 and erp_code = 'C1'", [
      store.id,
    ])
    expect(await imports.undone(id)).toMatchObject({ situacao: 'DESFEITA' })
    expect(await customersOf(store)).toEqual(before)
  })

  test('who sign in keep their own data; the store changes their ERP code and credit', async () => {
    const store = await aStore(pool)
    const person = await aCustomer(store, { name: 'Ana Souza' })
    const imports = await importsOf(app, store, importing)
    const sheet = csv('CPF;Nome;Código no ERP;Limite', `${person.document};Outra Ana;C1;10`, `${aCpf()};Bia Lima;;`)
    const { idimportacao: id } = await imports.checked(sheet)
    expect(textsOf(await imports.rows(id))).toEqual([
      [
        2,
        'RECUSADA',
        'Nome: o cliente entra na loja com este cadastro e só ele muda este dado. Deixe a coluna de fora.',
      ],
      [3, 'RECUSADA', 'E-mail: falta para cadastrar o cliente.'],
    ])
    await imports.match(id, { colunas: ['cpf', null, 'codigoErp', 'limite_credito_total'] })
    await imports.settled(id)
    await imports.applied(id)
    expect(await customersOf(store)).toMatchObject([{ name: 'Ana Souza', erp_code: 'C1', credit: 1000 }])
  })

  test('are imported with birth date and address, which an export contains and an undo removes', async () => {
    const store = await aStore(pool)
    const [moved, fresh, company] = [aCpf(), aCpf(), aCnpj()]
    await pool.query(
      `insert into customer (supplier_id, kind, document, name, email, erp_code) values ($1, 'person', $2, 'Rui Salgado', 'rui@exemplo.com', 'C1')`,
      [store.id, moved],
    )
    await pool.query(
      `insert into address (supplier_id, customer_id, street, number, district, city, state, postal_code, is_primary)
       select supplier_id, id, 'Rua Velha', '1', 'Centro', 'Santos', 'SP', '11010000', true from customer where supplier_id = $1`,
      [store.id],
    )
    const addresses = async () =>
      (
        await pool.query<Record<string, unknown>>(
          `select c.erp_code, to_char(c.birth_date, 'YYYY-MM-DD') as born, a.street, a.number, a.complement, a.district, a.city, a.state, a.postal_code
           from customer c left join address a on a.supplier_id = c.supplier_id and a.customer_id = c.id and a.removed_at is null
           where c.supplier_id = $1 order by c.erp_code`,
          [store.id],
        )
      ).rows
    const before = await addresses()
    const imports = await importsOf(app, store, importing)
    const header = 'Código;Nome;CPF;E-mail;Nascimento;CEP;Logradouro;Nro;Complemento;Bairro;Município;Estado'
    const checked = await imports.checked(
      csv(
        header,
        `C1;Rui Salgado;${moved};rui@exemplo.com;17/04/1988;11015-001;Rua Nova;20;ap. 3;Gonzaga;Santos;sp`,
        `C2;Ana Souza;${fresh};ana@exemplo.com;1990-02-03;1310100;Avenida Paulista;;;Bela Vista;São Paulo;SP`,
        `C3;Padaria Ltda.;${company};pao@exemplo.com;01/01/1980;;;;;;;`,
        `C4;Bia Reis;${aCpf()};bia@exemplo.com;31/02/1980;123;Rua A;1;;;Santos;XX`,
      ),
    )
    const { idimportacao: id } = checked
    expect(textsOf(await imports.rows(id))).toEqual([
      [
        2,
        'MUDA',
        'dataNascimento: null > 17/04/1988',
        'cep: 11010-000 > 11015-001',
        'rua: Rua Velha > Rua Nova',
        'numero: 1 > 20',
        'complemento: null > ap. 3',
        'bairro: Centro > Gonzaga',
      ],
      [3, 'NOVA', ...Array.from({ length: 12 }, () => expect.anything())],
      [4, 'RECUSADA', 'Data de nascimento: empresas não têm data de nascimento.'],
      [
        5,
        'RECUSADA',
        'Data de nascimento: “31/02/1980” não é a data de nascimento de um adulto. Escreva como 17/04/1988.',
        'CEP: “123” não é um CEP: são 8 números.',
        'UF: “XX” não é um estado. Escreva a sigla, como SP.',
        'Bairro: falta para completar o endereço.',
      ],
    ])
    await imports.applied(id)
    expect(await addresses()).toEqual([
      {
        erp_code: 'C1',
        born: '1988-04-17',
        street: 'Rua Nova',
        number: '20',
        complement: 'ap. 3',
        district: 'Gonzaga',
        city: 'Santos',
        state: 'SP',
        postal_code: '11015001',
      },
      {
        erp_code: 'C2',
        born: '1990-02-03',
        street: 'Avenida Paulista',
        number: 'S/N',
        complement: '',
        district: 'Bela Vista',
        city: 'São Paulo',
        state: 'SP',
        postal_code: '01310100',
      },
    ])

    const { body: sheet } = await call(exportCustomers, {
      params: {},
      query: { formato: 'csv' },
      headers: imports.headers,
    })
    const again = await imports.checked(sheet.conteudo)
    expect(textsOf(await imports.rows(again.idimportacao)).map(([, outcome]) => outcome)).toEqual(['IGUAL', 'IGUAL'])

    // A street that was changed since keeps all of it.
    await pool.query("update address set street = 'Rua Outra' where supplier_id = $1 and postal_code = '01310100'", [
      store.id,
    ])
    expect(await imports.undone(id)).toMatchObject({ situacao: 'APLICADA', mudaramDepois: 1 })
    await pool.query(
      "update address set street = 'Avenida Paulista' where supplier_id = $1 and postal_code = '01310100'",
      [store.id],
    )
    expect(await imports.undone(id)).toMatchObject({ situacao: 'DESFEITA' })
    expect(await addresses()).toEqual(before)
  })

  test('keep how an address is found unless it moves, and have it back when that is undone', async () => {
    const store = await aStore(pool)
    const imports = await importsOf(app, store, importing)
    const cpf = aCpf()
    const titles = 'CPF;Nome;E-mail;CEP;Rua;Número;Complemento;Bairro;Cidade;UF'
    const person = `${cpf};Ana Souza;ana@exemplo.com`
    const importAddress = async (address: string) => {
      const { idimportacao: id } = await imports.checked(csv(titles, `${person};${address}`))
      await imports.applied(id)
      return id
    }
    const placed = async () => {
      const { rows } = await pool.query<Record<string, unknown>>(
        'select number, reference_point, directions, latitude from address where supplier_id = $1 and removed_at is null',
        [store.id],
      )
      return rows
    }
    const found = { reference_point: 'Mercado', directions: 'Portão verde', latitude: -23.9 }
    await importAddress('11010-000;Rua Velha;1;;Centro;Santos;SP')
    await pool.query(
      `update address set reference_point = 'Mercado', directions = 'Portão verde', latitude = -23.9, longitude = -46.3
       where supplier_id = $1`,
      [store.id],
    )
    await importAddress('11010-000;Rua Velha;1;ap. 3;Centro;Santos;SP')
    expect(await placed()).toEqual([{ number: '1', ...found }])
    const moving = await importAddress('11010-000;Rua Velha;20;ap. 3;Centro;Santos;SP')
    expect(await placed()).toEqual([{ number: '20', reference_point: '', directions: '', latitude: null }])
    expect(await imports.undone(moving)).toMatchObject({ situacao: 'DESFEITA' })
    expect(await placed()).toEqual([{ number: '1', ...found }])
  })

  test('with a person who signs in keep their address', async () => {
    const store = await aStore(pool)
    const person = await aCustomer(store)
    const imports = await importsOf(app, store, importing)
    const { idimportacao: id } = await imports.checked(
      csv('CPF;CEP;Rua;Bairro;Cidade;UF', `${person.document};11015-001;Rua Nova;Gonzaga;Santos;SP`),
    )
    expect(textsOf(await imports.rows(id))).toEqual([
      [2, 'RECUSADA', ...Array.from({ length: 6 }, () => expect.stringContaining('só ele muda este dado'))],
    ])
  })

  test('have their credit changed by finance alone, and are imported by the module customers alone', async () => {
    const store = await aStore(pool)
    const imports = await importsOf(app, store, { kind: 'customers', modules: ['customers'] })
    const { idimportacao: id, colunas } = (await imports.upload(csv('CPF;Limite de crédito', `${aCpf()};10`))).body
    expect((await imports.match(id, { colunas })).body).toMatchObject({ codigo: 'import.creditNotAllowed' })
    expect((await imports.match(id, { colunas: [null, null] })).body).toMatchObject({
      codigo: 'import.noCustomerIdentity',
    })
    const others = await importsOf(app, store, { kind: 'customers', modules: ['catalogue', 'prices'] })
    expect((await others.upload(csv('CPF', aCpf()))).body).toMatchObject({ codigo: 'access.notAllowed' })
    expect(
      (await call(wire.getImport, { params: { idimportacao: id }, query: {}, headers: others.headers })).status,
    ).toBe(404)
    const listed = await call(wire.listImports, { params: {}, query: {}, headers: others.headers })
    expect(listed.body.importacoes).toEqual([])
  })

  test('with a credit limit are neither applied nor taken back by who may not change credit', async () => {
    const store = await aStore(pool)
    const finance = await importsOf(app, store, importing)
    const others = await importsOf(app, store, { kind: 'customers', modules: ['customers'] })
    const sheet = csv('CPF;Nome;E-mail;Limite de crédito', `${aCpf()};Ana Souza;ana@exemplo.com;500`)
    const { idimportacao: id } = await finance.checked(sheet)
    const refused = { status: 403, body: { codigo: 'import.creditNotAllowed' } }
    expect(await others.apply(id, 1, 0)).toMatchObject(refused)
    expect(await customersOf(store)).toEqual([])
    await finance.applied(id)
    expect(await others.undo(id)).toMatchObject(refused)
    expect(await customersOf(store)).toHaveLength(1)
  })

  test('of another store with the same document stay as they are', async () => {
    const [store, other] = [await aStore(pool), await aStore(pool)]
    const person = await aCustomer(other, { name: 'Ana Souza' })
    const imports = await importsOf(app, store, importing)
    const sheet = csv('CPF;Nome;E-mail', `${person.document};Ana Daqui;daqui@exemplo.com`)
    await imports.applied((await imports.checked(sheet)).idimportacao)
    expect(await customersOf(store)).toMatchObject([{ name: 'Ana Daqui' }])
    expect(await customersOf(other)).toMatchObject([{ name: 'Ana Souza', email: person.email }])
  })

  test('who are erased are erased from the files as well', async () => {
    const store = await aStore(pool)
    const person = await aCustomer(store, { name: 'Ana Souza' })
    const imports = await importsOf(app, store, importing)
    const { document, token } = person
    const sheet = csv('CPF;Telefone', `${document};(11) 94321-4321`, `${aCpf()};`)
    const { idimportacao: id } = await imports.checked(sheet)
    const cookie = `commerce-auth-token=${token}`
    const erased = await call(eraseAccount, {
      params: { sessao: 'token', idfornecedor: store.slug },
      query: {},
      headers: { cookie },
      body: { senha: PASSWORD },
    })
    expect(erased.status).toBe(200)
    expect((await imports.rows(id)).map(({ linha }) => linha)).toEqual([3])
  })

  test('are referenced by these tables, which an undo looks into', async () => {
    const { rows } = await pool.query<{ table: string }>(
      `select distinct conrelid::regclass::text as table from pg_constraint
       where contype = 'f' and confrelid = 'customer'::regclass and conparentid = 0`,
    )
    const tables = rows.map(({ table }) => table).filter((table) => !OTHERS.includes(table))
    expect(tables.toSorted()).toEqual(CUSTOMER_USED_IN.toSorted())
  })
})
