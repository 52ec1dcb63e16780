/** Maximum height of an element in pixels. Browsers have a limit of 16 to 33 million; a longer list is scaled. */
const maxHeight = 8_000_000

/** In a list that is scaled, the scroll bar moves by more than this number of pixels at once, and a wheel by less. */
const largeMove = 2000

export interface LongScroll {
  readonly height: number
  readonly viewHeight: number
}

/** Returns the height of the element that scrolls. */
export function elementHeight({ height }: LongScroll): number {
  return Math.min(height, maxHeight)
}

/** Returns the scroll position of the element for a position of the list. */
export function toScrollTop(scroll: LongScroll, top: number): number {
  return top / scaleOf(scroll)
}

/** Returns the new position in the list. Small moves (wheel, finger) are exact; large moves (scroll bar) are scaled. */
export function nextTop(scroll: LongScroll, top: number, from: number, to: number): number {
  const scale = scaleOf(scroll)
  const last = Math.max(0, scroll.height - scroll.viewHeight)
  if (scale === 1) return to
  if (Math.abs(to - from) >= Math.max(scroll.viewHeight, largeMove)) return Math.min(to * scale, last)
  const near = scroll.viewHeight * 4
  // At an end of its range, the element cannot move as far as the wheel did.
  if (to <= 0 && top < near) return 0
  if (to >= last / scale - 1 && last - top < near) return last
  return Math.min(Math.max(top + to - from, 0), last)
}

function scaleOf(scroll: LongScroll): number {
  const room = elementHeight(scroll) - scroll.viewHeight
  return scroll.height <= maxHeight || room <= 0 ? 1 : (scroll.height - scroll.viewHeight) / room
}
