import * as wire from '#contract/trait-desk.ts'
import { serve, type Server } from '#server/platform/http/serve.ts'
import { arrangeTraits, changeTrait, createTrait, removeTrait, storedTraits } from './stored-traits.ts'

export function traitRoutes(server: Server): void {
  serve(server, wire.listTraits, async ({ scope, input: { params } }) => ({
    traits: await storedTraits(scope, params.form),
  }))
  serve(server, wire.createTrait, async ({ scope, input: { params, body } }) => ({
    traits: await createTrait(scope, params.form, body),
  }))
  serve(server, wire.changeTrait, async ({ scope, input: { params, body } }) => {
    const { version, ...content } = body
    return { traits: await changeTrait(scope, params.form, params.id, content, version) }
  })
  serve(server, wire.removeTrait, async ({ scope, input: { params } }) => ({
    traits: await removeTrait(scope, params.form, params.id),
  }))
  serve(server, wire.arrangeTraits, async ({ scope, input: { params, body } }) => ({
    traits: await arrangeTraits(scope, params.form, body.ids),
  }))
}
