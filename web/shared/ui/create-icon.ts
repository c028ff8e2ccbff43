import { createElement, type SVGProps } from 'react'

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Width and height; 24 by default. */
  readonly size?: number | string
}

/** As Lucide describes an icon of 24 by 24, without what the build leaves out. */
interface IconData {
  readonly node: readonly (readonly [shape: string, attributes: object])[]
}

/** The component of an icon. It is hidden from screen readers unless it has a name. */
export function createIcon(icon: IconData) {
  const shapes = icon.node.map(([shape, attributes]) => createElement(shape, attributes))
  return function Icon({ size = 24, ...props }: IconProps) {
    return createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': props['aria-label'] === undefined,
        ...props,
      },
      ...shapes,
    )
  }
}
