/** Browsers have a maximum height of elements: 16 to 33 million pixels. A list that is higher is scrolled on a scale. */
const maxHeight = 8_000_000

export interface LongScroll {
  /** Height of the list, in pixels, as if there were no maximum. */
  readonly height: number
  readonly viewHeight: number
}

/** Height of the element that is scrolled. */
export function elementHeight({ height }: LongScroll): number {
  return Math.min(height, maxHeight)
}

/** Where the element is scrolled to while `top` of the list is at the top of the view. */
export function toScrollTop(scroll: LongScroll, top: number): number {
  return top / scaleOf(scroll)
}

/**
 * What is at the top of the view after the element was scrolled. Small moves, by a wheel or a finger, are pixel for pixel; large
 * ones, by the scroll bar, are on the scale.
 */
export function nextTop(scroll: LongScroll, top: number, from: number, to: number): number {
  const scale = scaleOf(scroll)
  const last = Math.max(0, scroll.height - scroll.viewHeight)
  if (scale === 1) return to
  if (Math.abs(to - from) >= scroll.viewHeight) return Math.min(to * scale, last)
  const near = scroll.viewHeight * 4
  // At an end the element cannot move as far as the wheel did.
  if (to <= 0 && top < near) return 0
  if (to >= last / scale - 1 && last - top < near) return last
  return Math.min(Math.max(top + to - from, 0), last)
}

function scaleOf(scroll: LongScroll): number {
  const room = elementHeight(scroll) - scroll.viewHeight
  return scroll.height <= maxHeight || room <= 0 ? 1 : (scroll.height - scroll.viewHeight) / room
}
