import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { elementHeight, nextTop, toScrollTop } from '../state/long-scroll.ts'
import { usePage } from './context.ts'
import { RowLine, rowHeight } from './row-line.tsx'

const idleMs = 120

/** Shows the list of rows. Renders only the visible rows. */
export function RowList() {
  const { review } = usePage()
  const { rows, selection } = review
  const total = rows.total.value ?? 0
  const box = useRef<HTMLDivElement>(null)
  const scrolledTo = useRef(0)
  const idle = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [top, setTop] = useState(0)
  const [viewHeight, setViewHeight] = useState(600)
  const scroll = { height: total * rowHeight, viewHeight }
  const first = Math.max(0, Math.floor(top / rowHeight) - 2)
  const end = Math.min(total, Math.ceil((top + viewHeight) / rowHeight) + 2)
  const chosen = selection.value.index

  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const observer = new ResizeObserver(() => setViewHeight(element.clientHeight))
    observer.observe(element)
    setViewHeight(element.clientHeight)
    return () => observer.disconnect()
  }, [])
  useEffect(() => rows.show(first, end), [rows, first, end, total])
  // A new list starts at its top, with the selected row in view.
  useLayoutEffect(() => {
    if (chosen === undefined) return
    const [start, after] = [chosen * rowHeight, (chosen + 1) * rowHeight]
    if (start < top) moveTo(start)
    else if (after > top + viewHeight) moveTo(after - viewHeight)
  }, [chosen, viewHeight, total])

  function alignBar(to: number): void {
    const element = box.current
    if (element === null) return
    element.scrollTop = toScrollTop(scroll, to)
    scrolledTo.current = element.scrollTop
  }
  function moveTo(to: number): void {
    alignBar(to)
    setTop(to)
  }
  function onScroll(): void {
    const element = box.current
    if (element === null || element.scrollTop === scrolledTo.current) return
    const to = nextTop(scroll, top, scrolledTo.current, element.scrollTop)
    scrolledTo.current = element.scrollTop
    setTop(to)
    clearTimeout(idle.current)
    idle.current = setTimeout(() => alignBar(to), idleMs)
  }

  return (
    <div
      ref={box}
      class="row-list"
      role="listbox"
      aria-label="Translations"
      tabIndex={0}
      aria-activedescendant={chosen === undefined || chosen < first || chosen >= end ? undefined : `row-${chosen}`}
      onScroll={onScroll}
    >
      <div class="row-view" role="presentation" style={{ blockSize: `${viewHeight}px` }}>
        {Array.from({ length: Math.max(0, end - first) }, (_, at) => (
          <RowLine key={first + at} index={first + at} total={total} top={(first + at) * rowHeight - top} />
        ))}
      </div>
      <div role="presentation" style={{ blockSize: `${Math.max(0, elementHeight(scroll) - viewHeight)}px` }} />
    </div>
  )
}
