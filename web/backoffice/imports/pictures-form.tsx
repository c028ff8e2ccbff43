import { text as importsText } from '../../shared/i18n/office-imports.ts'
import { useText } from '../../shared/i18n/use-text.ts'
import { Badge, type Tone } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import stack from '../../shared/ui/stack.module.css'
import surface from '../../shared/ui/surface.module.css'
import textStyle from '../../shared/ui/text.module.css'
import visible from '../../shared/ui/visible.module.css'
import { PICTURE_TYPES, PictureChooser } from '../components/picture-chooser.tsx'
import { useManyPictures, type PictureAnswer } from './use-many-pictures.ts'
import style from './imports.module.css'

const TYPES = [...PICTURE_TYPES, '.zip', 'application/zip']
const TONE: Readonly<Record<PictureAnswer['state'], Tone>> = {
  waiting: 'waiting',
  sending: 'plain',
  added: 'good',
  refused: 'bad',
}

/** Pictures of many products at once, by the codes in the names of their files. */
export function PicturesForm() {
  const text = useText(importsText)
  const { answers, isReading, isSending, problem, choose, send } = useManyPictures()
  const countOf = (state: PictureAnswer['state']) => answers.filter((answer) => answer.state === state).length
  const waiting = countOf('waiting') + countOf('sending')
  return (
    <details className={`${surface.card} ${visible.scripted} ${style.narrow}`}>
      <summary className={style.summary}>{text.pictures.title}</summary>
      <div className={`${stack.gap3} ${style.choice}`}>
        <p id="many-pictures-rules" className={textStyle.note}>
          {text.pictures.rules}
        </p>
        <div className={stack.wrap2}>
          <PictureChooser
            isMultiple
            types={TYPES}
            isDisabled={isReading || isSending}
            onFiles={choose}
            describedBy="many-pictures-rules"
          >
            {text.pictures.choose}
          </PictureChooser>
          {waiting > 0 && (
            <Button isBusy={isSending} onClick={send}>
              {text.pictures.send(waiting)}
            </Button>
          )}
        </div>
        {problem !== null && <Notice kind="problem">{problem}</Notice>}
        <p role="status" className={visible.filled}>
          {isReading
            ? text.pictures.reading
            : answers.length > 0 && text.pictures.count(countOf('added'), waiting, countOf('refused'))}
        </p>
        {answers.length > 0 && (
          <ul className={stack.gap2} aria-label={text.pictures.title}>
            {answers.map((answer) => (
              <li key={answer.id} className={stack.wrap2}>
                <span>{answer.fileName}</span>
                <Badge tone={TONE[answer.state]}>{text.pictures.state[answer.state]}</Badge>
                <span className={textStyle.note}>
                  {[answer.product?.name, answer.message ?? (answer.fault && text.pictures.fault[answer.fault])]
                    .filter(Boolean)
                    .join(': ')}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  )
}
