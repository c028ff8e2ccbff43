import { NavLink, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { ScreenHandle } from '../../shared/head.ts'
import { text as guideText } from '../../shared/i18n/office-guide.ts'
import { shellText } from '../../shared/i18n/back-office.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { BodyText } from '../../shared/ui/body-text.tsx'
import linkStyle from '../../shared/ui/link.module.css'
import stack from '../../shared/ui/stack.module.css'
import textStyle from '../../shared/ui/text.module.css'
import { requireOffice, useOffice } from '../state/office-context.ts'
import style from './guide.module.css'
import { FIRST_TOPIC, GUIDE_PATH } from './topic-of.ts'
import { GUIDE, linkedFor, type GuideTopic } from './topics.ts'

export const handle: ScreenHandle<GuideTopic> = {
  head: ({ title }, store) => ({ title: `${title} | ${store.name}` }),
}

export async function loader(args: LoaderFunctionArgs): Promise<GuideTopic> {
  await requireOffice(args, 'back-office.see')
  const topic = args.params['topic'] ?? FIRST_TOPIC
  const found = GUIDE.find((each) => each.topic === topic)
  if (found === undefined) throw new Response(null, { status: 404 })
  return found
}

/** How to work with the back office, topic by topic. */
export function Component() {
  const text = useText(guideText)
  const shellWords = useText(shellText)
  const { title, body, picture, screens: explained }: GuideTopic = useLoaderData()
  const { screens } = useOffice()
  const ids = new Set(screens.map(({ id }) => id))
  // All begin with the path of the first screen.
  const paths = screens.map(({ path }) => path).filter((path) => path !== '/gestao')
  return (
    <div className={style.guide}>
      <article className={style.topic}>
        <p className={textStyle.note}>{text.title}</p>
        <h1>{title}</h1>
        {picture !== null && explained[0] && (
          <img
            src={picture}
            alt={text.screenOnPhone(shellWords.screens[explained[0]])}
            width={360}
            height={640}
            className={style.picture}
          />
        )}
        <BodyText body={linkedFor(body, paths)} />
      </article>
      <nav aria-label={text.topics} className={stack.gap2}>
        <h2 className={textStyle.large}>{text.topics}</h2>
        <ul className={style.topics}>
          {GUIDE.filter(({ screens }) => screens.length === 0 || screens.some((id) => ids.has(id))).map(
            ({ topic, title }) => (
              <li key={topic}>
                <NavLink
                  to={topic === FIRST_TOPIC ? GUIDE_PATH : `${GUIDE_PATH}/${topic}`}
                  end
                  className={`${linkStyle.link} ${linkStyle.current}`}
                >
                  {title}
                </NavLink>
              </li>
            ),
          )}
        </ul>
      </nav>
    </div>
  )
}
