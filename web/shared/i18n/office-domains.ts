import { MAX_DOMAIN_CLAIMS, type DomainState, type ProofFinding } from '#domain/supplier/domain-claim.ts'
import { shellText } from './back-office.ts'
import { text as commonText } from './common.ts'
import { dictionary } from './dictionary.ts'
import { text as usersText } from './users.ts'

/** What staff read about the domains of the store. */
export const text = dictionary('office-domains', {
  title: shellText.screens.domains,
  intro:
    'Faça a loja abrir no seu próprio endereço, como www.sualoja.com.br. Antes, mostre que o domínio é seu: por um registro no DNS ou por um arquivo no site.',
  domain: 'Domínio',
  hint: 'Como você compra ou já usa: www.sualoja.com.br. Acentos podem.',
  newTitle: 'Incluir um domínio',
  add: 'Incluir domínio',
  full: `São ${MAX_DOMAIN_CLAIMS} domínios no máximo. Remova um para incluir outro.`,
  emptyTitle: 'A loja ainda não tem domínio próprio',
  empty: 'Ela abre no endereço do sistema. Inclua o primeiro domínio para ela abrir também nele.',
  main: 'Domínio principal',
  serves: 'Abre a loja',
  states: {
    waiting: 'Aguardando a prova',
    proved: 'Verificado',
    failing: 'A prova sumiu',
    installed: 'Definido na instalação',
  } satisfies Record<DomainState, string>,
  explain: {
    waiting: 'Este domínio ainda não abre a loja. Siga um dos caminhos abaixo e toque em Verificar.',
    proved: 'Este domínio é da loja. Deixe a prova onde está: nós a conferimos todo dia.',
    installed: 'Quem cuida do sistema incluiu este domínio. Para mudar, fale com essa pessoa.',
  },
  servesUntil: (moment: string) =>
    `Não encontramos mais a prova. O domínio abre a loja até ${moment}; ponha a prova de volta e toque em Verificar.`,
  verify: 'Verificar',
  verifyOne: (domain: string) => `Verificar ${domain}`,
  makeMain: 'Tornar principal',
  makeMainOne: (domain: string) => `Tornar ${domain} o principal`,
  mainHint: 'Links de e-mails e buscadores levam a ele.',
  remove: usersText.remove,
  removeOne: (domain: string) => `Remover ${domain}`,
  removed: (domain: string) => `${domain} não é mais da loja.`,
  added: () => 'Domínio incluído. Agora mostre que ele é seu.',
  proved: (domain: string) => `Verificado. A loja abre em ${domain} assim que ele apontar para cá.`,
  notProved: (domain: string) => `Ainda não encontramos a prova de ${domain}. Veja abaixo o que achamos.`,
  mainChosen: (domain: string) => `${domain} é o principal agora.`,
  open: 'Abrir a loja neste endereço',
  byDns: {
    title: 'Pelo DNS',
    steps: [
      'Entre onde você comprou o domínio: Registro.br, GoDaddy, Hostinger, Locaweb…',
      'Abra a zona DNS do domínio e crie um registro do tipo TXT.',
      'Copie o nome e o valor abaixo. Se o site já completa o domínio sozinho, deixe só a parte antes dele no nome.',
      'Salve e volte aqui. A mudança leva de minutos a algumas horas.',
    ],
    name: 'Nome do registro',
    value: 'Valor do registro',
    type: 'Tipo de registro',
  },
  byFile: {
    title: 'Por um arquivo no site',
    steps: [
      'Serve quando o domínio já tem um site e você consegue publicar arquivos nele.',
      'Crie um arquivo de texto com o conteúdo abaixo, e nada mais.',
      'Publique no endereço abaixo, de modo que ele abra no navegador.',
    ],
    url: 'Endereço do arquivo',
    content: 'Texto do arquivo',
  },
  pointing: {
    title: 'Para a loja abrir nele',
    text: (host: string) =>
      `No DNS, aponte o domínio para cá com um registro CNAME de valor ${host}. O domínio sem www não aceita CNAME: use ALIAS, se houver, ou redirecione para o www.`,
    host: 'Valor do CNAME',
  },
  copyPart: (part: string, domain: string) => `Copiar ${part} de ${domain}`,
  lastCheck: (moment: string) => `Conferido em ${moment}.`,
  neverChecked: 'Ainda não conferido.',
  again: 'Conferimos de novo a cada hora, por um mês.',
  dns: {
    found: 'DNS: prova encontrada.',
    missing: 'DNS: ainda não há registro TXT com este nome.',
    other: 'DNS: há um registro TXT com este nome, mas o valor é outro.',
    unreachable: 'DNS: os servidores do domínio não responderam. Tente daqui a pouco.',
    private: '',
    redirected: '',
  } satisfies Record<ProofFinding, string>,
  file: {
    found: 'Arquivo: prova encontrada.',
    missing: 'Arquivo: não há nada neste endereço.',
    other: 'Arquivo: ele abre, mas o conteúdo é outro.',
    unreachable: 'Arquivo: o site do domínio não respondeu.',
    private: 'Arquivo: o domínio aponta para uma rede interna, que não podemos visitar.',
    redirected: 'Arquivo: o endereço leva a outro site, e não o seguimos.',
  } satisfies Record<ProofFinding, string>,
  unreachable: commonText.unreachable,
})
