import type { DomainFault } from '#domain/supplier/domain-claim.ts'
import type { FailureText } from './order-failures.ts'

const DOMAIN_FAULTS: Record<DomainFault, string> = {
  wildcard: 'Inclua um domínio por vez, sem asterisco.',
  ip: 'Isto é o número de um servidor. Informe o domínio, como www.sualoja.com.br.',
  port: 'Informe o domínio sem a porta.',
  path: 'Informe só o domínio, sem o que vem depois da barra.',
  incomplete: 'Falta o final do domínio, como .com.br.',
  malformed: 'Confira o domínio. Exemplo: www.sualoja.com.br.',
  own: 'Este endereço é do próprio sistema. Inclua um domínio que seja seu.',
}

/** The failures of what the store says, and of links to it. */
export const CONTENT_FAILURES = {
  'content.pageNotFound': {
    status: 404,
    message: 'Não foi possível exibir está página! Se o conteúdo mudou há pouco, ele precisa ser revisado.',
  },
  'content.notFound': { status: 404, message: 'Não encontramos este conteúdo.' },
  'content.invalid': { status: 422, message: 'Confira os campos marcados.' },
  'content.outdated': {
    status: 409,
    message: 'Outra pessoa mudou este conteúdo enquanto você o editava. Confira como ele está agora.',
  },
  'content.slugTaken': { status: 409, message: 'Outra página já tem este endereço.' },
  'content.versionNotFound': { status: 404, message: 'Esta versão não existe mais.' },
  'content.termsAreKept': {
    status: 409,
    message: 'Termos que já valeram ficam guardados, porque clientes os aceitaram. Você pode despublicá-los.',
  },
  'content.noDraft': { status: 409, message: 'Não há rascunho aqui.' },
  'content.isShown': { status: 409, message: 'Despublique antes de excluir.' },
  'content.tooMany': { status: 422, message: ({ maximum }) => `São até ${String(maximum)}.` },
  'content.badPicture': {
    status: 422,
    message: 'Não deu para abrir esta imagem. Envie JPG, PNG, WebP ou AVIF de até 10 MB.',
  },
  'content.pictureUnknown': { status: 422, message: 'Uma das imagens não está mais guardada. Envie de novo.' },
  'content.targetUnknown': {
    status: 422,
    message: 'Um dos produtos, a categoria ou a página não existe nesta loja.',
  },
  'domain.invalid': { status: 422, message: ({ reason }) => DOMAIN_FAULTS[reason as DomainFault] },
  'domain.taken': { status: 409, message: 'Este domínio já está em uso e não pode ser incluído aqui.' },
  'domain.known': { status: 409, message: 'Este domínio já está na lista.' },
  'domain.tooMany': {
    status: 422,
    message: ({ maximum }) => `São ${String(maximum)} domínios no máximo. Remova um para incluir outro.`,
  },
  'domain.notFound': { status: 404, message: 'Este domínio não está na lista da loja.' },
  'shortLink.notFound': {
    status: 404,
    message: 'Este link não abre mais nada: ele venceu, foi digitado errado, ou o que ele abria saiu da loja.',
  },
  'shortLink.codeTaken': { status: 409, message: 'Outro link já tem este código.' },
  'shortLink.targetUnknown': { status: 422, message: 'Não encontramos na loja o que este link deve abrir.' },
} as const satisfies Record<string, FailureText>
