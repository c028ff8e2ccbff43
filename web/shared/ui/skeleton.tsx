import style from './skeleton.module.css'

/** The place of something that is on its way. Sizes are CSS lengths. */
export function Skeleton({
  width = '100%',
  height = '1em',
  isRound = false,
}: {
  readonly width?: string
  readonly height?: string
  readonly isRound?: boolean
}) {
  return <span className={style.skeleton} style={{ width, height }} data-round={isRound || undefined} aria-hidden />
}
