import { cell, type ReadonlyCell } from './cell.ts'
import { RequestFailure } from '../source/review-source.ts'

export interface Notice {
  readonly kind: 'info' | 'problem'
  readonly sentence: string
  readonly hint: string | undefined
  readonly action: NoticeAction | undefined
}

/** A button in a notice. */
interface NoticeAction {
  readonly name: string
  readonly run: () => void
}

export interface Notices {
  readonly current: ReadonlyCell<Notice | undefined>
  /** A sentence that only screen readers announce. */
  readonly spoken: ReadonlyCell<string>
  readonly inform: (sentence: string, hint?: string) => void
  /** Shows a sentence until the user closes it or a decision succeeds. */
  readonly warn: (sentence: string, hint?: string, action?: NoticeAction) => void
  readonly speak: (sentence: string) => void
  readonly fail: (error: unknown) => void
  readonly close: () => void
  readonly closeWarning: () => void
  /** Removes the notice about a missing server, when the server answers again. */
  readonly clearUnreachable: () => void
}

const shownMs = 6000

export function openNotices(): Notices {
  const current = cell<Notice | undefined>(undefined)
  const spoken = cell('')
  let isUnreachable = false
  let timer: ReturnType<typeof setTimeout> | undefined
  function show(notice: Notice | undefined): void {
    clearTimeout(timer)
    current.value = notice
  }
  function warn(sentence: string, hint?: string, action?: NoticeAction): void {
    show({ kind: 'problem', sentence, hint, action })
  }
  function closeWarning(): void {
    if (current.value?.kind === 'problem') show(undefined)
  }
  return {
    current,
    spoken,
    inform(sentence, hint) {
      show({ kind: 'info', sentence, hint, action: undefined })
      timer = setTimeout(() => show(undefined), shownMs)
    },
    warn,
    speak: (sentence) => void (spoken.value = sentence),
    fail(error) {
      if (error instanceof RequestFailure) {
        isUnreachable = error.isUnreachable
        return warn(error.message, error.hint)
      }
      // this error is a bug: the console shows its position
      reportError(error)
      warn(`The page failed: ${String(error)}`, 'Save your changes, then reload it.')
    },
    close: () => show(undefined),
    closeWarning,
    clearUnreachable() {
      if (isUnreachable) closeWarning()
      isUnreachable = false
    },
  }
}
