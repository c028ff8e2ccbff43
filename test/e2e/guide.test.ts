import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { signedIn } from '#test/builders/people.ts'
import { SCREENS } from '../../web/backoffice/screens.ts'
import { GUIDE_PATH, TOPICS } from '../../web/backoffice/guide/topic-of.ts'
import { expectAccessible } from './accessibility.ts'
import { demonstration, type DemonstrationSlug } from './demonstration.ts'
import { browserAt, ready } from './visitor.ts'

const { origin, store: storeOf, find } = demonstration()
const newVisitor = browserAt(origin)
const OWNERS = { 'emporio-da-serra': 'gestor@emporio.exemplo', 'atacado-litoral': 'gestor@atacado.exemplo' } as const
const LIVELIER_IN_EMPORIO = ['assinaturas']
/** Their screens are empty while a demonstration begins. */
const WITHOUT_PICTURE = ['numeros', 'avaliacoes', 'devolucoes', 'entregas', 'separacao', 'recebimentos', 'integracoes']

const tokenOf = async (slug: DemonstrationSlug, email: string = OWNERS[slug]): Promise<string> =>
  signedIn(await storeOf(slug), await find('select id from login where email = $1', [email]))

test('a topic of the guide begins with a picture of its screen', async () => {
  const { page } = await newVisitor({ token: await tokenOf('atacado-litoral') })
  await page.goto(`/atacado-litoral${GUIDE_PATH}/pedidos`)
  await ready(page)
  const picture = page.getByRole('main').getByRole('img', { name: 'A tela Pedidos no celular' })
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(720)
  await expectAccessible(page, 'a topic of the guide')
})

// `GUIDE_PICTURES=1 npx vitest run --project browser test/e2e/guide.test.ts` takes them anew, from the stores as they begin.
if (process.env['GUIDE_PICTURES'] !== undefined)
  test.each(TOPICS)('the picture of the topic %s is taken', async (topic, [id]) => {
    const screen = SCREENS.find((each) => each.id === id)
    if (!screen || WITHOUT_PICTURE.includes(topic)) return
    const slug = LIVELIER_IN_EMPORIO.includes(topic) ? 'emporio-da-serra' : 'atacado-litoral'
    const token = await tokenOf(slug, topic === 'representantes' ? 'representante@atacado.exemplo' : undefined)
    const { page } = await newVisitor({ token })
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto(`/${slug}${screen.path}`)
    await ready(page)
    await page.waitForLoadState('networkidle')
    await sharp(await page.screenshot())
      .webp({ quality: 70 })
      .toFile(join(import.meta.dirname, `../../docs/guide/pictures/${topic}.webp`))
  })
