import { cell, type ReadonlyCell } from './cell.ts'
import { RequestFailure } from '../source/review-source.ts'

export interface Notice {
  readonly kind: 'info' | 'problem'
  readonly sentence: string
  readonly hint?: string
}

/** What the page says about what happened. */
export interface Notices {
  readonly current: ReadonlyCell<Notice | undefined>
  /** For screen readers only. */
  readonly spoken: ReadonlyCell<string>
  readonly show: (notice: Notice) => void
  readonly speak: (sentence: string) => void
  readonly fail: (error: unknown) => void
  readonly close: () => void
  /** The server answers again. */
  readonly clearUnreachable: () => void
}

const shownMs = 6000

export function openNotices(): Notices {
  const current = cell<Notice | undefined>(undefined)
  const spoken = cell('')
  let isUnreachable = false
  let timer: ReturnType<typeof setTimeout> | undefined
  function show(notice: Notice): void {
    clearTimeout(timer)
    current.value = notice
    if (notice.kind === 'info') timer = setTimeout(() => (current.value = undefined), shownMs)
  }
  return {
    current,
    spoken,
    show,
    speak: (sentence) => void (spoken.value = sentence),
    fail(error) {
      if (!(error instanceof RequestFailure)) throw error
      isUnreachable = error.isUnreachable
      show({ kind: 'problem', sentence: error.message, ...(error.hint === undefined ? {} : { hint: error.hint }) })
    },
    close: () => void (current.value = undefined),
    clearUnreachable() {
      if (isUnreachable && current.value?.kind === 'problem') current.value = undefined
      isUnreachable = false
    },
  }
}
